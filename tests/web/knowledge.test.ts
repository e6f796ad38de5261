import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileKindOf } from '../../worker/contract/knowledge.ts'
import { PASSAGE_BODY_MAX, PASSAGE_HEADING_MAX } from '../../worker/contract/limits.ts'
import { codePoints } from '../../worker/contract/text.ts'
import { readCsv } from '../../worker/features/knowledge/csv.rules.ts'
import { webDraft } from '../../worker/features/knowledge/drafts.ts'
import { readHtml, readSiteMap } from '../../worker/features/knowledge/html.rules.ts'
import { languageOf, passagesFrom } from '../../worker/features/knowledge/passages.rules.ts'
import { readPdfLines } from '../../worker/features/knowledge/pdf.rules.ts'
import { readMarkdown, readText } from '../../worker/features/knowledge/text.rules.ts'

describe('the address of a page', () => {
  const draft = (address: string) => webDraft({ kind: 'url', address }, { ownHosts: [], allowedHosts: [] })

  test('means https where it names no scheme', async () => {
    for (const [typed, address] of [
      ['tienda.es', 'https://tienda.es/'],
      ['www.tienda.es/envíos?a=1#b', 'https://www.tienda.es/env%C3%ADos?a=1'],
      ['https://tienda.es/', 'https://tienda.es/'],
    ] as const)
      expect((await draft(typed))?.address).toBe(address)
    for (const refused of [
      '//tienda.es',
      'http://tienda.es',
      'javascript:alert(1)',
      'tienda',
      'una tienda.es',
      '127.0.0.1',
    ])
      expect(await draft(refused), refused).toBeNull()
  })
})

describe('plain text', () => {
  test('takes a short line before a paragraph, and a question in its first line, for headings', () => {
    const { sections } = readText('Horario\n\nAbrimos a las nueve.\n\n¿Hay wifi?\nSí, y es gratis.')
    expect(sections).toEqual([
      { heading: 'Horario', text: 'Abrimos a las nueve.' },
      { heading: '¿Hay wifi?', text: 'Sí, y es gratis.' },
    ])
  })

  test('loses none of a row of short lines', () => {
    expect(readText('Pan 2 USD\n\nTé 1 USD\n\nSopa 4 USD').sections).toEqual([
      { heading: '', text: 'Pan 2 USD\n\nTé 1 USD\n\nSopa 4 USD' },
    ])
  })
})

describe('Markdown', () => {
  test('tells a heading with the one above it, but for the title, and reads none in a fence', () => {
    const { title, sections } = readMarkdown(
      '# Guía\r\n## Pagos\nTarjeta.\n### Plazos\n12 meses.\n```\n# no\n```\n## Otra\nVa.',
    )
    expect(title).toBe('Guía')
    expect(sections).toEqual([
      { heading: 'Pagos', text: 'Tarjeta.' },
      { heading: 'Pagos › Plazos', text: '12 meses.\n```\n# no\n```' },
      { heading: 'Otra', text: 'Va.' },
    ])
  })
})

test('Markdown knows headings that are underlined, and takes neither rules nor what opens a file for them', () => {
  const text =
    '---\nautor: Ana\n---\n\nGuía\n====\n\nEnvíos\n------\nEn globo.\n\n---\n\n- uno\n---\nFin.\n\n| a |\n|---|\n'
  expect(readMarkdown(text)).toEqual({
    title: 'Guía',
    sections: [
      { heading: '', text: '---\nautor: Ana\n---' },
      { heading: 'Envíos', text: 'En globo.\n\n---\n\n- uno\n---\nFin.\n\n| a |\n|---|' },
    ],
  })
})

