import { useLingui } from '@lingui/react/macro'
import { type Account, EmailChange, PasswordChange } from '../../../worker/contract/account.ts'
import { PASSWORD_MIN, PASSWORD_MIN_SUPER_ADMIN } from '../../../worker/contract/limits.ts'
import { useCommonWords, usePasswordLabels } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { sendsMail } from '../../core/installation.ts'
import { isSuperAdminSession, useSession } from '../../core/session.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangePassword, useEmailChange } from './account.api.ts'

const emailDraft = (typed: FormData) => ({ email: typed.get('email'), password: typed.get('password') })

/** Changes the address to sign in with. Not rendered without mail, because both addresses are confirmed by mail. */
export function EmailForm({ account: { email, emailChange } }: { account: Account }) {
  const { t } = useLingui()
  if (!sendsMail) return null
  return (
    <Panel
      title={t`Correo electrónico`}
      description={t`Con ${email} inicias sesión. Para cambiarlo abres un enlace en cada una de las dos direcciones.`}
    >
      {emailChange ? <OpenChange from={email} change={emailChange} /> : <AskForChange />}
    </Panel>
  )
}

function AskForChange() {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const change = useEmailChange()
  const { form, errors, failure, pending } = useForm({
    schema: EmailChange,
    draft: emailDraft,
    send: change.mutateAsync,
    onDone: ({ message }) => notify.success(message ?? t`Enviamos los dos enlaces`),
  })
  return (
    <form {...form} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t`Correo nuevo`} required error={errors['email']}>
          <TextInput type="email" name="email" autoComplete="off" inputMode="email" />
        </Field>
        <Field label={t`Contraseña`} required error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" {...eye} />
        </Field>
      </div>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <Button type="submit" loading={pending} className="justify-self-start">
        {t`Cambiar el correo`}
      </Button>
    </form>
  )
}

function OpenChange({ from, change }: { from: string; change: NonNullable<Account['emailChange']> }) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const until = formatDate(change.expiresAt, useLocale(), { time: true })
  const changing = useEmailChange()
  const stop = () =>
    changing.mutate('cancel', {
      onSuccess: ({ message }) => notify.success(message ?? t`Tu correo sigue siendo el mismo`),
      onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
    })
  const addresses = [
    { address: from, isAgreed: change.agreed === 'oldEmail' },
    { address: change.email, isAgreed: change.agreed === 'newEmail' },
  ]
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2 text-sm">
        {addresses.map(({ address, isAgreed }) => (
          <li key={address} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold break-all">{address}</span>
            <Badge tone={isAgreed ? 'success' : 'neutral'} icon={isAgreed ? 'i-lucide-check' : 'i-lucide-clock'}>
              {isAgreed ? t`Confirmada` : t`Falta abrir el enlace`}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{t`Los enlaces sirven hasta el ${until}.`}</p>
      {changing.error && <FormFailure>{failureMessage(changing.error)}</FormFailure>}
      <Button variant="secondary" loading={changing.isPending} onClick={stop} className="justify-self-start">
        {cancel}
      </Button>
    </div>
  )
}

const passwordDraft = (typed: FormData) => ({
  currentPassword: typed.get('currentPassword'),
  newPassword: typed.get('newPassword'),
})

/** `onSaved`: called when what the form contains is saved. */
export function PasswordForm({ onSaved }: { onSaved: (form: HTMLFormElement | null) => void }) {
  const { t } = useLingui()
  const session = useSession()
  const least = isSuperAdminSession(session) ? PASSWORD_MIN_SUPER_ADMIN : PASSWORD_MIN
  const change = useChangePassword()
  const { form, errors, failure, pending } = useForm({
    schema: PasswordChange,
    draft: passwordDraft,
    send: change.mutateAsync,
    onDone: ({ message }) => {
      form.ref.current?.reset()
      onSaved(form.ref.current)
      notify.success(message ?? t`Contraseña cambiada`)
    },
  })
  const eye = usePasswordLabels()
  return (
    <Panel
      title={t`Contraseña`}
      description={t`Al cambiarla se cierran tus sesiones en los demás dispositivos. Esta sigue abierta.`}
    >
      <form {...form} className="grid gap-5">
        {/* Password managers need a user name in the form. */}
        <input type="text" name="username" autoComplete="username" value={session?.user.email ?? ''} readOnly hidden />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t`Contraseña actual`} required error={errors['currentPassword']}>
            <PasswordInput name="currentPassword" autoComplete="current-password" {...eye} />
          </Field>
          <Field
            label={t`Contraseña nueva`}
            required
            error={errors['newPassword']}
            hint={t`Al menos ${least} caracteres. No puede ser una contraseña común, ni tu nombre, ni tu correo.`}
          >
            <PasswordInput name="newPassword" autoComplete="new-password" {...eye} />
          </Field>
        </div>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <Button type="submit" loading={pending} className="justify-self-start">
          {t`Cambiar la contraseña`}
        </Button>
      </form>
    </Panel>
  )
}
