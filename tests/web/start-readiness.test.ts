import { expect, test } from 'vitest'
import { readinessOf } from '../../web/features/start/readiness.ts'
import type { Billing } from '../../worker/contract/billing.ts'

const billing = (changed: Partial<Billing>): Billing => ({
  subscription: null,
  allowance: null,
  usage: { agents: 0, conversations: 0, resetsOn: '2026-12-01' },
  due: { payments: 0, amountUsd: 0 },
  creditUsd: 0,
  payments: [],
  ...changed,
})
const [none, spent, free] = [[], [{ isTrial: false }], [{ isTrial: false }, { isTrial: true }]]

test('with agent types of a plan the start is open, until the plan has no room', () => {
  const of = (agents: number, most: number | null) =>
    readinessOf({
      types: 2,
      quotes: spent,
      billing: billing({
        allowance: { agents: most, conversations: null },
        usage: { agents, conversations: 0, resetsOn: '2026-12-01' },
      }),
    })
  expect(of(1, 2)).toEqual({ kind: 'plan' })
  expect(of(2, 2)).toEqual({ kind: 'full', agents: 2 })
  // After a change to a smaller plan.
  expect(of(5, 2)).toEqual({ kind: 'full', agents: 2 })
  expect(of(500, null)).toEqual({ kind: 'plan' })
  // A member who may not read the billing, and a super administrator without a plan.
  expect(readinessOf({ types: 2, quotes: null, billing: null })).toEqual({ kind: 'plan' })
  expect(readinessOf({ types: 2, quotes: none, billing: billing({}) })).toEqual({ kind: 'plan' })
})

test('without a plan the trial is what opens the start, and only who may choose a plan can begin it', () => {
  expect(readinessOf({ types: 0, quotes: free, billing: null })).toEqual({ kind: 'trial' })
  expect(readinessOf({ types: 0, quotes: spent, billing: billing({}) })).toEqual({ kind: 'noPlan', trialEnded: null })
  expect(readinessOf({ types: 0, quotes: none, billing: null })).toEqual({ kind: 'noPlan', trialEnded: null })
  expect(readinessOf({ types: 0, quotes: null, billing: null })).toEqual({ kind: 'notAllowed' })
})
