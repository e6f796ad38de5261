import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { changedFields, type FieldErrors, fieldErrorsOf, type Validator, validate } from './form-errors.ts'
import { sentencesLoaded, useSentence } from './sentences.ts'
import { useIsHere } from './use-is-here.ts'

interface FormParts<Output, Answer> {
  /** The schema of the contract, so that errors have the same codes and sentences as the Worker's. */
  schema: Validator<Output>
  /** Converts the form data to the input of the schema. */
  draft: (typed: FormData) => unknown
  send: (value: Output) => Promise<Answer>
  /**
   * Called instead of `send` where others may edit the same object, with the fields that differ from their initial values, so
   * that concurrent changes of other fields are not overwritten.
   */
  sendChanges?: ((changed: Partial<Output>, value: Output) => Promise<Answer>) | undefined
  /**
   * `isHere`: whether the form is still mounted; otherwise nothing may be closed or opened. `isAsSent`: whether it still
   * contains what was sent, as it may be edited while it is pending.
   */
  onDone: (answer: Answer, isHere: boolean, isAsSent: () => boolean) => void
  /** Called with an error that belongs to no field; for forms that do not show `failure`. */
  onFailed?: (error: unknown) => void
}

/**
 * The state of a form: it is validated before it is sent, and not sent again while it is pending. `errors`: by field;
 * `failure`: any other error. Spread `form` into `<form>`; each input needs a `name`.
 */
export function useForm<Output, Answer>({
  schema,
  draft,
  send,
  sendChanges,
  onDone,
  onFailed,
}: FormParts<Output, Answer>) {
  const sentence = useSentence()
  const ref = useRef<HTMLFormElement>(null)
  const isHere = useIsHere()
  const start = useRef<Output>(undefined)
  const currentDraft = useRef(draft)
  currentDraft.current = draft
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const keepStart = useEffectEvent(() => {
    if (!sendChanges || !ref.current) return
    const validated = validate(schema, draft(new FormData(ref.current)), sentence)
    if (validated.ok) start.current ??= validated.value
  })
  // A layout effect runs before any input can: what was typed before it would count as an initial value. React runs it again
  // when a screen that was hidden is shown again; the first values stay.
  useLayoutEffect(() => keepStart(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setFailure(null)
    const typed = new FormData(event.currentTarget)
    try {
      const loading = sentencesLoaded()
      if (loading) {
        setPending(true)
        await loading
      }
      const sent = draft(typed)
      const validated = validate(schema, sent, sentence)
      setErrors(validated.ok ? {} : validated.errors)
      if (!validated.ok) return
      setPending(true)
      const { value } = validated
      const answer = await (sendChanges ? sendChanges(changedFields(start.current, value), value) : send(value))
      const isAsSent = () =>
        !ref.current || JSON.stringify(currentDraft.current(new FormData(ref.current))) === JSON.stringify(sent)
      onDone(answer, isHere.current, isAsSent)
    } catch (error) {
      const fields = fieldErrorsOf(error)
      setErrors(fields)
      if (Object.keys(fields).length > 0) return
      setFailure(error)
      onFailed?.(error)
    } finally {
      setPending(false)
    }
  }

  /** Editing a field removes its error. */
  function clearError(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest)
  }

  return { form: { ref, noValidate: true, onSubmit: submit, onInput: clearError }, errors, failure, pending }
}
