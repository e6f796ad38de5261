import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, fieldErrorsOf, type Judge, judge } from './form-errors.ts'
import { useSentence } from './sentences.ts'

interface FormParts<Output, Answer> {
  /** The contract's own schema: what the worker will refuse is refused here first, in the same words. */
  schema: Judge<Output>
  /** What was typed, in the shape that the schema judges. */
  draft: (typed: FormData) => unknown
  send: (value: Output) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Told of what is not about a field alone, where it is not said beside the form. */
  onFailed?: (error: unknown) => void
}

/**
 * One form: judged before it is sent, sent once, and told what the server thinks. `errors` stand beside fields;
 * `failure` is whatever was thrown and is not about a field alone. Spread `form` into `<form>`; inputs have a `name`.
 */
export function useForm<Output, Answer>({ schema, draft, send, onDone, onFailed }: FormParts<Output, Answer>) {
  const say = useSentence()
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
    const judged = judge(schema, draft(new FormData(event.currentTarget)), say)
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

  /** A field that is being corrected no longer complains. */
  function forget(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest)
  }

  return { form: { ref, noValidate: true, onSubmit: submit, onInput: forget }, errors, failure, pending }
}
