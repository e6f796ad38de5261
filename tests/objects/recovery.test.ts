import { expect, test } from 'vitest'
import { dueThisHour } from '../../worker/features/chat/recovery.service.ts'

const HOUR_MS = 3_600_000
const ids = Array.from({ length: 250 }, (_, n) => `agent-${String(n).padStart(3, '0')}`)

test('the runs of several hours wake every agent with an open exchange', () => {
  for (const start of [0, 7, 490_000]) {
    const woken = [0, 1, 2].flatMap((hour) => dueThisHour(ids, 100, (start + hour) * HOUR_MS))
    expect(woken).toHaveLength(300)
    expect(new Set(woken)).toEqual(new Set(ids))
  }
})

test('a small number is woken each hour, each once', () => {
  expect(dueThisHour(['b', 'a', 'b'], 100, 5 * HOUR_MS)).toEqual(['a', 'b'])
})
