import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ContactInput } from '../../../../worker/contract/contact.ts'
import { CONTACT_MESSAGE_MAX } from '../../../../worker/contract/limits.ts'
import { api, unwrap } from '../../../core/api.ts'
import { failureMessage } from '../../../core/failure.ts'
import { useForm } from '../../../core/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'

const draft = (typed: FormData) => Object.fromEntries(typed)
const send = (json: ContactInput) => unwrap(api.contact.$post({ json }))

/** The confirmation in place of the form; announced by screen readers. */
function Sent({ onReset }: { onReset: () => void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <span aria-hidden className="i-lucide-circle-check text-3xl text-success" />
      <h3 ref={ref} tabIndex={-1} className="text-xl font-bold tracking-tight outline-none">
        {t`Recibimos tu mensaje`}
      </h3>
      <p className="text-ink-soft">{t`Te responderemos al correo electrónico que nos diste.`}</p>
      <Button variant="secondary" onClick={onReset}>
        {t`Escribir otro mensaje`}
      </Button>
    </div>
  )
}

export function ContactForm() {
  const { t } = useLingui()
  const [isSent, setSent] = useState(false)
  const { form, errors, failure, pending } = useForm({
    schema: ContactInput,
    draft,
    send,
    onDone: () => setSent(true),
  })
  if (isSent) return <Sent onReset={() => setSent(false)} />
  return (
    <form {...form} aria-label={t`Formulario de contacto`} className="grid gap-4">
      <Field label={t`Nombre`} error={errors['name']} required>
        <TextInput name="name" autoComplete="name" />
      </Field>
      <Field label={t`Correo electrónico`} error={errors['email']} required>
        <TextInput type="email" name="email" autoComplete="email" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={t`Mensaje`} error={errors['message']} required>
        <TextArea name="message" rows={5} maxLength={CONTACT_MESSAGE_MAX} />
      </Field>
      {/* A honeypot: invisible for people; bots that fill in every field reveal themselves. */}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <p className="text-sm text-ink-faint">
        {t`Usamos tus datos solo para responderte.`}{' '}
        <Link to="/privacy" className="rounded-field text-brand underline underline-offset-2">
          {t`Política de privacidad`}
        </Link>
      </p>
      <Button type="submit" size="large" loading={pending} className="justify-self-start">
        {t`Enviar mensaje`}
      </Button>
    </form>
  )
}