describe('a page of the web', () => {
  test('says its main part by its headings, with its lists and tables, entities read', () => {
    const { title, sections } = readHtml(
      `<title>Caf&eacute; &amp; pan</title><nav><a>Inicio</a></nav><main><h2>Menú</h2><p>Hay <b>sopa</b>.</p><ul><li>Pan</li><li>Té</li></ul>
       <table><tr><th>Plato</th><th>Precio</th></tr><tr><td>Sopa</td><td>4&nbsp;&euro;</td></tr></table>
       <details><summary>¿Reservan?</summary>Sí.</details><script>no()</script></main><footer>Aviso</footer>`,
    )
    expect(title).toBe('Café & pan')
    expect(sections).toEqual([
      { heading: 'Menú', text: 'Hay sopa.\n\n- Pan\n- Té\n- Sopa · Precio: 4 €' },
      { heading: 'Menú › ¿Reservan?', text: 'Sí.' },
    ])
  })

  test('says each row of a table with the names of its columns; a table without a head as it stands', () => {
    const read = (rows: string) => readHtml(`<h1>Precios</h1><table>${rows}</table>`).sections.map(({ text }) => text)
    const head = '<thead><tr><th>Servicio</th><th>Precio</th><th></th></tr></thead>'
    expect(
      read(`${head}<tr><th>Pinchazo</th><td>9 €</td><td>al momento</td></tr><tr><td>Cadena</td><td></td></tr>`),
    ).toEqual(['- Pinchazo · Precio: 9 € · al momento\n- Cadena'])
    expect(read(`${head}<tr><td>a</td><td>b</td><td>c</td><td>d</td></tr>`)).toEqual(['- a | b | c | d'])
    expect(read('<tr><td>Lunes</td><td>9-14</td></tr><tr><td>Martes</td><td>cerrado</td></tr>')).toEqual([
      '- Lunes | 9-14\n- Martes | cerrado',
    ])
    expect(read(head)).toEqual(['- Servicio | Precio'])
    expect(read(`<tr><th>${'x'.repeat(41)}</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>`)).toEqual([
      `- ${'x'.repeat(41)} | b\n- 1 | 2`,
    ])
  })

  test('repeats in each row of a table what is merged with the rows above, and keeps the columns of wide cells', () => {
    const read = (rows: string) => readHtml(`<table>${rows}</table>`).sections.map(({ text }) => text)
    const head = '<tr><th>Día</th><th>Turno</th><th>Horas</th></tr>'
    expect(
      read(
        `${head}<tr><td rowspan="2">Lunes</td><td>mañana</td><td>9-14</td></tr><tr><td>tarde</td><td>16-20</td></tr>
         <tr><td>Martes</td><td rowspan="9" colspan="2">cerrado</td></tr><tr><td>Jueves</td></tr>`,
      ),
    ).toEqual([
      '- Lunes · Turno: mañana · Horas: 9-14\n- Lunes · Turno: tarde · Horas: 16-20\n- Martes · Turno: cerrado\n- Jueves · Turno: cerrado',
    ])
    expect(
      read(
        `<tr><th rowspan="2">Ciudad</th><th colspan="2">Envío</th></tr><tr><th>normal</th><th>urgente</th></tr>
         <tr><td>León</td><td>4 €</td><td>9 €</td></tr>`,
      ),
    ).toEqual(['- León · normal: 4 € · urgente: 9 €'])
    expect(read('<tr><td rowspan="3">a</td><td rowspan="2">b</td></tr><tr></tr><tr><td>c</td></tr>')).toEqual([
      '- a | b\n- a | c',
    ])
    expect(read('<tr><td rowspan="2">a</td><td>b</td></tr></table><table><tr><td>c</td><td>d</td></tr>')).toEqual([
      '- a | b\n- c | d',
    ])
  })

  test('reads a paragraph and a line break in a cell as a part of it, and several as text', () => {
    const read = (cells: string) => readHtml(`<table><tr>${cells}</tr></table>`).sections.map(({ text }) => text)
    expect(read('<td><p>Lunes</p></td><td><div>9-14<br>16-20</div></td>')).toEqual(['- Lunes | 9-14 16-20'])
    expect(read('<td><p>Uno.</p><p>Dos.</p></td>')).toEqual(['- Uno.\n- Dos.'])
    expect(read('<td>Uno.<br><br>Dos.</td>')).toEqual(['- Uno.\n- Dos.'])
    expect(read('<td><h2>Título</h2>Uno.</td><td>Dos.</td>')).toEqual(['- Uno.\n- Dos.'])
  })

  test('does not grow by what its cells repeat', () => {
    const merged = `<tr><td colspan="63" rowspan="99999">${'x'.repeat(99)}</td></tr>`
    const html = `<table>${merged}${'<tr><td>b</td></tr>'.repeat(1_000)}</table>`
    const said = readHtml(html).sections.reduce((length, { text }) => length + text.length, 0)
    expect(said).toBeLessThan(2 * html.length)
  })

  test('is read however broken it is', () => {
    expect(readHtml('<p>Uno<p>Dos<div>Tres</b></p><h1>').sections).toEqual([
      { heading: '', text: 'Uno\n\nDos\n\nTres' },
    ])
  })

  test('is named once by a site map, beside the maps of an index', () => {
    const loc = (address: string) => `<loc> ${address} </loc>`
    expect(
      readSiteMap(
        `<urlset><url>${loc('https://a.mx/?x=1&amp;y=2')}</url><url>${loc('https://a.mx/?x=1&amp;y=2')}</url></urlset>`,
      ),
    ).toEqual({ pages: ['https://a.mx/?x=1&y=2'], maps: [] })
    expect(readSiteMap(`<sitemapindex><sitemap>${loc('https://a.mx/m.xml')}</sitemap></sitemapindex>`).maps).toEqual([
      'https://a.mx/m.xml',
    ])
  })
})

