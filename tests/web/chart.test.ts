import { expect, test } from 'vitest'
import { lonePoints } from '../../web/ui/chart/plot-options.ts'

test('a day with a value between days without one is a point of its own', () => {
  expect(lonePoints([null, 4, null, 5, 6, null, 0], false)).toEqual([1, 6])
  expect(lonePoints([7], false)).toEqual([0])
  expect(lonePoints([null, 1, 2, 3], false)).toBeNull()
  expect(lonePoints([], false)).toBeNull()
  // They are drawn with all the others.
  expect(lonePoints([null, 4, null], true)).toBeNull()
})
