import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { type FieldErrors, fieldErrorsOf } from '../../core/form-errors.ts'
import { useSentence } from '../../core/sentences.ts'
import { useSaveAgentType } from './agent-types.api.ts'
import { SECTIONS, type Section } from './agent-types-search.ts'
import { judgeDraft, lostOf, sectionOf } from './type-draft.ts'
import type { TypeEditing } from './use-type-draft.ts'

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
  const [told, tell] = useState<{ draft: unknown; errors: FieldErrors }>({ draft: null, errors: {} })
  const { draft, fault } = editing
  const judged = judgeDraft(draft, say)
  const own = attempts > 0 && !judged.ok ? judged.errors : {}
  const errors = told.draft === draft ? { ...told.errors, ...own } : own

  /** The section of the first error, until it has been shown. */
  const due = useRef<Section | null>(null)
  useEffect(() => {
    if (due.current !== section) return
    due.current = null
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })

  function complain(about: FieldErrors) {
    due.current = firstOf(about) ?? section
    if (due.current !== section) onSection(due.current)
    attempt((count) => count + 1)
  }

  return {
    errors,
    lost: lostOf(draft, judged),
    failure: save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 ? save.error : null,
    isPending: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!judged.ok || fault) return complain(judged.ok ? {} : judged.errors)
      save.mutate(judged.value, {
        onSuccess: (answer) => {
          attempt(0)
          onSaved(answer)
        },
        onError: (error) => {
          const fields = fieldErrorsOf(error)
          tell({ draft, errors: fields })
          if (Object.keys(fields).length > 0) complain(fields)
        },
      })
    },
  }
}
