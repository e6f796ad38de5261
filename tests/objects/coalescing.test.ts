import { beforeEach, expect, test } from 'vitest'
import { coalescing } from '../../worker/core/coalescing.ts'
import { TestClock } from '../support/test-clock.ts'

let clock: TestClock
beforeEach(() => {
  clock = new TestClock()
})

test('items of one window are handled once, in order, by the first call', async () => {
  const seen: [string, readonly number[]][] = []
  const seeTo = (name: string) => async (all: readonly number[]) => void seen.push([name, all])
  const gather = coalescing<number>(50)
  const first = gather(clock, 1, seeTo('first'))
  await gather(clock, 2, seeTo('second'))
  await clock.advance(49)
  await gather(clock, 3, seeTo('third'))
  expect(seen).toEqual([])
  await clock.advance(1)
  await first
  expect(seen).toEqual([['first', [1, 2, 3]]])
  const later = gather(clock, 4, seeTo('fourth'))
  await clock.advance(50)
  await later
  expect(seen.slice(1)).toEqual([['fourth', [4]]])
})

test('items of a call that was ended are handled by a call five seconds later', async () => {
  const seen: (readonly number[])[] = []
  const gather = coalescing<number>(50)
  void gather(clock, 1, async () => void seen.push([]))
  clock.stopFor(4_999)
  await gather(clock, 2, async () => void seen.push([]))
  clock.stopFor(1)
  const next = gather(clock, 3, async (all) => void seen.push(all))
  await clock.advance(50)
  await next
  expect(seen).toEqual([[1, 2, 3]])
})

test('an error is thrown to the handling call, and the next items are handled again', async () => {
  const gather = coalescing<number>(50)
  const failing = gather(clock, 1, () => Promise.reject(new Error('no database')))
  const told = expect(failing).rejects.toThrow('no database')
  await clock.advance(50)
  await told
  const seen: (readonly number[])[] = []
  const next = gather(clock, 2, async (all) => void seen.push(all))
  await clock.advance(50)
  await next
  expect(seen).toEqual([[2]])
})
