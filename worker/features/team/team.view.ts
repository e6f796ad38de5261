import type { Invitation, TeamMember } from '../../contract/team.ts'
import type { InvitationRow } from './invitations.store.ts'
import type { MemberRow } from './team.store.ts'

const time = (at: number): string => new Date(at).toISOString()

export const memberView = ({
  userId,
  name,
  email,
  role,
  agentIds,
  createdAt,
  takesNew,
  isActive,
}: MemberRow): TeamMember => ({
  ...{ userId, name, email, role },
  agentIds: agentIds === null ? null : (JSON.parse(agentIds) as string[]),
  since: time(createdAt),
  takesNew: takesNew === 1,
  isActive: isActive === 1,
})

export const invitationView = ({ id, email, role, agentIds, createdAt, expiresAt }: InvitationRow): Invitation => ({
  ...{ id, email, role, agentIds },
  createdAt: time(createdAt),
  expiresAt: time(expiresAt),
})
