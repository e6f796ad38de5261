import { useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { type Fault, readConfig, spelt, type TypeConfig } from './type-config.ts'
import { draftOf, isSame, type TypeDraft } from './type-draft.ts'

interface State {
  draft: TypeDraft
  /** The settings as text: what the forms made of them, or what is typed there. */
  text: string
  fault: Fault | null
}

const stateOf = (draft: TypeDraft): State => ({ draft, text: spelt(draft.config), fault: null })

/** A type in forms and as JSON. Invalid JSON changes only its text. */
export function useTypeDraft(type?: AgentType) {
  const [saved, keep] = useState(() => draftOf(type))
  const [state, set] = useState(() => stateOf(saved))
  const { draft, fault } = state
  return {
    ...state,
    isChanged: fault !== null || !isSame(saved, draft),
    edit: (change: Partial<Omit<TypeDraft, 'config'>>) =>
      set((now) => ({ ...now, draft: { ...now.draft, ...change } })),
    editConfig: (change: (config: TypeConfig) => TypeConfig) =>
      set((now) => stateOf({ ...now.draft, config: change(now.draft.config) })),
    editText: (text: string) =>
      set(({ draft: before }) => {
        const read = readConfig(text)
        return read.ok
          ? { draft: { ...before, config: read.config }, text, fault: null }
          : { draft: before, text, fault: read.fault }
      }),
    /** The type was saved, and is edited further. */
    settle: (type: AgentType) => {
      const draft = draftOf(type)
      keep(draft)
      set(stateOf(draft))
    },
  }
}

export type TypeEditing = ReturnType<typeof useTypeDraft>
