import { describe, expect, test } from 'vitest'
import {
  activeOf,
  consequenceOf,
  featureLines,
  isRecommended,
  offeredPlans,
  offerOf,
  phaseOf,
} from '../../web/features/subscriptions/plan-offers.ts'
import type { Plan, Subscription } from '../../worker/contract/subscriptions.ts'

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

test.each([
  ['Professional', true],
  ['PRO', true],
  ['Starter', false],
])('%s is recommended: %s', (name, recommended) => {
  expect(isRecommended({ name })).toBe(recommended)
})

test('a paused or cancelled subscription is not shown as the current one', () => {
  expect(activeOf(subscribedTo(starter, 'paused'))).toBeNull()
  expect(activeOf(subscribedTo(starter, 'cancelled'))).toBeNull()
  expect(activeOf(subscribedTo(starter))).not.toBeNull()
})

describe('what can be done with a plan', () => {
  test('it is chosen, changed to, or the current one', () => {
    expect(offerOf(starter, null, TODAY)).toBe('subscribe')
    expect(offerOf(starter, subscribedTo(professional), TODAY)).toBe('upgrade')
    expect(offerOf(starter, subscribedTo(starter), TODAY)).toBe('current')
  })
  test('one that has run out can be taken again', () => {
    expect(offerOf(starter, { ...subscribedTo(starter), isLive: false }, TODAY)).toBe('subscribe')
  })
  test('one that has not begun yet cannot', () => {
    const coming = { ...subscribedTo(starter), isLive: false, startDate: '2026-11-23' }
    expect(offerOf(starter, coming, TODAY)).toBe('current')
    expect(phaseOf(coming, TODAY)).toBe('coming')
  })
})

describe('what choosing a plan means', () => {
  test('a trial for who has no subscription', () => {
    expect(consequenceOf(starter, null)).toBe('trial')
  })
  test('a payment for who changes plan', () => {
    expect(consequenceOf(starter, subscribedTo(professional))).toBe('payment')
    expect(consequenceOf(professional, null)).toBe('payment')
  })
  test('a commission, or nothing to pay', () => {
    expect(consequenceOf(enterprise, null)).toBe('commission')
    expect(consequenceOf(free, null)).toBe('free')
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
