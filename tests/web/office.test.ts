import { describe, expect, test } from 'vitest'
import { OFFICE_ENTRIES_MAX, OFFICE_INFLATED_MAX_BYTES } from '../../worker/contract/limits.ts'
import { readOffice } from '../../worker/features/knowledge/office/office.ts'
import { docxOf, packed, paragraph, pptxOf, relations, shape, xlsxOf } from '../support/office.ts'

const cellOf = (name: string, value: string, more = '') => `<c r="${name}" ${more}><v>${value}</v></c>`
const inline = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (number: number, cells: string, more = '') => `<row r="${number}" ${more}>${cells}</row>`

describe('a Word document', () => {
  test('is read by its headings, whatever language names their styles, with lists and tables', () => {
    const item = (text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
    const body = [
      paragraph('Panadería Sol', 'Ttulo'),
      paragraph('Envíos', 'Ttulo1'),
      '<w:p><w:r><w:t>Enviamos a </w:t></w:r><w:r><w:t>toda la ciudad &amp; más.</w:t></w:r></w:p>',
      item('Lunes'),
      item('Jueves'),
      paragraph('Precios', 'Ttulo1'),
      `<w:tbl><w:tr>${cell('Pan')}${cell('12 pesos')}</w:tr><w:tr>${cell('Torta')}${cell('300 pesos')}</w:tr></w:tbl>`,
    ].join('')
    expect(readOffice('docx', docxOf(body), 'es')).toEqual({
      title: 'Panadería Sol',
      sections: [
        { heading: 'Envíos', text: 'Enviamos a toda la ciudad & más.\n\n- Lunes\n- Jueves' },
        { heading: 'Precios', text: '- Pan | 12 pesos\n- Torta | 300 pesos' },
      ],
    })
  })

  test('without styles is read by its short lines, as plain text is', () => {
    const body = paragraph('Horario') + paragraph('Abrimos de lunes a viernes, de nueve a seis de la tarde.')
    expect(readOffice('docx', docxOf(body), 'es')).toMatchObject({
      sections: [{ heading: 'Horario', text: 'Abrimos de lunes a viernes, de nueve a seis de la tarde.' }],
    })
  })

  test('loses what it does not show: hidden, deleted and moved text, and the double of a drawing', () => {
    const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
    const body = `<w:p>${run('Se ve.')}${run('Oculto.', '<w:vanish/>')}${run(' También.', '<w:vanish w:val="0"/>')}
      <w:del><w:r><w:delText>Borrado.</w:delText></w:r></w:del><w:moveFrom>${run('Movido.')}</w:moveFrom></w:p>
      <mc:AlternateContent><mc:Choice>${paragraph('Cuadro.')}</mc:Choice><mc:Fallback>${paragraph('Cuadro.')}</mc:Fallback></mc:AlternateContent>`
    expect(readOffice('docx', docxOf(body), 'es')).toMatchObject({
      sections: [{ heading: '', text: 'Se ve. También.\n\nCuadro.' }],
    })
  })
})

describe('a workbook', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>'

  test('tells each row with the names of its columns, values as they are shown', () => {
    const xml = `<sheetData>${[
      rowOf(1, inline('A1', 'Lista de precios')),
      rowOf(3, cellOf('A3', '0', 't="s"') + inline('B3', 'Precio') + inline('C3', 'Desde') + inline('D3', 'Rebaja')),
      rowOf(4, cellOf('A4', '1', 't="s"') + cellOf('B4', '1234.5', 's="2"') + cellOf('C4', '46023', 's="1"')),
      rowOf(5, cellOf('A5', 'Torta', 't="str"') + cellOf('B5', '0.30000000000000004') + cellOf('D5', '0.25', 's="3"')),
      rowOf(6, inline('A6', 'Té') + cellOf('B6', '#REF!', 't="e"') + cellOf('C6', '1', 't="b"')),
    ].join('')}</sheetData>`
    const strings = '<si><t>Producto</t></si><si><r><t>Pan</t></r><r><t> dulce</t></r><rPh><t>x</t></rPh></si>'
    expect(readOffice('xlsx', xlsxOf([{ name: 'Hoja1', xml }], { strings, styles }), 'es')).toEqual({
      title: null,
      sections: [
        { heading: '', text: 'Lista de precios' },
        { heading: 'Pan dulce', text: 'Producto: Pan dulce\nPrecio: $1,234.50\nDesde: 01/01/2026' },
        { heading: 'Torta', text: 'Producto: Torta\nPrecio: 0.3\nRebaja: 25%' },
        { heading: 'Té', text: 'Producto: Té\nDesde: VERDADERO' },
      ],
    })
  })

  test('counts its days from 1904 where it says so', () => {
    const xml = `<sheetData>${rowOf(1, inline('A1', 'Fiesta') + inline('B1', 'Día'))}${rowOf(2, inline('A2', 'Año') + cellOf('B2', '44561', 's="1"'))}</sheetData>`
    const read = readOffice(
      'xlsx',
      xlsxOf([{ name: 'a', xml }], { styles, settings: '<workbookPr date1904="1"/>' }),
      'mn',
    )
    expect(read).toMatchObject({ sections: [{ heading: 'Año', text: 'Fiesta: Año\nDía: 2026-01-01' }] })
  })

  test('names the sheet of each row, and loses hidden sheets, rows and columns', () => {
    const sheet = (product: string, head = '') =>
      `${head}<sheetData>${rowOf(1, inline('A1', 'Producto') + inline('B1', 'Costo') + inline('C1', 'Precio'))}${rowOf(2, inline('A2', product) + cellOf('B2', '1') + cellOf('C2', '2'))}${rowOf(3, inline('A3', 'Secreto') + cellOf('C3', '9'), 'hidden="1"')}</sheetData>`
    const read = readOffice(
      'xlsx',
      xlsxOf([
        { name: 'Panes', xml: sheet('Bolillo', '<cols><col min="2" max="2" hidden="1"/></cols>') },
        { name: 'Tortas', xml: sheet('Selva') },
        { name: 'Interna', xml: sheet('Nómina'), state: 'veryHidden' },
      ]),
      'es',
    )
    expect(read).toMatchObject({
      sections: [
        { heading: 'Panes › Bolillo', text: 'Producto: Bolillo\nPrecio: 2' },
        { heading: 'Tortas › Selva', text: 'Producto: Selva\nCosto: 1\nPrecio: 2' },
      ],
    })
  })

  test('of questions and answers gives each question its answer', () => {
    const xml = `<sheetData>${rowOf(1, inline('A1', 'Pregunta') + inline('B1', 'Respuesta'))}${rowOf(2, inline('A2', '¿Abren? | ¿Horario?') + inline('B2', 'De 9 a 6.'))}</sheetData>`
    expect(readOffice('xlsx', xlsxOf([{ name: 'a', xml }]), 'es')).toMatchObject({
      sections: [{ heading: '¿Abren?', questions: '¿Abren?\n¿Horario?', text: 'De 9 a 6.' }],
    })
  })
})

