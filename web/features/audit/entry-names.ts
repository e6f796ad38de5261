import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '../../../worker/contract/audit.ts'

const SHOWN = 8

/** The actor. An entry without a call is the product's own. */
export function useActorName(): (entry: AuditEntry) => string {
  const { t } = useLingui()
  return ({ actor, requestId }) => {
    if (actor) return actor.name || t`Una cuenta eliminada`
    return requestId === null ? t`El sistema` : t`Alguien sin identificar`
  }
}

/** The target: its current name, or the end of its id. Empty for a member's own account. */
export function useTargetName(): (entry: AuditEntry) => string | null {
  return ({ actor, target }) => {
    if (!target || target.id === actor?.id) return null
    if (target.type === 'session' || target.type === 'email') return target.name
    return target.name ?? (target.type === 'call' ? target.id : `…${target.id.slice(-SHOWN)}`)
  }
}
