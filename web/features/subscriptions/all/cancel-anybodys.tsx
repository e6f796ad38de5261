import { useLingui } from '@lingui/react/macro'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { sayFailure } from '../../../core/failure.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useStep } from './all-subscriptions.api.ts'

interface CancelAnybodysProps {
  subscription: Subscription
  onClose: () => void
}

/** Ends a customer's subscription; an error is shown in the dialog, which stays open. */
export function CancelAnybodys({ subscription: { id, user, plan }, onClose }: CancelAnybodysProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const cancel = useStep()
  const confirm = () =>
    cancel.mutate(
      { id, status: 'cancelled' },
      {
        onSuccess: () => {
          notify.success(t`Suscripción cancelada correctamente`)
          onClose()
        },
        onError: (error) => notify.error(t`Error al cancelar la suscripción`, sayFailure(error)),
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Cancelar la suscripción de ${user.name}?`}
      confirmLabel={t`Cancelar suscripción`}
      cancelLabel={words.close}
      loading={cancel.isPending}
    >
      {t`El plan ${plan.name} termina hoy y sus agentes dejan de responder. Los agentes y sus conversaciones se conservan. Una suscripción cancelada no se puede recuperar.`}
    </ConfirmDialog>
  )
}
