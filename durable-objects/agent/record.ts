import type { ExchangeDetails } from '../../worker/contract/conversations.ts'
import { attachmentsOf, isAttachment, textOf } from '../../worker/contract/messages.ts'
import { dayIn, utcOffset } from '../../worker/contract/zones.ts'
import { intentOf } from '../../worker/engines/intents.rules.ts'
import { type ExchangeRecord, type RecordRow, timesCoded } from '../../worker/record/rows.ts'
import { Component } from './component.ts'
import type { Deliveries } from './deliveries.ts'
import { isDeleted, joinedText, type Messages } from './messages.ts'
import type { Message, Thread, Turn } from './rows.ts'
import type { Threads } from './threads.ts'

const STATES: Record<Turn['state'], string> = {
  queued: 'open',
  running: 'open',
  answered: 'answered',
  failed: 'unanswered',
  dropped: 'unanswered',
}

/** The details of an exchange besides its text, for D1; `null` for a plain message of the web chat. */
function detailsOf(all: readonly Message[], turn: Turn): ExchangeDetails | null {
  const [first] = all
  const messages = all.filter((message) => !isDeleted(message))
  const { original: whole, editedAt: changedAt } = turn.result
  const deletions = all.flatMap(({ details }) => details.deletedAt ?? [])
  const deletedAt = deletions.length > 0 ? Math.max(...deletions) : turn.result.deletedAt
  if (!first) return null
  const { arrivedAt, providerId, person } = first.details
  if (arrivedAt === undefined && providerId === undefined && person === undefined) return null
  const attachments = messages.flatMap(({ parts }) => attachmentsOf(parts))
  const parts = messages.flatMap(({ parts, details: { providerId, editedAt } }) => {
    const files = parts.filter(isAttachment).length
    return providerId === undefined
      ? []
      : [{ id: providerId, length: textOf(parts).length, files, ...(editedAt !== undefined && { editedAt }) }]
  })
  const isChanged = messages.some(({ details }) => details.original !== undefined)
  const original =
    whole ??
    (isChanged ? messages.map(({ parts, details }) => details.original ?? textOf(parts)).join('\n') : undefined)
  const times = messages.flatMap(({ details: { editedAt } }) => editedAt ?? [])
  const editedAt = times.length > 0 ? Math.max(...times) : changedAt
  return {
    person: person ?? {},
    ...(arrivedAt !== undefined && { arrivedAt }),
    ...(attachments.length > 0 && { attachments }),
    ...(parts.length > 0 && { parts }),
    messages: all.length,
    ...(original !== undefined && { original }),
    ...(editedAt !== undefined && { editedAt }),
    ...(deletedAt !== undefined && { deletedAt }),
  }
}

interface Parts {
  agentId: string
  threads: Threads
  messages: Messages
  deliveries: Deliveries
  /** The time zone of the owner's account. */
  zone: () => string
}

/** Builds the rows of D1 from the current state of the working set; the outbox writes them. */
export class RecordRows extends Component<Parts> {
  /** The rows of a turn. `null`: its messages were pruned, so the rows in D1 stay as they are. */
  exchange(turn: Turn): ExchangeRecord | null {
    const thread = this.parts.threads.byId(turn.threadId)
    const messages = this.parts.messages.ofTurn(turn.id)
    const [first] = [...messages].sort((one, other) => one.id - other.id)
    if (!thread || !first) return null
    const reply = turn.replyId === null ? null : this.parts.messages.byId(turn.replyId)
    const { usage, sources, times, opens } = turn.result
    const details = detailsOf(messages, turn)
    const storedAt = messages[0]?.details.storedAt
    const isLeft = turn.state === 'answered' && (turn.replyId === null || turn.result.isLeft)
    const state = isLeft ? 'members' : STATES[turn.state]
    const figures = {
      id: turn.uid,
      state,
      response_ms: turn.responseMs,
      input_tokens: usage?.inputTokens ?? null,
      output_tokens: usage?.outputTokens ?? null,
      cost_micros: usage?.costMicros ?? null,
      opens: opens ? 1 : null,
    }
    const zone = this.parts.zone()
    const head = {
      ...messageRow(first, first.id),
      ...figures,
      created_at: turn.saidAt,
      // Used for an insert only: an existing row keeps the offset with which it was written.
      utc_offset: utcOffset(turn.saidAt, zone) || null,
      agent_id: this.parts.agentId,
      message_key: turn.key,
      origin: turn.origin,
      language: turn.language,
      reply: reply?.id ?? null,
      last: Math.max(reply?.id ?? 0, ...messages.map(({ id }) => id)),
      whole: messages.length > 1 ? joinedText(messages) : null,
      sources: sources ? JSON.stringify(sources) : null,
      event_number: turn.eventNumber,
      tokens_estimated: usage ? Number(usage.isEstimated) : null,
      details: details && JSON.stringify(details),
      rating: reply?.rating ?? null,
      times: timesCoded({ ...(storedAt !== undefined && { storedAt }), ...times }, turn.saidAt),
    }
    const others = [...messages.filter(({ id }) => id !== first.id), ...(reply ? [reply] : [])]
    return {
      facts: { ...figures, day: dayIn(turn.saidAt, zone), session_id: thread.key, channel_type: thread.channelType },
      isRecorded: turn.isRecorded,
      isRated: reply?.ratedAt != null,
      thread: {
        ...threadRow(thread, turn.saidAt, head.utc_offset),
        intent: turn.isRecorded ? null : intentOf(joinedText(messages)),
      },
      messages: [head, ...others.map((message) => messageRow(message, first.id))],
    }
  }

