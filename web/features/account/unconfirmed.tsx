import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../../worker/contract/account.ts'
import { sendsMail } from '../../core/contact.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sendConfirmation } from './account.api.ts'

/** Until the link of the mail was opened; nothing where no mail is sent. */
export function Unconfirmed({ account: { email, isEmailConfirmed } }: { account: Account }) {
  const { t } = useLingui()
  const sending = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: ({ message }) => notify.success(message ?? t`Correo enviado`),
  })
  if (!sendsMail || isEmailConfirmed) return null
  return (
    <Panel
      title={t`Tu correo aún no está confirmado`}
      description={t`Te enviamos un enlace a ${email}. Ábrelo para poder recuperar la contraseña si la olvidas.`}
    >
      <div className="grid gap-4">
        {sending.error && <FormFailure>{sayFailure(sending.error)}</FormFailure>}
        <Button
          variant="secondary"
          icon="i-lucide-send"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
          className="justify-self-start"
        >
          {t`Enviarlo otra vez`}
        </Button>
      </div>
    </Panel>
  )
}
