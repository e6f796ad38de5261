import { describe, expect, test } from 'vitest'
import { flatten, rawAttachments, rawPaths } from '../../worker/channels/unknown.ts'

const paths = (given: unknown, read: unknown, leftOut = {}) => rawPaths(rawAttachments(given, read, leftOut))

describe('what a schema does not know', () => {
  test('is told by its path, and what it knows is not', () => {
    expect(paths({ a: 1, b: { c: 2, d: { e: 'x' } } }, { a: 1, b: { c: 2 } })).toEqual(['b.d.e'])
    expect(rawAttachments({ a: 1 }, { a: 1 }, {})).toEqual([])
  })

  test('is told of items of a list that were left out, and not of the others', () => {
    const given = { items: [{ id: 'A' }, { name: '?' }, { id: 'B', more: true }] }
    expect(paths(given, { items: [{ id: 'A' }, { id: 'B' }] })).toEqual(['items.1.name', 'items.2.more'])
  })

  test('is not taken for unknown because an id or an amount was read as another type', () => {
    expect(paths({ list: [{ id: 77, price: '1.50' }] }, { list: [{ id: '77', price: 1.5 }] })).toEqual([])
  })

  test('is left out where it is said so', () => {
    expect(paths({ file: { id: '1', sha256: 'x' } }, { file: { id: '1' } }, { sha256: 'checksum' })).toEqual([])
  })

  test('is bounded in number, depth and length, also for a body that is made to be large', () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 'x'.repeat(5_000)]))
    const [raw] = rawAttachments(wide, {}, {})
    expect(raw?.fields).toHaveLength(50)
    expect(Math.max(...(raw?.fields ?? []).map(({ value }) => value.length))).toBe(1_000)
    const deep = Array.from({ length: 2_000 }).reduce<object>((inner) => ({ inner }), { end: 1 })
    const [nested] = rawAttachments({ deep }, {}, {})
    expect(nested?.fields?.[0]?.name.split('.')).toHaveLength(8)
    expect(nested?.fields?.[0]?.value.length).toBe(1_000)
  })

  test('never throws, however deep a body is', () => {
    const depth = 300_000
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
    expect(rawAttachments({ deep }, {}, {})[0]?.fields?.[0]?.value).toBe('[too deep]')
    expect(rawAttachments({ deep }, { deep }, {})).toEqual([])
  })

  test('names that an object has of itself are names like others', () => {
    expect(paths(JSON.parse('{"__proto__":{"a":1},"constructor":"x"}'), {})).toEqual(['__proto__.a', 'constructor'])
  })
})

test('a value is told leaf by leaf', () => {
  expect(flatten({ a: { b: [1, 'x'] }, c: null })).toEqual({ 'a.b.0': 1, 'a.b.1': 'x', c: null })
})
