import { headingFrom, Outline, type ParsedSource } from './sections.ts'

const HEADING_MAX = 90
const HEADING_LEVEL = 2

const isShortLine = (paragraph: string): boolean =>
  !paragraph.includes('\n') &&
  paragraph.length <= HEADING_MAX &&
  !/[.!…:;,]$/u.test(paragraph) &&
  !/^[-*•\d]/u.test(paragraph)

/**
 * Reads plain text by paragraphs. A short line before a longer paragraph is its heading, and so is a question in a paragraph's
 * first line; a series of short lines is a list and stays text.
 */
export function readText(text: string): ParsedSource {
  const outline = new Outline()
  const paragraphs = text
    .replaceAll(/\r\n?/gu, '\n')
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  paragraphs.forEach((paragraph, index) => {
    const next = paragraphs[index + 1]
    const [first = '', ...rest] = paragraph.split('\n')
    if (isShortLine(paragraph) && next !== undefined && !isShortLine(next)) outline.open(HEADING_LEVEL, paragraph)
    else if (rest.length > 0 && first.trim().endsWith('?') && isShortLine(first.trim())) {
      outline.open(HEADING_LEVEL, first.trim())
      outline.add(rest.join('\n'))
    } else outline.add(paragraph)
  })
  return { title: null, sections: outline.end() }
}

const HEADING = /^ {0,3}(#{1,6})\s/u
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/u
const NO_TEXT = /^\s*$|^ {0,3}(?:[>#|]|[-*+]\s|\d+[.)]\s)/u

/**
 * The text of a heading without the marks at its end. Not by a regular expression: spaces on both sides of optional marks would
 * make it backtrack over every run of spaces.
 */
function headingOf(line: string, marks: string): string {
  const title = line.trimStart().slice(marks.length).trim()
  let end = title.length
  while (end > 1 && title[end - 1] === '#') end--
  return title.slice(0, end).trim()
}

/**
 * Reads Markdown by its headings, except those in a fence. Its marks stay, because replies are Markdown too. Line by line in one
 * pass, because a lexer takes seconds for deeply nested lists.
 */
export function readMarkdown(text: string): ParsedSource {
  const outline = new Outline()
  let title: string | null = null
  let fence: string | null = null
  let lines: string[] = []
  const flush = () => {
    for (const paragraph of lines.join('\n').split(/\n\s*\n/u)) outline.add(paragraph)
    lines = []
  }
  for (const line of text.replaceAll(/\r\n?/gu, '\n').split('\n')) {
    const [, mark] = /^\s{0,3}(```|~~~)/u.exec(line) ?? []
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null
    const above = lines.at(-1) ?? ''
    const isOwnParagraph = !NO_TEXT.test(above) && (lines.at(-2) ?? '').trim() === ''
    const [, underline] = (fence === null && isOwnParagraph && UNDERLINE.exec(line)) || []
    const [, marks] = (fence === null && HEADING.exec(line)) || []
    const heading = underline ? lines.pop()?.trim() : marks && headingOf(line, marks)
    if (!heading) {
      lines.push(line)
      continue
    }
    flush()
    const level = marks?.length ?? (underline?.startsWith('=') ? 1 : 2)
    if (level === 1) title ??= headingFrom(heading)
    outline.open(level, heading)
  }
  flush()
  return { title, sections: outline.end() }
}
