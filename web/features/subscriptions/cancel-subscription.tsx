import { useLingui } from '@lingui/react/macro'
import type { Subscription } from '../../../worker/contract/subscriptions.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useCancelSubscription } from './subscriptions.api.ts'

interface CancelSubscriptionProps {
  subscription: Subscription
  onClose: () => void
}

export function CancelSubscription({ subscription: { id, plan }, onClose }: CancelSubscriptionProps) {
  const { t } = useLingui()
  const cancel = useCancelSubscription()
  const confirm = () =>
    cancel.mutate(id, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Suscripción cancelada`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Cancelar tu suscripción?`}
      confirmLabel={t`Cancelar suscripción`}
      cancelLabel={t`Conservarla`}
      loading={cancel.isPending}
      error={cancel.error && `${t`Error al cancelar la suscripción`}. ${sayFailure(cancel.error)}`}
    >
      {t`El plan ${plan.name} termina hoy y tus agentes dejan de responder. Los agentes y sus conversaciones se conservan. Lo que quede por pagar se anula; los días ya pagados no se devuelven. Una suscripción cancelada no se puede recuperar.`}
    </ConfirmDialog>
  )
}
