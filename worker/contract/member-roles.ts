import type { Permission } from './permissions.ts'

/** The roles of members. The owner has no row in `members`: the account is the owner's row in `users`. */
export const MEMBER_ROLES = ['agent', 'viewer', 'manager'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const TEAM_ROLES = ['owner', ...MEMBER_ROLES] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** Members of an account besides its owner, and open invitations. */
export const MEMBERS_MAX = 50
export const INVITATIONS_MAX = 50
/** Invitations that an account sends in 24 hours, withdrawn ones included: each of them is a mail to an address of its choice. */
export const INVITATIONS_PER_DAY_MAX = 50
/** Of an account whose owner has not confirmed the own address: anybody can open one. */
export const UNCONFIRMED_INVITATIONS_PER_DAY_MAX = 5
export const MEMBER_AGENTS_MAX = 100

/** The most that a role permits. A member has those of these permissions that the owner of the account has. */
export const MEMBER_PERMISSIONS: Record<MemberRole, readonly Permission[]> = {
  manager: ['dashboard_access', 'agent_management', 'conversations_access', 'analytics_access', 'system_settings'],
  agent: ['dashboard_access', 'conversations_access'],
  viewer: ['dashboard_access', 'conversations_access', 'analytics_access'],
}
