import { can, isSuperAdmin } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'

/** Whether the member may open the stream of all own agents; if not, why. `unknown` until the rights are loaded. */
export function useNotificationAccess(): 'yes' | 'unknown' | 'superAdmin' | 'noAgents' {
  const rights = useRights()
  if (isSuperAdmin(rights)) return 'superAdmin'
  if (!rights.known) return 'unknown'
  return can(rights, 'agent_management') || can(rights, 'conversations_access') ? 'yes' : 'noAgents'
}
