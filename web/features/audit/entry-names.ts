import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '../../../worker/contract/audit.ts'

const SHOWN = 8

/** Who did it. What no call asked for is done by the house itself. */
export function useActorName(): (entry: AuditEntry) => string {
  const { t } = useLingui()
  return ({ actor, requestId }) => {
    if (actor) return actor.name || t`Una cuenta eliminada`
    return requestId === null ? t`El sistema` : t`Alguien sin identificar`
  }
}

/** What it was done to: by its name of today, or the end of its id. Nothing where somebody did it to himself. */
export function useTargetName(): (entry: AuditEntry) => string | null {
  return ({ actor, target }) => {
    if (!target || target.id === actor?.id) return null
    if (target.type === 'session' || target.type === 'email') return target.name
    return target.name ?? (target.type === 'call' ? target.id : `…${target.id.slice(-SHOWN)}`)
  }
}
