import { describe, expect, test } from 'vitest'
import {
  asJson,
  asLines,
  type FeaturesDraft,
  featuresDraftOf,
  featuresOf,
  hasFeatures,
  lineOf,
  moved,
} from '../../web/features/plans/features-draft.ts'
import { readPlan } from '../../web/features/plans/plan-draft.ts'
import { PlanInput } from '../../worker/contract/plans.ts'

const typed = (fields: Record<string, string>, types: string[] = []): FormData => {
  const form = new FormData()
  const usual = { name: 'Plan', description: '', pricingType: 'fixed', priceUsd: '0', billingCycle: 'monthly' }
  const limits = { maxAgents: '1', maxConversations: '1000', trialDays: '0' }
  for (const [name, text] of Object.entries({ ...usual, ...limits, ...fields })) form.append(name, text)
  for (const type of types) form.append('agentTypeIds', type)
  return form
}
const codesOf = (fields: Record<string, string>) => {
  const { success, error } = PlanInput.safeParse(readPlan(typed(fields)))
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('a plan that is typed', () => {
  test('becomes values', () => {
    expect(readPlan(typed({ priceUsd: ' 19,90 ', maxAgents: '', isPublic: 'on' }, ['a', 'b']))).toMatchObject({
      priceUsd: 19.9,
      commissionRate: null,
      maxAgents: null,
      maxConversations: 1000,
      agentTypeIds: ['a', 'b'],
      isPublic: true,
    })
    expect(readPlan(typed({})).isPublic).toBe(false)
  })

  test.each([
    [{ name: ' ' }, 'name plan.nameRequired'],
    [{ priceUsd: '' }, 'priceUsd plan.priceRequired'],
    [{ priceUsd: '-1' }, 'priceUsd plan.priceRequired'],
    [{ priceUsd: '1,000' }, 'priceUsd plan.priceRequired'],
    [{ priceUsd: '1.234,50' }, 'priceUsd plan.priceRequired'],
    [{ priceUsd: '0.305' }, 'priceUsd plan.priceRequired'],
    [{ pricingType: 'commission', commissionRate: '' }, 'commissionRate plan.commissionRateRequired'],
    [{ pricingType: 'commission', commissionRate: 'cinco' }, 'commissionRate plan.commissionRateRequired'],
    [{ pricingType: 'commission', commissionRate: '0' }, 'commissionRate plan.commissionRateRequired'],
    [{ pricingType: 'commission', commissionRate: '100,01' }, 'commissionRate plan.commissionRateRequired'],
    [{ maxAgents: 'dos' }, 'maxAgents plan.agentsMin'],
    [{ maxAgents: '0' }, 'maxAgents plan.agentsMin'],
    [{ maxAgents: '1.5' }, 'maxAgents plan.agentsMin'],
    [{ maxConversations: 'muchas' }, 'maxConversations plan.conversationsMin'],
    [{ maxConversations: '0' }, 'maxConversations plan.conversationsMin'],
    [{ trialDays: '1.5' }, 'trialDays plan.trialDays'],
    [{ trialDays: '366' }, 'trialDays plan.trialDays'],
  ])('is judged by the contract: %j', (fields, complaint) => {
    expect(codesOf(fields)).toEqual([complaint])
  })

  test('may take nothing, all of what is sold, and a tenth that is none in binary', () => {
    for (const fields of [
      { priceUsd: '0' },
      { pricingType: 'commission', commissionRate: '100' },
      { priceUsd: '0.3' },
    ] as Record<string, string>[])
      expect(codesOf(fields)).toEqual([])
  })
})

describe('features that are typed', () => {
  const lines = (...texts: string[]): FeaturesDraft => ({ kind: 'lines', lines: texts.map((text) => lineOf(text)) })
  const json = (text: string): FeaturesDraft => ({ kind: 'json', text })

  test('are lines, without the empty ones, or nothing #plans.rule.features', () => {
    expect(featuresOf(lines(' Uno ', '', 'Dos'))).toEqual(['Uno', 'Dos'])
    expect(featuresOf(lines('', ' '))).toBeNull()
    expect(featuresOf(json(' '))).toBeNull()
  })
  test('start as what they are', () => {
    expect(featuresDraftOf(null)).toEqual({ kind: 'lines', lines: [] })
    expect(featuresOf(featuresDraftOf(['Uno']))).toEqual(['Uno'])
    expect(featuresDraftOf({ a: 1 }).kind).toBe('json')
  })
  test('go from lines to JSON and back, unless they are no list of texts', () => {
    expect(featuresOf(asJson(lines('Uno')))).toEqual(['Uno'])
    expect(asJson(lines())).toEqual(json(''))
    expect(featuresOf(asLines(json('["Uno"]')) ?? json(''))).toEqual(['Uno'])
    for (const text of ['{"a":1}', '[1]', '{', '"Uno"']) expect(asLines(json(text)), text).toBeNull()
  })
  test.each(['{', '"Uno"', '[1]', '7', 'true'])(
    'that are neither a list of texts nor an object are refused: %s',
    (text) => {
      const input = { ...readPlan(typed({})), features: featuresOf(json(text)) }
      const { error } = PlanInput.safeParse(input)
      expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
        'features plan.invalidJson',
      ])
    },
  )
  test('are moved by one place, and none is lost at the ends', () => {
    const { lines: all } = lines('a', 'b', 'c') as Extract<FeaturesDraft, { kind: 'lines' }>
    const texts = (index: number, by: -1 | 1) => moved(all, index, by).map(({ text }) => text)
    expect(texts(0, 1)).toEqual(['b', 'a', 'c'])
    expect(texts(2, -1)).toEqual(['a', 'c', 'b'])
    expect(texts(2, 1)).toEqual(['a', 'b', 'c'])
  })
  test('earn a star when there are any', () => {
    expect([null, [], {}, ['x'], { a: 1 }].map(hasFeatures)).toEqual([false, false, false, true, true])
  })
})
