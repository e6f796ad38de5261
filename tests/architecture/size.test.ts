import { describe, expect, test } from 'vitest'
import { read } from '../support/imports.ts'
import { countSize, DOCUMENT, type Size, stale, statedIn, tableOf, withTable } from './size.ts'

describe('the size of the sources', () => {
  test(`${DOCUMENT} is within five per cent of what is counted (npm run size writes it)`, () => {
    expect(stale(statedIn(read(DOCUMENT)), countSize())).toEqual([])
  })

  const size: Size = { '`web`': { files: 100, lines: 12_345 }, triggers: { count: 40 }, cycles: { count: 0 } }
  const document = withTable(read(DOCUMENT), tableOf(size))

  test('a written table is read as it was counted, and nothing else of the document changes', () => {
    expect(statedIn(document)).toEqual(size)
    expect(withTable(document, tableOf(statedIn(read(DOCUMENT))))).toBe(read(DOCUMENT))
  })

  test('a number is reported beyond five per cent, and when it is missing', () => {
    const at = (files: number, count: number): Size => ({
      ...size,
      '`web`': { files, lines: 12_345 },
      cycles: { count },
    })
    expect(stale(size, at(104, 0))).toEqual([])
    expect(stale(size, at(110, 0))).toEqual(['`web`, files: 100 in the document, 110 counted'])
    expect(stale(size, at(100, 1))).toEqual(['cycles, count: 0 in the document, 1 counted'])
    expect(stale({ ...size, triggers: {} }, size)).toEqual(['triggers, count: missing in the document, 40 counted'])
  })
})
