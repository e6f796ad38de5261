import { can, isSuperAdmin, type Rights } from '../../../worker/contract/permissions.ts'

interface Circumstances {
  rights: Rights
  /** `undefined` while it is not known, `null` when there is none. */
  subscription: { isLive: boolean } | null | undefined
  agents: number | undefined
}

/** What a new customer should do now. Super administrators need no plan. */
export function nextStep({ rights, subscription, agents }: Circumstances): 'choosePlan' | 'createAgent' | null {
  const hasPlan = isSuperAdmin(rights) || subscription?.isLive === true
  if (!hasPlan && subscription !== undefined && can(rights, 'subscription_access')) return 'choosePlan'
  if (hasPlan && agents === 0 && can(rights, 'agent_management')) return 'createAgent'
  return null
}
