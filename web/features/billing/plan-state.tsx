import { useLingui } from '@lingui/react/macro'
import type { Subscription } from '../../../worker/contract/subscriptions.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether the plan applies today, and if not, why. */
export function PlanState({ subscription: { status, isLive, isTrial } }: { subscription: Subscription }) {
  const { t } = useLingui()
  if (status === 'cancelled') return <Badge tone="danger">{t`Cancelada`}</Badge>
  if (status === 'paused') return <Badge tone="warning">{t`En pausa`}</Badge>
  if (!isLive) return <Badge tone="warning">{t`Vencida`}</Badge>
  return (
    <>
      <Badge tone="success">{t`Activa`}</Badge>
      {isTrial && <Badge tone="accent">{t`Prueba gratuita`}</Badge>}
    </>
  )
}
