import { sql } from 'drizzle-orm'
import type { Period } from '../../contract/analytics.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import { localDay } from '../../record/figures.store.ts'
import type { FiguresQuery } from './analytics.store.ts'

/** The number of ratings with the same values. `memberId`: the author of the rated replies, `null` for the agent. */
export interface RatingRow {
  of: 'replies' | 'threads'
  agentId: string
  channelType: ChannelType
  memberId: string | null
  rated: number
  good: number
}

/**
 * Ratings of replies to messages of a period, and of threads in that period. Read from partial indexes of rated rows. The day of
 * a member's message and of a thread's rating is that of the UTC offset at the thread's beginning.
 */
export const ratingsOf = (db: RecordDatabase, { agentIds, channelType }: FiguresQuery, { from, to }: Period) => {
  const ofChannel = channelType ? sql`AND t.channel_type = ${channelType}` : sql``
  return statement<RatingRow>(
    db,
    sql`
    SELECT 'replies' AS "of", m.agent_id AS agentId, t.channel_type AS channelType, m.author_id AS memberId,
      count(*) AS rated, sum(m.rating = 1) AS good
    FROM messages m CROSS JOIN threads t ON t.number = m.thread
    WHERE m.rating IS NOT NULL AND m.agent_id IN ${valuesOf(agentIds)}
      AND m.created_at >= ${earliestOf(from)} AND m.created_at < ${latestOf(to)}
      AND ${localDay('m.created_at', 'coalesce(m.utc_offset, t.utc_offset)')} BETWEEN ${from} AND ${to} ${ofChannel}
    GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'threads', t.agent_id, t.channel_type, NULL, count(*), sum(t.rating = 1)
    FROM threads t
    WHERE t.rating IS NOT NULL AND t.agent_id IN ${valuesOf(agentIds)}
      AND t.rated_at >= ${earliestOf(from)} AND t.rated_at < ${latestOf(to)}
      AND ${localDay('t.rated_at', 't.utc_offset')} BETWEEN ${from} AND ${to} ${ofChannel}
    GROUP BY 2, 3`,
  )
}
