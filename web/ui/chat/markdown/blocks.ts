import { type Inline, inlineOf } from './inline.ts'

/** A block of a Markdown text. */
export type Block =
  | { kind: 'paragraph' | 'heading'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; inside: Block[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][] }

/** The maximum depth of nesting; deeper quotes and lists are shown as text. */
const DEPTH_MAX = 12

const FENCE = /^\s*(`{3,}(?!`)|~{3,}(?!~))[^`]*$/
const HEADING = /^\s*#{1,6}\s+/
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/
const QUOTE = /^\s*> ?/
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])(?:\s+|$)/
const TASK = /^\[([ x])\] /i

/** Stands for a pipe that ends no cell; no text has this character. */
const ESCAPED_PIPE = '\0'

const indentationOf = (line: string): number => (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length

/** Removes up to `columns` columns of leading white space. */
function withoutIndent(line: string, columns: number): string {
  let index = 0
  for (let left = columns; left > 0 && /\s/.test(line[index] ?? ''); index++) left -= line[index] === '\t' ? 4 : 1
  return line.slice(index)
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll('\\|', ESCAPED_PIPE)
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replaceAll(ESCAPED_PIPE, '|'))

const isTable = (line: string, next: string | undefined): boolean => {
  if (!line.includes('|') || !next?.includes('|')) return false
  const rule = cellsOf(next)
  return rule.length === cellsOf(line).length && rule.every((cell) => /^:?-+:?$/.test(cell))
}

/** Whether a line ends the paragraph before it. Of ordered lists only an item with the number 1 does. */
const interruptsParagraph = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  const item = ITEM.exec(line)
  return (
    [FENCE, HEADING, RULE, QUOTE].some((form) => form.test(line)) ||
    (item !== null && item[0] !== line && !/\d/.test(item[2]?.replace(/^1.$/, '') ?? '')) ||
    isTable(line, lines[at + 1])
  )
}

export const blocksOf = (text: string): Block[] => read(text.split(/\r\n?|\n/), 0)

function read(lines: readonly string[], depth: number): Block[] {
  if (depth > DEPTH_MAX) return [{ kind: 'paragraph', inside: [lines.join('\n')] }]
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const fence = FENCE.exec(line)?.[1]
    const item = ITEM.exec(line)
    const from = at++
    if (!line.trim()) continue
    if (fence) {
      const isEnd = (each: string) => each.trim().startsWith(fence) && !each.trim().replaceAll(fence[0] ?? '', '')
      while (at < lines.length && !isEnd(lines[at] ?? '')) at++
      const code = lines.slice(from + 1, at++).map((each) => withoutIndent(each, indentationOf(line)))
      blocks.push({ kind: 'code', text: code.join('\n') })
    } else if (HEADING.test(line)) {
      blocks.push({ kind: 'heading', inside: inlineOf(line.replace(HEADING, '').trim().replace(/\s#+$/, '')) })
    } else if (RULE.test(line)) blocks.push({ kind: 'rule' })
    else if (QUOTE.test(line)) {
      while (QUOTE.test(lines[at] ?? '')) at++
      const quoted = lines.slice(from, at).map((each) => each.replace(QUOTE, ''))
      blocks.push({ kind: 'quote', inside: read(quoted, depth + 1) })
    } else if (item) {
      const [list, end] = listOf(lines, from, depth)
      blocks.push(list)
      at = end
    } else if (isTable(line, lines[at])) {
      const header = cellsOf(line)
      while (++at < lines.length && lines[at]?.trim() && !interruptsParagraph(lines, at)) {}
      const rows = lines.slice(from + 2, at).map(cellsOf)
      blocks.push({
        kind: 'table',
        header: header.map(inlineOf),
        rows: rows.map((cells) => header.map((_, index) => inlineOf(cells[index] ?? ''))),
      })
    } else {
      while (at < lines.length && lines[at]?.trim() && !interruptsParagraph(lines, at)) at++
      const paragraph = lines.slice(from, at).map((each) => each.trim())
      blocks.push({ kind: 'paragraph', inside: inlineOf(paragraph.join('\n')) })
    }
  }
  return blocks
}

/** Parses the list that begins at a line; returns it with the index of the line after it. */
function listOf(lines: readonly string[], from: number, depth: number): [Block, number] {
  const sortOf = (marker: string) => marker.replace(/^\d+/, '')
  const [, , first = ''] = ITEM.exec(lines[from] ?? '') ?? []
  const items: Block[][] = []
  let at = from
  while (at < lines.length) {
    const [lead, , marker] = ITEM.exec(lines[at] ?? '') ?? []
    if (lead === undefined || marker === undefined || sortOf(marker) !== sortOf(first) || RULE.test(lines[at] ?? ''))
      break
    const outer = indentationOf(lead)
    const inner = outer + marker.length + 1
    const itemLines = [(lines[at] ?? '').slice(lead.length)]
    for (at++; at < lines.length; at++) {
      const line = lines[at] ?? ''
      const isInside = indentationOf(line) >= Math.min(inner, outer + 2)
      const isLazy = lines[at - 1]?.trim() && !ITEM.test(line) && !interruptsParagraph(lines, at)
      if (line.trim() && !isInside && !isLazy) break
      itemLines.push(withoutIndent(line, inner))
    }
    const done = TASK.exec(itemLines[0] ?? '')
    if (done) itemLines[0] = `${done[1] === ' ' ? '☐' : '☑'} ${(itemLines[0] ?? '').slice(done[0].length)}`
    items.push(read(itemLines, depth + 1))
  }
  return [{ kind: 'list', start: /\d/.test(first) ? Number.parseInt(first, 10) : null, items }, at]
}
