import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channels.ts'
import { DELIVERY_STATES, type DeliveryState } from './deliveries.ts'
import { INTENTS } from './intents.ts'
import { MESSAGE_MAX, SEARCH_MAX } from './limits.ts'
import { attachmentFacts } from './messages.ts'
import { conversationsPageQuery, Paging } from './paging.ts'
import { anId, calendarDay, count, time } from './parts.ts'
import { RATINGS } from './ratings.ts'
import { day, freeText, id, oneOf, requiredText } from './text.ts'
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
export const ORIGINS = ['server', 'client'] as const

/** `open`: the reply is being made. `unanswered`: it could not be made. `members`: left to the people who have the thread. */
export const CONVERSATION_STATES = ['open', 'answered', 'unanswered', 'members'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** The steps of a message before its reply is sent to the provider. */
export const MESSAGE_STAGES = ['said', 'received', 'stored', 'claimed', 'firstPiece', 'answered', 'unanswered'] as const
const PROVIDER_STAGES = ['sent', 'delivered', 'read', 'failed'] as const satisfies readonly DeliveryState[]

const channelType = z.enum(CHANNEL_TYPES)

/** An attachment; `hasFile`: the API serves its file. */
const attachment = z.object({ kind: z.string(), ...attachmentFacts, hasFile: z.exactOptional(z.literal(true)) })
export type MessageAttachment = z.infer<typeof attachment>

/** Why a contact is sent nothing: he said so (`asked`), blocked the account, or unsubscribed at the provider. */
export const OPT_OUT_REASONS = ['asked', 'blocked', 'unsubscribed'] as const
/** Since when, in milliseconds UTC; `confirmedAt`: when he was told that he gets no more messages. */
const optOut = z.object({ reason: z.enum(OPT_OUT_REASONS), at: z.number(), confirmedAt: z.exactOptional(z.number()) })
export type OptOut = z.infer<typeof optOut>

/**
 * A comment on a post that was the last thing he said, in milliseconds UTC: one message in private may answer it. `privateAt`:
 * when he last wrote in private.
 */
const comment = z.object({ at: z.number(), isAnswered: z.boolean(), privateAt: z.exactOptional(z.number()) })
export type LastComment = z.infer<typeof comment>

/**
 * Who writes, as far as the channel tells it. `email`, or `phone`, is what a visitor left to be answered at; `page` and `country` are a visitor's: the page that the chat stands on, and
 * where he connects from (ISO 3166-1).
 */
export const person = z.object({
  name: z.exactOptional(z.string()),
  username: z.exactOptional(z.string()),
  phone: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
  page: z.exactOptional(z.string()),
  country: z.exactOptional(z.string()),
  /** Absent of who is sent messages. */
  optOut: z.exactOptional(optOut),
  comment: z.exactOptional(comment),
  /** When he was asked whether he was helped, in milliseconds UTC. */
  ratingAskedAt: z.exactOptional(z.number()),
  /** Session ids under which the contact goes on in this thread: of a new number, or of an id that he shows now. */
  otherSessionIds: z.exactOptional(z.array(z.string())),
})

/** What a provider says about an exchange besides the text. */
const details = z.object({
  person: z.exactOptional(person),
  attachments: z.exactOptional(z.array(attachment)),
  /** When it arrived, in milliseconds UTC; a provider may have held it back. */
  arrivedAt: z.exactOptional(z.number()),
  /** The number of messages that were answered as one turn. */
  messages: z.exactOptional(z.number()),
  /** The text before the contact edited it; and when it was edited or deleted. */
  original: z.exactOptional(z.string()),
  editedAt: z.exactOptional(z.number()),
  deletedAt: z.exactOptional(z.number()),
})
export type ShownDetails = z.infer<typeof details>

/** The same as it is stored. */
export interface ExchangeDetails extends Omit<ShownDetails, 'attachments'> {
  /** `mediaId`: the provider's id of a file, which is fetched with the channel's token. */
  attachments?: (Omit<MessageAttachment, 'hasFile'> & { mediaId?: string })[]
  /** The merged messages by the provider's ids: their lengths and numbers of files. */
  parts?: { id: string; length: number; files: number; editedAt?: number }[]
}

/** `isEstimated`: counted by us. `costUsd` is there where a price is set. */
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

/** One exchange: what a person wrote and what the agent answered. */
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
    /** Tokens and cost of the reply; absent where its engine does not tell them. */
    usage: z.exactOptional(ReplyUsage),
    details: z.exactOptional(details),
    /** The delivery at its provider; the web chat has none. */
    delivery: z.exactOptional(delivery),
    /** What the contact said of the reply. */
    rating: z.exactOptional(z.literal(RATINGS)),
    /** What the message was recognised to be, whichever engine answers. */
    intent: z.exactOptional(z.enum(INTENTS)),
  }),
})
export type Conversation = z.infer<typeof Conversation>
export const OneConversation = z.object({ conversation: Conversation })
export const ConversationsPage = z.object({ conversations: z.array(Conversation), pagination: Paging })

/**
 * Until when a session may still be answered, in milliseconds UTC, at a provider that closes it when the person has been
 * silent; `closesAt` is `null` when only the provider knows. `membersUntil`: until when members may write after that, where
 * the provider takes what a human wrote for longer. `comment`: the person commented on a post and has not written in private
 * since, so that one message is taken (`open`), or none any more (`answered`).
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

/** `total`: messages with what was replied. `sessions`: conversations of 24 hours. Times are those of the last 30 days, to the precision of the buckets they are counted in. */
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
