import { describe, expect, test } from 'vitest'
import { duplicated, moved, unusedKey } from '../../web/features/agent-types/field-order.ts'
import {
  lostFields,
  partsOf,
  placeOfFault,
  readConfig,
  withSetting,
} from '../../web/features/agent-types/type-config.ts'
import { sentenceOf } from '../../worker/engines/failures.words.ts'

describe('JSON that is none', () => {
  test.each<[string, number, number]>([
    ['{', 1, 2],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"a": 1 "b": 2}', 1, 9],
    ["{'a': 1}", 1, 2],
    ['[1, 2', 1, 6],
    ['{"a": 01}', 1, 7],
    ['{"a": "x\ty"}', 1, 7],
    ['{"a": "\\x"}', 1, 7],
    ['{"a": NaN}', 1, 7],
    ['{} {}', 1, 4],
    ['{"a": [true, nul]}', 1, 14],
    ['hola', 1, 1],
  ])('%j is faulty at line %i, column %i', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(placeOfFault(text)).toEqual({ line, column })
  })

  test('is told from JSON that is no object, and from no text at all', () => {
    expect(readConfig('[1]')).toEqual({ ok: false, fault: { place: null } })
    expect(readConfig('null')).toEqual({ ok: false, fault: { place: null } })
    expect(readConfig(' \n')).toEqual({ ok: true, config: {} })
    expect(readConfig('{"a": {"b": [1, -2.5e3, "ñ\\u00e9", null]}}')).toMatchObject({ ok: true })
  })
})

describe('settings', () => {
  test('of any form are shown as far as they have one', () => {
    expect(partsOf({ fields: 'x', channels: [], engine: null })).toEqual({ fields: [], channels: {}, engine: {} })
    expect(partsOf({ fields: [1, { key: 'a' }] }).fields).toEqual([{}, { key: 'a' }])
  })

  test('keep their place when they change, and go when they are taken away', () => {
    expect(Object.keys(withSetting({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b'])
    expect(withSetting({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
    expect(withSetting({}, 'c', '')).toEqual({ c: '' })
  })

  test('that will not be kept are named where they stand', () => {
    const given = { a: 1, fields: [{ key: 'x', odd: 1 }], engine: { kind: 'openai', tone: 1 } }
    const kept = { fields: [{ key: 'x' }], engine: { kind: 'openai' }, channels: {} }
    expect(lostFields(given, kept)).toEqual(['a', 'fields[0].odd', 'engine.tone'])
  })
})

describe('fields', () => {
  test('change places with their neighbours, and stay where there is none', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })

  test('get a key that no other has', () => {
    expect(unusedKey([{ key: 'a' }, { key: 'a2' }], 'a')).toBe('a3')
    expect(duplicated([{ key: 'a', label: 'A' }], 0)).toEqual([
      { key: 'a', label: 'A' },
      { key: 'a2', label: 'A' },
    ])
  })
})

test.each([
  ['sent elsewhere (302)', 'engine.failure.elsewhere', { status: 302 }],
  ['answered 403', 'engine.failure.forbidden', { status: 403 }],
  ['answered 500', 'engine.failure.refused', { status: 500 }],
  ['nobody there', 'engine.failure.nobody', {}],
] as const)('of an engine that was %s the sentence is %s', (text, id, values) => {
  expect(sentenceOf(text)).toMatchObject({ sentence: { id }, values })
})
