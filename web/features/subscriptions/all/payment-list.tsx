import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Payment, Subscription } from '../../../../worker/contract/subscriptions.ts'
import { usePaymentNotes } from '../../../core/plan-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Settlement, SettlePayment } from './settle-payment.tsx'
import { PAYMENT_TONES, useSubscriptionWords } from './subscription-words.ts'

interface PaymentListProps {
  subscriptionId: string
  payments: readonly Payment[]
  onSettled: (subscription: Subscription) => void
}

export function PaymentList({ subscriptionId, payments, onSettled }: PaymentListProps) {
  const { t } = useLingui()
  const { money, date, paymentStatuses } = useSubscriptionWords()
  const notesOf = usePaymentNotes()
  const [asked, ask] = useState<Settlement | null>(null)
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
                    onClick={() => ask({ payment, status: 'paid' })}
                  >
                    {t`Marcar como pagado`}
                  </Button>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={t`Anular: ${what}`}
                    onClick={() => ask({ payment, status: 'void' })}
                  >
                    {t`Anular`}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {asked && (
        <SettlePayment
          subscriptionId={subscriptionId}
          settlement={asked}
          onSettled={onSettled}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
