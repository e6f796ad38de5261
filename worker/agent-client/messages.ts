import type { Outgoing } from '../channels/adapter.ts'
import type { ContactChange, Receipt, ReplyAddress } from '../channels/inbound.ts'
import type { TemplateCall } from '../contract/channel-records.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { AttachmentPart } from '../contract/messages.ts'
import type { AgentMode } from '../contract/modes.ts'
import type { ReplyMedia, ReplyMessage, ReplySuggestion } from '../contract/reply.ts'
import type { ThreadStatus } from '../contract/thread-status.ts'
import type { ContactProfile, KnownContact, ReplyDraft } from '../contract/threads.ts'

export type { ContactProfile, KnownContact, Outgoing, ReplyAddress, ReplyDraft }

/**
 * A contact's message on its way to the agent's object. `key` is its dedupe key: the client's id on the web chat, the
 * provider's prefixed by the channel's type elsewhere. Times in milliseconds UTC.
 */
export interface NewMessage {
  key: string
  /** The thread that the message asks for. */
  sessionId: string
  /** Whether the sender has shown that the thread is his. */
  isProven: boolean
  /** The thread that the same visitor has left for this one, which he has shown to be his: both are one plan conversation. */
  earlierSessionId?: string
  channelType: ChannelType
  language: Locale | null
  text: string
  attachments?: readonly AttachmentPart[]
  /** When it was said. */
  saidAt: number
  /** Order among messages of the same time, where the provider's times are coarse. */
  ordinal?: number
  /** What the provider calls the message: edits and deletions name it. */
  providerId?: string
  profile?: ContactProfile
}

/** A message of a provider, with the address that the reply goes to. */
export interface ProviderMessage extends NewMessage {
  address: ReplyAddress
  arrivedAt: number
  /** Held back by the provider for so long that it is kept and not answered. */
  isTooLate: boolean
  /** Threads in which the same contact may have written before, under another of his ids. */
  otherSessionIds?: readonly string[]
}

/** A message that a person of the account wrote to a contact with the provider's own app, as the provider tells of it. */
export interface AppMessage
  extends Omit<ProviderMessage, 'isProven' | 'language' | 'isTooLate' | 'arrivedAt' | 'ordinal' | 'otherSessionIds'> {
  providerId: string
}

/** What became of such a message: stored, known already, or our own, sent by the API. */
export type EchoOutcome = 'taken' | 'known' | 'own'

/** What members are told of a thread: who answers in it now, and what the agent would say. */
export interface MemberView {
  mode: AgentMode
  draft: ReplyDraft | null
}

/** A message of a member to the contact of a thread. `key` is its idempotency key; `takesOver`: the agent is silent from then on. */
export interface MemberMessage {
  key: string
  sessionId: string
  author: { id: string; name: string }
  text: string
  files?: readonly AttachmentPart[]
  /** Sent instead of the text, which is what it says. */
  template?: TemplateCall
  takesOver: boolean
  /** The draft that the member had before him; `null`: none. Absent: whichever there is. */
  draftId?: string | null
  /** The reply window is over: it goes out as written by a human, where the provider allows that. */
  isLate?: boolean
  /** The number of the newest message of another member that the writer has seen; with a newer one it is refused. */
  seen?: number | undefined
}

/** A member's message as D1 has it, with its delivery, which failed. `uid`: of its turn. */
export interface FailedMessage {
  uid: string
  number: number
  sessionId: string
  author: { id: string; name: string }
  text: string
  files?: readonly AttachmentPart[]
  saidAt: number
  address: ReplyAddress
  /** The parts that are left. */
  outgoing: readonly Outgoing[]
  failedAt: number
  isLate: boolean
}

/** What became of it; `number`: of the message, in the record; `at`: when it was stored. */
export type WriteOutcome = { kind: 'stored'; number: number; at: number } | { kind: 'refused'; code: ErrorCode }

/** Whether a message is sent again. False: there is nothing to send. */
export type WriteAgainOutcome = boolean | 'thread.commentAnswered'

/** What became of a rating: stored, or refused. */
export type RatingOutcome = 'stored' | 'chat.replyNotFound' | 'chat.notClosed' | 'thread.notFound'

