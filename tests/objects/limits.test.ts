import { beforeEach, expect, test } from 'vitest'
import { Limits, limitsOf, previewLimits } from '../../durable-objects/agent/limits.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { sqlStorage } from '../support/sqlite.ts'

const START = 1_000_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let sql: SqlStorage
beforeEach(() => {
  sql = sqlStorage()
  migrate(sql)
})

let sessions = 0
const oneSession = limitsOf('one', 'an-address', false)
const anyAddress = () => limitsOf(`session-${++sessions}`, `address-${sessions}`, false)
const ofAddress = (isNew = false) => limitsOf(`session-${++sessions}`, 'an-address', isNew)
const times = (n: number, spend: () => number | null) => Array.from({ length: n }, spend)

test.each([
  ['a session six messages in ten seconds', () => oneSession, 6, 10 * SECOND],
  ['an address twenty messages a minute', () => ofAddress(), 20, MINUTE],
  ['an agent three hundred messages a minute', anyAddress, 300, MINUTE],
  ['an owner 120 of his own questions a minute', () => previewLimits, 120, MINUTE],
])('lets %s, and the next when the window is over', (_, limits, most, windowMs) => {
  const counting = new Limits(sql)
  expect(times(most, () => counting.spend(limits(), START))).toEqual(Array(most).fill(null))
  expect(counting.spend(limits(), START)).toBe(windowMs / SECOND)
  expect(counting.spend(limits(), START + windowMs - 1_500)).toBe(2)
  expect(counting.spend(limits(), START + windowMs - 1)).toBe(1)
  expect(counting.spend(limits(), START + windowMs)).toBeNull()
})

test('an address may begin thirty sessions an hour, within its limits of minutes', () => {
  const counting = new Limits(sql)
  for (let minute = 0; minute < 3; minute++)
    expect(times(10, () => counting.spend(ofAddress(true), START + minute * MINUTE))).toEqual(Array(10).fill(null))
  expect(counting.spend(ofAddress(true), START + 3 * MINUTE)).toBe(57 * 60)
  expect(counting.spend(ofAddress(), START + 3 * MINUTE)).toBeNull()
  expect(counting.spend(ofAddress(true), START + HOUR)).toBeNull()
})

test('a message that one limit refuses counts against none', () => {
  const counting = new Limits(sql)
  times(6, () => counting.spend(oneSession, START))
  times(50, () => counting.spend(oneSession, START))
  expect(times(14, () => counting.spend(ofAddress(), START))).toEqual(Array(14).fill(null))
  expect(counting.spend(ofAddress(), START)).toBe(60)
})

test('the sessions of an address are stored at every fifth, read by the next object, and deleted after the window', () => {
  const counting = new Limits(sql)
  times(9, () => counting.spend(ofAddress(true), START))
  const stored = () => sql.exec('SELECT name, count, until FROM counters').toArray()
  expect(stored()).toEqual([{ name: 'sessions:an-address', count: 5, until: START + HOUR }])
  sql.exec('UPDATE counters SET count = 30')
  expect(new Limits(sql).spend(ofAddress(true), START + MINUTE)).toBe(59 * 60)
  counting.prune(START + HOUR - 1)
  expect(stored()).toHaveLength(1)
  counting.prune(START + HOUR)
  expect(stored()).toEqual([])
})
