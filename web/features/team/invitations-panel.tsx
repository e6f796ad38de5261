import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Invitation } from '../../../worker/contract/team.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PersonRow } from './person-row.tsx'
import { useInvite, useWithdraw } from './team.api.ts'

/** Invitations that nobody has used yet. */
export function InvitationsPanel({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { done, error: failed } = useCommonWords()
  const [leaving, withdraw] = useState<Invitation | null>(null)
  const { mutate, isPending, variables } = useInvite()
  const [sendAgain, takeBack] = [t`Enviar otra vez`, t`Retirar`]
  const resend = ({ email, role, agentIds }: Invitation) =>
    mutate(
      { email, role, agentIds },
      {
        onSuccess: ({ message }) => notify.success(done, message ?? t`Invitación enviada.`),
        onError: (error) => notify.error(failed, sayFailure(error)),
      },
    )
  return (
    <Panel
      title={t`Invitaciones abiertas`}
      description={t`Valen siete días. Al enviarla otra vez, el enlace anterior deja de servir.`}
    >
      <ul className="-my-2 grid divide-y divide-line">
        {invitations.map((invitation) => {
          const { id, email, expiresAt } = invitation
          const until = formatDate(expiresAt, locale, { time: true })
          return (
            <PersonRow key={id} {...invitation} name={email} detail={t`Vale hasta el ${until}`}>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${sendAgain}: ${email}`}
                loading={isPending && variables?.email === email}
                onClick={() => resend(invitation)}
              >
                {sendAgain}
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${takeBack}: ${email}`}
                onClick={() => withdraw(invitation)}
              >
                {takeBack}
              </Button>
            </PersonRow>
          )
        })}
      </ul>
      {leaving && <Withdraw invitation={leaving} onClose={() => withdraw(null)} />}
    </Panel>
  )
}

function Withdraw({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useLingui()
  const deletion = useDeletion(useWithdraw(), id, { ...{ done: t`Invitación retirada.`, notify, onClose } })
  return (
    <ConfirmDialog {...deletion} title={t`¿Retirar la invitación?`} confirmLabel={t`Retirar la invitación`}>
      {t`El enlace que recibió ${email} deja de servir.`}
    </ConfirmDialog>
  )
}
