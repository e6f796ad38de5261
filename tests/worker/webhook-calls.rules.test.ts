import { expect, test } from 'vitest'
import { CALLS_SPARE, Clearings } from '../../worker/features/chat/webhook-calls.rules.ts'

const times = (channel: string, calls: number) => Array.from({ length: calls }, () => channel)

test('a channel is cleared when it is first heard of, and then after every ten calls', () => {
  const clearings = new Clearings()
  expect(clearings.due(['a', 'b', 'a'])).toEqual(['a', 'b'])
  expect(clearings.due(times('a', CALLS_SPARE - 1))).toEqual([])
  expect(clearings.due(['b'])).toEqual([])
  expect(clearings.due(['a'])).toEqual(['a'])
  expect(clearings.due(times('b', CALLS_SPARE + 5))).toEqual(['b'])
})

test('however many channels there are, it counts no more than it has room for, and clears rather than forgets', () => {
  const clearings = new Clearings()
  expect(clearings.due(['mine'])).toEqual(['mine'])
  expect(clearings.due(['mine'])).toEqual([])
  for (let n = 0; n < 1_100; n++) clearings.due([`channel-${n}`])
  expect(clearings.due(['mine'])).toEqual(['mine'])
})
