import { expect, test } from 'vitest'
import { DAY_MS } from '../../worker/core/days.ts'
import { inProcess } from '../support/in-process.ts'

test('expired rows are deleted in consecutive batches, not one an hour', async () => {
  const world = await inProcess()
  world.reset()
  const { of } = await world.pageAgent()
  const at = world.clock.now() - 40 * DAY_MS
  const numbered = 'WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)'
  of.rows(
    `${numbered} INSERT INTO threads (id, key, channel_type, started_at, last_at)
     SELECT n, 'thread-' || n, 'facebook', ?1, ?1 FROM n`,
    at,
  )
  of.rows(
    `${numbered} INSERT INTO turns (uid, key, thread_id, state, is_recorded, said_at)
     SELECT 'uid-' || n, 'key-' || n, n, 'answered', 1, ?1 FROM n`,
    at,
  )
  const left = () => of.rows('SELECT 1 FROM turns UNION ALL SELECT 1 FROM threads').length
  await of.hub.alarm()
  expect(left()).toBeGreaterThan(0)
  await world.clock.advance(10_000)
  expect(left()).toBe(0)
})
