import { useLingui } from '@lingui/react/macro'
import { PasswordChange } from '../../../worker/contract/account.ts'
import { PASSWORD_MIN, PASSWORD_MIN_SUPER_ADMIN } from '../../../worker/contract/limits.ts'
import { useEyeWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { isSuperAdminSession, useSession } from '../../core/session.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useChangePassword } from './account.api.ts'

const draft = (typed: FormData) => ({
  currentPassword: typed.get('currentPassword'),
  newPassword: typed.get('newPassword'),
})

export function PasswordForm() {
  const { t } = useLingui()
  const session = useSession()
  const least = isSuperAdminSession(session) ? PASSWORD_MIN_SUPER_ADMIN : PASSWORD_MIN
  const change = useChangePassword()
  const { form, errors, failure, pending } = useForm({
    schema: PasswordChange,
    draft,
    send: change.mutateAsync,
    onDone: ({ message }) => {
      form.ref.current?.reset()
      notify.success(message ?? t`Contraseña cambiada`)
    },
  })
  const eye = useEyeWords()
  return (
    <Panel
      title={t`Contraseña`}
      description={t`Al cambiarla se cierran tus sesiones en los demás dispositivos. Esta sigue abierta.`}
    >
      <form {...form} className="grid gap-5">
        {/* For password managers, which need the name of the account. */}
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
        {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
        <Button type="submit" loading={pending} className="justify-self-start">
          {t`Cambiar la contraseña`}
        </Button>
      </form>
    </Panel>
  )
}
