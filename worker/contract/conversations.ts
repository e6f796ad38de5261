import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channels.ts'
import { DELIVERY_STATES, type DeliveryState } from './deliveries.ts'
import { INTENTS } from './intents.ts'
import { MESSAGE_MAX, SEARCH_MAX } from './limits.ts'
import { attachmentFacts } from './messages.ts'
import { conversationsPageQuery, Paging, wholeNumber } from './paging.ts'
import { anId, calendarDay, count, time } from './parts.ts'
import { RATINGS } from './ratings.ts'
import { day, freeText, id, oneOf, requiredText } from './text.ts'
import { SESSION_EXCHANGES, SESSION_EXCHANGES_MAX } from './thread-limits.ts'
import { sessionId } from './webchat.ts'

/** Days are calendar days of the account's time zone; both ends are included. */
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

export const SessionQuery = z.object({
  agentId: id('conversation.agentRequired'),
  limit: z._default(wholeNumber(SESSION_EXCHANGES_MAX, 'field.sessionLimit'), SESSION_EXCHANGES),
})

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

/** Who recorded the exchange: the server while it answered, or a client that reported it. */
export const ORIGINS = ['server', 'client'] as const

/** `open`: there is no reply yet. `unanswered`: the reply failed. `members`: left to members to answer. */
export const CONVERSATION_STATES = ['open', 'answered', 'unanswered', 'members'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** The steps of a message before its reply is sent to the provider. */
export const MESSAGE_STAGES = ['said', 'received', 'stored', 'claimed', 'firstPiece', 'answered', 'unanswered'] as const
const PROVIDER_STAGES = ['sent', 'delivered', 'read', 'failed'] as const satisfies readonly DeliveryState[]

const channelType = z.enum(CHANNEL_TYPES)

/** An attachment; `hasFile`: the API serves its file. */
const attachment = z.object({ kind: z.string(), ...attachmentFacts, hasFile: z.exactOptional(z.literal(true)) })
export type MessageAttachment = z.infer<typeof attachment>

/** Why a contact is sent no messages: they asked for it, blocked the account, or unsubscribed at the provider. */
export const OPT_OUT_REASONS = ['asked', 'blocked', 'unsubscribed'] as const
/** `at`: since when, and `confirmedAt`: when the confirmation was sent, in milliseconds UTC. */
const optOut = z.object({ reason: z.enum(OPT_OUT_REASONS), at: z.number(), confirmedAt: z.exactOptional(z.number()) })
export type OptOut = z.infer<typeof optOut>

/**
 * The contact's last message, if it is a comment on a post, which one private message may answer. `at`: of the comment;
 * `privateAt`: of the contact's last private message; in milliseconds UTC.
 */
const comment = z.object({ at: z.number(), isAnswered: z.boolean(), privateAt: z.exactOptional(z.number()) })
export type LastComment = z.infer<typeof comment>

/**
 * A contact, as reported by the channel. `email` and `phone` may be the address that a visitor left for replies. Of a visitor:
 * `page`, the page that contains the chat, and `country`, the country of the connection (ISO 3166-1).
 */
export const person = z.object({
  name: z.exactOptional(z.string()),
  username: z.exactOptional(z.string()),
  phone: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
  page: z.exactOptional(z.string()),
  country: z.exactOptional(z.string()),
  /** Absent: the contact may be sent messages. */
  optOut: z.exactOptional(optOut),
  comment: z.exactOptional(comment),
  /** When the contact was asked for a rating, in milliseconds UTC. */
  ratingAskedAt: z.exactOptional(z.number()),
  /** Further session ids of this thread, from before or after the contact's number or id at the provider changed. */
  otherSessionIds: z.exactOptional(z.array(z.string())),
})

/** What a provider reports about an exchange besides the text. */
const details = z.object({
  person: z.exactOptional(person),
  attachments: z.exactOptional(z.array(attachment)),
  /** When it arrived, in milliseconds UTC: later than it was sent, if the provider held it back. */
  arrivedAt: z.exactOptional(z.number()),
  /** The number of messages that were answered as one turn. */
  messages: z.exactOptional(z.number()),
  /** The text before the contact edited it. `editedAt`, `deletedAt`: when the contact did so, in milliseconds UTC. */
  original: z.exactOptional(z.string()),
  editedAt: z.exactOptional(z.number()),
  deletedAt: z.exactOptional(z.number()),
})
export type ShownDetails = z.infer<typeof details>

/** The details as they are stored. */
export interface ExchangeDetails extends Omit<ShownDetails, 'attachments'> {
  /** `mediaId`: the provider's id of a file, which is fetched with the channel's token. */
  attachments?: (Omit<MessageAttachment, 'hasFile'> & { mediaId?: string })[]
  /** The messages that were merged: their ids at the provider, lengths of text and numbers of files. */
  parts?: { id: string; length: number; files: number; editedAt?: number }[]
}

/** `isEstimated`: counted here, because the engine did not report it. `costUsd`: absent without a price. */
export const ReplyUsage = z.object({
  inputTokens: count,
  outputTokens: count,
  isEstimated: z.boolean(),
  costUsd: z.exactOptional(z.number()),
})
export type ReplyUsage = z.infer<typeof ReplyUsage>

/** The delivery of a reply. `reason` is in the caller's language. */
export const delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  reason: z.exactOptional(z.string()),
  sentAt: z.exactOptional(time),
  deliveredAt: z.exactOptional(time),
  readAt: z.exactOptional(time),
  failedAt: z.exactOptional(time),
})
export type Delivery = z.infer<typeof delivery>

