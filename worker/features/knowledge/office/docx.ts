import { headingFrom, Outline, type ParsedSource } from '../sections.ts'
import { mergedText, type OfficeTable, spanOf, tableAsText } from '../table-rows.rules.ts'
import { readText } from '../text.rules.ts'
import { attributeOf, mainPart, readXml, relationsOf } from './package.ts'
import type { Zip } from './zip.ts'

const TITLE = 1
const LEVEL_MAX = 9

interface Block {
  /** `null`: not a heading. */
  level: number | null
  text: string
}

/** The levels of the heading styles. They are recognised by name, because their ids are translated. */
function headingStyles(zip: Zip, part: string | undefined): Map<string, number> {
  const levels = new Map<string, number>()
  let style = ''
  if (part)
    readXml(zip, part, {
      onopentag: (name, attributes) => {
        const value = attributeOf(attributes, 'val') ?? ''
        if (name === 'style') style = attributeOf(attributes, 'styleId') ?? ''
        else if (name === 'name') {
          const [, level] = /^heading ([1-9])$/iu.exec(value) ?? []
          if (level) levels.set(style, Number(level))
          else if (/^title$/iu.test(value)) levels.set(style, TITLE)
        } else if (name === 'outlineLvl' && Number(value) < LEVEL_MAX) levels.set(style, Number(value) + 1)
      },
    })
  return levels
}

/** Elements that are not shown: deleted text, the old place of moved text, and the replacement for newer drawings. */
const IGNORED = new Set(['Fallback', 'moveFrom', 'del'])
const BREAKS: Record<string, string> = { tab: ' ', br: '\n', cr: '\n', noBreakHyphen: '-' }
/** The bit of `tblLook` for a first row with its own style, in files without the attribute `firstRow`. */
const FIRST_ROW = 0x20
const isOff = (value: string | undefined): boolean => value === '0' || value === 'false'

/** What `tblLook` says of the first row. Word writes the attribute; other programs write the bits alone, and none set. */
function hasFirstRow(attribute: string | undefined, bits = ''): boolean | null {
  if (attribute !== undefined) return !isOff(attribute)
  return (Number.parseInt(bits, 16) & FIRST_ROW) !== 0 || null
}

function blocksOf(zip: Zip, part: string, styles: ReadonlyMap<string, number>): Block[] {
  const blocks: Block[] = []
  const paragraphs: (Block & { isList: boolean })[] = []
  const cells: string[] = []
  /** The number of further columns that each open cell covers. */
  const spans: number[] = []
  /** Whether each open cell continues the one above it. */
  const continued: boolean[] = []
  const rows: string[][] = []
  const newTable = (): OfficeTable => ({ rows: [], hasHead: false, hasFirstRow: null })
  let table = newTable()
  let depth = 0
  let ignoredDepth = 0
  let isText = false
  let isHidden = false
  const put = (block: Block) => {
    const text = block.text.trim()
    if (text === '') return
    if (cells.length > 0) cells[cells.length - 1] += ` ${text.replaceAll(/\s+/gu, ' ')}`
    else blocks.push({ level: block.level, text })
  }
  readXml(zip, part, {
    onopentag: (name, attributes) => {
      const paragraph = paragraphs.at(-1)
      const value = attributeOf(attributes, 'val')
      if (IGNORED.has(name)) ignoredDepth++
      else if (name === 'tbl') depth++
      else if (name === 'tr') rows.push([])
      else if (name === 'tc') {
        cells.push('')
        spans.push(0)
        continued.push(false)
      } else if (name === 'vMerge') continued.splice(-1, 1, value !== 'restart')
      else if (name === 'gridSpan') spans.splice(-1, 1, spanOf(value) - 1)
      else if (name === 'tblHeader') table.hasHead ||= depth === 1 && table.rows.length === 0 && !isOff(value)
      else if (name === 'tblLook' && depth === 1)
        table.hasFirstRow = hasFirstRow(attributeOf(attributes, 'firstRow'), value)
      else if (name === 'p') paragraphs.push({ level: null, text: '', isList: false })
      else if (name === 'r') isHidden = false
      else if (name === 'vanish') isHidden = !isOff(value)
      else if (name === 't') isText = true
      else if (paragraph && name === 'pStyle') paragraph.level = styles.get(value ?? '') ?? null
      else if (paragraph && name === 'numPr') paragraph.isList = true
      else if (paragraph && ignoredDepth === 0 && BREAKS[name] && paragraph.text !== '') paragraph.text += BREAKS[name]
    },
    ontext: (text) => {
      const paragraph = paragraphs.at(-1)
      if (paragraph && isText && !isHidden && ignoredDepth === 0) paragraph.text += text
    },
    onclosetag: (name) => {
      if (IGNORED.has(name)) ignoredDepth--
      else if (name === 't') isText = false
      else if (name === 'p') {
        const { level, text, isList } = paragraphs.pop() ?? { level: null, text: '', isList: false }
        const before = blocks.at(-1)
        if (isList && level === null && cells.length === 0 && text.trim() !== '') {
          if (before?.text.startsWith('- ')) before.text += `\n- ${text.trim()}`
          else put({ level, text: `- ${text.trim()}` })
        } else put({ level, text })
      } else if (name === 'tc') {
        const beside = Array<string>(spans.pop() ?? 0).fill('')
        const row = rows.at(-1) ?? []
        const text = (cells.pop() ?? '').trim()
        const isContinued = continued.pop() && depth === 1
        row.push(text || (isContinued ? mergedText(table.rows.at(-1)?.[row.length]) : ''), ...beside)
      } else if (name === 'tr') {
        const row = rows.pop() ?? []
        if (depth > 1) put({ level: null, text: row.filter(Boolean).join(' | ') })
        else if (row.some(Boolean)) table.rows.push(row)
      } else if (name === 'tbl' && --depth === 0) {
        put({ level: null, text: tableAsText(table) })
        table = newTable()
      }
    },
  })
  return blocks
}

/** Reads a Word document by its headings; without any, as plain text by its short lines. Hidden text is left out. */
export function readDocx(zip: Zip): ParsedSource {
  const main = mainPart(zip, 'document')
  const styles = relationsOf(zip, main).find(({ type }) => type === 'styles')
  const blocks = blocksOf(zip, main, headingStyles(zip, styles?.target))
  if (blocks.every(({ level }) => level === null)) return readText(blocks.map(({ text }) => text).join('\n\n'))
  const outline = new Outline()
  for (const { level, text } of blocks) {
    if (level === null) outline.add(text)
    else outline.open(level, text)
  }
  const title = blocks.find(({ level }) => level === TITLE)
  return { title: title ? headingFrom(title.text) : null, sections: outline.end() }
}
