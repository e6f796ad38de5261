import { beforeEach, expect, test, vi } from 'vitest'
import { MEANING_WITHIN_MS } from '../../worker/contract/limits.ts'
import type { Models, VectorIndex } from '../../worker/core/env.ts'
import { PassageVectorIndex } from '../../worker/features/knowledge/vectors.service.ts'
import { TestClock } from '../support/test-clock.ts'

let clock: TestClock
beforeEach(() => {
  clock = new TestClock()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const vector = { data: [Array(1024).fill(0)] }
const found = { matches: [{ id: 'a-passage', score: 0.9 }] }
const never = () => new Promise<never>(() => {})

/** What is asked of a model and an index that answer so. */
function meaning(run: Models['run'], query: VectorIndex['query'] = async () => found) {
  const asked = vi.fn(run)
  const of = new PassageVectorIndex(
    { run: asked },
    { query, upsert: async () => null, deleteByIds: async () => null },
    clock,
  )
  return { asked, nearest: () => of.nearest('an-agent', '¿qué hay?') }
}

test.each<[string, Models['run'], VectorIndex['query'] | undefined]>([
  ['model', never, undefined],
  ['index', async () => vector, never],
])('a %s that says nothing is not waited for', async (_, run, query) => {
  const { nearest } = meaning(run, query)
  let outcome: unknown
  void nearest().then((similarities) => {
    outcome = similarities
  })
  await clock.advance(MEANING_WITHIN_MS - 1)
  expect(outcome).toBeUndefined()
  await clock.advance(1)
  expect(outcome).toBeNull()
})

test('a model that failed five times is not called for thirty seconds, and then by one call', async () => {
  let isDown = true
  const { asked, nearest } = meaning(async () => {
    if (isDown) throw new Error('down')
    return vector
  })
  for (let n = 0; n < 7; n++) expect(await nearest()).toBeNull()
  expect(asked).toHaveBeenCalledTimes(5)
  await clock.advance(29_999)
  expect([await nearest(), asked.mock.calls.length]).toEqual([null, 5])
  isDown = false
  await clock.advance(1)
  expect(await Promise.all([nearest(), nearest()])).toEqual([[{ id: 'a-passage', similarity: 0.9 }], null])
  expect(await nearest()).toHaveLength(1)
})
