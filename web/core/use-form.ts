import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, fieldErrorsOf, type Validator, validate } from './form-errors.ts'
import { useSentence } from './sentences.ts'

interface FormParts<Output, Answer> {
  /** The contract's own schema: the same errors in the same words as the Worker's. */
  schema: Validator<Output>
  /** The values of the form, in the shape that the schema validates. */
  draft: (typed: FormData) => unknown
  send: (value: Output) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Called with an error that belongs to no field, unless it is shown beside the form. */
  onFailed?: (error: unknown) => void
}

/**
 * One form: validated before it is sent, sent once, and shows the server's errors. `errors` belong to fields;
 * `failure` is any other error. Spread `form` into `<form>`; inputs have a `name`.
 */
export function useForm<Output, Answer>({ schema, draft, send, onDone, onFailed }: FormParts<Output, Answer>) {
  const sentence = useSentence()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setFailure(null)
    const judged = validate(schema, draft(new FormData(event.currentTarget)), sentence)
    setErrors(judged.ok ? {} : judged.errors)
    if (!judged.ok) return
    setPending(true)
    try {
      onDone(await send(judged.value))
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