test('a presentation is read slide by slide in its order, without hidden slides and what all slides repeat', () => {
  const table =
    '<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>Pan</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>12</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>'
  const slides = [
    { shapes: shape(['Precios'], 'title') + table },
    { shapes: shape(['No se ve'], 'title') + shape(['Nada']), attributes: 'show="0"' },
    { shapes: shape(['Nuestra carta'], 'ctrTitle') + shape(['Desde 1990', 'En el centro']) + shape(['3'], 'sldNum') },
  ]
  expect(readOffice('pptx', pptxOf(slides), 'es')).toEqual({
    title: 'Nuestra carta',
    sections: [
      { heading: 'Nuestra carta', text: 'Desde 1990\nEn el centro' },
      { heading: 'Precios', text: '- Pan | 12' },
    ],
  })
})

describe('a foreign file', () => {
  const good = docxOf(paragraph('Hola'))
  const bomb = new Uint8Array(OFFICE_INFLATED_MAX_BYTES + 1).fill(32)
  /** The sizes that a file tells of its parts are not what they inflate to. */
  const lying = (bytes: Uint8Array): Uint8Array => {
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 46 < bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true)
    return bytes
  }
  const encrypted = (bytes: Uint8Array): Uint8Array => {
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 46 < bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
    return bytes
  }
  const compound = (text: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new TextEncoder().encode([...text].join('\0'))])

  test.each<[string, Uint8Array, string]>([
    ['that is no package', new TextEncoder().encode('hola'), 'unreadable'],
    ['that is empty', new Uint8Array(), 'unreadable'],
    ['that ends early', good.slice(0, good.length - 30), 'unreadable'],
    ['whose beginning is lost', good.slice(200), 'unreadable'],
    ['without a main part', packed({ '_rels/.rels': relations() }), 'unreadable'],
    ['of another program', xlsxOf([{ name: 'a', xml: '' }]), 'unreadable'],
    ['of Office before 2007', compound('WordDocument'), 'unreadable'],
    ['with a password', compound('EncryptedPackage'), 'encrypted'],
    ['with encrypted parts', encrypted(docxOf(paragraph('Hola'))), 'encrypted'],
    ['that inflates to too much', docxOf(paragraph('Hola'), { 'word/styles.xml': bomb }), 'tooLong'],
    ['that inflates to more than it says', lying(docxOf(paragraph('Hola'), { 'word/styles.xml': bomb })), 'tooLong'],
    [
      'of too many parts',
      docxOf(
        paragraph('Hola'),
        Object.fromEntries(Array.from({ length: OFFICE_ENTRIES_MAX }, (_, n) => [`a/${n}`, ''])),
      ),
      'tooLong',
    ],
  ])('%s is refused with its reason', (_, bytes, reason) => {
    expect(readOffice('docx', bytes, 'es')).toBe(reason)
  })

  test('cannot make us read what is outside of it, nor replace entities of its own', () => {
    const entities = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]>'
    const read = readOffice(
      'docx',
      docxOf('', {
        'word/document.xml': `${entities}<w:document><w:body>${paragraph('Hola &x; &y; &lt;b&gt;')}</w:body></w:document>`,
        'word/_rels/document.xml.rels': relations(['rId1', 'styles', '../../../etc/passwd']),
        '../../etc/passwd': 'root',
      }),
      'es',
    )
    expect(read).toMatchObject({ sections: [{ text: 'Hola &x; &y; <b>' }] })
  })

  test('with tags in tags is read as far as they are not too deep', () => {
    const deep = `${'<w:ins>'.repeat(50_000)}${paragraph('Al fondo.')}${'</w:ins>'.repeat(50_000)}`
    expect(readOffice('docx', docxOf(`${paragraph('Arriba.')}${deep}`), 'es')).toMatchObject({
      sections: [{ text: 'Arriba.' }],
    })
  })
})
