import { describe, expect, test } from 'vitest'
import { countryOfPhone } from '../../web/core/countries.ts'
import { idsBetween } from '../../web/features/conversations/selection.ts'
import { inBatches } from '../../web/features/conversations/together.ts'

describe('a range of rows', () => {
  test.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    [null, 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('from %s to %s', (from, to, ids) => {
    expect(idsBetween(['a', 'b', 'c', 'd'], from, to)).toEqual(ids)
  })
})

describe('several at once', () => {
  test('are at most four at a time, each done once, and what failed is told', async () => {
    let running = 0
    let most = 0
    const counts: number[] = []
    const work = async (item: number) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      if (item % 5 === 0) throw new Error(`not ${item}`)
    }
    const items = Array.from({ length: 12 }, (_, index) => index + 1)
    const { done, failed, error } = await inBatches(items, work, (count) => counts.push(count))
    expect(most).toBe(4)
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11, 12])
    expect(failed).toEqual([5, 10])
    expect(error).toEqual(new Error('not 5'))
    expect(counts).toEqual(items)
  })
  test('of nothing are nothing', async () => {
    expect(
      await inBatches(
        [],
        () => Promise.reject(),
        () => {},
      ),
    ).toEqual({ done: [], failed: [], error: null })
  })
})

test.each([
  ['+976 9911 2233', 'MN'],
  ['34600111222', 'ES'],
  ['598 99 123 456', 'UY'],
  ['+1 202 555 0100', undefined],
  ['', undefined],
])('the country of %j is %s', (phone, country) => {
  expect(countryOfPhone(phone)).toBe(country)
})
