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

  test.each([
    [
      'marked as repeated',
      '',
      '<w:trPr><w:tblHeader/></w:trPr>',
      [
        ['Corte', '120'],
        ['Tinte', '450'],
      ],
      '- Corte · Precio: 120\n- Tinte · Precio: 450',
    ],
    [
      'styled, and names',
      '<w:tblLook w:val="04A0"/>',
      '',
      [
        ['Corte', '120', '30 min'],
        ['Tinte', '', '90 min'],
      ],
      '- Corte · Precio: 120 · Dura: 30 min\n- Tinte · Dura: 90 min',
    ],
    [
      'styled, of names and values',
      '<w:tblLook w:firstRow="1"/>',
      '',
      [['Corte', '120']],
      '- Servicio | Precio\n- Corte | 120',
    ],
    [
      'not styled',
      '<w:tblLook w:val="0480" w:firstRow="0"/>',
      '',
      [['Corte', '120', '30 min']],
      '- Servicio | Precio | Dura\n- Corte | 120 | 30 min',
    ],
    [
      'of words over figures, and the file does not say',
      '<w:tblLook w:val="0600"/>',
      '',
      [
        ['Ciudad', '4,50 €', 'mañana'],
        ['Provincia', '7 €', 'en 2 días'],
      ],
      '- Ciudad · Precio: 4,50 € · Dura: mañana\n- Provincia · Precio: 7 € · Dura: en 2 días',
    ],
    [
      'of words over words, and the file does not say',
      '',
      '',
      [
        ['Ciudad', '4,50 €', 'mañana'],
        ['Provincia', 'gratis', 'en 2 días'],
      ],
      '- Servicio | Precio | Dura\n- Ciudad | 4,50 € | mañana\n- Provincia | gratis | en 2 días',
    ],
    [
      'of words over figures in two columns, which may be names and values',
      '',
      '',
      [['Corte', '120']],
      '- Servicio | Precio\n- Corte | 120',
    ],
    ['alone', '', '<w:trPr><w:tblHeader/></w:trPr>', [], '- Servicio | Precio'],
  ])(
    'tells each row of a table with the names of its columns, where its first row is %s',
    (_, look, mark, rows, text) => {
      const row = (cells: string[], before = '') =>
        `<w:tr>${before}${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
      const names = ['Servicio', 'Precio', 'Dura'].slice(0, Math.max(2, rows[0]?.length ?? 0))
      const table = `<w:tbl><w:tblPr>${look}</w:tblPr>${row(names, mark)}${rows.map((cells) => row(cells)).join('')}</w:tbl>`
      expect(readOffice('docx', docxOf(paragraph('Lista', 'Ttulo1') + table), 'es')).toMatchObject({
        sections: [{ text }],
      })
    },
  )

  test('keeps the columns of a table beside a cell that covers several, and of a table within a cell', () => {
    const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${paragraph(text)}</w:tc>`
    const inner = `<w:tbl><w:tr>${cell('a', '<w:gridSpan w:val="2"/>')}${cell('b')}</w:tr></w:tbl>`
    const head = `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Día')}${cell('Mañana')}${cell('Tarde')}${cell('Noche')}</w:tr>`
    const row = `<w:tr>${cell('Lunes')}<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${inner}</w:tc>${cell('cerrado')}</w:tr>`
    const body = `${paragraph('Horario', 'Ttulo1')}<w:tbl>${head}${row}</w:tbl>`
    expect(readOffice('docx', docxOf(body), 'es')).toMatchObject({
      sections: [{ text: '- Lunes · Mañana: a | b · Noche: cerrado' }],
    })
  })

  test('says in each row what a cell merged over several rows says', () => {
    const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${paragraph(text)}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
    const table = `<w:tbl>${row(cell('Ciudad', '<w:vMerge w:val="restart"/>'), cell('4 €'))}${row(cell('', '<w:vMerge/>'), cell('7 € urgente'))}${row(cell('', '<w:vMerge w:val="continue"/>'), cell('9 € de noche'))}${row(cell(''), cell('Provincia'))}</w:tbl>`
    expect(readOffice('docx', docxOf(paragraph('Envíos', 'Ttulo1') + table), 'es')).toMatchObject({
      sections: [{ text: '- Ciudad | 4 €\n- Ciudad | 7 € urgente\n- Ciudad | 9 € de noche\n- Provincia' }],
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

  test('says in each row what a cell merged over several rows says, but not a title over several columns', () => {
    const rows = [
      rowOf(1, inline('A1', 'Ropa')),
      rowOf(3, inline('A3', 'Prenda') + inline('B3', 'Talla') + inline('C3', 'Precio')),
      rowOf(4, inline('A4', 'Camiseta') + inline('B4', 'S') + inline('C4', '10 €')),
      rowOf(5, inline('B5', 'M') + inline('C5', '12 €')),
      rowOf(7, inline('B7', 'L')),
      rowOf(8, inline('A8', 'Gorra') + inline('B8', 'única') + inline('C8', '8 €')),
    ]
    const merged = ['A1:C1', 'A3:A4', 'A4:A7', 'C5:C7', 'A9:A99', 'x', 'ZZ4:ZZ9']
    const xml = `<sheetData>${rows.join('')}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    expect(readOffice('xlsx', xlsxOf([{ name: 'a', xml }]), 'es')).toMatchObject({
      sections: [
        { text: 'Ropa' },
        { heading: 'Camiseta', text: 'Prenda: Camiseta\nTalla: S\nPrecio: 10 €' },
        { heading: 'Camiseta', text: 'Prenda: Camiseta\nTalla: M\nPrecio: 12 €' },
        { heading: 'Camiseta', text: 'Prenda: Camiseta\nTalla: L\nPrecio: 12 €' },
        { heading: 'Gorra', text: 'Prenda: Gorra\nTalla: única\nPrecio: 8 €' },
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

test('a table of a slide is told with the names of its columns, where its first row is styled and has them', () => {
  const row = (...cells: string[]) =>
    `<a:tr>${cells.map((cell) => `<a:tc><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:tc>`).join('')}</a:tr>`
  const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${row('Plan', 'Mes', 'Año')}${row('Básico', '10', '')}${row('Total', '20', '200')}</a:tbl></p:graphicFrame>`
  expect(readOffice('pptx', pptxOf([{ shapes: shape(['Planes'], 'title') + table }]), 'es')).toMatchObject({
    sections: [{ heading: 'Planes', text: '- Básico · Mes: 10\n- Total · Mes: 20 · Año: 200' }],
  })
})

test('a row of a slide says what a cell merged over several rows says', () => {
  const cell = (text: string, more = '') => `<a:tc ${more}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`
  const table = `<p:graphicFrame><a:tbl><a:tr>${cell('Ciudad', 'rowSpan="2"')}${cell('4 €')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('7 €')}</a:tr><a:tr>${cell('')}${cell('9 €')}</a:tr></a:tbl></p:graphicFrame>`
  expect(readOffice('pptx', pptxOf([{ shapes: shape(['Envíos'], 'title') + table }]), 'es')).toMatchObject({
    sections: [{ heading: 'Envíos', text: '- Ciudad | 4 €\n- Ciudad | 7 €\n- 9 €' }],
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
