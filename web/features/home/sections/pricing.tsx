import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatPercent, formatPrice } from '../../../core/numbers.ts'
import { featureLines, recommendedPlan } from '../../../core/public-plans.ts'
import { openSignIn, prepareSignIn } from '../../../core/sign-in-dialog.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type PricingCardPlan, USUAL_PLANS, useOfferedPlans } from './plans.ts'
import { Section } from './section.tsx'

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

/** The features of a plan in the page's language: its limits, and what its administrator wrote, as on the page of the plans. */
function usePlanFeatures({ maxAgents, maxConversations, trialDays, features }: PricingCardPlan): string[] {
  const { t } = useLingui()
  const conversations = formatNumber(maxConversations ?? 0)
  return [
    maxAgents === null ? t`Agentes ilimitados` : t`${plural(maxAgents, { one: '# agente', other: 'Hasta # agentes' })}`,
    maxConversations === null ? t`Conversaciones ilimitadas` : t`${conversations} conversaciones al mes`,
    ...(trialDays > 0 ? [t`${trialDays} días de prueba gratis`] : []),
    ...featureLines(features),
    t`Español, inglés y mongol`,
  ]
}

interface PricingCardProps {
  plan: PricingCardPlan
  /** Whether the plan is marked as the most popular. */
  popular: boolean
}

function PricingCard({ plan, popular }: PricingCardProps) {
  const { t } = useLingui()
  const offer = [...new Set(usePlanFeatures(plan))]
  const commission = formatPercent(plan.commissionRate)
  const isFixed = plan.pricingType === 'fixed'
  /** Descriptions of the default plans, by their ids in `USUAL_PLANS`. */
  const usual: Record<string, string> = {
    starter: t`Para empezar con un agente.`,
    professional: t`Para negocios que crecen.`,
    enterprise: t`A tu medida, por comisión.`,
  }
  const period = plan.billingCycle === 'yearly' ? t`/año` : t`/mes`
  return (
    <Card className={classes('relative flex flex-col gap-6 p-6!', popular && 'border-2 border-brand! shadow-float')}>
      {popular && (
        <span className="absolute -top-3 left-6">
          <Badge tone="accent">{t`Recomendado`}</Badge>
        </span>
      )}
      <div className="grid gap-1">
        <h3 className="text-xl font-bold tracking-tight">{plan.name}</h3>
        <p className="text-sm text-ink-soft">{plan.description ?? usual[plan.id]}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-extrabold tracking-tight">
          {isFixed ? formatPrice(plan.priceUsd) : t`A medida`}
        </span>
        <span className="text-sm text-ink-faint">{isFixed ? `USD${period}` : t`${commission} de comisión`}</span>
      </p>
      <ul className="grid gap-2.5 text-sm">
        {offer.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <span aria-hidden className="i-lucide-check mt-0.5 shrink-0 text-brand" />
            {line}
          </li>
        ))}
      </ul>
      <Button
        variant={popular ? 'primary' : 'secondary'}
        className="mt-auto"
        onPointerEnter={prepareSignIn}
        onFocus={prepareSignIn}
        onClick={() => openSignIn('register')}
      >
        {plan.trialDays > 0 ? t`Probar gratis` : t`Elegir ${plan.name}`}
      </Button>
    </Card>
  )
}
