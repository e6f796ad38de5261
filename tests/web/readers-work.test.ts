import { describe, expect, test } from 'vitest'
import { countingWork } from '../support/work.ts'

const work = await countingWork(/\/worker\/|\/node_modules\/(?:htmlparser2|papaparse)\//)
const { readHtml, readSiteMap } = await import('../../worker/features/knowledge/html.rules.ts')
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
