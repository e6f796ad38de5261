import { describe, expect, test } from 'vitest'
import { countingWork } from '../support/work.ts'

const work = await countingWork(/\/worker\/|\/node_modules\/(?:htmlparser2|papaparse)\//)
const { readHtml, readSiteMap } = await import('../../worker/features/knowledge/html.rules.ts')
const { isBoundedJson } = await import('../../worker/core/body.ts')
const { readCsv } = await import('../../worker/features/knowledge/csv.rules.ts')
const { passagesFrom } = await import('../../worker/features/knowledge/passages.rules.ts')
const { readPdfLines } = await import('../../worker/features/knowledge/pdf.rules.ts')
const { readRobots } = await import('../../worker/features/knowledge/robots.rules.ts')
const { readMarkdown, readText } = await import('../../worker/features/knowledge/text.rules.ts')

type Make = (size: number) => string
const repeated =
  (piece: string): Make =>
  (count) =>
    piece.repeat(count)

/** The largest growth of the work for one character, from a text to one twice and to one four times as large. */
async function growth(textOf: Make, read: (text: string) => unknown, size: number): Promise<number> {
  await read(textOf(size)) // What is made once, at the first call, is not counted.
  const costs: number[] = []
  for (const times of [1, 2, 4]) {
    const text = textOf(times * size)
    costs.push((await work.of(() => read(text))) / text.length)
  }
  const [one = 0, two = 0, four = 0] = costs
  return Math.max(two / one, four / one)
}
/** A little over 1: what is done once for each text is part of the work too. */
const LINEAR = 1.25

const PAGES: [string, Make][] = [
  ['open blocks', repeated('<div>')],
  ['open tags with text', repeated('<b>a')],
  ['open and never matching tags', repeated('<div></b>')],
  ['blocks in a deep block', (count) => `${'<div>'.repeat(500)}${'<p>a</p>'.repeat(count)}`],
  ['forms in forms', repeated('<form>a')],
  ['pictures in pictures', repeated('<svg><title>a')],
  ['one row of many cells', (count) => `<table><tr>${'<td>a'.repeat(count)}`],
  [
    'rows below merged cells',
    (count) => `<table><tr>${'<td rowspan=99999 colspan=9>ab'.repeat(20)}${'<tr><td>a<br>b'.repeat(count)}`,
  ],
  ['attributes', (count) => `<p ${'a=b '.repeat(count)}>x`],
  ['open comments', repeated('<!--')],
  ['entities', repeated('&am&#x')],
  ['one heading over many', (count) => `<h2>${'a'.repeat(count)}</h2>${'<h3>b</h3>c'.repeat(count)}`],
]

describe('the work for a document grows with its length alone:', () => {
  test.each(PAGES)('a page of %s', async (_, textOf) => {
    expect(await growth(textOf, readHtml, 1_000)).toBeLessThan(LINEAR)
  })

  test.each<[string, Make]>([
    ['open tags', repeated('<url>')],
    ['addresses', repeated('<url><loc>https://a.mx/</loc></url>')],
    ['names with prefixes', repeated('<a:a:a:loc>')],
  ])('a site map of %s', async (_, textOf) => {
    expect(await growth(textOf, readSiteMap, 1_000)).toBeLessThan(LINEAR)
  })

  test.each<[string, Make]>([
    ['headings', repeated('# a\n\nb\n')],
    ['one heading with spaces', (count) => `# a${' '.repeat(count)}\u2028b`],
    ['one heading with marks', (count) => `# a${' # '.repeat(count)}b`],
    ['empty lines', (count) => `a${'\n  '.repeat(count)}b`],
    ['fences', repeated('```\n~~~\n')],
  ])('Markdown and text of %s', async (_, textOf) => {
    for (const read of [readMarkdown, readText]) expect(await growth(textOf, read, 500)).toBeLessThan(LINEAR)
  })

  // Quotes that end nowhere are not counted: the count charges `trim` for all of a text, of which it visits the blanks.
  test.each<[string, Make]>([
    ['questions', repeated('a;b\n')],
    ['open quotes', repeated('"a\n')],
    ['many ways to ask', (count) => `pregunta;respuesta\n${'a|'.repeat(count)};b`],
    ['long names of columns', (count) => `${'a'.repeat(count)},b,c\n${'x,y,z\n'.repeat(count / 4)}`],
    ['many columns', (count) => `${'a,'.repeat(count)}\n${'b,'.repeat(count)}`],
  ])('a table of %s', async (_, textOf) => {
    expect(await growth(textOf, readCsv, 2_000)).toBeLessThan(LINEAR)
  })

  test.each<[string, Make]>([
    ['agents before rules', (count) => `${'user-agent: *\n'.repeat(count)}${'disallow: /a\n'.repeat(count)}`],
    ['stars', (count) => `user-agent: *\ndisallow: /${'*a'.repeat(count)}b`],
    ['maps', repeated('sitemap: https://a.mx/\n')],
  ])('a robots.txt of %s', async (_, textOf) => {
    const page = new URL(`https://a.mx/${'a'.repeat(500)}`)
    expect(await growth(textOf, (text) => readRobots(text, 'vocero').isAllowed(page), 500)).toBeLessThan(LINEAR)
  })

  test.each<[string, Make]>([
    ['lists in lists', repeated('[')],
    ['escapes', (count) => `"${'\\\\"'.repeat(count)}`],
    ['names', (count) => `{${'"a":{},'.repeat(count)}`],
  ])('JSON of %s', async (_, textOf) => {
    const read = (text: string) => isBoundedJson(new TextEncoder().encode(text), { levels: 1e9, parts: 1e9 })
    expect(await growth(textOf, read, 500)).toBeLessThan(LINEAR)
  })

  test.each<[string, string]>([
    ['one paragraph', 'una palabra'],
    ['divided words', 'pala-'],
  ])('lines of a PDF: %s', async (_, text) => {
    const pageOf = (all: string) => all.split('|').map((line, at) => ({ text: line, size: 11, y: -at }))
    expect(await growth(repeated(`${text}|`), (all) => readPdfLines([pageOf(all)]), 500)).toBeLessThan(LINEAR)
  })

  test('passages below one long heading', async () => {
    const textOf: Make = (count) => `## ${'a'.repeat(count)}\n${'### b\n\nc\n\n'.repeat(count / 4)}`
    const read = (text: string) => passagesFrom(readMarkdown(text).sections, 'Guía', 'es')
    expect(await growth(textOf, read, 4_000)).toBeLessThan(LINEAR)
  })
})

test('a rule of robots.txt is matched from the beginning, by its stars and to its end', () => {
  const rules = readRobots(
    'user-agent: otro\ndisallow: /\n\nUser-Agent: x\nuser-agent: Vocero/2 # nosotros\nDisallow: /a*.pdf$\nallow: /a/b\ndisallow: /a/b\ndisallow: /ñ%2a\n\nuser-agent: *\ndisallow: /todo',
    'vocero',
  )
  const allowed = (path: string) => rules.isAllowed(new URL(path, 'https://a.mx'))
  expect(['/a/x.pdf', '/a.pdf', '/%C3%B1%2Ax'].map(allowed)).toEqual([false, false, false])
  expect(['/a/x.pdf?y', '/b/a.pdf', '/a/b', '/todo', '/'].map(allowed)).toEqual([true, true, true, true, true])
})

test('tags that stand too deep are left out, and their text is read', () => {
  const { sections } = readHtml(
    `${'<div>'.repeat(10_000)}Hola<p>Pan</p>${'</div>'.repeat(10_000)}<h2>Fin</h2><p>Té</p>`,
  )
  expect(sections).toEqual([
    { heading: '', text: 'Hola\n\nPan' },
    { heading: 'Fin', text: 'Té' },
  ])
})