/** One exchange: a contact's message and the agent's reply. */
export const Conversation = z.object({
  id: anId,
  agentId: anId,
  sessionId: z.string(),
  userMessage: z.string(),
  agentResponse: z.nullable(z.string()),
  timestamp: time,
  metadata: z.object({
    sessionId: z.string(),
    channelType,
    source: channelType,
    origin: z.enum(ORIGINS),
    state: z.enum(CONVERSATION_STATES),
    language: z.nullable(z.string()),
    messageId: z.string(),
    responseMs: z.nullable(z.number()),
    /** The headings of the passages that the reply was made from. */
    sources: z.array(z.string()),
    /** Tokens and cost of the reply; absent where its engine reports none. */
    usage: z.exactOptional(ReplyUsage),
    /** The titles of the options that the reply offers; in the exchanges of a session only. */
    options: z.exactOptional(z.array(z.string())),
    details: z.exactOptional(details),
    /** The delivery at its provider; the web chat has none. */
    delivery: z.exactOptional(delivery),
    /** The contact's rating of the reply. */
    rating: z.exactOptional(z.literal(RATINGS)),
    /** The intent of the message, recognised before any engine is called. */
    intent: z.exactOptional(z.enum(INTENTS)),
  }),
})
export type Conversation = z.infer<typeof Conversation>
export const OneConversation = z.object({ conversation: Conversation })
export const ConversationsPage = z.object({ conversations: z.array(Conversation), pagination: Paging })

/**
 * The reply window of a session at a provider that accepts replies only for a time after the contact's last message. Times are
 * in milliseconds UTC. `closesAt`: `null` when only the provider knows it. `membersUntil`: until when members may write after
 * that, where the provider accepts messages of humans for longer. `comment`: the contact's last message is a comment on a post;
 * one private reply is accepted (`open`) or was sent (`answered`).
 */
export const ReplyWindow = z.object({
  closesAt: z.nullable(z.number()),
  isOpen: z.boolean(),
  membersUntil: z.nullable(z.number()),
  comment: z.exactOptional(z.enum(['open', 'answered'])),
})
export type ReplyWindow = z.infer<typeof ReplyWindow>

/**
 * Times of a message in milliseconds UTC, each once it is known: stored on disk, turn begun, first piece of the
 * reply, given up. The times at the provider belong to its delivery.
 */
export interface MessageTimes {
  storedAt?: number
  claimedAt?: number
  firstPieceAt?: number
  unansweredAt?: number | null
}

/** A step of a message. `afterMs`: since it was sent. */
const messageEvent = z.object({
  stage: z.enum([...MESSAGE_STAGES, ...PROVIDER_STAGES]),
  at: time,
  afterMs: z.number(),
  /** The provider's id of our message, or why it failed. */
  detail: z.exactOptional(z.string()),
})
export type MessageEvent = z.infer<typeof messageEvent>
export const MessageEvents = z.object({ events: z.array(messageEvent) })

/**
 * `total`: exchanges. `sessions`: conversations of 24 hours. Response times are those of the last 30 days, in the precision of
 * the histogram's buckets.
 */
const stats = z.object({
  total: count,
  sessions: count,
  today: count,
  last7Days: count,
  last30Days: count,
  byChannel: z.partialRecord(channelType, count),
  byDay: z.array(z.object({ date: calendarDay, count })),
  medianResponseMs: z.nullable(z.number()),
  p95ResponseMs: z.nullable(z.number()),
  unanswered: count,
})
export type ConversationStats = z.infer<typeof stats>
export const ConversationStats = z.object({ stats })
