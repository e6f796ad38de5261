import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { WEBHOOK_VERDICTS } from '../../contract/webhook-calls.ts'

/** The last calls of a channel's provider with their results, without secrets. */
export const webhookCalls = sqliteTable(
  'webhook_calls',
  {
    id: text().primaryKey(),
    agentId: text().notNull(),
    channelId: text().notNull(),
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
  (row) => [
    index('webhook_calls_channel').on(row.agentId, row.channelId, row.at),
    index('webhook_calls_at').on(row.at),
  ],
)
