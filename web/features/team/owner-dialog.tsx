import { useLingui } from '@lingui/react/macro'
import { OwnerChange, type TeamMember } from '../../../worker/contract/team.ts'
import { useCommonWords, useEyeWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { currentSession, keepSession } from '../../core/session.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { changeOwner } from './team.api.ts'

/** Asks the owner for the password before another member becomes the owner. Then the page is reloaded with the rights of a manager. */
export function OwnerDialog({ member: { userId, name }, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui()
  const eye = useEyeWords()
  const { close, cancel } = useCommonWords()
  const { form, errors, failure, pending } = useForm({
    schema: OwnerChange,
    draft: (typed) => ({ userId, password: typed.get('password') }),
    send: changeOwner,
    onDone: ({ data }) => {
      const session = currentSession()
      if (session) keepSession({ ...session, ...data })
      location.assign('/team')
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`¿Hacer dueño a ${name}?`} closeLabel={close}>
      <form {...form} className="grid gap-5">
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
          <li>{t`La cuenta pasa a ${name}, con sus agentes, sus conversaciones, su plan y sus pagos.`}</li>
          <li>{t`Tú sigues en el equipo como administrador, sin acceso al plan ni a los pagos.`}</li>
          <li>{t`Solo ${name} podrá deshacerlo, y podrá quitarte del equipo.`}</li>
        </ul>
        <Field label={t`Tu contraseña`} required error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" {...eye} />
        </Field>
        {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="danger" loading={pending}>
            {t`Hacer dueño`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
