import { useLingui } from '@lingui/react/macro'
import type { Plan } from '../../../worker/contract/subscriptions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { featureLines, type Offer } from './plan-offers.ts'
import { usePlanWords } from './plan-words.ts'

interface PlanCardProps {
  plan: Plan
  action: Offer
  recommended: boolean
  onChoose: () => void
}

export function PlanCard({ plan, action, recommended, onChoose }: PlanCardProps) {
  const { t } = useLingui()
  const words = usePlanWords()
  const { name, description, features, trialDays } = plan
  const labels: Record<Offer, string> = {
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
