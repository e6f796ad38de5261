import { expect, test } from 'vitest'
import { read, sourceFiles } from '../support/imports.ts'

/** Commands on the developer's machine, and the clock itself. */
const MAY_READ_TIME = /^worker\/(?:local\/|core\/clock\.ts$)/
const READS_TIME =
  /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\s*\)|(?<!\bnew )\bDate\(\s*\)|\bset(?:Timeout|Interval|Immediate)\(|\bscheduler\.wait\b/

/** Comments may name them. */
const code = (source: string): string => source.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')

test('the time is read and timers are started in worker/core/clock.ts only', () => {
  const product = sourceFiles(['worker', 'durable-objects']).filter((path) => !MAY_READ_TIME.test(path))
  expect(product.length).toBeGreaterThan(300)
  expect(product.filter((path) => READS_TIME.test(code(read(path))))).toEqual([])
  expect(READS_TIME.test(code(read('worker/core/clock.ts')))).toBe(true)
})

test.each([
  'const until = Date.now() + LEASE_MS',
  'const read = Date.now',
  'const began = performance.now()',
  'const at = new Date().toISOString()',
  'const text = Date()',
  'const timer = setTimeout(run, 5)',
  'globalThis.setTimeout(run, 5)',
  'const beat = setInterval(run, 5)',
  'await scheduler.wait(5)',
])('“%s” is found', (line) => {
  expect(READS_TIME.test(code(line))).toBe(true)
})

test.each([
  'const at = new Date(clock.now())',
  'await wait(clock, 5)',
  '/** As `Date.now()` says. */',
  'const date = Date.UTC(2026, 0, 1)',
])('“%s” is not', (line) => {
  expect(READS_TIME.test(code(line))).toBe(false)
})
