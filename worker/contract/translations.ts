import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import {
  AGENT_TYPE_DESCRIPTION_MAX,
  AGENT_TYPE_NAME_MAX,
  PLAN_DESCRIPTION_MAX,
  PLAN_FEATURE_MAX,
  PLAN_FEATURES_MAX,
} from './limits.ts'
import type { Locale } from './locales.ts'
import { freeText } from './text.ts'

/** The languages into which texts of the catalogue are translated; they are written in the default one. */
export const TRANSLATED_INTO = ['en', 'mn'] as const satisfies readonly Locale[]

const INVALID = { error: 'field.invalid' satisfies ErrorCode }
const features = z.pipe(
  z.array(freeText({ max: PLAN_FEATURE_MAX }), INVALID).check(z.maxLength(PLAN_FEATURES_MAX, INVALID)),
  z.transform((lines: string[]) => lines.filter(Boolean)),
)

const ofType = z.object(
  {
    name: z.optional(freeText({ tooLong: 'agentType.nameLength', max: AGENT_TYPE_NAME_MAX })),
    description: z.optional(freeText({ tooLong: 'agentType.descriptionTooLong', max: AGENT_TYPE_DESCRIPTION_MAX })),
  },
  INVALID,
)
const ofPlan = z.object(
  { description: z.optional(freeText({ max: PLAN_DESCRIPTION_MAX })), features: z.optional(features) },
  INVALID,
)
export const TypeTranslationsInput = z.object({ en: z.optional(ofType), mn: z.optional(ofType) }, INVALID)
export const PlanTranslationsInput = z.object({ en: z.optional(ofPlan), mn: z.optional(ofPlan) }, INVALID)

const storedOfType = z.object({ name: z.exactOptional(z.string()), description: z.exactOptional(z.string()) })
const storedOfPlan = z.object({
  description: z.exactOptional(z.string()),
  features: z.exactOptional(z.array(z.string())),
})
/** Fields without a translation are absent. */
export const TypeTranslations = z.object({ en: z.exactOptional(storedOfType), mn: z.exactOptional(storedOfType) })
export const PlanTranslations = z.object({ en: z.exactOptional(storedOfPlan), mn: z.exactOptional(storedOfPlan) })
export type TypeTranslations = z.infer<typeof TypeTranslations>
export type PlanTranslations = z.infer<typeof PlanTranslations>

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && !value[0])
const filledFields = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value))) as Values

/** Translations as they are stored: without empty texts, and without languages that have none. */
export const withoutEmptyTexts = <Stored extends TypeTranslations | PlanTranslations>(given: object): Stored =>
  Object.fromEntries(
    Object.entries(given)
      .map(([locale, texts]) => [locale, filledFields(texts ?? {})] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0),
  ) as Stored

/** Texts in a language. Those without a translation stay in the default language. */
export const inLocale = <Texts extends object>(
  texts: Texts,
  translations: { readonly [each in Locale]?: Partial<Texts> },
  locale: Locale,
): Texts => ({ ...texts, ...translations[locale] })
