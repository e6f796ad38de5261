import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* What members do with threads. These rows go with the thread. */

const threadAndAgent = () => ({ thread: integer().notNull(), agentId: text().notNull() })

/** Up to when a member has read a thread. */
export const threadReads = sqliteTable(
  'thread_reads',
  { ...threadAndAgent(), userId: text().notNull(), readTo: integer().notNull() },
  (row) => [primaryKey({ columns: [row.thread, row.userId] }), index('thread_reads_agent').on(row.agentId)],
)

/** What members write about a thread for each other. In a table of its own: nothing that reads messages comes upon it. */
export const threadNotes = sqliteTable(
  'thread_notes',
  {
    id: text().primaryKey(),
    ...threadAndAgent(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (row) => [index('thread_notes_thread').on(row.thread, row.createdAt), index('thread_notes_agent').on(row.agentId)],
)
