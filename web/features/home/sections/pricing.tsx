import { useLingui } from '@lingui/react/macro'
import { recommendedPlan } from '../../../core/public-plans.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { USUAL_PLANS } from './plans.ts'
import { PricingCard } from './pricing-card.tsx'
import { Section } from './section.tsx'
import { useOfferedPlans } from './use-offered-plans.ts'

const Waiting = ({ label }: { label: string }) => (
  <div role="status" className="grid gap-5 lg:grid-cols-3">
    <VisuallyHidden>{label}</VisuallyHidden>
    {USUAL_PLANS.map(({ id }) => (
      <Card key={id} className="grid gap-4 p-6!">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-40" />
        <Skeleton className="h-12" />
      </Card>
    ))}
  </div>
)

export function Pricing() {
  const { t } = useLingui()
  const { plans, isPending, isError, refetch } = useOfferedPlans()
  const popular = recommendedPlan(plans)
  return (
    <Section id="precios" title={t`Precios`} lead={t`Empieza pequeño y crece cuando tus clientes lo pidan.`}>
      {isPending ? (
        <Waiting label={t`Cargando los planes…`} />
      ) : (
        <ul className="grid items-stretch gap-5 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.id} className="grid">
              <PricingCard plan={plan} popular={plan.id === popular} />
            </li>
          ))}
        </ul>
      )}
      {isError && (
        <p role="status" className="text-sm text-ink-soft">
          {t`No pudimos consultar los precios de hoy; estos son los habituales.`}{' '}
          <button
            type="button"
            className="rounded-field font-semibold text-brand underline"
            onClick={() => void refetch()}
          >
            {t`Reintentar`}
          </button>
        </p>
      )}
    </Section>
  )
}
