import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { changedFields, type FieldErrors, fieldErrorsOf } from '../../core/form-errors.ts'
import { useSentence } from '../../core/sentences.ts'
import { useSaveAgentType } from './agent-types.api.ts'
import { SECTIONS, type Section } from './agent-types-search.ts'
import { type JsonError, readConfig, type TypeConfig, toJson } from './type-config.ts'
import { draftOf, isSame, lostFieldsOf, sectionOf, type TypeDraft, validateDraft } from './type-draft.ts'

interface State {
  draft: TypeDraft
  /** The text of the JSON editor: generated from the forms, or typed. */
  text: string
  fault: JsonError | null
}

const stateOf = (draft: TypeDraft): State => ({ draft, text: toJson(draft.config), fault: null })

/** The state of the editor: forms and JSON. While the JSON is invalid only its text changes. */
export function useTypeDraft(type?: AgentType) {
  const [saved, setSaved] = useState(() => draftOf(type))
  const [state, set] = useState(() => stateOf(saved))
  const { draft, fault } = state
  return {
    ...state,
    saved,
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
    /** Takes the saved agent type as the new initial state. */
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
  /** The open section. */
  section: Section
  onSection: (section: Section) => void
  /** `isHere`: the form is still shown. */
  onSaved: (answer: { data: AgentType; message?: string | undefined }, isHere: boolean) => void
}

/** The section of the first error, in the order of the sections. */
const firstOf = (errors: FieldErrors): Section | undefined => {
  const places = new Set(Object.keys(errors).map(sectionOf))
  return SECTIONS.find((section) => places.has(section))
}

/** Saves a valid draft. Errors are shown after the first attempt, and disappear when they are corrected. */
export function useSavingType({ type, editing, form, section, onSection, onSaved }: SavingParts) {
  const sentence = useSentence()
  const save = useSaveAgentType(type?.id)
  const [attempts, attempt] = useState(0)
  const [shownErrors, setShownErrors] = useState<{ draft: unknown; errors: FieldErrors }>({ draft: null, errors: {} })
  const { draft, fault } = editing
  const validated = validateDraft(draft, sentence)
  const own = attempts > 0 && !validated.ok ? validated.errors : {}
  const errors = shownErrors.draft === draft ? { ...shownErrors.errors, ...own } : own

  /** The section of the first error, until its first invalid field has the focus. */
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
    lost: lostFieldsOf(draft, validated),
    failure: save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 ? save.error : null,
    isPending: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!validated.ok || fault) return showErrors(validated.ok ? {} : validated.errors)
      // Only changed fields are sent, so that concurrent changes of other fields are not overwritten.
      const start = validateDraft(editing.saved, sentence)
      const edit = changedFields(start.ok ? start.value : undefined, validated.value)
      const sent = { input: validated.value, edit }
      save.mutate(sent, {
        onSuccess: (answer, isHere) => {
          attempt(0)
          onSaved(answer, isHere)
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
