import * as z from 'zod/mini'
import { email, givenPassword, interfaceLanguage, mailedPersonName, newPassword } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { linkSecret } from './mail.ts'
import { MEMBER_AGENTS_MAX, MEMBER_ROLES, TEAM_ROLES } from './member-roles.ts'
import { anId, time } from './parts.ts'
import { id, oneOf } from './text.ts'

const role = oneOf(MEMBER_ROLES, 'team.roleUnknown')
/** The agents that a member is limited to; `null`: all of the account, future ones included. */
const agentIds = z.nullable(
  z
    .array(id(), { error: 'team.agentsRequired' satisfies ErrorCode })
    .check(
      z.minLength(1, { error: 'team.agentsRequired' satisfies ErrorCode }),
      z.maxLength(MEMBER_AGENTS_MAX, { error: 'team.tooManyAgents' satisfies ErrorCode }),
    ),
)

/** Managers change settings of the whole account, so they cannot be limited to some agents. */
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
 * A member of an account, or its owner. `agentIds`: the agents that they are limited to; `null`: all. `since`: when they
 * joined, or when the account was created. `takesNew`: conversations may be assigned to them by turns or by load. `isActive`:
 * whether they can sign in; a super administrator can deactivate a login.
 */
export const TeamMember = z.object({
  userId: anId,
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  agentIds: z.nullable(z.array(z.string())),
  since: time,
  takesNew: z.boolean(),
  isActive: z.boolean(),
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

/** The owner first, then members by name. Open invitations, newest first. */
export const Team = z.object({ members: z.array(TeamMember), invitations: z.array(Invitation) })
export type Team = z.infer<typeof Team>

export const InvitationSecret = z.object({ secret: linkSecret })

/** `hasLogin`: there is a login with this address, which has to sign in to accept. */
export const ReadInvitation = z.object({
  accountName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  hasLogin: z.boolean(),
})
export type ReadInvitation = z.infer<typeof ReadInvitation>

/** `name`, `password` and `language`: of a new login. An existing login sends its bearer token instead. */
export const InvitationAcceptance = z.object({
  secret: linkSecret,
  name: z.optional(mailedPersonName),
  password: z.optional(newPassword),
  language: z.optional(interfaceLanguage),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** An account in which a login may work; its own account is listed first. */
export const Membership = z.object({ id: anId, name: z.string(), role: z.enum(TEAM_ROLES), isCurrent: z.boolean() })
export type Membership = z.infer<typeof Membership>
export const Memberships = z.object({ accounts: z.array(Membership) })

export const AccountSwitch = z.object({ accountId: id('team.accountNotFound') })
