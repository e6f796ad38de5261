import type { Dashboard } from '../../../worker/contract/dashboard.ts'
import { can, isSuperAdmin, type Rights } from '../../../worker/contract/permissions.ts'

/** The part of the dashboard's data that determines the next step. */
export type Progress = Pick<Dashboard, 'hasPlan' | 'agents' | 'conversations'>

export type Step = 'start' | 'choosePlan' | 'createAgent' | 'connectChannel' | 'tryAgent'

/** The next step of a new customer; `null` when none is left or allowed. Super administrators need no plan. */
export function nextStep(rights: Rights, { hasPlan, agents, conversations }: Progress): Step | null {
  const mayChoose = can(rights, 'subscription_access')
  // The start also begins the trial of a plan, so without a plan it requires the permission to choose one.
  if (agents.total === 0 && can(rights, 'agent_management') && !isSuperAdmin(rights) && (hasPlan || mayChoose))
    return 'start'
  if (!hasPlan && !isSuperAdmin(rights)) return mayChoose ? 'choosePlan' : null
  if (!can(rights, 'agent_management')) return null
  if (agents.total === 0) return 'createAgent'
  if (agents.active === 0) return 'connectChannel'
  return conversations === 0 ? 'tryAgent' : null
}
