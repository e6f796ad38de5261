import { strToU8, zipSync } from 'fflate'

type Parts = Readonly<Record<string, string | Uint8Array>>

/** A ZIP file of these parts, as office programs write it. */
export const packed = (parts: Parts): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, bytesOf(part)])), {
      level: 6,
      mtime: '2026-01-01T00:00:00Z',
    }),
  )
const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === 'string' ? strToU8(part) : part)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relationships of a part: id, type and target of each. */
export const relations = (...all: readonly [id: string, type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const NAMES = `xmlns:r="${RELATIONS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`

/** A Word document with this body. A heading has the style that Word's Spanish version names `Ttulo1`. */
export const docxOf = (body: string, more: Parts = {}): Uint8Array<ArrayBuffer> =>
  packed({
    '[Content_Types].xml': `${HEAD}<Types/>`,
    '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['rId1', 'styles', 'styles.xml']),
    'word/styles.xml': `${HEAD}<w:styles ${NAMES}><w:style w:type="paragraph" w:styleId="Ttulo"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Ttulo2"><w:name w:val="heading 2"/></w:style></w:styles>`,
    'word/document.xml': `${HEAD}<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    ...more,
  })

/** A paragraph of Word, with the id of its style. */
export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export interface Sheet {
  name: string
  /** The XML of its rows, and of the elements before them. */
  xml: string
  state?: string
}

/** A workbook of these sheets, strings that they share and formats of their cells. */
export const xlsxOf = (
  sheets: readonly Sheet[],
  { strings = '', styles = '', settings = '' }: { strings?: string; styles?: string; settings?: string } = {},
): Uint8Array<ArrayBuffer> =>
  packed({
    '_rels/.rels': relations(['rId1', 'officeDocument', '/xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as [string, string, string]),
      ['x1', 'sharedStrings', 'sharedStrings.xml'],
      ['x2', 'styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `${HEAD}<workbook ${NAMES}>${settings}<sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `${HEAD}<sst>${strings}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, `${HEAD}<worksheet>${xml}</worksheet>`]),
    ),
  })

/** A presentation of these slides: the attributes of each, and its shapes. */
export const pptxOf = (slides: readonly { attributes?: string; shapes: string }[]): Uint8Array<ArrayBuffer> =>
  packed({
    '_rels/.rels': relations(['rId1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, at) => [`r${at}`, 'slide', `slides/slide${at + 1}.xml`] as [string, string, string]),
    ),
    // The list decides the order; the numbers of the files do not.
    'ppt/presentation.xml': `${HEAD}<p:presentation ${NAMES}><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`)
      .reverse()
      .join('')}</p:sldIdLst></p:presentation>`,
    ...Object.fromEntries(
      slides.map(({ attributes = '', shapes }, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `${HEAD}<p:sld ${NAMES} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  })

/** A shape of a slide with its paragraphs; `type`: of its placeholder. */
export const shape = (paragraphs: readonly string[], type?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type ? `<p:ph type="${type}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`
