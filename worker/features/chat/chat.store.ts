import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ChannelType } from '../../contract/channels.ts'
import type { ExchangeDetails, MessageTimes } from '../../contract/conversations.ts'
import type { Usage } from '../../contract/engines.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller } from '../../core/context.ts'
import { dayOf, monthOf } from '../../core/days.ts'
import { type Database, statement } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { conversations } from '../conversations/conversations.table.ts'
import { users } from '../users/users.table.ts'
import type { Behaving } from './behaving.rules.ts'
import type { AgentFacts } from './exchange.rules.ts'

export interface NewExchange {
  id: string
  agentId: string
  /** Where the message wants to stand; in a session that is not proven to be his it begins one under its own id. */
  requestedSession: string
  isProven: boolean
  messageKey: string
  channelType: ChannelType
  language: string | null
  text: string
  at: number
  details: ExchangeDetails | null
  times: MessageTimes
}

/** Whether a visitor may be told that this agent exists. */
export const agentIsPublic = async (db: Database, agentId: string): Promise<boolean> => {
  const row = await db
    .select({ id: agents.id })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.ownerId))
    .where(and(eq(agents.id, agentId), isNull(agents.deletedAt), eq(users.isActive, true), isNull(users.deletedAt)))
    .get()
  return row !== undefined
}

/** What is stored with a message: nothing yet, its reply, or that there is none. */
export type Ending = { state: 'open' | 'unanswered' } | ({ state: 'answered' } & Answer)

/** A reply as it is stored; `eventNumber` is the id of its result on the agent's stream. */
export interface Answer {
  reply: string
  sources: string[]
  responseMs: number
  eventNumber: number
  /** `null`: whoever made it does not say. */
  usage: Usage | null
}

const usageColumns = (usage: Usage | null) => ({
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
  tokensEstimated: usage?.isEstimated ?? null,
  costMicros: usage?.costMicros ?? null,
})

function endingColumns(ending: Ending) {
  if (ending.state !== 'answered') return sql`${ending.state}, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL`
  const { inputTokens, outputTokens, tokensEstimated, costMicros } = usageColumns(ending.usage)
  return sql`'answered', ${ending.reply}, ${JSON.stringify(ending.sources)}, ${ending.responseMs}, ${ending.eventNumber},
    ${inputTokens}, ${outputTokens}, ${tokensEstimated === null ? null : Number(tokensEstimated)}, ${costMicros}`
}

/**
 * Stores the message under its key, once, and only while its owner is active, the channel is on and the plan's month
 * has room. A row without an answer is taken up again under the same conditions. Answers with the row when it did either.
 */
export const storeExchange = (db: Database, message: NewExchange, ending: Ending) =>
  statement<{ id: string; sessionId: string }>(
    db,
    sql`
    INSERT INTO conversations
      (id, agent_id, owner_id, session_id, message_key, channel_type, origin, language, user_message, details, times, created_at, day,
       state, agent_response, sources, response_ms, event_number,
       input_tokens, output_tokens, tokens_estimated, cost_micros)
    SELECT ${message.id}, a.id, a.owner_id,
      CASE WHEN ${message.isProven ? 0 : 1} AND EXISTS (
        SELECT 1 FROM threads t WHERE t.agent_id = a.id AND t.session_id = ${message.requestedSession}
      ) THEN ${message.id} ELSE ${message.requestedSession} END,
      ${message.messageKey}, ${message.channelType}, 'server', ${message.language}, ${message.text},
      ${message.details && JSON.stringify(message.details)}, ${JSON.stringify(message.times)},
      ${message.at}, ${dayOf(message.at)}, ${endingColumns(ending)}
    FROM agents a
    JOIN users u ON u.id = a.owner_id AND u.is_active = 1 AND u.deleted_at IS NULL
    JOIN channels c ON c.agent_id = a.id AND c.type = ${message.channelType} AND c.status = 'active'
    WHERE a.id = ${message.agentId} AND a.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM entitlements e WHERE e.owner_id = a.owner_id AND (
        e.max_conversations IS NULL OR e.max_conversations > coalesce(
          (SELECT conversations FROM usage WHERE owner_id = a.owner_id AND month = ${monthOf(dayOf(message.at))}), 0)
      )
    )
    ON CONFLICT (agent_id, message_key) DO UPDATE SET
      state = excluded.state, agent_response = excluded.agent_response, sources = excluded.sources,
      times = json_patch(coalesce(conversations.times, '{}'), excluded.times),
      response_ms = excluded.response_ms, event_number = excluded.event_number,
      input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens,
      tokens_estimated = excluded.tokens_estimated, cost_micros = excluded.cost_micros
    WHERE conversations.state = 'unanswered' OR (conversations.state = 'open' AND excluded.state <> 'open')
    RETURNING id, session_id AS sessionId`,
  )

