import { useLingui } from '@lingui/react/macro'
import type { Subscription } from '../../../worker/contract/subscriptions.ts'
import { utcDay } from '../../core/days.ts'
import { formatDay, formatMoney } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { phaseOf, type SubscriptionPhase } from './plan-offers.ts'
import { usePlanWords } from './plan-words.ts'

interface CurrentSubscriptionProps {
  subscription: Subscription
  onCancel: () => void
}

export function CurrentSubscription({ subscription, onCancel }: CurrentSubscriptionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = usePlanWords()
  const { plan, startDate, endDate, autoRenew, isTrial, payments } = subscription
  const owed = payments.find(({ status }) => status === 'pending')
  const badges: Record<SubscriptionPhase, { tone: Tone; label: string }> = {
    live: { tone: 'success', label: t`Activa` },
    coming: { tone: 'brand', label: t`Programada` },
    over: { tone: 'warning', label: t`Vencida` },
  }
  const { tone, label: phase } = badges[phaseOf(subscription, utcDay())]
  const facts = [
    { label: t`Agentes`, value: words.agents(plan) },
    { label: t`Conversaciones`, value: words.conversations(plan) },
    { label: t`Inicio`, value: formatDay(startDate, locale) },
    { label: t`Fin`, value: endDate ? formatDay(endDate, locale) : t`Sin fecha de fin` },
    { label: t`Renovación automática`, value: autoRenew ? t`Sí` : t`No` },
    ...(owed ? [{ label: t`Pago pendiente`, value: formatMoney(owed.amountUsd, locale) }] : []),
  ]
  return (
    <Card className="grid gap-5 border-brand!">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{t`Tu suscripción actual`}</p>
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-bold">
            {plan.name}
            <Badge tone={tone}>{phase}</Badge>
            {isTrial && <Badge tone="accent">{t`Prueba gratuita`}</Badge>}
          </h2>
          {plan.description && <p className="text-ink-soft">{plan.description}</p>}
        </div>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {t`Cancelar suscripción`}
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
