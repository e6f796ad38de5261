import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { together } from '../../worker/core/together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes within the moment is seen to once, in its order, by whoever came first', async () => {
  const seen: [string, readonly number[]][] = []
  const seeTo = (name: string) => async (all: readonly number[]) => void seen.push([name, all])
  const gather = together<number>(50)
  const first = gather(1, seeTo('first'))
  await gather(2, seeTo('second'))
  await vi.advanceTimersByTimeAsync(49)
  await gather(3, seeTo('third'))
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await first
  expect(seen).toEqual([['first', [1, 2, 3]]])
  const later = gather(4, seeTo('fourth'))
  await vi.advanceTimersByTimeAsync(50)
  await later
  expect(seen.slice(1)).toEqual([['fourth', [4]]])
})

test('what was left by somebody who was stopped is seen to by whoever comes five seconds later', async () => {
  const seen: (readonly number[])[] = []
  const gather = together<number>(50)
  void gather(1, async () => void seen.push([]))
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + 4_999)
  await gather(2, async () => void seen.push([]))
  vi.setSystemTime(Date.now() + 1)
  const next = gather(3, async (all) => void seen.push(all))
  await vi.advanceTimersByTimeAsync(50)
  await next
  expect(seen).toEqual([[1, 2, 3]])
})

test('what could not be seen to is told to whoever tried, and the next are seen to again', async () => {
  const gather = together<number>(50)
  const failing = gather(1, () => Promise.reject(new Error('no database')))
  const told = expect(failing).rejects.toThrow('no database')
  await vi.advanceTimersByTimeAsync(50)
  await told
  const seen: (readonly number[])[] = []
  const next = gather(2, async (all) => void seen.push(all))
  await vi.advanceTimersByTimeAsync(50)
  await next
  expect(seen).toEqual([[2]])
})
