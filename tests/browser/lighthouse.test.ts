import { afterAll, beforeAll, expect, test } from 'vitest'
import { audience } from '../lighthouse/audited.ts'
import { isDue } from '../support/scope.ts'

let seen: Awaited<ReturnType<typeof audience>>
beforeAll(async () => {
  seen = await audience()
})
afterAll(() => seen.close())

/** What depends on the machine's speed is measured by `npm run lighthouse`. */
const TIMELESS = ['accessibility', 'best-practices', 'seo'] as const

/** Takes turns with the commits: an audit costs ten seconds. */
const SUBJECTS = ['home', 'public chat', 'dashboard']
const due = SUBJECTS.filter((_, index) => isDue(index, SUBJECTS.length))

test.each(due)('Lighthouse finds nothing to better in the %s', async (name) => {
  const subject = seen.subjects.find((each) => each.name === name)
  if (!subject) throw new Error(`There is no ${name}.`)
  const { scores, shortcomings } = await seen.audit(subject, 'mobile', TIMELESS)
  expect(shortcomings).toEqual([])
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
})
