import { type AgentType, AgentTypeInput, NO_SETTINGS } from '../../../worker/contract/agent-types.ts'
import { type FieldErrors, type Judged, judge } from '../../core/form-errors.ts'
import type { Section } from './agent-types-search.ts'
import { lostIn, type TypeConfig } from './type-config.ts'

/** A type while it is edited. */
export interface TypeDraft {
  name: string
  description: string
  systemMessage: string
  config: TypeConfig
}

export const draftOf = (type?: AgentType): TypeDraft => ({
  name: type?.name ?? '',
  description: type?.description ?? '',
  systemMessage: type?.systemMessage ?? '',
  config: { ...(type?.config ?? NO_SETTINGS()) },
})

export const isSame = (one: TypeDraft, other: TypeDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The draft as it may be sent, or what is wrong with it in the server's own words. */
export const judgeDraft = (draft: TypeDraft, say: (code: string) => string): Judged<AgentTypeInput> =>
  judge(AgentTypeInput, draft, say)

/** What of the settings will not be saved; nothing can be said of settings that are refused. */
export const lostOf = (draft: TypeDraft, judged: Judged<AgentTypeInput>): string[] =>
  judged.ok ? lostIn(draft.config, judged.value.config ?? {}) : []

/** Where a person mends what is complained about; `null`: in the JSON. */
export function sectionOf(path: string): Section | null {
  if (path === 'config') return null
  const [first, second] = path.split('.')
  if (first === 'requiresApi') return 'engine'
  if (first !== 'config') return 'general'
  return second === 'fields' || second === 'channels' ? second : 'engine'
}

/** The complaints about one place and what lies in it, by what follows after it. */
export const errorsAt = (errors: FieldErrors, place: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path === place || path.startsWith(`${place}.`))
      .map(([path, said]) => [path.slice(place.length + 1), said]),
  )
