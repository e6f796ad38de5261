import { sql } from 'drizzle-orm'
import { replyParts } from '../../durable-objects/agent/reply-parts.ts'
import { openRecord, type RecordDatabase, type Statement, statement } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { exchangesRemoved } from '../../worker/record/removed.store.ts'
import type { ExchangeRecord } from '../../worker/record/rows.ts'
import { writerSaved } from '../../worker/record/writer.store.ts'
import {
  deliveriesWritten,
  exchangesWritten,
  messagesAdded,
  statusesWritten,
} from '../../worker/record/written.store.ts'
import type { Server } from './server.ts'

/** A session that only builds statements; the test's server runs them. */
const unbound = { withSession: () => ({ prepare: () => ({}), getBookmark: () => null }) }
const builder: RecordDatabase = openRecord({ CONVERSATIONS: unbound } as unknown as Env, 1)

const run = (server: Server, statements: readonly Statement[]) =>
  server.batch(
    statements.map((statement) => {
      const { sql, params } = (statement as unknown as { toSQL: () => { sql: string; params: unknown[] } }).toSQL()
      return [sql, ...params] as const
    }),
  )

export interface Written {
  agentId: string
  ownerId: string
  at: number
  id?: string
  messageKey?: string
  sessionId?: string
  /** The session id of the visitor's first thread. */
  visitor?: string
  channelType?: string
  state?: string
  userMessage?: string
  agentResponse?: string | null
  origin?: string
  responseMs?: number
  inputTokens?: number
  outputTokens?: number
  costMicros?: number
  sources?: string[]
  language?: string
  /** The intent that was recognised in its message. */
  intent?: string
  /** Its reply says that no member answers: see `replyParts`. */
  isAlone?: boolean
  /** The offset of the account's time zone from UTC, in minutes. */
  utcOffset?: number
  /** The contact's rating of the reply. */
  rating?: 1 | -1
  /** Whether its reply began a plan conversation; by default the first of a thread does. */
  opens?: boolean
  /** The event number of its result: an object without one detects that it has lost its storage. */
  eventNumber?: number
}

/** The batch size of an object's flush. */
const AT_ONCE = 200

let count = 0
/** The written exchanges by id, with the number of the first message. */
const known = new Map<string, { exchange: Written; number: number; opens: boolean }>()

const begun = new Set<string>()

function recordOf(exchange: Written, isRecorded = false): ExchangeRecord {
  const { agentId, at, id = crypto.randomUUID(), state = 'answered' } = exchange
  const { sessionId = 'session-1', channelType = 'webchat', agentResponse = 'Buenos días' } = exchange
  const number = known.get(id)?.number ?? at * 1024 + 2 * count++
  const thread = `${agentId} ${sessionId}`
  const opens = known.get(id)?.opens ?? exchange.opens ?? !begun.has(thread)
  begun.add(thread)
  known.set(id, { opens, exchange: { ...exchange, id }, number })
  const figures = {
    state,
    response_ms: exchange.responseMs ?? null,
    input_tokens: exchange.inputTokens ?? null,
    output_tokens: exchange.outputTokens ?? null,
    cost_micros: exchange.costMicros ?? null,
    opens: opens ? 1 : null,
  }
  const head = {
    ...figures,
    ...{ number, author: 'contact', text: exchange.userMessage ?? 'Hola', created_at: at, exchange: number },
    ...{ id, agent_id: agentId, message_key: exchange.messageKey ?? id },
    origin: exchange.origin ?? 'server',
    language: exchange.language ?? null,
    utc_offset: exchange.utcOffset ?? null,
    reply: agentResponse === null ? null : number + 1,
    last: number + 1,
    sources: exchange.sources ? JSON.stringify(exchange.sources) : null,
    event_number: exchange.eventNumber ?? null,
    rating: exchange.rating ?? null,
  }
  const recognised = exchange.intent
    ? [{ type: 'intent', intent: exchange.intent }]
    : replyParts({ text: '' }, exchange.userMessage ?? 'Hola', exchange.isAlone).slice(1)
  const parts = recognised.length > 0 ? JSON.stringify([{ type: 'text', text: agentResponse }, ...recognised]) : null
  const reply = { number: number + 1, author: 'agent', text: agentResponse, parts, created_at: at, exchange: number }
  return {
    facts: {
      ...{ id, session_id: sessionId, channel_type: channelType, ...figures },
      day: new Date(at + (exchange.utcOffset ?? 0) * 60_000).toISOString().slice(0, 10),
    },
    isRecorded,
    isRated: exchange.rating !== undefined,
    thread: {
      id: crypto.randomUUID(),
      ...{
        session_id: sessionId,
        visitor: exchange.visitor ?? null,
        channel_type: channelType,
        status: 'open',
        waiting_since: null,
        contact: null,
        at,
        utc_offset: null,
      },
      intent: null,
    },
    messages: agentResponse === null ? [head] : [head, reply],
  }
}

