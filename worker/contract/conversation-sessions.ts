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

/** Where a page of sessions ended: `<milliseconds>-<number>`. A client hands it back as it got it. */
const POSITION = /^\d{1,15}-\d{1,15}$/

export const tag = requiredText({ required: 'thread.tag', tooLong: 'thread.tag', max: TAG_MAX })

/** Filters of a list of threads. Days are those of the account's time zone, both included, and mean a thread's last exchange. */
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
  /** Those whose contact rated them, or a reply in them, badly. */
  rated: z.optional(oneOf(['badly'], 'field.option')),
  list: z.optional(oneOf(THREAD_LISTS, 'field.option')),
  intent: z.optional(oneOf(INTENTS, 'field.option')),
  tag: z.optional(tag),
  sessionId: z.optional(sessionId),
}
/** A period begins before it ends. */
export const isOrderedPeriod = ({
  startDate,
  endDate,
}: {
  startDate?: string | undefined
  endDate?: string | undefined
}) => !startDate || !endDate || startDate <= endDate
export const DATE_ORDER = { error: 'field.dateOrder' as const, path: ['endDate'] }
/** A session is one of an agent. */
export const hasAgentFilter = (query: { sessionId?: string | undefined; agentId?: string | undefined }) =>
  !query.sessionId || query.agentId !== undefined
export const AGENT_REQUIRED = { error: 'conversation.agentRequired' as const, path: ['agentId'] }

/** Of one agent, or of all own agents. */
export const ConversationsBinQuery = z.object({ agentId: z.optional(id('agent.notFound')) })

export const SessionsQuery = z
  .object(threadFilters)
  .check(z.refine(isOrderedPeriod, DATE_ORDER), z.refine(hasAgentFilter, AGENT_REQUIRED))
export type SessionsQuery = z.infer<typeof SessionsQuery>

/** A thread of exchanges with one person, as an inbox shows it. */
export const ConversationSession = z.object({
  threadId: anId,
  /** The number of its contact, counted for each agent: shown where no name is known. */
  contactNumber: count,
  agentId: anId,
  agentName: z.string(),
  sessionId: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  exchanges: count,
  startedAt: time,
  lastAt: time,
  /** Its last exchange got no reply, or one that did not arrive. */
  isUnanswered: z.boolean(),
  /** An exchange came after the caller last read it. */
  isUnread: z.boolean(),
  status: z.enum(THREAD_STATUSES),
  /** When its status became `pending`; `null` with any other status. */
  waitingSince: z.nullable(time),
  /** When that wait exceeds what the agent's owner wants; `null` where he has not said. */
  overdueAt: z.nullable(time),
  /** The member who attends to it. */
  assigneeId: z.nullable(anId),
  tags: z.array(z.string()),
  /** Of the contact's last message that had one, until a member writes or the thread is closed. */
  intent: z.nullable(z.enum(INTENTS)),
  person: z.exactOptional(person),
  /** `null` where the provider knows none. */
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
  /** What the next page comes `after`; `null` when there is none. */
  next: z.nullable(z.string()),
})
export type SessionsPage = z.infer<typeof ConversationSessions>