describe('a table', () => {
  test('of two columns is questions and answers, with any separator and any column names', () => {
    const hay = { heading: '¿Hay wifi?', questions: '¿Hay wifi?\n¿Y clave?', text: 'Sí, «mesa»; gratis' }
    for (const text of [
      '﻿Respuesta;Pregunta\n"Sí, «mesa»; gratis";¿Hay wifi?|¿Y clave?',
      'асуулт,хариулт,бусад\n¿Hay wifi?|¿Y clave?,"Sí, «mesa»; gratis",x',
      '¿Hay wifi?|¿Y clave?\tSí, «mesa»; gratis',
    ])
      expect(readCsv(text).sections).toEqual([hay])
  })

  test('of more columns is told row by row by their names', () => {
    expect(readCsv('Plato,Precio,Nota\nSopa,4 USD,\n,,\nPan,1 USD,del día').sections).toEqual([
      { heading: 'Sopa', text: 'Plato: Sopa\nPrecio: 4 USD' },
      { heading: 'Pan', text: 'Plato: Pan\nPrecio: 1 USD\nNota: del día' },
    ])
  })
})

test('a PDF is read by its larger letters, without what stands on every page, its words whole', () => {
  const line = (text: string, y: number, size = 11) => ({ text, y, size })
  const pages = [1, 2, 3].map((page) => [
    line('Tienda Norte', 800),
    line(`Parte ${page}`, 760, 18),
    line(`Parte ${page}: impor-`, 730),
    line(`tante y sigue ${page}`, 716),
    line(`Otro párrafo ${page}.`, 680),
    line(String(page), 20),
  ])
  expect(readPdfLines(pages).sections[1]).toEqual({
    heading: 'Parte 2',
    text: 'Parte 2: importante y sigue 2\n\nOtro párrafo 2.',
  })
})

describe('passages', () => {
  const words = (text: string) => text.split(/\s+/u).filter(Boolean)

  test('are never too long, and between them lose no word', () => {
    void fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 40, mode: 'sentences' }), { maxLength: 6 }), (paragraphs) => {
        const text = paragraphs.join('\n\n')
        const passages = passagesFrom([{ heading: '', text }], 'Título', 'es')
        for (const { body } of passages) expect(codePoints(body)).toBeLessThanOrEqual(PASSAGE_BODY_MAX)
        expect(new Set(words(passages.map(({ body }) => body).join(' ')))).toEqual(new Set(words(text)))
      }),
      { numRuns: 50 },
    )
  })

  test('are cut where there is no better place, with their signs whole', () => {
    const text = Array.from({ length: 500 }, (_, n) => `👩‍👩‍👧${n}`).join('')
    const bodies = passagesFrom([{ heading: '', text }], 'x', 'es').map(({ body }) => body)
    expect(bodies.every((body) => body.isWellFormed() && codePoints(body) <= PASSAGE_BODY_MAX)).toBe(true)
    expect(bodies.join('')).toBe(text)
  })

  test('bear the title where nothing stands above them, are told once, and hold what a database takes', () => {
    const twice = { heading: 'h'.repeat(500), text: 'Hola\0.' }
    const passages = passagesFrom([{ heading: '', text: 'Uno.' }, twice, twice], 'Título', 'es')
    expect(passages.map(({ heading, body }) => [codePoints(heading), body])).toEqual([
      [6, 'Uno.'],
      [PASSAGE_HEADING_MAX, 'Hola.'],
    ])
  })

  test('are in the language of most of their lines, not of one foreign name', () => {
    expect(languageOf('Bienvenidos a la tienda.\nМонгол\nAbrimos todos los días de la semana.', 'en')).toBe('es')
    expect(languageOf('We are open all day and you can pay here.', 'es')).toBe('en')
    expect(languageOf('Даваа гарагт нээнэ.', 'es')).toBe('mn')
    expect(languageOf('12345', 'mn')).toBe('mn')
  })
})

test.each([
  ['carta.PDF', 'pdf'],
  ['Precios.XLSX', 'xlsx'],
  ['viejo.xls', null],
  ['leer.markdown', 'markdown'],
  ['a.b.htm', 'html'],
  ['foto.png', null],
  ['sin', null],
])('%s is a %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind)
})
