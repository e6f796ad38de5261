import * as v from 'valibot'
import { BILLING_CYCLES, PRICING_TYPES } from '../../../worker/contract/billing-terms.ts'
import { PLAN_AGENTS_DEFAULT, PLAN_CONVERSATIONS_DEFAULT } from '../../../worker/contract/limits.ts'
import type { PlanInput, WholePlan } from '../../../worker/contract/plans.ts'
import { linesOf } from '../../../worker/contract/text.ts'
import { type PlanTranslations, TRANSLATED_INTO } from '../../../worker/contract/translations.ts'

/** Parses an amount. A comma before the last one or two digits is a decimal comma; `1,000` is ambiguous and invalid. */
const numberIn = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(/,(?=\d{1,2}$)/, '.'))

/** An amount; an empty or hidden one is absent. */
const amount = v.pipe(v.optional(v.string(), ''), v.transform(numberIn))

/** The values of the plan form; the contract validates them. */
export const PlanDraft = v.object({
  name: v.string(),
  description: v.string(),
  pricingType: v.picklist(PRICING_TYPES),
  priceUsd: amount,
  commissionRate: amount,
  billingCycle: v.picklist(BILLING_CYCLES),
  maxAgents: amount,
  maxConversations: amount,
  trialDays: v.pipe(
    amount,
    v.transform((days) => days ?? 0),
  ),
  agentTypeIds: v.array(v.string()),
  isPublic: v.boolean(),
}) satisfies v.GenericSchema<unknown, Omit<PlanInput, 'features' | 'translations'>>
export type PlanDraft = v.InferOutput<typeof PlanDraft>

export const readPlan = (typed: FormData): PlanDraft =>
  v.parse(PlanDraft, {
    ...Object.fromEntries(typed),
    agentTypeIds: typed.getAll('agentTypeIds'),
    isPublic: typed.has('isPublic'),
  })

export const draftOf = (plan?: WholePlan): PlanDraft => ({
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  pricingType: plan?.pricingType ?? 'fixed',
  priceUsd: plan?.priceUsd ?? 0,
  commissionRate: plan?.commissionRate ?? 0,
  billingCycle: plan?.billingCycle ?? 'monthly',
  maxAgents: plan ? plan.maxAgents : PLAN_AGENTS_DEFAULT,
  maxConversations: plan ? plan.maxConversations : PLAN_CONVERSATIONS_DEFAULT,
  trialDays: plan?.trialDays ?? 0,
  agentTypeIds: plan?.agentTypeIds ?? [],
  isPublic: plan?.isPublic ?? true,
})

/** What an edited plan sends. A kind of price and its amounts belong together. */
export function editOf(
  { pricingType, priceUsd, commissionRate }: PlanInput,
  changed: Partial<PlanInput>,
): Partial<PlanInput> {
  const isPriceChanged = ['pricingType', 'priceUsd', 'commissionRate'].some((field) => field in changed)
  return isPriceChanged ? { ...changed, pricingType, priceUsd, commissionRate } : changed
}

export type TranslatedInto = (typeof TRANSLATED_INTO)[number]

/** The typed texts of a plan in one language; one feature per line. */
export interface TranslationDraft {
  description: string
  features: string
}
type TranslationsDraft = Record<TranslatedInto, TranslationDraft>

export function translationsDraft(translations: PlanTranslations): TranslationsDraft {
  const of = (language: TranslatedInto): TranslationDraft => {
    const { description = '', features = [] } = translations[language] ?? {}
    return { description, features: features.join('\n') }
  }
  return { en: of('en'), mn: of('mn') }
}

export const translationsFrom = (draft: TranslationsDraft) =>
  Object.fromEntries(
    TRANSLATED_INTO.map((language) => {
      const { description, features } = draft[language]
      return [
        language,
        {
          description,
          features: linesOf(features),
        },
      ]
    }),
  )
