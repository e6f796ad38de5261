import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { validationErrors } from '../support/judged.ts'

type Case = [what: string, given: Record<string, unknown>, field: string, code: ErrorCode]

const BOTH: Case[] = [
  ['a plan that is no id', { planId: 'starter' }, 'planId', 'subscription.planRequired'],
  ['an empty plan', { planId: '' }, 'planId', 'subscription.planRequired'],
  ['a plan that is a number', { planId: 5 }, 'planId', 'subscription.planRequired'],
  ['a plan with a NUL', { planId: `${PLANS.starter}\0` }, 'planId', 'subscription.planRequired'],
  ['a plan of half an emoji', { planId: '\ud83d' }, 'planId', 'subscription.planRequired'],
  ['a plan of markup', { planId: '<b>' }, 'planId', 'subscription.planRequired'],
  ['a day that does not exist', { startDate: '2026-02-30' }, 'startDate', 'field.date'],
  ['a start in a year of two digits', { startDate: '0026-11-30' }, 'startDate', 'field.date'],
  ['a start whose period would end in a year of five digits', { startDate: '9999-12-31' }, 'startDate', 'field.date'],
  ['an end in a year of five digits', { endDate: '12026-11-30' }, 'endDate', 'field.date'],
  ['an empty start', { startDate: '' }, 'startDate', 'subscription.startDateRequired'],
  ['a start of null', { startDate: null }, 'startDate', 'subscription.startDateRequired'],
  [
    'an end before the start',
    { startDate: '2026-02-02', endDate: '2026-02-01' },
    'endDate',
    'subscription.endDateInvalid',
  ],
  ['an end on the start', { startDate: '2026-02-02', endDate: '2026-02-02' }, 'endDate', 'subscription.endDateInvalid'],
  ['a renewal in words', { autoRenew: 'yes' }, 'autoRenew', 'field.invalid'],
  ['an owner that is no id', { userId: '' }, 'userId', 'subscription.userRequired'],
]

test.each([...BOTH, ['no plan', { planId: undefined }, 'planId', 'subscription.planRequired'] as Case])(
  'a subscription with %s is refused',
  (_what, given, field, code) => {
    expect(validationErrors('POST /api/subscriptions', { planId: PLANS.starter, ...given })).toEqual({ [field]: code })
  },
)

test.each([...BOTH, ['an unknown status', { status: 'expired' }, 'status', 'field.option'] as Case])(
  'a change of a subscription with %s is refused',
  (_what, given, field, code) => {
    expect(validationErrors('PUT /api/subscriptions/:id', given)).toEqual({ [field]: code })
  },
)

describe('a payment', () => {
  test.each(['pending', 'refunded', '', null, 5])('cannot become %j', (status) => {
    const call = 'PATCH /api/subscriptions/:id/payments/:paymentId'
    expect(Object.keys(validationErrors(call, { status }))).toEqual(['status'])
  })
})

describe('what happens when the plan is used up', () => {
  test.each(['stop', 'grace'])('may be %s', (policy) => {
    expect(validationErrors('PUT /api/billing/quota', { policy })).toEqual({})
  })

  test.each(['', 'Stop', 'never', null, 10, undefined])('cannot be %j', (policy) => {
    expect(validationErrors('PUT /api/billing/quota', { policy })).toEqual({ policy: 'field.option' })
  })
})
