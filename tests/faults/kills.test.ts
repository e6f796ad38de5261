import { expect, test } from 'vitest'
import { killAtRandom } from './kills.ts'

test('whatever was acknowledged is one exchange, told once, though the machine dies under it', {
  timeout: 120_000,
}, async () => {
  const seed = Date.now() % 1_000_000
  const figures = await killAtRandom({ messages: 400, kills: 4, seed })
  expect(figures, `seed ${seed}`).toMatchObject({
    acknowledged: 400,
    rows: 400,
    answered: 400,
    used: 400,
    toldTwice: 0,
    neverTold: 0,
    resyncs: 0,
  })
})
