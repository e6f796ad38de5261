import { Outline, type ParsedSource } from '../sections.ts'
import { mergedText, type OfficeTable, tableAsText } from '../table-rows.rules.ts'
import { attributeOf, mainPart, readXml, relationsOf } from './package.ts'
import type { Zip } from './zip.ts'

const SLIDE_LEVEL = 2
const TITLES = new Set(['title', 'ctrTitle'])
/** Placeholders that are repeated on every slide. */
const IGNORED = new Set(['sldNum', 'dt', 'ftr'])

interface Slide {
  title: string
  text: string[]
}

/** `null`: the slide is hidden. */
function readSlide(zip: Zip, part: string): Slide | null {
  const slide: Slide = { title: '', text: [] }
  let isHidden = false
  let ignoredDepth = 0
  let isText = false
  let placeholder = ''
  let paragraph = ''
  let shape: string[] = []
  let table: OfficeTable = { rows: [], hasHead: false, hasFirstRow: false }
  let row: string[] = []
  let cell: string[] | null = null
  let isContinued = false
  readXml(zip, part, {
    onopentag: (name, attributes) => {
      if (name === 'sld') isHidden = /^(?:0|false)$/u.test(attributes['show'] ?? '')
      else if (name === 'Fallback') ignoredDepth++
      else if (name === 'sp') {
        placeholder = ''
        shape = []
      } else if (name === 'ph') placeholder = attributeOf(attributes, 'type') ?? 'body'
      else if (name === 'p') paragraph = ''
      else if (name === 'br') paragraph += ' '
      else if (name === 't') isText = true
      else if (name === 'tbl') table = { rows: [], hasHead: false, hasFirstRow: false }
      else if (name === 'tblPr') table.hasFirstRow = /^(?:1|true)$/u.test(attributes['firstRow'] ?? '')
      else if (name === 'tr') row = []
      else if (name === 'tc') {
        cell = []
        isContinued = /^(?:1|true)$/u.test(attributes['vMerge'] ?? '')
      }
    },
    ontext: (text) => {
      if (isText && ignoredDepth === 0) paragraph += text
    },
    onclosetag: (name) => {
      const line = paragraph.replaceAll(/\s+/gu, ' ').trim()
      if (name === 'Fallback') ignoredDepth--
      else if (name === 't') isText = false
      else if (name === 'p') {
        if (line !== '') (cell ?? shape).push(line)
        paragraph = ''
      } else if (name === 'tc') {
        row.push((cell ?? []).join(' ') || (isContinued ? mergedText(table.rows.at(-1)?.[row.length]) : ''))
        cell = null
      } else if (name === 'tr' && row.some(Boolean)) table.rows.push(row)
      else if (name === 'tbl' && table.rows.length > 0) slide.text.push(tableAsText(table))
      else if (name === 'sp' && TITLES.has(placeholder)) slide.title ||= shape.join(' ')
      else if (name === 'sp' && !IGNORED.has(placeholder) && shape.length > 0) slide.text.push(shape.join('\n'))
    },
  })
  return isHidden ? null : slide
}

/** Reads a presentation slide by slide, in the order in which they are shown. Hidden slides and notes are left out. */
export function readPptx(zip: Zip): ParsedSource {
  const main = mainPart(zip, 'presentation')
  const targets = new Map(relationsOf(zip, main).map(({ id, target }) => [id, target]))
  const slides: string[] = []
  readXml(zip, main, {
    onopentag: (name, attributes) => {
      const slide = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (slide) slides.push(slide)
    },
  })
  const outline = new Outline()
  let title: string | null = null
  for (const part of new Set(slides)) {
    const slide = readSlide(zip, part)
    if (!slide) continue
    title ??= slide.title || null
    outline.open(SLIDE_LEVEL, slide.title)
    for (const text of slide.text) outline.add(text)
  }
  return { title, sections: outline.end() }
}
