import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Deleted exchanges that can be restored, apart from the others, so that nothing that reads conversations finds one.
 * `content` is `BinnedContent` of `worker/record` as JSON. `name`: how its message begins.
 */
export const binnedConversations = sqliteTable(
  'binned_conversations',
  {
    id: text().primaryKey(),
    agentId: text().notNull(),
    ownerId: text().notNull(),
    name: text().notNull(),
    /** When it was said: its owner may not keep conversations as long as the bin. */
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
