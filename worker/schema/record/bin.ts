import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Deleted exchanges that can be restored. In a table of their own, so that no query for conversations finds them. `content`:
 * `BinnedContent` of `worker/record` as JSON. `name`: the beginning of the contact's message.
 */
export const binnedConversations = sqliteTable(
  'binned_conversations',
  {
    id: text().primaryKey(),
    agentId: text().notNull(),
    ownerId: text().notNull(),
    name: text().notNull(),
    /** The time of the exchange: the retention of the account may end before the time in the bin. */
    createdAt: integer().notNull(),
    deletedBy: text().notNull(),
    deletedAt: integer().notNull(),
    content: text().notNull(),
  },
  (row) => [
    index('binned_conversations_agent').on(row.agentId, row.deletedAt),
    index('binned_conversations_owner').on(row.ownerId, row.deletedAt),
    index('binned_conversations_deleted').on(row.deletedAt),
  ],
)
