import { type SQL, sql } from 'drizzle-orm'
import type { ChannelType } from '../../contract/channels.ts'

/** A channel is rare if it has at most so many threads, with at most so many exchanges. */
const THREADS_MAX = 500
const EXCHANGES_MAX = 2_000

/**
 * The threads (`number`, `exchanges`) of a channel, read up to one more than a rare channel has. `agents`: a query of the ids
 * (`id`) of agents. A list is ordered by time, and no index of times has channels: a walk to the few threads of a rare channel
 * would read nearly all threads.
 */
export const threadsOfChannel = (agents: SQL, channelType: ChannelType): SQL => sql`
  SELECT ct.number, ct.exchanges FROM (${agents}) ca CROSS JOIN threads ct INDEXED BY threads_channel
  WHERE ct.agent_id = ca.id AND ct.channel_type = ${channelType} LIMIT ${THREADS_MAX + 1}`

/**
 * The length of a page if the channel is rare (or is not, with `isRare` false), and 0 otherwise: of two pages in one batch, one
 * reads nothing, because SQLite begins no statement whose LIMIT is 0.
 */
export const lengthIf = (isRare: boolean, agents: SQL, channelType: ChannelType, most: number): SQL => sql`(
  SELECT CASE WHEN (count(*) <= ${THREADS_MAX} AND coalesce(sum(exchanges), 0) <= ${EXCHANGES_MAX}) = ${Number(isRare)}
    THEN ${most} ELSE 0 END
  FROM (${threadsOfChannel(agents, channelType)}))`
