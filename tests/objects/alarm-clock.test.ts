import { expect, test, vi } from 'vitest'
import { AlarmClock } from '../../durable-objects/agent-hub/alarm-clock.ts'

/** A storage that counts what it is asked. */
const storage = (at: number | null = null) => {
  const kept = { at }
  return {
    kept,
    getAlarm: vi.fn(async () => kept.at),
    setAlarm: vi.fn(async (next: number | Date) => {
      kept.at = Number(next)
    }),
    deleteAlarm: vi.fn(async () => {
      kept.at = null
    }),
  }
}

test('an earlier date takes the place of a later one, a later one of none', async () => {
  const stored = storage(500)
  const alarm = new AlarmClock(stored)
  await alarm.wakeBy(600)
  expect(stored.kept.at).toBe(500)
  await alarm.wakeBy(400)
  expect(stored.kept.at).toBe(400)
  await alarm.wakeBy(400)
  expect(stored.setAlarm).toHaveBeenCalledTimes(1)
})

test('the storage is asked once for what was set before this object woke', async () => {
  const stored = storage(500)
  const alarm = new AlarmClock(stored)
  for (const at of [900, 800, 700]) await alarm.wakeBy(at)
  expect(stored.getAlarm).toHaveBeenCalledTimes(1)
})

test('what is set forgets what was set before, and nothing needs no alarm', async () => {
  const stored = storage(500)
  const alarm = new AlarmClock(stored)
  await alarm.set(800)
  expect(stored.kept.at).toBe(800)
  await alarm.set(null)
  expect(stored.kept.at).toBeNull()
  await alarm.wakeBy(900)
  expect(stored.kept.at).toBe(900)
})
