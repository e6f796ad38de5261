import { expect, test } from 'vitest'
import { Debounce } from '../../durable-objects/agent/debounce.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { sqlStorage } from '../support/sqlite.ts'

/** A contact's messages that came at these times. */
function written(...times: readonly number[]): Debounce {
  const sql = sqlStorage()
  migrate(sql)
  sql.exec("INSERT INTO threads (id, key, channel_type, started_at, last_at) VALUES (1, 'k', 'facebook', 0, 0)")
  for (const at of times)
    sql.exec(
      `INSERT INTO messages (thread_id, author, parts, details, said_at, version) VALUES (1, 'contact', '[]', ?, 5, 1)`,
      JSON.stringify({ key: 'k', storedAt: at, arrivedAt: at }),
    )
  return new Debounce(sql)
}

test.each([
  ['once its person has been quiet for a moment', [10_000], 11_000],
  ['a moment after the last of several', [10_000, 10_700], 11_700],
  ['a moment after the last, close to the longest wait', [10_000, 11_999], 12_999],
  ['after the longest wait when he goes on writing', [10_000, 11_000, 12_900], 13_000],
])('a turn is due %s', (_, times, end) => {
  const debounce = written(...times)
  expect(debounce.nextEnd()).toBe(end)
  expect(debounce.elapsedThreads(end - 1)).toEqual([])
  expect(debounce.elapsedThreads(end)).toEqual([1])
})

test('an agent without patience answers at once', () => {
  const debounce = written(10_000)
  debounce.setWindow(0)
  expect(debounce.nextEnd()).toBe(10_000)
})

test('nobody who writes is nobody to wait for', () => {
  const debounce = written()
  expect([debounce.nextEnd(), debounce.elapsedThreads(20_000)]).toEqual([null, []])
})
