import { expect, test } from 'vitest'
import type { ExchangeFigures } from '../bench/exchange-figures.ts'
import { type Assumptions, dollarsFor, scaleLimitsOf, totalDollars, usageOf } from '../bench/pricing.ts'

const figures: ExchangeFigures = {
  objectCalls: 1,
  d1RowsRead: 30,
  d1RowsWritten: 10,
  d1Bytes: 1_000,
  objectRowsWritten: 20,
  objectBytes: 1_000,
}
const given: Assumptions = {
  requestsBeside: 1,
  cpuMs: 5,
  objectSeconds: 1,
  objectGbOfMemory: 0.128,
  monthsKept: 12,
  objectBytesKept: 100,
  exchangesInBatch: 2,
}

test('a small month costs no more than the plan', () => {
  expect(totalDollars(usageOf(10_000, figures, given))).toBe(5)
})

test('what is beyond the included is paid by its unit', () => {
  expect(dollarsFor('d1RowsWritten', 50e6)).toBe(0)
  expect(dollarsFor('d1RowsWritten', 53e6)).toBeCloseTo(3)
  expect(dollarsFor('objectGb', 15)).toBeCloseTo(2)
})

test('ten million exchanges: each resource by its own price', () => {
  const usage = usageOf(10e6, figures, given)
  expect(usage).toMatchObject({ requests: 20e6, d1RowsWritten: 100e6, objectRowsWritten: 200e6, d1Gb: 120 })
  // 5 + requests 3 + CPU 0.40 + calls 1.35 + duration 11 + rows 150 + kept 1.40 + rows of D1 50 + kept by D1 86.25
  expect(totalDollars(usage)).toBeCloseTo(308.4)
})

test('the walls: room, batches and the whole account', () => {
  expect(scaleLimitsOf(10_000, figures, given)).toMatchObject({ databasesForRoom: 1, databasesForBatches: 1 })
  const walls = scaleLimitsOf(100e6, figures, given)
  expect(walls).toMatchObject({ databasesForRoom: 120, monthsUntilFull: 0.1, isBeyondAccount: true })
  expect(walls.databasesForBatches).toBe(1)
})
