import * as z from 'zod/mini'
import { email, givenPassword, newPassword, personName } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { linkSecret } from './mail.ts'
import { MEMBER_AGENTS_MAX, MEMBER_ROLES, TEAM_ROLES } from './member-roles.ts'
import { anId, time } from './parts.ts'
import { id, oneOf } from './text.ts'

const role = oneOf(MEMBER_ROLES, 'team.roleUnknown')
/** `null`: all of the account, later ones too. */
const agentIds = z.nullable(
  z
    .array(id(), { error: 'team.agentsRequired' satisfies ErrorCode })
    .check(
      z.minLength(1, { error: 'team.agentsRequired' satisfies ErrorCode }),
      z.maxLength(MEMBER_AGENTS_MAX, { error: 'team.tooManyAgents' satisfies ErrorCode }),
    ),
)

/** A manager changes what is the whole account's, so that he is limited to no agents. */
const managerSeesAll = z.refine<{ role: string; agentIds: string[] | null }>(
  (input) => input.role !== 'manager' || input.agentIds === null,
  { error: 'team.managerSeesAll' satisfies ErrorCode, path: ['agentIds'] },
)

export const InvitationInput = z.object({ email, role, agentIds }).check(managerSeesAll)
export type InvitationInput = z.infer<typeof InvitationInput>
export const MemberEdit = z.object({ role, agentIds }).check(managerSeesAll)
export type MemberEdit = z.infer<typeof MemberEdit>

/** `userId`: the member who becomes the owner. `password`: the caller's. */
export const OwnerChange = z.object({ userId: id('team.memberNotFound'), password: givenPassword })
export type OwnerChange = z.infer<typeof OwnerChange>

/**
 * A person of an account. `agentIds`: the agents that he is limited to. `since`: when he joined, or the account was opened.
 * `takesNew`: he takes conversations that are assigned by turns or by load.
 */
export const TeamMember = z.object({
  userId: anId,
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  agentIds: z.nullable(z.array(z.string())),
  since: time,
  takesNew: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const Invitation = z.object({
  id: anId,
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  agentIds: z.nullable(z.array(z.string())),
  createdAt: time,
  expiresAt: time,
})
export type Invitation = z.infer<typeof Invitation>

/** The owner first, then members by name. Invitations that were neither used nor withdrawn, the newest first. */
export const Team = z.object({ members: z.array(TeamMember), invitations: z.array(Invitation) })
export type Team = z.infer<typeof Team>

export const InvitationSecret = z.object({ secret: linkSecret })
export type InvitationSecret = z.infer<typeof InvitationSecret>

/** `hasLogin`: the address has a login, whose owner signs in to accept. */
export const ReadInvitation = z.object({
  accountName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  hasLogin: z.boolean(),
})
export type ReadInvitation = z.infer<typeof ReadInvitation>

/** `name` and `password`: of a new person; who has a login sends his bearer instead. */
export const InvitationAcceptance = z.object({
  secret: linkSecret,
  name: z.optional(personName),
  password: z.optional(newPassword),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** An account that a login belongs to; his own first. */
export const Membership = z.object({ id: anId, name: z.string(), role: z.enum(TEAM_ROLES), isCurrent: z.boolean() })
export type Membership = z.infer<typeof Membership>
export const Memberships = z.object({ accounts: z.array(Membership) })

export const AccountSwitch = z.object({ accountId: id('team.accountNotFound') })
export type AccountSwitch = z.infer<typeof AccountSwitch>