export const exchangeByKey = (db: Database, agentId: string, messageKey: string) =>
  db
    .select({
      id: conversations.id,
      sessionId: conversations.sessionId,
      state: conversations.state,
      userMessage: conversations.userMessage,
      agentResponse: conversations.agentResponse,
    })
    .from(conversations)
    .where(and(eq(conversations.agentId, agentId), eq(conversations.messageKey, messageKey)))

type AgentFactsRow = Omit<AgentFacts, 'ownerIsActive' | 'isEntitled' | keyof Behaving> & {
  /** As JSON. */
  behaviour: string
  /** As JSON, its secrets sealed for the type. */
  engine: string | null
  /** As JSON; `null`: its agents may choose nothing. */
  choices: string | null
  /** As JSON, what an engine of the agent's own is reached with, sealed for the agent; `null`: nothing is stored for it. */
  ownKeys: string | null
  typeId: string
  ownerIsActive: number
  isEntitled: number
  knowledgeVersion: string
  lastEvent: number
}

/** The agent that is written to, as it is now. */
export const agentFacts = (db: Database, agentId: string, channelType: ChannelType) =>
  statement<AgentFactsRow>(
    db,
    sql`
    SELECT a.name, a.description, a.language, a.behaviour, t.system_message AS systemMessage, t.config -> '$.engine' AS engine,
      t.config -> '$.agentsMayChoose' AS choices, t.id AS typeId,
      (SELECT json_object('key', k.key, 'authorization', k.authorization) FROM agent_engine_keys k
        WHERE k.agent_id = a.id AND k.is_draft = 0
          AND k.kind = a.behaviour ->> '$.engine.own.kind' AND k.url = a.behaviour ->> '$.engine.own.url') AS ownKeys,
      u.is_active AND u.deleted_at IS NULL AS ownerIsActive, c.status AS channelStatus,
      EXISTS (SELECT 1 FROM entitlements e WHERE e.owner_id = a.owner_id) AS isEntitled,
      t.id || ':' || t.knowledge_version || ':' || a.knowledge_version AS knowledgeVersion,
      (SELECT coalesce(max(r.event_number), 0) FROM conversations r
        WHERE r.agent_id = a.id AND r.event_number IS NOT NULL) AS lastEvent
    FROM agents a
    JOIN users u ON u.id = a.owner_id
    JOIN agent_types t ON t.id = a.type_id
    LEFT JOIN channels c ON c.agent_id = a.id AND c.type = ${channelType}
    WHERE a.id = ${agentId} AND a.deleted_at IS NULL`,
  )

/** The last results of an agent after one of them, newest first. */
export const resultsAfter = (db: Database, agentId: string, after: number, most: number) =>
  db
    .select({
      eventNumber: sql<number>`${conversations.eventNumber}`,
      sessionId: conversations.sessionId,
      messageId: conversations.messageKey,
      conversationId: conversations.id,
      channelType: conversations.channelType,
      reply: sql<string>`coalesce(${conversations.agentResponse}, '')`,
    })
    .from(conversations)
    .where(and(eq(conversations.agentId, agentId), gt(conversations.eventNumber, after)))
    .orderBy(desc(conversations.eventNumber))
    .limit(most)

const TURNS_REMEMBERED = 5

/** The last exchanges of a session, newest first, for an engine that needs to know what was said. */
export const recentTurns = (db: Database, agentId: string, sessionId: string) =>
  statement<{ message: string; reply: string }>(
    db,
    sql`
    SELECT user_message AS message, agent_response AS reply FROM conversations
    WHERE agent_id = ${agentId} AND session_id = ${sessionId} AND state = 'answered' AND user_message <> ''
    ORDER BY created_at DESC LIMIT ${TURNS_REMEMBERED}`,
  )

/** What is known of a message's way, with what is new; `null` takes away what is true no more. */
const timesWith = (times: MessageTimes) =>
  sql`json_patch(coalesce(${conversations.times}, '{}'), ${JSON.stringify(times)})`

/** Writes the reply, once: a row that is no longer open keeps what it has. */
export const answerExchange = (db: Database, id: string, { reply, usage, ...rest }: Answer, times: MessageTimes) =>
  db
    .update(conversations)
    .set({ agentResponse: reply, ...rest, ...usageColumns(usage), times: timesWith(times), state: 'answered' })
    .where(and(eq(conversations.id, id), eq(conversations.state, 'open')))

export const leaveUnanswered = (db: Database, id: string, times: MessageTimes) =>
  db
    .update(conversations)
    .set({ times: timesWith(times), state: 'unanswered' })
    .where(and(eq(conversations.id, id), eq(conversations.state, 'open')))

/** Whether this person may see the agent: his own, or any for a super administrator. */
export const isReadableBy = async (db: Database, agentId: string, reader: Caller): Promise<boolean> => {
  const own = isSuperAdmin(reader) ? undefined : eq(agents.ownerId, reader.userId)
  const row = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), isNull(agents.deletedAt), own))
    .get()
  return row !== undefined
}

export const agentsOf = async (db: Database, ownerId: string, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.ownerId, ownerId), isNull(agents.deletedAt)))
    .orderBy(desc(agents.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}
