import type { ExchangeFigures } from './exchange-figures.ts'

/** List prices of the paid plan in dollars: what is included in a month, and the price of a unit beyond it. */
export const PRICES = {
  requests: { name: 'requests', included: 10e6, unit: 1e6, dollars: 0.3 },
  cpuMs: { name: 'CPU, ms', included: 30e6, unit: 1e6, dollars: 0.02 },
  objectRequests: { name: 'calls of objects', included: 1e6, unit: 1e6, dollars: 0.15 },
  objectGbSeconds: { name: 'objects, GB-s', included: 400e3, unit: 1e6, dollars: 12.5 },
  objectRowsWritten: { name: 'rows written by objects', included: 50e6, unit: 1e6, dollars: 1 },
  objectGb: { name: 'kept by objects, GB', included: 5, unit: 1, dollars: 0.2 },
  d1RowsRead: { name: 'rows read from D1', included: 25e9, unit: 1e6, dollars: 0.001 },
  d1RowsWritten: { name: 'rows written into D1', included: 50e6, unit: 1e6, dollars: 1 },
  d1Gb: { name: 'kept by D1, GB', included: 5, unit: 1, dollars: 0.75 },
} as const
export type Resource = keyof typeof PRICES
export type Usage = Record<Resource, number>

export const BASE_DOLLARS = 5
/** The largest D1 database, all of them of an account, and the simple statements a second that one answers. */
export const D1_GB_MOST = 10
export const D1_ACCOUNT_GB_MOST = 1000
export const D1_BATCHES_A_SECOND = 100
const SECONDS_IN_MONTH = 30 * 86_400
const GB = 1e9
/** What is busy at noon, compared with the mean of the month. */
export const PEAK = 5

/** What the figures do not tell: each is said in the document. */
export interface Assumptions {
  /** Calls besides that of a message: page, agent and stream of a visitor, reads of the console. */
  requestsBeside: number
  /** Of the Worker and the object together. */
  cpuMs: number
  /** How long an object is in memory for an exchange. */
  objectSeconds: number
  objectGbOfMemory: number
  monthsKept: number
  /** Bytes that an object keeps for good of an exchange once its thread is closed and pruned. */
  objectBytesKept: number
  /** Exchanges that one batch of the outbox holds at a busy hour. */
  exchangesInBatch: number
}

export function usageOf(exchanges: number, figures: ExchangeFigures, given: Assumptions): Usage {
  const { objectCalls, d1RowsRead, d1RowsWritten, d1Bytes, objectRowsWritten } = figures
  return {
    requests: exchanges * (1 + given.requestsBeside),
    cpuMs: exchanges * given.cpuMs,
    objectRequests: exchanges * objectCalls,
    objectGbSeconds: exchanges * given.objectSeconds * given.objectGbOfMemory,
    objectRowsWritten: exchanges * objectRowsWritten,
    objectGb: (exchanges * given.monthsKept * given.objectBytesKept) / GB,
    d1RowsRead: exchanges * d1RowsRead,
    d1RowsWritten: exchanges * d1RowsWritten,
    d1Gb: (exchanges * given.monthsKept * d1Bytes) / GB,
  }
}

/** Dollars a month for what is beyond the included. */
export function dollarsFor(resource: Resource, amount: number): number {
  const { included, unit, dollars } = PRICES[resource]
  return (Math.max(0, amount - included) / unit) * dollars
}

export const totalDollars = (usage: Usage): number =>
  BASE_DOLLARS + (Object.keys(PRICES) as Resource[]).reduce((sum, each) => sum + dollarsFor(each, usage[each]), 0)

export interface ScaleLimits {
  /** Databases of conversations that are needed for the room. */
  databasesForRoom: number
  /** Those that are needed for the batches of the busiest hour. */
  databasesForBatches: number
  /** Months until the first database is full. */
  monthsUntilFull: number
  isBeyondAccount: boolean
}

export function scaleLimitsOf(exchanges: number, { d1Bytes }: ExchangeFigures, given: Assumptions): ScaleLimits {
  const kept = (exchanges * given.monthsKept * d1Bytes) / GB
  const batches = ((exchanges / SECONDS_IN_MONTH) * PEAK) / given.exchangesInBatch
  return {
    databasesForRoom: Math.max(1, Math.ceil(kept / D1_GB_MOST)),
    databasesForBatches: Math.max(1, Math.ceil(batches / D1_BATCHES_A_SECOND)),
    monthsUntilFull: D1_GB_MOST / ((exchanges * d1Bytes) / GB),
    isBeyondAccount: kept > D1_ACCOUNT_GB_MOST,
  }
}
