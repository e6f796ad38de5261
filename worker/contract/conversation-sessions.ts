import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channels.ts'
import { CONVERSATION_STATES, person, ReplyWindow } from './conversations.ts'
import { DELIVERY_STATES } from './deliveries.ts'
import { INTENTS } from './intents.ts'
import { CONVERSATIONS_PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'
import { searchQuery, wholeNumber } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { day, id, oneOf, requiredText } from './text.ts'
import { TAG_MAX } from './thread-limits.ts'
import { THREAD_LISTS, THREAD_STATUSES } from './thread-status.ts'
import { sessionId } from './webchat.ts'

/** The cursor of a page of sessions: `<milliseconds>-<number>`. Opaque to clients. */
const POSITION = /^\d{1,15}-\d{1,15}$/

export const tag = requiredText({ required: 'thread.tag', tooLong: 'thread.tag', max: TAG_MAX })

/**
 * Filters of a list of threads. `startDate` and `endDate`: days of the account's time zone, both included, of a thread's last
 * exchange.
 */
export const threadFilters = {
  agentId: z.optional(id('agent.notFound')),
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CONVERSATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
  channelType: z.optional(oneOf(CHANNEL_TYPES, 'field.option')),
  startDate: z.optional(day()),
  endDate: z.optional(day()),
  search: searchQuery,
  status: z.optional(oneOf(THREAD_STATUSES, 'field.option')),
  unanswered: z.optional(oneOf(['true'], 'field.option')),
  /** Threads with a rating of -1, of the thread or of a reply in it. */
  rated: z.optional(oneOf(['badly'], 'field.option')),
  list: z.optional(oneOf(THREAD_LISTS, 'field.option')),
  intent: z.optional(oneOf(INTENTS, 'field.option')),
  tag: z.optional(tag),
  sessionId: z.optional(sessionId),
}
export const isOrderedPeriod = ({
  startDate,
  endDate,
}: {
  startDate?: string | undefined
  endDate?: string | undefined
}) => !startDate || !endDate || startDate <= endDate
export const DATE_ORDER = { error: 'field.dateOrder' as const, path: ['endDate'] }
/** A session id is unique within its agent only, so `sessionId` requires `agentId`. */
export const hasAgentFilter = (query: { sessionId?: string | undefined; agentId?: string | undefined }) =>
  !query.sessionId || query.agentId !== undefined
export const AGENT_REQUIRED = { error: 'conversation.agentRequired' as const, path: ['agentId'] }

/** Without `agentId`: of all agents of the caller. */
export const ConversationsBinQuery = z.object({ agentId: z.optional(id('agent.notFound')) })

export const SessionsQuery = z
  .object(threadFilters)
  .check(z.refine(isOrderedPeriod, DATE_ORDER), z.refine(hasAgentFilter, AGENT_REQUIRED))
export type SessionsQuery = z.infer<typeof SessionsQuery>

/** A thread as an entry of the inbox. */
export const ConversationSession = z.object({
  threadId: anId,
  /** The number of the contact among those of the agent, shown where no name is known. */
  contactNumber: count,
  agentId: anId,
  agentName: z.string(),
  sessionId: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  exchanges: count,
  startedAt: time,
  lastAt: time,
  /** The last exchange has no reply, or one that was not delivered. */
  isUnanswered: z.boolean(),
  /** There is an exchange that the caller has not read. */
  isUnread: z.boolean(),
  status: z.enum(THREAD_STATUSES),
  /** Since when its contact waits for an answer of a member, also of the one who has it; `null`: it does not wait. */
  waitingSince: z.nullable(time),
  /** When the wait exceeds the `waitMinutes` of the agent; `null`: they are not set. */
  overdueAt: z.nullable(time),
  /** The member to whom it is assigned. */
  assigneeId: z.nullable(anId),
  tags: z.array(z.string()),
  /** The intent of the contact's last message with one, until a member writes or the thread is closed. */
  intent: z.nullable(z.enum(INTENTS)),
  person: z.exactOptional(person),
  /** `null`: the provider has no reply window. */
  replyWindow: z.nullable(ReplyWindow),
  /** The last exchange; long texts are cut. */
  last: z.object({
    id: anId,
    userMessage: z.string(),
    agentResponse: z.nullable(z.string()),
    state: z.enum(CONVERSATION_STATES),
    delivery: z.exactOptional(z.enum(DELIVERY_STATES)),
  }),
})
export type ConversationSession = z.infer<typeof ConversationSession>

export const ConversationSessions = z.object({
  sessions: z.array(ConversationSession),
  /** The `after` of the next page; `null` on the last page. */
  next: z.nullable(z.string()),
})
export type SessionsPage = z.infer<typeof ConversationSessions>
