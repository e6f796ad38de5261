import { expect, test, vi } from 'vitest'
import { AlarmClock } from '../../durable-objects/agent/alarm-clock.ts'

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

test('an earlier time replaces a later one, a later time replaces none', async () => {
  const stored = storage(500)
  const wake = vi.fn()
  const alarm = new AlarmClock(stored, wake)
  await alarm.load()
  for (const at of [600, 400, 400]) alarm.wakeBy(at)
  expect(stored.kept.at).toBe(400)
  expect(stored.setAlarm).toHaveBeenCalledTimes(1)
  expect(wake).toHaveBeenCalledTimes(3)
})

test('the alarm is set in the same synchronous code as the rows that need it', () => {
  const stored = storage()
  new AlarmClock(stored, () => {}).wakeBy(900)
  expect(stored.setAlarm).toHaveBeenCalledWith(900)
})

test('the stored alarm time is read once after a start', async () => {
  const stored = storage(500)
  const alarm = new AlarmClock(stored, () => {})
  await alarm.load()
  for (const at of [900, 800, 700]) alarm.wakeBy(at)
  expect(stored.getAlarm).toHaveBeenCalledTimes(1)
  expect(stored.setAlarm).not.toHaveBeenCalled()
})

test('a new time replaces the earlier one, and null deletes the alarm', async () => {
  const stored = storage(500)
  const alarm = new AlarmClock(stored, () => {})
  await alarm.set(800)
  expect(stored.kept.at).toBe(800)
  await alarm.set(null)
  expect(stored.kept.at).toBeNull()
  alarm.wakeBy(900)
  expect(stored.kept.at).toBe(900)
})
