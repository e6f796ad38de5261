import { describe, expect, test } from 'vitest'
import { read, sourceFiles } from '../support/imports.ts'
import { timingsIn } from './timing.ts'

/**
 * Code that measures on purpose, as a ratio within one run, and code that makes pictures. None of it runs in `npm
 * test`.
 */
const MEASURING = /^tests\/(?:bench|film|retrieval|screenshots)\//

test('no test judges how long something took, and none is tried again', () => {
  const files = sourceFiles(['tests']).filter((path) => !MEASURING.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => timingsIn(path, read(path)).map((where) => `${path}:${where}`))).toEqual([])
})

describe('it is noticed', () => {
  test.each([
    [
      'what passed since a reading',
      'const start = performance.now(); work(); expect(performance.now() - start).toBeLessThan(500)',
    ],
    [
      'the same by the date',
      'const since = Date.now(); work(); expect(Date.now() - since, "at once").toBeGreaterThanOrEqual(1000)',
    ],
    [
      'a comparison in the expectation',
      'const since = Date.now(); expect([status, Date.now() - since < 60_000]).toEqual([200, true])',
    ],
    ['a reading against a limit', 'expect(Date.parse(first.at)).toBeGreaterThan(Date.now() - 60_000)'],
    [
      'a duration with a name',
      'const before = performance.now(); work(); const spent = performance.now() - before; expect(spent).toBeLessThan(9)',
    ],
    [
      'one that a function measures',
      'const timed = async (work) => { const start = performance.now(); await work(); return performance.now() - start }; const one = await timed(call); expect(one).not.toBeGreaterThan(2)',
    ],
    [
      'one of a list',
      'const start = Date.now(); const times = []; times.push(Date.now() - start); for (const time of times) expect(Math.min(time)).toBeLessThan(1)',
    ],
    [
      'one in an object',
      'const start = Date.now(); const done = { spent: Date.now() - start }; expect(done.spent).toBeCloseTo(100)',
    ],
    [
      'which of two was quicker',
      'const a = performance.now(); const one = performance.now() - a; let quicker = 0; quicker += one < other ? 1 : 0; expect(quicker / 9).toBeLessThan(0.55)',
    ],
    ['what is called a duration', 'expect(answer.took).toBeLessThan(500)'],
    ['one that is polled', 'const start = Date.now(); await expect.poll(() => Date.now() - start).toBeGreaterThan(5)'],
  ])('when a test judges %s', (_, source) => {
    expect(timingsIn('a.test.ts', source)).toEqual(['1: judges a duration'])
  })

  test.each([
    ['a test', "test('x', { retry: 2 }, () => {})"],
    ['a table of tests', "test.each([1])('x', { timeout: 1, retry: 1 }, () => {})"],
    ['a group', "describe.skip('x', { 'retry': 3 }, () => {})"],
  ])('when %s is tried again', (_, source) => {
    expect(timingsIn('a.test.ts', source)).toEqual(['1: is tried again'])
  })

  test('when a project tries again', () => {
    const source = "export default { test: { name: 'x', retry: 1 } }"
    expect(timingsIn('tests/vitest.config.ts', source)).toEqual(['1: is tried again'])
  })
})

test.each([
  ['counts and sizes', 'expect(rows.length).toBeLessThan(5); expect(answer.status).toBeLessThan(300)'],
  [
    'moments that a test makes up',
    'const at = Date.now() - 60_000; await write({ at }); expect(rows).toEqual([{ at }])',
  ],
  ['the order of two moments', 'expect(claimedAt).toBeGreaterThanOrEqual(storedAt)'],
  ['that a duration is told', 'expect(body).toEqual({ durationMs: expect.any(Number) })'],
  ['retries of the product', 'await call({ retry: 2 }); expect(retryAfter).toBeGreaterThan(0)'],
])('%s may be judged', (_, source) => {
  expect(timingsIn('a.test.ts', source)).toEqual([])
})
