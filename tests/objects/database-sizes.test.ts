import { expect, test, vi } from 'vitest'
import type { Env } from '../../worker/core/env.ts'
import { warnOfSizes } from '../../worker/features/upkeep/sizes.service.ts'

/** Databases of these sizes in bytes; one without a size does not answer. */
const databases = (sizes: Record<string, number | null>): Env =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, bytes]) => {
      const run = () =>
        bytes === null ? Promise.reject(new Error('overloaded')) : Promise.resolve({ meta: { size_after: bytes } })
      return [name, { prepare: () => ({ run }) }]
    }),
  ) as unknown as Env

test('databases from 80 % of what D1 allows are logged by the name of their binding', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const [below, from] = [7_999_999_999, 8_000_000_000]
  const env = databases({ DB: below, CONVERSATIONS: from, CONVERSATIONS_2: null, CONVERSATIONS_3: from + 1 })
  expect(await warnOfSizes(env)).toBe(2)
  expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { event: 'database.nearlyFull', database: 'CONVERSATIONS', bytes: from, most: 10_000_000_000 },
    { event: 'database.nearlyFull', database: 'CONVERSATIONS_3', bytes: from + 1, most: 10_000_000_000 },
  ])
})
