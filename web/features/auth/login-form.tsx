import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LoginInput, type SignedIn } from '../../../worker/contract/accounts.ts'
import { useEyeWords } from '../../core/common-words.ts'
import { contactEmail, sendsMail } from '../../core/contact.ts'
import { closeSignIn } from '../../core/sign-in-door.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { logIn } from './auth.api.ts'
import { SignInFailure } from './sign-in-failure.tsx'

const draft = (typed: FormData) => ({
  email: typed.get('email'),
  password: typed.get('password'),
  rememberMe: typed.has('rememberMe'),
})

export function LoginForm({ onDone }: { onDone: (signedIn: SignedIn) => void }) {
  const { t } = useLingui()
  const eye = useEyeWords()
  const { form, errors, failure, pending } = useForm({
    schema: LoginInput,
    draft,
    send: logIn,
    onDone: ({ data }) => onDone(data),
  })
  const incomplete = Object.keys(errors).length > 0 ? t`Completa todos los campos` : null
  return (
    <form {...form} className="grid gap-4">
      <SignInFailure failure={failure ?? incomplete} />
      <Field label={t`Correo electrónico`} error={errors['email']} required>
        <TextInput type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={t`Contraseña`} error={errors['password']} required>
        <PasswordInput name="password" autoComplete="current-password" {...eye} />
      </Field>
      {sendsMail ? (
        <Link to="/forgotten-password" onClick={closeSignIn} className={`${FORGOTTEN} justify-self-start`}>
          {t`¿Has olvidado tu contraseña?`}
        </Link>
      ) : (
        <WhomToAsk />
      )}
      <Checkbox name="rememberMe" label={t`Recordarme en este dispositivo`} />
      <Button type="submit" size="large" loading={pending}>
        <Trans>Iniciar sesión</Trans>
      </Button>
    </form>
  )
}

const FORGOTTEN = 'w-fit rounded-field py-1 text-sm font-medium text-brand-strong'

/** Where no mail is sent. */
function WhomToAsk() {
  const { t } = useLingui()
  return (
    <details className="text-sm">
      <summary className={`${FORGOTTEN} cursor-pointer`}>{t`¿Has olvidado tu contraseña?`}</summary>
      <p className="pt-1 text-ink-soft">
        {contactEmail ? (
          <Trans>
            Escribe a{' '}
            <a href={`mailto:${contactEmail}`} className="font-medium text-brand-strong underline wrap-anywhere">
              {contactEmail}
            </a>{' '}
            desde el correo de tu cuenta y te darán una nueva.
          </Trans>
        ) : (
          t`Pídele una nueva a quien administra esta instalación de Vocero.`
        )}
      </p>
    </details>
  )
}
