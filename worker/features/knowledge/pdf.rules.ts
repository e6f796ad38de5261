import { headingFrom, Outline, type ParsedSource } from './sections.ts'

/** A line of a page. `size`: of its letters; `y`: its position, larger is higher. */
export interface PdfLine {
  text: string
  size: number
  y: number
}

const HEADING_MAX = 120
const HEADING_FROM = 1.15
const PARAGRAPH_GAP = 1.7
const REPEATED_FROM = 3

/** The size of most letters. */
function bodySize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** Removes lines that occur on more than half of the pages (headers and footers), and lines with only a number. */
function withoutFrames(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const seen = new Map<string, number>()
  for (const page of pages)
    for (const text of new Set(page.map((line) => line.text))) seen.set(text, (seen.get(text) ?? 0) + 1)
  const isFrame = ({ text }: PdfLine) =>
    /^\W*\d{1,4}\W*$/u.test(text) || (pages.length >= REPEATED_FROM && (seen.get(text) ?? 0) > pages.length / 2)
  return pages.map((page) => page.filter((line) => !isFrame(line)))
}

/**
 * Adds a line to the pieces of its paragraph, and joins a hyphenated word. The pieces are concatenated once at the end, because a
 * paragraph can be the whole document.
 */
function append(pieces: string[], line: string): void {
  const before = pieces.at(-1)
  if (before === undefined) pieces.push(line)
  else if (/\p{Ll}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(line)) {
    pieces[pieces.length - 1] = before.slice(0, -1)
    pieces.push(line)
  } else pieces.push(` ${line}`)
}

/** Makes sections of the lines of a PDF's pages: larger letters are headings, a wide gap begins a paragraph. */
export function readPdfLines(pages: readonly (readonly PdfLine[])[]): ParsedSource {
  const kept = withoutFrames(pages)
  const body = bodySize(kept.flat())
  const outline = new Outline()
  let paragraph: string[] = []
  let heading = ''
  let title: string | null = null
  const endParagraph = () => {
    outline.add(paragraph.join(''))
    paragraph = []
  }
  const endHeading = () => {
    if (heading === '') return
    title ??= headingFrom(heading)
    outline.open(2, heading)
    heading = ''
  }
  for (const lines of kept) {
    let above: PdfLine | null = null
    for (const line of lines) {
      const isHeading = line.size > body * HEADING_FROM && line.text.length <= HEADING_MAX
      const isApart = above !== null && (above.y - line.y > line.size * PARAGRAPH_GAP || line.y > above.y)
      if (isHeading) {
        endParagraph()
        heading = heading === '' ? line.text : `${heading} ${line.text}`
      } else {
        endHeading()
        if (isApart) endParagraph()
        append(paragraph, line.text)
      }
      above = line
    }
    if (/[.!?:]$/u.test(paragraph.at(-1)?.slice(-1) ?? '')) endParagraph()
  }
  const isLastAlone = heading !== ''
  endParagraph()
  if (isLastAlone) outline.add(heading)
  return { title, sections: outline.end() }
}
