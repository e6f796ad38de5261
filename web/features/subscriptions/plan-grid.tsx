import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Plan, Quote, Subscription } from '../../../worker/contract/subscriptions.ts'
import { utcDay } from '../../core/days.ts'
import { recommendedPlan } from '../../core/public-plans.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PlanCard } from './plan-card.tsx'
import { offeredPlans, offerOf } from './plan-offers.ts'

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
