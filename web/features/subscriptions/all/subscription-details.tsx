import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { PaymentList } from './payment-list.tsx'
import { STATUS_TONES, useSubscriptionWords } from './subscription-words.ts'

interface SubscriptionDetailsProps {
  subscription: Subscription
  onClose: () => void
}

/** All facts of a subscription, and its payments, which are settled here. */
export function SubscriptionDetails({ subscription, onClose }: SubscriptionDetailsProps) {
  const { t } = useLingui()
  const { close } = useCommonWords()
  const words = useSubscriptionWords()
  const [shown, show] = useState(subscription)
  const { user, plan, status, isTrial, payments } = shown
  const facts = [
    { label: t`Usuario`, value: user.name, more: [user.email, user.companyName] },
    { label: t`Plan`, value: plan.name, more: [words.plan(shown)] },
    { label: t`Inicio`, value: words.start(shown) },
    { label: t`Fin`, value: words.end(shown) },
    { label: t`Renovación automática`, value: words.renewal(shown) },
  ]
  return (
    <Dialog open onClose={onClose} title={t`Detalles de la suscripción`} closeLabel={close}>
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
                      {line}
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
            <PaymentList subscriptionId={shown.id} payments={payments} onSettled={show} />
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
