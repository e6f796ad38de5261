import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AccountDeletion } from '../../../worker/contract/account.ts'
import { canonicalEmail } from '../../../worker/contract/email.ts'
import { usePasswordLabels } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { endSession, useSession } from '../../core/session.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { deleteAccount } from './account.api.ts'

/** The panel that explains and starts the deletion of the account. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel
      danger
      title={t`Eliminar la cuenta`}
      description={t`Tus agentes dejan de responder al momento, tu suscripción se cancela y tus sesiones se cierran. Lo demás se borra a los 30 días. No se puede deshacer.`}
    >
      <Button variant="danger" icon="i-lucide-trash-2" className="justify-self-start" onClick={() => setAsking(true)}>
        {t`Eliminar mi cuenta`}
      </Button>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

const draft = (typed: FormData) => ({ password: typed.get('password') })

/** Asks for the e-mail address, to prevent a deletion by mistake, and for the password, to prevent one by others. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const email = useSession()?.user.email ?? ''
  const [typed, type] = useState('')
  const isConfirmed = canonicalEmail(typed) === email
  const { form, errors, failure, pending } = useForm({
    schema: AccountDeletion,
    draft,
    send: deleteAccount,
    onDone: ({ message }) => {
      endSession()
      notify.success(message ?? t`Tu cuenta ha sido eliminada`)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`¿Eliminar tu cuenta?`}
      description={t`Se pierden tus agentes, sus canales y todas sus conversaciones.`}
    >
      <form {...form} className="grid gap-5">
        <Field
          required
          label={
            <Trans>
              Escribe <EmailAddress address={email} /> para confirmar
            </Trans>
          }
          hint={isConfirmed ? undefined : t`El botón se activa cuando coincide.`}
        >
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        <Field label={t`Contraseña`} required error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" {...eye} />
        </Field>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <FormActions
          danger
          onCancel={onClose}
          loading={pending}
          disabled={!isConfirmed}
        >{t`Eliminar para siempre`}</FormActions>
      </form>
    </Dialog>
  )
}
