import { beforeEach, expect, test } from 'vitest'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { TokenLedger } from '../../durable-objects/agent/token-ledger.ts'
import type { Reservation, TokenOwner } from '../../worker/features/chat/calls.service.ts'
import { sqlStorage } from '../support/sqlite.ts'

const DAY = 24 * 60 * 60_000
const NOW = Date.UTC(2026, 0, 31, 23, 59)

let sql: SqlStorage
let spending: TokenLedger
beforeEach(() => {
  sql = sqlStorage()
  migrate(sql)
  spending = new TokenLedger(sql)
})

const reserve = (more: Partial<Reservation>) =>
  spending.reserve({
    messageId: 'm',
    engineIndex: 0,
    tokenOwner: 'type',
    sessionId: 'one',
    tokens: 0,
    at: NOW,
    ...more,
  })
const spent = () => spending.spent('type', 'one', NOW)
/** A call that took so much. */
function took(tokenOwner: TokenOwner, sessionId: string, tokens: number, at: number): void {
  reserve({ tokenOwner, sessionId, at })
  spending.settle('m', 0, tokens)
}

test('tokens are counted for the session and for the calendar month, which ends at midnight UTC', () => {
  took('type', 'one', 100, NOW)
  took('type', 'two', 20, NOW)
  expect(spending.spent('type', 'one', NOW)).toEqual({ session: 100, month: 120 })
  const february = NOW + 60_000
  expect(spending.spent('type', 'one', february)).toEqual({ session: 100, month: 0 })
  took('type', 'one', 7, february)
  expect(spending.spent('type', 'one', february)).toEqual({ session: 107, month: 7 })
})

test('tokens of an engine that the customer pays are counted separately', () => {
  took('own', 'one', 100, NOW)
  expect(spending.spent('type', 'one', NOW)).toEqual({ session: 0, month: 0 })
  expect(spending.spent('own', 'one', NOW)).toEqual({ session: 100, month: 100 })
})

test('the reservation of a call is settled after it, for each engine, once', () => {
  reserve({ engineIndex: 0, tokens: 800 })
  reserve({ engineIndex: 1, tokens: 50 })
  expect(spent()).toEqual({ session: 850, month: 850 })
  spending.settle('m', 0, 150)
  spending.settle('m', 0, 150)
  expect(spent()).toEqual({ session: 200, month: 200 })
  spending.settle('m', 1, 60)
  expect(spent()).toEqual({ session: 210, month: 210 })
})

test('a reservation is released completely, and counts as spent when the call never ends', () => {
  reserve({ tokens: 100 })
  spending.release('m')
  expect(spent()).toEqual({ session: 0, month: 0 })
  reserve({ tokens: 100 })
  spending.keep('m')
  spending.release('m')
  expect(spent()).toEqual({ session: 100, month: 100 })
  reserve({ tokens: 7 })
  spending.prune(NOW + DAY)
  spending.release('m')
  expect(spent()).toEqual({ session: 107, month: 107 })
})

test('a session is kept for thirty days after its last tokens, a month for sixty-two', () => {
  took('type', 'one', 100, NOW)
  took('type', 'one', 1, NOW + DAY / 2)
  const left = () => sql.exec<{ name: string }>('SELECT name FROM spending ORDER BY name').toArray()
  spending.prune(NOW + 30 * DAY)
  expect(left().map(({ name }) => name)).toEqual(['month:2026-01', 'month:2026-02', 'session:one'])
  spending.prune(NOW + 30.5 * DAY)
  expect(left().map(({ name }) => name)).toEqual(['month:2026-01', 'month:2026-02'])
  spending.prune(NOW + 62 * DAY)
  expect(left().map(({ name }) => name)).toEqual(['month:2026-02'])
})
