import * as z from 'zod/mini'
import { CHANNEL_TYPES, type ChannelType } from './channels.ts'
import type { DeliveryState } from './deliveries.ts'
import { MESSAGE_MAX, SEARCH_MAX } from './limits.ts'
import { conversationsPageQuery } from './paging.ts'
import { day, freeText, id, oneOf, requiredText } from './text.ts'
import { sessionId } from './webchat.ts'

/** Days are UTC calendar days; both ends are included. */
export const ConversationsQuery = z
  .object({
    agentId: id('conversation.agentRequired'),
    ...conversationsPageQuery,
    startDate: z.optional(day()),
    endDate: z.optional(day()),
    search: z.optional(freeText({ max: SEARCH_MAX })),
    channelType: z.optional(oneOf(CHANNEL_TYPES, 'field.option')),
    sessionId: z.optional(sessionId),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: 'field.dateOrder',
      path: ['endDate'],
    }),
  )
export type ConversationsQuery = z.infer<typeof ConversationsQuery>

export const SessionQuery = z.object({ agentId: id('conversation.agentRequired') })

export const ConversationInput = z.object({
  agentId: id('agent.notFound'),
  userMessage: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
  agentResponse: freeText({ tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
  metadata: z.optional(
    z.object({
      sessionId: z.optional(sessionId),
      channelType: z.optional(oneOf(CHANNEL_TYPES, 'field.option')),
    }),
  ),
})
export type ConversationInput = z.infer<typeof ConversationInput>

/** Who wrote the row: the server while it answered, or a client that reported an exchange. */
export type ConversationOrigin = 'server' | 'client'

/** `open`: the reply is being made. `unanswered`: it could not be made. */
export const CONVERSATION_STATES = ['open', 'answered', 'unanswered'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** The steps of a message inside the house, before its provider is told of the reply. */
export const HOUSE_STAGES = ['said', 'received', 'stored', 'claimed', 'firstPiece', 'answered', 'unanswered'] as const

/** One exchange: what a person wrote and what the agent answered. */
export interface Conversation {
  id: string
  agentId: string
  sessionId: string
  userMessage: string
  agentResponse: string | null
  timestamp: string
  metadata: {
    sessionId: string
    channelType: ChannelType
    source: ChannelType
    origin: ConversationOrigin
    state: ConversationState
    language: string | null
    messageId: string
    responseMs: number | null
    /** What the reply was made from: headings of the knowledge that was found. */
    sources: string[]
    /** What the reply took, where whoever made it says so. */
    usage?: ReplyUsage
    details?: ShownDetails
    /** How far the reply has come at its provider; the web chat has none. */
    delivery?: Delivery
  }
}

/** `isEstimated`: counted by us. `costUsd` is there where a price is set. */
export interface ReplyUsage {
  inputTokens: number
  outputTokens: number
  isEstimated: boolean
  costUsd?: number
}

/** The way of a reply. `reason` is said in the reader's language. */
export interface Delivery {
  state: DeliveryState
  reason?: string
  sentAt?: string
  deliveredAt?: string
  readAt?: string
  failedAt?: string
}

/**
 * Until when a session may still be answered, in milliseconds UTC, at a provider that closes it when the person has been
 * silent; `closesAt` is `null` when only the provider knows.
 */
export interface ReplyWindow {
  closesAt: number | null
  isOpen: boolean
}

/** The last exchanges of a session. */
export interface WholeSession {
  conversations: Conversation[]
  /** `null` where the provider knows none. */
  replyWindow: ReplyWindow | null
}

/**
 * When a message passed through the house, in milliseconds UTC, each once it is known: on disk, in the hands of whoever
 * makes its reply, the first words of that, and given up. The provider's part stands with its delivery.
 */
export interface MessageTimes {
  storedAt?: number
  claimedAt?: number
  firstPieceAt?: number
  unansweredAt?: number | null
}

/** A step of a message's life. `afterMs`: since it was said. */
export interface MessageEvent {
  stage: (typeof HOUSE_STAGES)[number] | Exclude<DeliveryState, 'pending'>
  at: string
  afterMs: number
  /** What the provider calls our message, or why it failed. */
  detail?: string
}

/** Times are those of the last 30 days, to the precision of the buckets they are counted in. */
export interface ConversationStats {
  total: number
  sessions: number
  today: number
  last7Days: number
  last30Days: number
  byChannel: Partial<Record<ChannelType, number>>
  byDay: { date: string; count: number }[]
  medianResponseMs: number | null
  p95ResponseMs: number | null
  unanswered: number
}

/** Something that came with a message; `url` is a link that may be shown, `hasFile` a file that has to be asked for. */
export interface MessageAttachment {
  kind: string
  url?: string
  name?: string
  /** In bytes. */
  size?: number
  caption?: string
  hasFile?: true
}

/** What a provider tells of an exchange beside its words, as it is kept. */
export interface ExchangeDetails {
  person?: { name?: string; username?: string; phone?: string }
  /** `mediaId`: what the provider calls a file that it gives to the channel's token alone. */
  attachments?: (Omit<MessageAttachment, 'hasFile'> & { mediaId?: string })[]
  /** When it came to us, in milliseconds UTC; a provider may have kept it for a while. */
  arrivedAt?: number
  /** Of a burst that was answered as one: how many messages. */
  messages?: number
  /** What was said before the person changed it; when that was, and when something was taken back. */
  original?: string
  editedAt?: number
  deletedAt?: number
  /** The messages that it is made of, as their provider calls them: how long each is, and how many files came with it. */
  parts?: { id: string; length: number; files: number; editedAt?: number }[]
}

/** The same as it is shown. */
export interface ShownDetails extends Omit<ExchangeDetails, 'attachments' | 'parts'> {
  attachments?: MessageAttachment[]
}
