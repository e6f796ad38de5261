import { expect, test } from 'vitest'
import { debounceEnd } from '../../durable-objects/agent/debounce.ts'

const PATIENCE = { quietMs: 1_000, longestMs: 3_000 }

test('a turn is due once its person has been quiet for a moment', () => {
  expect(debounceEnd(10_000, 10_000, PATIENCE)).toBe(11_000)
  expect(debounceEnd(10_000, 10_700, PATIENCE)).toBe(11_700)
})

test('a turn of a person who goes on writing is due after the longest wait', () => {
  expect(debounceEnd(10_000, 11_999, PATIENCE)).toBe(12_999)
  expect(debounceEnd(10_000, 12_900, PATIENCE)).toBe(13_000)
})
