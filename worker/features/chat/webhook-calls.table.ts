import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { WEBHOOK_VERDICTS } from '../../contract/webhook-calls.ts'
import { channels } from '../channels/channels.table.ts'

/** The black box of a channel: what its provider called with lately, and what became of it. Without secrets. */
export const webhookCalls = sqliteTable(
  'webhook_calls',
  {
    id: text().primaryKey(),
    channelId: text()
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    /** Milliseconds UTC. */
    at: integer().notNull(),
    verdict: text({ enum: WEBHOOK_VERDICTS }).notNull(),
    /** What the provider calls what was passed over. */
    detail: text(),
    /** Those that say how the body is to be read and who signed it. */
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** As it came, in UTF-8; `null` when it was too long to be kept. */
    body: text(),
    bytes: integer().notNull(),
    /** The keys of the messages in it. */
    messageKeys: text({ mode: 'json' }).$type<string[]>().notNull(),
    replayedAt: integer(),
  },
  (row) => [index('webhook_calls_channel').on(row.channelId, row.at), index('webhook_calls_at').on(row.at)],
)