/** What became of an address that a visitor left; `unknown`: there is no such thread. */
export type AddressOutcome = { kind: 'stored' } | { kind: 'unknown' } | { kind: 'limited'; retryAfterSeconds: number }

/** What became of putting an exchange back: `saidAgain`, its message is in the thread once more; `busy`, D1 is behind. */
export type RestoreOutcome = 'restored' | 'gone' | 'saidAgain' | 'busy'

/**
 * `draft`: the reply that the agent was making when its thread was taken over, as far as it had come. `isUnseen`: the thread is as
 * it was, because more was said in it.
 */
export interface TakeoverOutcome {
  draft: string | null
  /** Absent if the status was that already. */
  before?: ThreadStatus
  isUnseen?: true
}

/** What a member has seen of a thread: its last exchange, and the number of the newest message of another member, 0: none. */
export interface LastSeen {
  exchangeId: string
  message?: number | undefined
  by: string
}

/** An edit of a message (`text`), or its deletion (`null`). `messageId`: the provider's. */
export interface Revision {
  kind: 'revision'
  sessionId: string
  channelType: ChannelType
  messageId: string
  text: string | null
  at: number
}

/** A provider's news of a reply: of one message (`messageId`) or of all of a thread up to a time (`upTo`). */
export interface DeliveryReceipt extends Omit<Receipt, 'sessionKey'> {
  kind: 'receipt'
  sessionId: string
  channelType: ChannelType
}

/** A contact put an emoji on a message of either side, or took it back (`null`). `messageId`: the provider's. */
export interface ReactionChange {
  kind: 'reaction'
  sessionId: string
  channelType: ChannelType
  messageId: string
  emoji: string | null
  at: number
}

/** A contact is known by another id from now on, and goes on in the same thread. */
interface ContactMove {
  kind: 'move'
  sessionId: string
  channelType: ChannelType
  newSessionId: string
  at: number
}

/** A contact blocked the account or left it at the provider, or came back. */
export interface ContactUpdate extends Pick<ContactChange, 'at'> {
  kind: 'contact'
  sessionId: string
  channelType: ChannelType
  change: Exclude<ContactChange['change'], 'moved'>
}

export type Change = Revision | DeliveryReceipt | ReactionChange | ContactMove | ContactUpdate

/** Where an exchange is stored: its id and the thread that it is part of. */
export interface ExchangeRef {
  conversationId: string
  sessionId: string
}

/** A reply with what it shows and offers beside its text. `messages`: how it is divided, where an engine answered with several. */
export interface RichReply {
  text: string
  media: readonly ReplyMedia[]
  suggestions?: readonly ReplySuggestion[]
  messages?: readonly ReplyMessage[]
}

/** How a turn ended. `notice`: what a visitor is told instead of the sentence of the code. */
export type Outcome = ExchangeRef &
  ({ kind: 'answered'; reply: string } | { kind: 'failed'; code: ErrorCode; notice?: string })

/** What the object says to a message of the web chat. */
export type Reception =
  | { kind: 'ended'; outcome: Outcome }
  /** It is on disk; the reply follows on the streams and, where pieces were asked for, in `reply` (see `reply-stream.ts`). */
  | { kind: 'accepted'; place: ExchangeRef; reply: ReadableStream<Uint8Array> | null }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** The key was used for another message. */
  | { kind: 'foreign' }

/** An exchange that a client reports. `agentResponse`: `null` where there was no reply. */
export interface ReportedExchange {
  sessionId: string
  channelType: ChannelType
  userMessage: string
  agentResponse: string | null
}

/** What became of a report: stored at that time, known already from the server's own work, or refused. */
export type ReportOutcome =
  | { kind: 'stored'; id: string; at: number }
  | { kind: 'known'; id: string }
  | { kind: 'refused'; code: ErrorCode }

/**
 * How a message of the web chat is answered. `addressKey`: the visitor's address, hashed; `null` when the owner asks, who
 * has no limits. `hasStream`: the reply is streamed to the caller as it is made.
 */
export interface AnswerOptions {
  addressKey: string | null
  hasStream: boolean
}

/** What became of an answer that an automation called back with; `seen`: the names of the fields of an unusable one. */
export type CallbackOutcome = { kind: 'taken' | 'used' | 'late' } | { kind: 'unusable'; seen: string }
