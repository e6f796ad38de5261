import { type AgentType, AgentTypeInput, NO_SETTINGS } from '../../../worker/contract/agent-types.ts'
import type { TypeTranslations } from '../../../worker/contract/translations.ts'
import { type FieldErrors, type Validated, validate } from '../../core/form-errors.ts'
import type { Section } from './agent-types-search.ts'
import { lostFields, type TypeConfig } from './type-config.ts'

/** A type while it is edited. */
export interface TypeDraft {
  name: string
  description: string
  systemMessage: string
  translations: TypeTranslations
  config: TypeConfig
}

export const draftOf = (type?: AgentType): TypeDraft => ({
  name: type?.name ?? '',
  description: type?.description ?? '',
  systemMessage: type?.systemMessage ?? '',
  translations: type?.translations ?? {},
  config: { ...(type?.config ?? NO_SETTINGS()) },
})

export const isSame = (one: TypeDraft, other: TypeDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The draft for the request, or its errors in the server's words. */
export const validateDraft = (draft: TypeDraft, say: (code: string) => string): Validated<AgentTypeInput> =>
  validate(AgentTypeInput, draft, say)

/** The names that will not be saved; unknown while the settings are invalid. */
export const lostFieldsOf = (draft: TypeDraft, judged: Validated<AgentTypeInput>): string[] =>
  judged.ok ? lostFields(draft.config, judged.value.config ?? {}) : []

/** The section where an error is corrected; `null`: in the JSON. */
export function sectionOf(path: string): Section | null {
  if (path === 'config') return null
  const [first, second] = path.split('.')
  if (first === 'requiresApi') return 'engine'
  if (first !== 'config') return 'general'
  return second === 'fields' || second === 'channels' ? second : 'engine'
}

/** The errors of one place and below it, by the rest of their path. */
export const errorsAt = (errors: FieldErrors, place: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path === place || path.startsWith(`${place}.`))
      .map(([path, message]) => [path.slice(place.length + 1), message]),
  )
