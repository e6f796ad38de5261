import { beforeEach, expect, test } from 'vitest'
import { createTables } from '../../durable-objects/agent-hub/schema.ts'
import { Spending } from '../../durable-objects/agent-hub/spending.ts'
import { sqlStorage } from '../support/sqlite.ts'

const DAY = 24 * 60 * 60_000
const NOW = Date.UTC(2026, 0, 31, 23, 59)

let sql: SqlStorage
let spending: Spending
beforeEach(() => {
  sql = sqlStorage()
  createTables(sql)
  spending = new Spending(sql)
})

test('tokens are counted for the session and for the calendar month, which ends at midnight UTC', () => {
  spending.add('type', 'one', 100, NOW)
  spending.add('type', 'two', 20, NOW)
  expect(spending.spent('type', 'one', NOW)).toEqual({ session: 100, month: 120 })
  const february = NOW + 60_000
  expect(spending.spent('type', 'one', february)).toEqual({ session: 100, month: 0 })
  spending.add('type', 'one', 7, february)
  expect(spending.spent('type', 'one', february)).toEqual({ session: 107, month: 7 })
})

test('what a customer pays himself is counted apart', () => {
  spending.add('own', 'one', 100, NOW)
  expect(spending.spent('type', 'one', NOW)).toEqual({ session: 0, month: 0 })
  expect(spending.spent('own', 'one', NOW)).toEqual({ session: 100, month: 100 })
})

test('what was counted before a call is set right after it, and never falls below nothing', () => {
  spending.add('type', 'one', 800, NOW)
  spending.add('type', 'one', -650, NOW)
  expect(spending.spent('type', 'one', NOW)).toEqual({ session: 150, month: 150 })
  spending.add('type', 'one', -1_000, NOW)
  expect(spending.spent('type', 'one', NOW)).toEqual({ session: 0, month: 0 })
})

test('a session is kept for thirty days after it last took tokens, a month for sixty-two', () => {
  spending.add('type', 'one', 100, NOW)
  spending.add('type', 'one', 1, NOW + DAY / 2)
  const left = () => sql.exec<{ name: string }>('SELECT name FROM spending ORDER BY name').toArray()
  spending.prune(NOW + 30 * DAY)
  expect(left().map(({ name }) => name)).toEqual(['month:2026-01', 'month:2026-02', 'session:one'])
  spending.prune(NOW + 30.5 * DAY)
  expect(left().map(({ name }) => name)).toEqual(['month:2026-01', 'month:2026-02'])
  spending.prune(NOW + 62 * DAY)
  expect(left().map(({ name }) => name)).toEqual(['month:2026-02'])
})
