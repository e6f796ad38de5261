import { useLingui } from '@lingui/react/macro'
import type { Plan } from '../../../worker/contract/subscriptions.ts'

/** Why agents do not answer although there is a subscription: it was paused by an administrator. */
export function PausedNote({ plan: { name } }: { plan: Plan }) {
  const { t } = useLingui()
  return (
    <p role="status" className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      {t`Tu suscripción al plan ${name} está en pausa y tus agentes no responden. Escríbenos para reactivarla, o elige otro plan.`}
    </p>
  )
}
