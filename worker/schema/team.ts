import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MEMBER_ROLES } from '../contract/member-roles.ts'
import { users } from './users.ts'

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person is in an account: `agentIds` of `null` are all of its agents. */
const place = () => ({
  role: text({ enum: MEMBER_ROLES }).notNull(),
  agentIds: text({ mode: 'json' }).$type<string[]>(),
  createdAt: integer().notNull(),
})

/** People in the account of another, which is that person's row in `users`. */
export const members = sqliteTable('members', { accountId: person(), userId: person(), ...place() }, (member) => [
  primaryKey({ columns: [member.accountId, member.userId] }),
  index('members_user').on(member.userId),
])

/**
 * Accounts that were given to another member: their rows here are his since the batch that wrote this one. The rows in the
 * databases of conversations follow (`record/owners.store.ts`); a row is deleted once they have.
 */
export const ownerChanges = sqliteTable(
  'owner_changes',
  {
    id: text().primaryKey(),
    /** Who owned the account. */
    fromId: person(),
    toId: person(),
    at: integer().notNull(),
  },
  (change) => [
    index('owner_changes_from').on(change.fromId),
    index('owner_changes_to').on(change.toId),
    index('owner_changes_at').on(change.at),
  ],
)

/** Open invitations, one for each address; using one deletes it. `hash`: a keyed hash of the secret in its link. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    accountId: person(),
    email: text().notNull(),
    ...place(),
    hash: text().notNull().unique('invitations_hash'),
    invitedBy: person(),
    expiresAt: integer().notNull(),
  },
  (invitation) => [
    uniqueIndex('invitations_email').on(invitation.accountId, invitation.email),
    index('invitations_expires').on(invitation.expiresAt),
    index('invitations_inviter').on(invitation.invitedBy),
  ],
)
