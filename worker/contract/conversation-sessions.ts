import * as z from 'zod/mini'
import { CHANNEL_TYPES, type ChannelType } from './channels.ts'
import type { ConversationState, ExchangeDetails, ReplyWindow } from './conversations.ts'
import type { DeliveryState } from './deliveries.ts'
import { CONVERSATIONS_PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'
import { searchQuery, wholeNumber } from './paging.ts'
import { day, id, oneOf } from './text.ts'
import { sessionId } from './webchat.ts'

/** Where a page of sessions ended: `<milliseconds>-<number>`. A client hands it back as it got it. */
const POSITION = /^\d{1,15}-\d{1,15}$/

/** Days are UTC calendar days, both included, and mean the last exchange of a session. */
export const SessionsQuery = z
  .object({
    agentId: z.optional(id('agent.notFound')),
    limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CONVERSATIONS_PAGE_SIZE),
    after: z.optional(z.string({ error: 'field.page' }).check(z.regex(POSITION, { error: 'field.page' }))),
    channelType: z.optional(oneOf(CHANNEL_TYPES, 'field.option')),
    startDate: z.optional(day()),
    endDate: z.optional(day()),
    search: searchQuery,
    unanswered: z.optional(oneOf(['true'], 'field.option')),
    sessionId: z.optional(sessionId),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: 'field.dateOrder',
      path: ['endDate'],
    }),
    z.refine((query) => !query.sessionId || query.agentId !== undefined, {
      error: 'conversation.agentRequired',
      path: ['agentId'],
    }),
  )
export type SessionsQuery = z.infer<typeof SessionsQuery>

/** A thread of exchanges with one person, as an inbox shows it. */
export interface ConversationSession {
  agentId: string
  agentName: string
  sessionId: string
  channelType: ChannelType
  exchanges: number
  startedAt: string
  lastAt: string
  /** Its last exchange got no reply, or one that did not arrive. */
  isUnanswered: boolean
  /** Who writes, where the channel tells it. */
  person?: NonNullable<ExchangeDetails['person']>
  /** `null` where the provider knows none. */
  replyWindow: ReplyWindow | null
  /** The last exchange; long texts are cut. */
  last: {
    id: string
    userMessage: string
    agentResponse: string | null
    state: ConversationState
    delivery?: DeliveryState
  }
}

export interface SessionsPage {
  sessions: ConversationSession[]
  /** What the next page comes `after`; `null` when there is none. */
  next: string | null
}
