import { useLingui } from '@lingui/react/macro'
import type { PaymentEdit } from '../../../../worker/contract/subscription-edits.ts'
import type { Payment, Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { sayFailure } from '../../../core/failure.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useSettle } from './all-subscriptions.api.ts'
import { useSubscriptionWords } from './subscription-words.ts'

export interface Settlement extends PaymentEdit {
  payment: Payment
}

interface SettlePaymentProps {
  subscriptionId: string
  settlement: Settlement
  onSettled: (subscription: Subscription) => void
  onClose: () => void
}

/** Asks first, because a payment is settled once. */
export function SettlePayment({ subscriptionId, settlement, onSettled, onClose }: SettlePaymentProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { money } = useSubscriptionWords()
  const settle = useSettle(subscriptionId)
  const { payment, status } = settlement
  const amount = money(payment.amountUsd)
  const isPaid = status === 'paid'
  const confirm = () =>
    settle.mutate(
      { paymentId: payment.id, status },
      {
        onSuccess: ({ data, message }) => {
          notify.success(message ?? t`Pago actualizado correctamente`)
          onSettled(data)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger={!isPaid}
      onClose={onClose}
      onConfirm={confirm}
      title={isPaid ? t`¿Marcar el pago de ${amount} como pagado?` : t`¿Anular el pago de ${amount}?`}
      confirmLabel={isPaid ? t`Marcar como pagado` : t`Anular`}
      cancelLabel={words.cancel}
      loading={settle.isPending}
      error={settle.error && sayFailure(settle.error)}
    >
      {t`Un pago resuelto ya no se puede cambiar.`}
    </ConfirmDialog>
  )
}