const write = (server: Server, agentId: string, ownerId: string, exchanges: readonly ExchangeRecord[]) =>
  run(server, [
    // After a batch of the agent's object its epoch is larger than ours; the object's next batch sets it again.
    statement(builder, sql`UPDATE agent_figures SET epoch = 0 WHERE agent_id = ${agentId}`),
    writerSaved(builder, { agentId, epoch: 0, rejected: 0, rejectedSince: null }, exchanges),
    ...exchangesWritten(builder, agentId, ownerId, exchanges),
  ])

/** Writes a member's message in an existing thread. */
export const writeMemberMessage = (
  server: Server,
  agentId: string,
  { sessionId, memberId, at }: { sessionId: string; memberId: string; at: number },
) =>
  run(
    server,
    messagesAdded(builder, agentId, [
      {
        ...{ session_id: sessionId, number: at * 1024 + 2 * count++, author: 'member', author_id: memberId },
        ...{ text: 'Soy Ana.', created_at: at, message_key: crypto.randomUUID() },
      },
    ]),
  )

export const writeStatus = (server: Server, agentId: string, sessionId: string, status: string) =>
  run(server, statusesWritten(builder, agentId, [{ session_id: sessionId, status }]))

/** Writes exchanges as the agents' objects do, at any time of the past. Returns their ids. */
export async function writeExchanges(server: Server, exchanges: readonly Written[]): Promise<string[]> {
  const records = exchanges.map((exchange) => ({ ...exchange, record: recordOf(exchange) }))
  for (const ofAgent of Map.groupBy(records, ({ agentId }) => agentId).values()) {
    const [{ agentId, ownerId }] = ofAgent as [(typeof records)[number]]
    const written = ofAgent.map(({ record }) => record)
    for (let from = 0; from < written.length; from += AT_ONCE)
      await write(server, agentId, ownerId, written.slice(from, from + AT_ONCE))
  }
  return records.map(({ record }) => record.facts.id)
}

export async function rewriteExchange(server: Server, id: string, changes: Partial<Written>): Promise<void> {
  const written = known.get(id)
  if (!written) throw new Error(`No exchange ${id} was written.`)
  const exchange = { ...written.exchange, ...changes }
  await write(server, exchange.agentId, exchange.ownerId, [recordOf(exchange, true)])
}

/** Writes the delivery of an exchange of a provider's channel. */
export const writeDelivery = (server: Server, agentId: string, conversationId: string, state: string) =>
  run(
    server,
    deliveriesWritten(
      builder,
      [
        {
          ...{ conversation_id: conversationId, agent_id: agentId, channel_type: 'facebook', session_id: 'facebook:1' },
          ...{ address: '{}', outgoing: '[]', state, created_at: 0 },
        },
      ],
      [],
    ),
  )

/** Deletes exchanges as an agent's object does. */
export const removeExchanges = (server: Server, ids: readonly string[]) => run(server, exchangesRemoved(builder, ids))
