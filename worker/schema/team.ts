import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MEMBER_ROLES } from '../contract/member-roles.ts'
import { reference } from './reference.ts'
import { users } from './users.ts'

/** The role of a member and the agents that they are limited to; `null`: all agents of the account. */
const membership = () => ({
  role: text({ enum: MEMBER_ROLES }).notNull(),
  agentIds: text({ mode: 'json' }).$type<string[]>(),
  createdAt: integer().notNull(),
})

/** Members of accounts. `accountId`: the row of the account's owner in `users`. */
export const members = sqliteTable(
  'members',
  { accountId: reference(() => users.id, 'cascade'), userId: reference(() => users.id, 'cascade'), ...membership() },
  (member) => [primaryKey({ columns: [member.accountId, member.userId] }), index('members_user').on(member.userId)],
)

/**
 * Accounts that were transferred to another member, who owns their rows in this database since the batch that wrote this one.
 * The rows in the databases of conversations follow (`record/owners.store.ts`); then the row here is deleted.
 */
export const ownerChanges = sqliteTable(
  'owner_changes',
  {
    id: text().primaryKey(),
    /** The previous owner. */
    fromId: reference(() => users.id, 'cascade'),
    toId: reference(() => users.id, 'cascade'),
    at: integer().notNull(),
  },
  (change) => [
    index('owner_changes_from').on(change.fromId),
    index('owner_changes_to').on(change.toId),
    index('owner_changes_at').on(change.at),
  ],
)

/**
 * Open invitations, at most one for each address in an account; accepting one deletes it. `hash`: the keyed hash of the secret
 * in its link.
 */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    accountId: reference(() => users.id, 'cascade'),
    email: text().notNull(),
    ...membership(),
    hash: text().notNull().unique('invitations_hash'),
    invitedBy: reference(() => users.id, 'cascade'),
    expiresAt: integer().notNull(),
  },
  (invitation) => [
    uniqueIndex('invitations_email').on(invitation.accountId, invitation.email),
    index('invitations_expires').on(invitation.expiresAt),
    index('invitations_inviter').on(invitation.invitedBy),
  ],
)
