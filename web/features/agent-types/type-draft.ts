import { type AgentType, AgentTypeInput, NO_SETTINGS } from '../../../worker/contract/agent-types.ts'
import type { TypeTranslations } from '../../../worker/contract/translations.ts'
import { type FieldErrors, type Validated, validate } from '../../core/form-errors.ts'
import type { Section } from './agent-types-search.ts'
import { lostFields, type TypeConfig } from './type-config.ts'

/** An agent type while it is edited. */
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

/** Validates a draft: the body of the request, or its errors with the server's sentences. */
export const validateDraft = (draft: TypeDraft, sentence: (code: string) => string): Validated<AgentTypeInput> =>
  validate(AgentTypeInput, draft, sentence)

/** The typed settings that will not be saved; empty while the draft is invalid. */
export const lostFieldsOf = (draft: TypeDraft, validated: Validated<AgentTypeInput>): string[] =>
  validated.ok ? lostFields(draft.config, validated.value.config ?? {}) : []

/** The section that contains the field of an error; `null`: only the JSON editor does. */
export function sectionOf(path: string): Section | null {
  if (path === 'config') return null
  const [first, second] = path.split('.')
  if (first === 'requiresApi') return 'engine'
  if (first !== 'config') return 'general'
  return second === 'fields' || second === 'channels' ? second : 'engine'
}

/** The errors of one path and the paths below it, by the rest of their path. */
export const errorsAt = (errors: FieldErrors, prefix: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path === prefix || path.startsWith(`${prefix}.`))
      .map(([path, message]) => [path.slice(prefix.length + 1), message]),
  )
