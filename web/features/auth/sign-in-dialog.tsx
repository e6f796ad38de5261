import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginInput, RegisterInput, type SignedIn } from '../../../worker/contract/accounts.ts'
import { PASSWORD_MIN } from '../../../worker/contract/limits.ts'
import { useCommonWords, usePasswordLabels } from '../../core/common-words.ts'
import { useCountryOptions } from '../../core/countries.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { destination } from '../../core/guards.ts'
import { contactEmail, sendsMail } from '../../core/installation.ts'
import { keepSession } from '../../core/session.ts'
import { closeSignIn, openSignIn } from '../../core/sign-in-dialog.ts'
import { browserZone } from '../../core/time-zones.ts'
import { useForm } from '../../core/use-form.ts'
import { currentLocale, setLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { logIn, register } from './auth.api.ts'

export function SignInDialog({ side }: { side: 'login' | 'register' }) {
  const { t } = useLingui()
  const router = useRouter()
  // The dialog is unmounted after its closing animation, so that focus returns.
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const isLogin = side === 'login'
  const enter = (signedIn: SignedIn, isHere: boolean) => {
    const { target } = router.latestLocation.state
    // After the session of an open screen expired, signing in again stays on that screen.
    const isSignedInRoute = router.state.matches.some(({ routeId }) => routeId === '/_signed-in')
    keepSession(signedIn)
    if (signedIn.language) setLocale(signedIn.language)
    closeSignIn()
    if (signedIn.mustChangePassword) notify.info(t`Tu contraseña la puso otra persona. Elige una que solo tú sepas.`)
    if (!isHere) return
    if (signedIn.mustChangePassword) void router.navigate({ to: '/profile', replace: true })
    else if (!isSignedInRoute)
      void router.navigate({ to: destination(target, isLogin ? '/dashboard' : '/start'), replace: true })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={closeSignIn}
      size="small"
      closeLabel={t`Cerrar`}
      title={isLogin ? t`Te damos la bienvenida` : t`Crea tu cuenta`}
      description={isLogin ? t`Entra para atender a tus clientes.` : t`Empieza en un minuto, sin tarjeta.`}
    >
      {isLogin ? <LoginForm onDone={enter} /> : <RegisterForm onDone={enter} />}
      <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-soft">
        {isLogin ? <Trans>¿Aún no tienes cuenta?</Trans> : <Trans>¿Ya tienes cuenta?</Trans>}
        <Button variant="ghost" size="small" onClick={() => openSignIn(isLogin ? 'register' : 'login')}>
          {isLogin ? <Trans>Crear una cuenta</Trans> : <Trans>Iniciar sesión</Trans>}
        </Button>
      </p>
    </Dialog>
  )
}

const loginDraft = (typed: FormData) => ({
  email: typed.get('email'),
  password: typed.get('password'),
  rememberMe: typed.has('rememberMe'),
})

function LoginForm({ onDone }: { onDone: (signedIn: SignedIn, isHere: boolean) => void }) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const { form, errors, failure, pending } = useForm({
    schema: LoginInput,
    draft: loginDraft,
    send: logIn,
    onDone: ({ data }, isHere) => onDone(data, isHere),
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
        <ResetContact />
      )}
      <Checkbox name="rememberMe" label={t`Recordarme en este dispositivo`} />
      <Button type="submit" size="large" loading={pending}>
        <Trans>Iniciar sesión</Trans>
      </Button>
    </form>
  )
}

const FORGOTTEN = 'w-fit rounded-field py-1 text-sm font-medium text-brand-strong'

/** Whom to ask for a new password when the installation sends no mail. */
function ResetContact() {
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

/** An empty field is not sent. */
const orUndefined = (value: FormDataEntryValue | null) => value || undefined
/** The default name, derived from the e-mail address: `ana.perez@tienda.es` is Ana Perez. */
const nameFrom = (email: FormDataEntryValue | null): string =>
  String(email ?? '')
    .split('@')[0]
    ?.split(/[._+-]+/u)
    .map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1))
    .join(' ')
    .trim() ?? ''
const registrationDraft = (typed: FormData) => ({
  name: String(typed.get('name') ?? '').trim() || nameFrom(typed.get('email')),
  email: typed.get('email'),
  password: typed.get('password'),
  companyName: orUndefined(typed.get('companyName')),
  country: orUndefined(typed.get('country')),
  timeZone: browserZone(),
  language: currentLocale(),
})

function RegisterForm({ onDone }: { onDone: (signedIn: SignedIn, isHere: boolean) => void }) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const { optional } = useCommonWords()
  const countries = useCountryOptions()
  const { form, errors, failure, pending } = useForm({
    schema: RegisterInput,
    draft: registrationDraft,
    send: register,
    onDone: ({ data }, isHere) => onDone(data, isHere),
  })
  return (
    <form {...form} className="grid gap-4">
      <SignInFailure failure={failure} />
      <Field label={t`Nombre`} optionalLabel={optional} error={errors['email'] ? undefined : errors['name']}>
        <TextInput name="name" autoComplete="name" />
      </Field>
      <Field label={t`Correo electrónico`} error={errors['email']} required>
        <TextInput type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={t`Contraseña`} hint={t`Al menos ${PASSWORD_MIN} caracteres`} error={errors['password']} required>
        <PasswordInput name="password" autoComplete="new-password" {...eye} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Empresa`} optionalLabel={optional} error={errors['companyName']}>
          <TextInput name="companyName" autoComplete="organization" />
        </Field>
        <Field label={t`País`} optionalLabel={optional} error={errors['country']}>
          <Select name="country" autoComplete="country" placeholder={t`Elige un país`} options={countries} />
        </Field>
      </div>
      <Button type="submit" size="large" loading={pending}>
        <Trans>Crear cuenta</Trans>
      </Button>
    </form>
  )
}

const MINUTE = 60

/** Returns the function that gives the sentence for a failed attempt. */
function useExplanation(): (failure: unknown) => string {
  const { t } = useLingui()
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return failureMessage(failure)
    if (failure.code === 'auth.accountDeactivated') return t`Cuenta desactivada. Contacta con el administrador.`
    if (failure.status !== 429 || failure.retryAfter === null) return failure.message
    const seconds = failure.retryAfter
    const minutes = Math.ceil(seconds / MINUTE)
    return seconds < MINUTE
      ? t`Demasiados intentos. Vuelve a intentarlo en ${plural(seconds, { one: '# segundo', other: '# segundos' })}.`
      : t`Demasiados intentos. Vuelve a intentarlo en ${plural(minutes, { one: '# minuto', other: '# minutos' })}.`
  }
}

function SignInFailure({ failure }: { failure: unknown }) {
  const failureSentence = useExplanation()
  return (
    <div role="alert">
      {failure !== null && (
        <p className="flex items-start gap-2 rounded-field bg-danger-soft px-3 py-2.5 text-sm text-danger">
          <span aria-hidden className="i-lucide-circle-alert mt-0.5 shrink-0" />
          {typeof failure === 'string' ? failure : failureSentence(failure)}
        </p>
      )}
    </div>
  )
}
