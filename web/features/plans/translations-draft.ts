import { linesOf } from '../../../worker/contract/text.ts'
import { type PlanTranslations, TRANSLATED_INTO } from '../../../worker/contract/translations.ts'

export type TranslatedInto = (typeof TRANSLATED_INTO)[number]

/** The texts of a plan in one language as they are typed: one feature a line. */
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