  /** The row of a member's message. Its `message_key` is the uid of its turn, by which D1 finds its delivery. */
  message(id: number, turnOf: (key: string) => Turn | null): (RecordRow & { session_id: string }) | null {
    const message = this.parts.messages.byId(id)
    const turn = message && turnOf(message.details.key)
    const thread = message && this.parts.threads.byId(message.threadId)
    return message && thread && turn
      ? {
          ...messageRow(message, null),
          // Rated messages are listed by agent, over an index on `agent_id`.
          ...(message.rating !== null && { agent_id: this.parts.agentId, rating: message.rating }),
          message_key: turn.uid,
          session_id: thread.key,
        }
      : null
  }

  /** The status of a thread and the profile of its contact. */
  status(key: string): RecordRow | null {
    const thread = this.parts.threads.find(key)
    if (!thread) return null
    return {
      session_id: key,
      status: thread.status,
      waiting_since: thread.unansweredSince,
      contact: profileJson(thread),
    }
  }

  /** The assignment of a thread to the member who took it over; `null`: the thread was handed back. */
  assignment(ref: string): RecordRow | null {
    const { sessionId, userId }: { sessionId: string; userId: string } = JSON.parse(ref)
    return this.parts.threads.find(sessionId)?.status === 'members' ? { session_id: sessionId, user_id: userId } : null
  }

  threadRating(key: string): RecordRow | null {
    const thread = this.parts.threads.find(key)
    return thread && { session_id: key, rating: thread.rating, rated_at: thread.ratedAt }
  }

  /** A dropped turn as a row of `dropped_messages`. */
  dropped(turn: Turn, ownerId: string, now: number): RecordRow {
    const thread = this.parts.threads.byId(turn.threadId)
    return {
      agent_id: this.parts.agentId,
      owner_id: ownerId,
      message_key: turn.key,
      channel_type: thread?.channelType ?? 'webchat',
      session_id: thread?.key ?? '',
      user_message: this.parts.messages.textOfTurn(turn.id),
      reason: turn.code ?? 'server.error',
      at: now,
    }
  }

  /** The row of a turn's delivery, and the provider's ids of the parts that were sent. */
  delivery(turn: Turn): { row: RecordRow; names: string[] } | null {
    const thread = this.parts.threads.byId(turn.threadId)
    const delivery = this.parts.deliveries.of(turn.id)
    if (!thread || !delivery) return null
    const reply = turn.replyId === null ? null : this.parts.messages.byId(turn.replyId)
    const row = {
      conversation_id: turn.uid,
      is_member: Number(reply?.author === 'member'),
      agent_id: this.parts.agentId,
      channel_type: thread.channelType,
      session_id: thread.key,
      address: JSON.stringify(delivery.address),
      outgoing: JSON.stringify(delivery.outgoing),
      state: delivery.state,
      reason: delivery.reason,
      detail: delivery.detail,
      created_at: delivery.createdAt,
      sent_at: delivery.sentAt,
      delivered_at: delivery.deliveredAt,
      read_at: delivery.readAt,
      failed_at: delivery.failedAt,
    }
    return { row, names: this.parts.deliveries.providerMessageIdsOf(turn.id) }
  }
}

/** D1 has attributes in a column of their own, which members write. */
function profileJson({ contact }: Pick<Thread, 'contact'>): string | null {
  if (!contact) return null
  const { attributes: _, ...profile } = contact
  return JSON.stringify(profile)
}

const threadRow = (
  { key, visitor, channelType, status, unansweredSince, contact }: Thread,
  at: number,
  offset: number | null,
) => ({
  id: crypto.randomUUID(),
  session_id: key,
  visitor: visitor === key ? null : visitor,
  channel_type: channelType,
  status,
  waiting_since: unansweredSince,
  contact: profileJson({ contact }),
  at,
  utc_offset: offset,
})

/** `exchange`: id of the first message of the turn. `parts` is null when the message is only text, which `text` holds. */
const messageRow = (message: Message, exchange: number | null): RecordRow => {
  const text = isDeleted(message) ? '' : textOf(message.parts)
  const isText = message.parts.every(({ type }) => type === 'text')
  return {
    number: message.id,
    author: message.author,
    author_id: message.authorId,
    text,
    parts: isText ? null : JSON.stringify(message.parts),
    created_at: message.saidAt,
    exchange,
  }
}
