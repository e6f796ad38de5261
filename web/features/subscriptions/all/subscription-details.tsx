import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PaymentEdit } from '../../../../worker/contract/subscription-edits.ts'
import type { Payment, Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { failureMessage } from '../../../core/failure.ts'
import { usePaymentNotes } from '../../../core/plan-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useSettle } from './all-subscriptions.api.ts'
import { PAYMENT_TONES, STATUS_TONES, useSubscriptionWords } from './subscription-words.ts'

interface SubscriptionDetailsProps {
  subscription: Subscription
  onClose: () => void
}

/** All data of a subscription and its payments, whose results are recorded here. */
export function SubscriptionDetails({ subscription, onClose }: SubscriptionDetailsProps) {
  const { t } = useLingui()
  const { close } = useCommonWords()
  const words = useSubscriptionWords()
  const [current, setCurrent] = useState(subscription)
  const { user, plan, status, isTrial, payments } = current
  const facts = [
    { label: t`Usuario`, value: user.name, more: [user.email, user.companyName] },
    { label: t`Plan`, value: plan.name, more: [words.plan(current)] },
    { label: t`Inicio`, value: words.start(current) },
    { label: t`Fin`, value: words.end(current) },
    { label: t`Renovación automática`, value: words.renewal(current) },
  ]
  return (
    <Dialog open onClose={onClose} title={t`Detalles de la suscripción`}>
      <div className="grid gap-6">
        <p className="flex flex-wrap gap-2">
          <Badge tone={STATUS_TONES[status]}>{words.statuses[status]}</Badge>
          {isTrial && <Badge tone="accent">{t`Prueba gratuita`}</Badge>}
        </p>
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {facts.map(({ label, value, more = [] }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-semibold break-words">{value}</dd>
              {more.map(
                (line) =>
                  line && (
                    <dd key={line} className="text-sm text-ink-soft break-words">
                      {line === user.email ? <EmailAddress address={line} /> : line}
                    </dd>
                  ),
              )}
            </div>
          ))}
        </dl>
        <section className="grid gap-3">
          <h3 className="font-bold">{t`Pagos`}</h3>
          {payments.length === 0 ? (
            <p className="text-ink-soft">{t`Todavía no hay pagos.`}</p>
          ) : (
            <PaymentList subscriptionId={current.id} payments={payments} onSettled={setCurrent} />
          )}
        </section>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PaymentListProps {
  subscriptionId: string
  payments: readonly Payment[]
  onSettled: (subscription: Subscription) => void
}

function PaymentList({ subscriptionId, payments, onSettled }: PaymentListProps) {
  const { t } = useLingui()
  const { money, date, paymentStatuses } = useSubscriptionWords()
  const notesOf = usePaymentNotes()
  const [settling, setSettling] = useState<Settlement | null>(null)
  return (
    <>
      <ul className="divide-y divide-line rounded-field border border-line">
        {payments.map((payment) => {
          const { id, amountUsd, status, createdAt } = payment
          const what = `${money(amountUsd)}, ${date(createdAt)}`
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
              <div className="grow">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold tabular-nums">{money(amountUsd)}</span>
                  <Badge tone={PAYMENT_TONES[status]}>{paymentStatuses[status]}</Badge>
                </p>
                <p className="text-sm text-ink-soft">{[date(createdAt), ...notesOf(payment)].join(' · ')}</p>
              </div>
              {status === 'pending' && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    icon="i-lucide-check"
                    aria-label={t`Marcar como pagado: ${what}`}
                    onClick={() => setSettling({ payment, status: 'paid' })}
                  >
                    {t`Marcar como pagado`}
                  </Button>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={t`Anular: ${what}`}
                    onClick={() => setSettling({ payment, status: 'void' })}
                  >
                    {t`Anular`}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {settling && (
        <SettlePayment
          subscriptionId={subscriptionId}
          settlement={settling}
          onSettled={onSettled}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  )
}

interface Settlement extends PaymentEdit {
  payment: Payment
}

interface SettlePaymentProps {
  subscriptionId: string
  settlement: Settlement
  onSettled: (subscription: Subscription) => void
  onClose: () => void
}

/** Asks for confirmation, because the result of a payment is recorded only once. */
function SettlePayment({ subscriptionId, settlement, onSettled, onClose }: SettlePaymentProps) {
  const { t } = useLingui()
  const { money } = useSubscriptionWords()
  const settlePayment = useSettle(subscriptionId)
  const { payment, status } = settlement
  const amount = money(payment.amountUsd)
  const isPaid = status === 'paid'
  const confirm = () =>
    settlePayment.mutate(
      { paymentId: payment.id, status },
      {
        onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
        onSuccess: ({ data, message }, isHere) => {
          notify.success(message ?? t`Pago actualizado correctamente`)
          if (!isHere) return
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
      loading={settlePayment.isPending}
      error={settlePayment.error && failureMessage(settlePayment.error)}
    >
      {t`Un pago resuelto ya no se puede cambiar.`}
    </ConfirmDialog>
  )
}
