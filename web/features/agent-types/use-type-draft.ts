import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { type FieldErrors, fieldErrorsOf } from '../../core/form-errors.ts'
import { useSentence } from '../../core/sentences.ts'
import { useSaveAgentType } from './agent-types.api.ts'
import { SECTIONS, type Section } from './agent-types-search.ts'
import { type JsonError, readConfig, type TypeConfig, toJson } from './type-config.ts'
import { draftOf, isSame, lostFieldsOf, sectionOf, type TypeDraft, validateDraft } from './type-draft.ts'

interface State {
  draft: TypeDraft
  /** The settings as text: what the forms made of them, or what is typed there. */
  text: string
  fault: JsonError | null
}

const stateOf = (draft: TypeDraft): State => ({ draft, text: toJson(draft.config), fault: null })

/** A type in forms and as JSON. Invalid JSON changes only its text. */
export function useTypeDraft(type?: AgentType) {
  const [saved, setSaved] = useState(() => draftOf(type))
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
      setSaved(draft)
      set(stateOf(draft))
    },
  }
}

export type TypeEditing = ReturnType<typeof useTypeDraft>

interface SavingParts {
  type: AgentType | undefined
  editing: TypeEditing
  form: RefObject<HTMLFormElement | null>
  /** The one that is open. */
  section: Section
  onSection: (section: Section) => void
  onSaved: (answer: { data: AgentType; message?: string | undefined }) => void
}

/** The section of the first error, in the order of the sections. */
const firstOf = (errors: FieldErrors): Section | undefined => {
  const places = new Set(Object.keys(errors).map(sectionOf))
  return SECTIONS.find((section) => places.has(section))
}

/** Saves a valid draft; after the first attempt, corrected errors disappear. */
export function useSavingType({ type, editing, form, section, onSection, onSaved }: SavingParts) {
  const say = useSentence()
  const save = useSaveAgentType(type?.id)
  const [attempts, attempt] = useState(0)
  const [shownErrors, setShownErrors] = useState<{ draft: unknown; errors: FieldErrors }>({ draft: null, errors: {} })
  const { draft, fault } = editing
  const judged = validateDraft(draft, say)
  const own = attempts > 0 && !judged.ok ? judged.errors : {}
  const errors = shownErrors.draft === draft ? { ...shownErrors.errors, ...own } : own

  /** The section of the first error, until it has been shown. */
  const pendingSection = useRef<Section | null>(null)
  useEffect(() => {
    if (pendingSection.current !== section) return
    pendingSection.current = null
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })

  function showErrors(about: FieldErrors) {
    pendingSection.current = firstOf(about) ?? section
    if (pendingSection.current !== section) onSection(pendingSection.current)
    attempt((count) => count + 1)
  }

  return {
    errors,
    lost: lostFieldsOf(draft, judged),
    failure: save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 ? save.error : null,
    isPending: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!judged.ok || fault) return showErrors(judged.ok ? {} : judged.errors)
      save.mutate(judged.value, {
        onSuccess: (answer) => {
          attempt(0)
          onSaved(answer)
        },
        onError: (error) => {
          const fields = fieldErrorsOf(error)
          setShownErrors({ draft, errors: fields })
          if (Object.keys(fields).length > 0) showErrors(fields)
        },
      })
    },
  }
}
