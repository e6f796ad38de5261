import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD_MIN } from '../../../worker/contract/limits.ts'
import { PasswordReset } from '../../../worker/contract/mail.ts'
import { usePasswordLabels } from '../../core/common-words.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { endSession } from '../../core/session.ts'
import { openSignIn } from '../../core/sign-in-dialog.ts'
import { useForm } from '../../core/use-form.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkPage, useLinkSecret } from './link-page.tsx'
import { resetPassword } from './mail-links.api.ts'

/** Sets a new password with the link in a mail. */
export function NewPasswordScreen() {
  const { t } = useLingui()
  const secret = useLinkSecret()
  const [done, setDone] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(secret ? null : t`Abre el enlace completo del correo.`)
  if (done !== null)
    return (
      <LinkPage>
        <div role="status">
          <EmptyState
            icon="i-lucide-key-round"
            title={t`Ya tienes contraseña nueva`}
            action={<Button onClick={() => openSignIn('login')}>{t`Iniciar sesión`}</Button>}
          >
            {done}
          </EmptyState>
        </div>
      </LinkPage>
    )
  if (refused !== null) return <RefusedLink>{refused}</RefusedLink>
  return <ChooseForm secret={secret} onDone={setDone} onRefused={setRefused} />
}

function RefusedLink({ children }: { children: string }) {
  const { t } = useLingui()
  return (
    <LinkPage>
      <div role="alert">
        <EmptyState
          icon="i-lucide-circle-x"
          title={t`El enlace no sirve`}
          action={
            <Link to="/forgotten-password" className={buttonClasses()}>
              {t`Pedir otro enlace`}
            </Link>
          }
        >
          {children}
        </EmptyState>
      </div>
    </LinkPage>
  )
}

interface ChooseProps {
  secret: string
  onDone: (message: string) => void
  onRefused: (message: string) => void
}

function ChooseForm({ secret, onDone, onRefused }: ChooseProps) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const { form, errors, failure, pending } = useForm({
    schema: PasswordReset,
    draft: (typed) => ({ secret, password: typed.get('password') }),
    send: resetPassword,
    onDone: ({ message }) => {
      // Setting a password ends all sessions, also the one of this browser.
      endSession()
      onDone(message ?? t`Contraseña cambiada`)
    },
    onFailed: (error) => {
      if (error instanceof ApiFailure && error.code === 'mailLink.invalid') onRefused(error.message)
    },
  })
  return (
    <LinkPage subtitle={t`Al guardarla se cierran tus sesiones en todos los dispositivos.`}>
      <form {...form} className="grid gap-4">
        <Field
          label={t`Contraseña nueva`}
          required
          error={errors['password']}
          hint={t`Al menos ${PASSWORD_MIN} caracteres. No puede ser una contraseña común, ni tu nombre, ni tu correo.`}
        >
          <PasswordInput name="password" autoComplete="new-password" {...eye} />
        </Field>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <Button type="submit" size="large" loading={pending}>
          {t`Guardar la contraseña`}
        </Button>
      </form>
    </LinkPage>
  )
}
