import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ForgottenPassword } from '../../../worker/contract/mail.ts'
import { failureMessage } from '../../core/failure.ts'
import { contactEmail, sendsMail } from '../../core/installation.ts'
import { useForm } from '../../core/use-form.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LinkPage } from './link-page.tsx'
import { askForPassword } from './mail-links.api.ts'

/** Requests the mail with the link to reset a password. Without mail it shows whom to ask. */
export function ForgottenPasswordScreen() {
  const { t } = useLingui()
  const [sent, setSent] = useState<string | null>(null)
  if (!sendsMail) return <NoMail />
  if (sent !== null)
    return (
      <LinkPage>
        <div role="status">
          <EmptyState
            icon="i-lucide-mail-check"
            title={t`Revisa tu correo`}
            action={
              <Button variant="secondary" onClick={() => setSent(null)}>
                {t`Pedirlo otra vez`}
              </Button>
            }
          >
            <p>{sent}</p>
            <p className="mt-2">{t`Sirve durante 30 minutos. Si no llega, mira en el correo no deseado.`}</p>
          </EmptyState>
        </div>
      </LinkPage>
    )
  return <AskForm onSent={setSent} />
}

function NoMail() {
  const { t } = useLingui()
  return (
    <LinkPage>
      <EmptyState
        icon="i-lucide-life-buoy"
        title={t`Esta instalación no envía correo`}
        action={
          contactEmail && (
            <a href={`mailto:${contactEmail}`} className={buttonClasses({ variant: 'secondary' })}>
              {contactEmail}
            </a>
          )
        }
      >
        {t`Pide una contraseña nueva a quien la administra.`}
      </EmptyState>
    </LinkPage>
  )
}

function AskForm({ onSent }: { onSent: (message: string) => void }) {
  const { t } = useLingui()
  const { form, errors, failure, pending } = useForm({
    schema: ForgottenPassword,
    draft: (typed) => ({ email: typed.get('email') }),
    send: askForPassword,
    onDone: ({ message }) => onSent(message ?? t`Enlace enviado`),
  })
  return (
    <LinkPage subtitle={t`Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra.`}>
      <form {...form} className="grid gap-4">
        <Field label={t`Correo electrónico`} error={errors['email']} required>
          <TextInput type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
        </Field>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <Button type="submit" size="large" loading={pending}>
          {t`Enviar el enlace`}
        </Button>
      </form>
    </LinkPage>
  )
}
