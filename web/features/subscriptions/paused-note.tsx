import { useLingui } from '@lingui/react/macro'
import type { PublicPlan } from '../../../worker/contract/subscriptions.ts'

/** Why the agents are silent though there is a subscription: only those who run the product pause one. */
export function PausedNote({ plan: { name } }: { plan: PublicPlan }) {
  const { t } = useLingui()
  return (
    <p role="status" className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      {t`Tu suscripción al plan ${name} está en pausa y tus agentes no responden. Escríbenos para reactivarla, o elige otro plan.`}
    </p>
  )
}
