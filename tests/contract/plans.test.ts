import { expect, test } from 'vitest'
import { type PlanEdit, type PlanInput, pricingIssue } from '../../worker/contract/plans.ts'
import { amountsOf, editedPricingIssue } from '../../worker/features/plans/plans.rules.ts'
import { schemaOf, validationErrors } from '../support/judged.ts'
import { sentence } from '../support/sentences.ts'

const input = (more: Record<string, unknown> = {}) => ({
  name: 'Plan',
  pricingType: 'fixed',
  priceUsd: 10,
  billingCycle: 'monthly',
  isPublic: false,
  ...more,
})
/** The price is judged once the rest is right, because an edit is judged together with what the plan was before. */
const ofNew = (body: object) => {
  const read = schemaOf('POST /api/plans')?.safeParse(body)
  return read?.success ? (pricingIssue(read.data as PlanInput) ?? {}) : validationErrors('POST /api/plans', body)
}
const ofEdit = (body: object) => {
  const before = { pricingType: 'fixed', priceCents: 1000, commissionBasisPoints: 0 } as const
  const read = schemaOf('PUT /api/plans/:id')?.safeParse(body)
  return read?.success
    ? (editedPricingIssue(before, read.data as PlanEdit) ?? {})
    : validationErrors('PUT /api/plans/:id', body)
}
const said = (found: ReturnType<typeof validationErrors>) =>
  Object.fromEntries(Object.entries(found).map(([field, code]) => [field, sentence(code)]))

const PRICE = { priceUsd: 'Escribe un precio entre 0 y 1000000, con dos decimales como máximo.' }
const RATE = { commissionRate: 'Escribe una comisión mayor que 0 y hasta 100, con dos decimales como máximo.' }
const AGENTS = { maxAgents: 'El máximo de agentes es un número entero entre 1 y 1000000000.' }
const CONVERSATIONS = { maxConversations: 'El máximo de conversaciones es un número entero entre 1 y 1000000000.' }
const JSON_FORMAT = { features: 'Formato JSON inválido: escribe una lista de textos o un objeto.' }
const FEATURES_LARGE = { features: 'Las características son demasiado largas o profundas.' }
const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) })
const commission = (commissionRate: unknown) => ({ pricingType: 'commission', commissionRate })

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'El nombre del plan es requerido' }],
  ['a long name', { name: 'a'.repeat(101) }, { name: 'El texto es demasiado largo.' }],
  ['half an emoji', { name: '\ud83d' }, { name: 'El texto contiene caracteres que no se pueden guardar.' }],
  ['an unknown kind of price', { pricingType: 'free' }, { pricingType: 'Elige el tipo de precio.' }],
  ['a quarter', { billingCycle: 'quarterly' }, { billingCycle: 'Elige el ciclo de facturación: mensual o anual.' }],
  ['a price below nothing', { priceUsd: -0.01 }, PRICE],
  ['a tenth of a cent', { priceUsd: 0.005 }, PRICE],
  ['a price in words', { priceUsd: '10' }, PRICE],
  ['a price of null', { priceUsd: null }, PRICE],
  ['a price beyond a million', { priceUsd: 1_000_000.01 }, PRICE],
  ['no commission', commission(0), RATE],
  ['a commission below nothing', commission(-1), RATE],
  ['more than everything', commission(100.01), RATE],
  ['a thousandth of a percent', commission(1.001), RATE],
  ['a commission of null', commission(null), RATE],
  ['a commission in words', commission('5'), RATE],
  ['no agent', { maxAgents: 0 }, AGENTS],
  ['half an agent', { maxAgents: 1.5 }, AGENTS],
  ['agents in words', { maxAgents: '3' }, AGENTS],
  ['agents beyond counting', { maxAgents: 1e300 }, AGENTS],
  ['no conversation', { maxConversations: 0 }, CONVERSATIONS],
  ['conversations below nothing', { maxConversations: -5 }, CONVERSATIONS],
  ['features in a text', { features: '{bad' }, JSON_FORMAT],
  ['a number of features', { features: 3 }, JSON_FORMAT],
  ['features that are no texts', { features: ['a', 1] }, JSON_FORMAT],
  ['features 33 levels deep', { features: nested(33) }, FEATURES_LARGE],
  ['features of 16 KiB', { features: { x: 'a'.repeat(16_384) } }, FEATURES_LARGE],
  ['51 features', { features: Array(51).fill('a') }, FEATURES_LARGE],
  ['a feature of 201 letters', { features: ['a'.repeat(201)] }, FEATURES_LARGE],
  [
    'NUL in a feature',
    { features: { 'a\0': 1 } },
    { features: 'El texto contiene caracteres que no se pueden guardar.' },
  ],
  [
    'a trial of half a day',
    { trialDays: 0.5 },
    { trialDays: 'Los días de prueba son un número entero entre 0 y 365.' },
  ],
  ['a trial of years', { trialDays: 366 }, { trialDays: 'Los días de prueba son un número entero entre 0 y 365.' }],
  ['public in words', { isPublic: 'yes' }, { isPublic: 'Este valor no es válido.' }],
])('a plan with %s is refused with its sentence, new or changed', (_what, body, fields) => {
  expect(said(ofNew(input(body)))).toEqual(fields)
  expect(said(ofEdit(body))).toEqual(fields)
})

test.each([
  ['name', 'El nombre del plan es requerido'],
  ['pricingType', 'Elige el tipo de precio.'],
  ['billingCycle', 'Elige el ciclo de facturación: mensual o anual.'],
  ['priceUsd', PRICE.priceUsd],
])('a new plan without %s is refused', (field, sentence) => {
  expect(said(ofNew(input({ [field]: undefined })))).toEqual({ [field]: sentence })
})

test.each([
  [0, 0],
  [0.01, 1],
  [0.1 + 0.2, 30],
  [1.1 + 2.2, 330],
  [19.99, 1999],
  [1.15, 115],
  [4.35, 435],
  [99.99, 9999],
  [999_999.99, 99_999_999],
])('%d dollars are %d cents', (priceUsd, priceCents) => {
  expect(ofNew(input({ priceUsd }))).toEqual({})
  expect(amountsOf({ pricingType: 'fixed', priceUsd })).toEqual({ priceCents, commissionBasisPoints: 0 })
})
