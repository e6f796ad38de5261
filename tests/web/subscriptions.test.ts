import { describe, expect, test } from 'vitest'
import { featureLines, recommendedPlan } from '../../web/core/public-plans.ts'
import {
  activeOf,
  consequenceOf,
  offeredPlans,
  offerOf,
  phaseOf,
  renewalOf,
} from '../../web/features/subscriptions/plan-offers.ts'
import type { Plan, Quote, Subscription } from '../../worker/contract/subscriptions.ts'

const plan = (name: string, priceUsd: number, more: Partial<Plan> = {}): Plan => ({
  id: name,
  name,
  description: null,
  pricingType: 'fixed',
  priceUsd,
  commissionRate: 0,
  billingCycle: 'monthly',
  maxAgents: 1,
  maxConversations: 1000,
  agentTypeIds: [],
  features: null,
  isPublic: true,
  trialDays: 0,
  ...more,
})
const free = plan('Gratis', 0)
const starter = plan('Starter', 20, { trialDays: 15 })
const professional = plan('Professional', 99)
const enterprise = plan('Enterprise', 0, { pricingType: 'commission', commissionRate: 5 })
const plans = [free, starter, professional, enterprise]

const TODAY = '2026-11-22'

const subscribedTo = (to: Plan, status: Subscription['status'] = 'active'): Subscription => ({
  id: 's',
  status,
  startDate: '2026-11-01',
  endDate: null,
  autoRenew: true,
  isTrial: false,
  isLive: true,
  user: { id: 'u', name: 'Ana', email: 'ana@example.com', companyName: null },
  plan: to,
  payments: [],
})

describe('the plans that a customer is offered', () => {
  test('all of them without a subscription', () => {
    expect(offeredPlans(plans, null)).toEqual(plans)
  })
  test('all of them on a free plan', () => {
    expect(offeredPlans(plans, subscribedTo(free))).toEqual(plans)
  })
  test('only paid ones on a paid plan #subscription.paid-only', () => {
    expect(offeredPlans(plans, subscribedTo(starter))).toEqual([starter, professional])
  })
})

describe('the renewal of a subscription', () => {
  const [open, ending] = [subscribedTo(starter), { ...subscribedTo(starter), endDate: '2026-11-30' }]
  test('is told when there is an end', () => {
    expect([ending, { ...ending, autoRenew: false }].map(renewalOf)).toEqual(['yes', 'no'])
  })
  test('never comes without an end, whatever was chosen', () => {
    expect([open, { ...open, autoRenew: false }].map(renewalOf)).toEqual(['never', 'no'])
  })
})

const quoteOf = ({ id, priceUsd }: Plan): Quote => ({
  planId: id,
  isTrial: false,
  priceUsd,
  creditUsd: 0,
  dueUsd: priceUsd,
  creditLeftUsd: 0,
  voidedUsd: 0,
})

test.each([
  [['Starter', 'Professional', 'Enterprise'], 'Professional'],
  [['PRO', 'Professional', 'Promo'], 'PRO'],
  [['Starter'], undefined],
  [[], undefined],
])('of %j the recommended one is %s', (names, recommended) => {
  expect(recommendedPlan(names.map((name) => ({ id: name, name })))).toBe(recommended)
})

test('a paused or cancelled subscription is not shown as the current one', () => {
  expect(activeOf(subscribedTo(starter, 'paused'))).toBeNull()
  expect(activeOf(subscribedTo(starter, 'cancelled'))).toBeNull()
  expect(activeOf(subscribedTo(starter))).not.toBeNull()
})

describe('what can be done with a plan', () => {
  test('it is chosen, changed to, or the current one', () => {
    expect(offerOf(starter, quoteOf(starter), null, TODAY)).toBe('subscribe')
    expect(offerOf(starter, { ...quoteOf(starter), isTrial: true }, null, TODAY)).toBe('trial')
    expect(offerOf(starter, quoteOf(starter), subscribedTo(professional), TODAY)).toBe('upgrade')
    expect(offerOf(starter, quoteOf(starter), subscribedTo(starter), TODAY)).toBe('current')
  })
  test('one that has run out can be taken again', () => {
    expect(offerOf(starter, quoteOf(starter), { ...subscribedTo(starter), isLive: false }, TODAY)).toBe('subscribe')
  })
  test('one that has not begun yet cannot', () => {
    const coming = { ...subscribedTo(starter), isLive: false, startDate: '2026-11-23' }
    expect(offerOf(starter, quoteOf(starter), coming, TODAY)).toBe('current')
    expect(phaseOf(coming, TODAY)).toBe('coming')
  })
})

describe('what choosing a plan means', () => {
  test('a trial for who has one left', () => {
    expect(consequenceOf(starter, { ...quoteOf(starter), isTrial: true })).toBe('trial')
  })
  test('a payment for who has used it', () => {
    expect(consequenceOf(starter, quoteOf(starter))).toBe('payment')
    expect(consequenceOf(professional, quoteOf(professional))).toBe('payment')
  })
  test('a commission, or nothing to pay', () => {
    expect(consequenceOf(enterprise, quoteOf(enterprise))).toBe('commission')
    expect(consequenceOf(free, quoteOf(free))).toBe('free')
  })
})

describe('the features of a plan', () => {
  test('a list is shown as it is', () => {
    expect(featureLines(['1 agente', 'Chat web'])).toEqual(['1 agente', 'Chat web'])
  })
  test('an object is shown by its names', () => {
    expect(featureLines({ soporte: true, agentes: 3, extra: { a: 1 } })).toEqual([
      'soporte',
      'agentes: 3',
      'extra: {"a":1}',
    ])
  })
  test('none are none', () => {
    expect(featureLines(null)).toEqual([])
  })
})
