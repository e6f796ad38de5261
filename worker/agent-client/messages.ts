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
import type { ContactAttribute, ContactProfile, KnownContact, ReplyDraft } from '../contract/threads.ts'
import type { ListEdit } from '../core/list-edit.ts'

export type { ContactProfile, KnownContact, Outgoing, ReplyAddress, ReplyDraft }
export type AttributesEdit = ListEdit<ContactAttribute>

/**
 * A contact's message for the agent's object. `key`: the dedupe key, which is the client's id, encrypted, on the web chat
 * (`message-keys.ts`), and elsewhere the provider's id; the channel's type is a prefix. Times are in milliseconds UTC.
 */
export interface NewMessage {
  key: string
  /** The session id of the thread. */
  sessionId: string
  /** Whether the sender has proved, by a token or a signature, that the thread is theirs. */
  isProven: boolean
  /** The thread that the same visitor had before, as proved by its token. For the plan both are one conversation. */
  earlierSessionId?: string
  channelType: ChannelType
  language: Locale | null
  text: string
  attachments?: readonly AttachmentPart[]
  /** When it was sent. */
  saidAt: number
  /** Order among messages of the same time, where the provider's times are coarse. */
  ordinal?: number
  /** The provider's id of the message, which edits and deletions refer to. */
  providerId?: string
  profile?: ContactProfile
}

/** A message of a provider. `address`: where the reply is sent. */
export interface ProviderMessage extends NewMessage {
  address: ReplyAddress
  arrivedAt: number
  /** The provider held it back so long that it is stored and not answered. */
  isTooLate: boolean
  /** Session ids under which the same contact may have written before, with another id at the provider. */
  otherSessionIds?: readonly string[]
}

/** A message that a person of the account sent to a contact with the provider's own app, as reported by the provider. */
export interface AppMessage
  extends Omit<ProviderMessage, 'isProven' | 'language' | 'isTooLate' | 'arrivedAt' | 'ordinal' | 'otherSessionIds'> {
  providerId: string
}

/** The result of receiving such a message: stored, a duplicate, or a message that we sent through the provider's API. */
export type EchoOutcome = 'taken' | 'known' | 'own'

/** The state of a thread that only members see: who answers in it now, and the agent's draft. */
export interface MemberView {
  mode: AgentMode
  draft: ReplyDraft | null
}

/**
 * A message of a member to the contact of a thread. `key`: its idempotency key. `takesOver`: the agent is silent from then on, and
 * (`assigns`) the thread is assigned to the author if it has no assignee.
 */
export interface MemberMessage {
  key: string
  sessionId: string
  author: { id: string; name: string }
  text: string
  files?: readonly AttachmentPart[]
  /** Sent instead of the text, which has its wording. */
  template?: TemplateCall
  takesOver: boolean
  assigns?: boolean
  /** The draft that the member has seen, `null`: none. Absent: any draft. */
  draftId?: string | null
  /** The reply window is over: it is sent with the provider's mark for messages of humans, where there is one. */
  isLate?: boolean
  /**
   * The number of the newest message of another member that the writer has seen; the message is refused if there is a newer
   * one.
   */
  seen?: number | undefined
}

/** A member's message as stored in D1, with its failed delivery. `uid`: of its turn. */
export interface FailedMessage {
  uid: string
  number: number
  sessionId: string
  author: { id: string; name: string }
  text: string
  files?: readonly AttachmentPart[]
  saidAt: number
  address: ReplyAddress
  /** The parts that are not sent yet. */
  outgoing: readonly Outgoing[]
  failedAt: number
  isLate: boolean
}

/** The result of writing a message. `number`: of the message in the thread; `at`: when it was stored. */
export type WriteOutcome = { kind: 'stored'; number: number; at: number } | { kind: 'refused'; code: ErrorCode }

/** Whether a message is sent again; `false`: there is nothing to send. */
export type WriteAgainOutcome = boolean | 'thread.commentAnswered'

/** The result of a rating: stored, or the code of its refusal. */
export type RatingOutcome = 'stored' | 'chat.replyNotFound' | 'chat.notClosed' | 'thread.notFound'

/** The result of storing the address that a visitor left; `unknown`: there is no such thread. */
export type AddressOutcome = { kind: 'stored' } | { kind: 'unknown' } | { kind: 'limited'; retryAfterSeconds: number }

