import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core'

/**
 * What each owner may do today: the limits of his live subscription, or none for a super administrator. The view is the
 * one home of the rule, so that every statement that enforces a limit reads the same answer.
 */
export const entitlements = sqliteView('entitlements', {
  ownerId: text().notNull(),
  /** `null`: every agent type is allowed. */
  planId: text(),
  maxAgents: integer(),
  maxConversations: integer(),
}).existing()
