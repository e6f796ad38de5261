import { expect, test } from 'vitest'
import { FAULTS } from './list.ts'

const SEEDS = 1_000_000

// The rest takes minutes, or is a test by itself: `npm run faults` has all of it.
const short = FAULTS.filter(({ isTested, isLong }) => !isTested && !isLong)

test.each(short.map((fault) => [fault.id, fault.promise, fault] as const))(
  '%s %s',
  { timeout: 180_000 },
  async (_id, _promise, fault) => {
    const seed = Date.now() % SEEDS
    const { broken, figures } = await fault.run({ seed, isShort: true })
    expect(broken, `seed ${seed}, ${JSON.stringify(figures)}`).toEqual([])
  },
)

test('every fault has a number of its own', () => {
  const ids = FAULTS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