/**
 * The result of restoring an exchange. `saidAgain`: the thread contains its message again already; `busy`: D1 cannot be reached
 * or is behind.
 */
export type RestoreOutcome = 'restored' | 'gone' | 'saidAgain' | 'busy'

/**
 * `draft`: the text so far of the reply that the agent was making when its thread was taken over. `isUnseen`: nothing was
 * changed, because the thread has newer messages.
 */
export interface TakeoverOutcome {
  draft: string | null
  /** The status before the change; absent: it was the same. */
  before?: ThreadStatus
  isUnseen?: true
}

/**
 * The member who changes a thread's status (`by`), and what they have seen of it: the last exchange, and the number of the newest
 * message of another member, 0: none. Without an exchange the status is changed unconditionally. `assigns`: a thread that is
 * taken over is assigned to the member if it has no assignee.
 */
export interface StatusActor {
  by: string
  assigns?: boolean
  exchangeId?: string
  message?: number | undefined
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

/** A receipt of a provider: of one message (`messageId`), or of all messages of a thread up to a time (`upTo`). */
export interface DeliveryReceipt extends Omit<Receipt, 'sessionKey'> {
  kind: 'receipt'
  sessionId: string
  channelType: ChannelType
}

/** A contact's reaction on a message of either side, or its removal (`null`). `messageId`: the provider's. */
export interface ReactionChange {
  kind: 'reaction'
  sessionId: string
  channelType: ChannelType
  messageId: string
  emoji: string | null
  at: number
}

/** A contact's id at the provider has changed; the thread continues with the new one. */
interface ContactMove {
  kind: 'move'
  sessionId: string
  channelType: ChannelType
  newSessionId: string
  at: number
}

/** A contact blocked the account or unsubscribed at the provider, or came back. */
export interface ContactUpdate extends Pick<ContactChange, 'at'> {
  kind: 'contact'
  sessionId: string
  channelType: ChannelType
  change: Exclude<ContactChange['change'], 'moved'>
}

export type Change = Revision | DeliveryReceipt | ReactionChange | ContactMove | ContactUpdate

/** The id of an exchange, and the session id of its thread. */
export interface ExchangeRef {
  conversationId: string
  sessionId: string
}

/** A reply with media and suggestions, which the text lists (`areListed`) or not. `messages`: its parts, if there are several. */
export interface RichReply {
  text: string
  media: readonly ReplyMedia[]
  suggestions?: readonly ReplySuggestion[]
  areListed?: true
  messages?: readonly ReplyMessage[]
}

/** How a turn ended. `notice`: sent to a visitor instead of the sentence of the code. */
export type Outcome =
  | (ExchangeRef & { kind: 'answered'; reply: string; options: readonly ReplySuggestion[] })
  | (ExchangeRef & { kind: 'failed'; code: ErrorCode; notice?: string })

/** The object's answer to a message of the web chat. */
export type Reception =
  | { kind: 'ended'; outcome: Outcome }
  /** It is on disk. The reply follows on the streams and, where pieces were requested, in `reply` (see `reply-stream.ts`). */
  | { kind: 'accepted'; exchange: ExchangeRef; reply: ReadableStream<Uint8Array> | null }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** The key was used for another message. */
  | { kind: 'foreign' }

/** An exchange that a client reports. `agentResponse`: `null` without a reply. */
export interface ReportedExchange {
  sessionId: string
  channelType: ChannelType
  userMessage: string
  agentResponse: string | null
}

/** The result of a report: stored at that time, known already because the server answered it, or refused. */
export type ReportOutcome =
  | { kind: 'stored'; id: string; at: number }
  | { kind: 'known'; id: string }
  | { kind: 'refused'; code: ErrorCode }

/**
 * How a message of the web chat is answered. `addressKey`: the hash of the visitor's IP address; `null`: the owner, without rate
 * limits. `hasStream`: the reply is streamed. `plainKey`: the key of an older message, stored in plain, for a proven session.
 */
export interface AnswerOptions {
  plainKey?: string
  addressKey: string | null
  hasStream: boolean
}

/** The result of an automation's callback. `seen`: the names of the fields of an unusable answer. */
export type CallbackOutcome = { kind: 'taken' | 'used' | 'late' } | { kind: 'unusable'; seen: string }
