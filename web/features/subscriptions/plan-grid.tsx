import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Plan, Quote, Subscription } from '../../../worker/contract/subscriptions.ts'
import { utcDay } from '../../core/days.ts'
import { featureLines, recommendedPlan } from '../../core/public-plans.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { offeredPlans, offerOf, type PlanOffer } from './plan-offers.ts'
import { usePlanWords } from './plan-words.ts'

interface PlanGridProps {
  plans: readonly Plan[]
  quotes: readonly Quote[]
  active: Subscription | null
  onChoose: (plan: Plan) => void
}

export function PlanGrid({ plans, quotes, active, onChoose }: PlanGridProps) {
  const { t } = useLingui()
  const title = useId()
  const offered = offeredPlans(plans, active)
  const recommended = recommendedPlan(offered)
  const offerFor = ({ id }: Plan) =>
    offerOf(
      { id },
      quotes.find(({ planId }) => planId === id),
      active,
      utcDay(),
    )
  return (
    <section aria-labelledby={title} className="grid gap-4">
      <h2 id={title} className="text-xl font-bold tracking-tight">
        {active ? t`Mejora tu plan` : t`Elige tu plan`}
      </h2>
      <p className="max-w-3xl text-sm text-ink-soft">
        {t`Una conversación es lo que se habla con una persona por un canal durante las 24 horas desde la primera respuesta. Lo que queda sin responder no cuenta.`}
      </p>
      {offered.length === 0 ? (
        <Card className="p-0!">
          <EmptyState icon="i-lucide-package-open" title={t`No hay planes disponibles`}>
            {t`Vuelve a mirar dentro de poco.`}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {offered.map((plan) => (
            <li key={plan.id} className="grid">
              <PlanCard
                plan={plan}
                action={offerFor(plan)}
                recommended={plan.id === recommended}
                onChoose={() => onChoose(plan)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface PlanCardProps {
  plan: Plan
  action: PlanOffer
  recommended: boolean
  onChoose: () => void
}

function PlanCard({ plan, action, recommended, onChoose }: PlanCardProps) {
  const { t } = useLingui()
  const words = usePlanWords()
  const { name, description, features, trialDays } = plan
  const labels: Record<PlanOffer, string> = {
    current: t`Plan actual`,
    trial: t`Probar gratis`,
    subscribe: t`Suscribirme`,
    upgrade: t`Cambiar a este plan`,
  }
  const lines = [...new Set([words.agents(plan), words.conversations(plan), ...featureLines(features)])]
  return (
    <Card className={`flex flex-col gap-4 ${recommended ? 'border-brand! border-2!' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{name}</h3>
        {recommended && (
          <Badge tone="accent" icon="i-lucide-sparkles">
            {t`Recomendado`}
          </Badge>
        )}
      </div>
      <p>
        <span className="text-3xl font-extrabold tracking-tight tabular-nums">{words.price(plan)}</span>{' '}
        <span className="text-ink-soft">{words.per(plan)}</span>
      </p>
      {description && <p className="text-ink-soft">{description}</p>}
      {action === 'trial' && (
        <p className="text-sm font-semibold text-brand">{t`${trialDays} días de prueba gratis`}</p>
      )}
      <ul className="grid gap-2 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <span aria-hidden className="i-lucide-check mt-0.5 shrink-0 text-brand" />
            {line}
          </li>
        ))}
      </ul>
      <Button
        variant={recommended && action !== 'current' ? 'primary' : 'secondary'}
        disabled={action === 'current'}
        aria-label={`${labels[action]}: ${name}`}
        className="mt-auto"
        onClick={onChoose}
      >
        {labels[action]}
      </Button>
    </Card>
  )
}
