import type { ContactProfile, KnownContact, ReplyAddress } from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { MessageTimes } from '../../worker/contract/conversations.ts'
import type { Usage } from '../../worker/contract/engines.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Author, MessagePart } from '../../worker/contract/messages.ts'
import type { Result } from '../../worker/contract/stream.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { RatingFields } from './rating-rows.ts'

/** A thread: all messages between one contact and the agent on one channel. */
export interface Thread extends RatingFields {
  id: number
  /** The session id. */
  key: string
  /** The key of the visitor's first thread, if the visitor has started several; `null`: not known. */
  visitor: string | null
  channelType: ChannelType
  status: ThreadStatus
  contact: KnownContact | null
  /** Reply address of the provider, from the contact's last message. */
  address: ReplyAddress | null
  startedAt: number
  lastAt: number
  /** When the thread's last plan conversation began; `null`: none yet. */
  countedAt: number | null
  /** When the contact was last notified that the plan is used up. */
  quotaNotifiedAt: number | null
  /** When the contact was last notified that members answer. */
  handoverNotifiedAt: number | null
  /** When the contact was last notified that there is no reply; `null`: not since the last reply. */
  failureNotifiedAt: number | null
  /** Since when the contact waits for a member; `null`: he does not. */
  waitsSince: number | null
  /** As `waitsSince`; a takeover keeps it until a member writes. */
  unansweredSince: number | null
  /** The name of the member who has the thread or is to answer in it; `null`: nobody, or the name is not known. */
  attendant: string | null
  /** The number of last consecutive replies without a known answer: a handover can depend on it. */
  unknownInARow: number
  /** When the thread was closed; `null` while it is open. */
  closedAt: number | null
  /** D1 may have a record of the thread that was not read yet: profile, status and earlier messages are missing here. */
  isPartial: boolean
}

export interface MessageDetails {
  key: string
  storedAt: number
  ordinal?: number
  arrivedAt?: number
  providerId?: string
  person?: ContactProfile
  /** Reply address of the provider. */
  address?: ReplyAddress
  language?: Locale
  /** The text before the contact's first edit. */
  original?: string
  editedAt?: number
  /** When the contact last edited the message before it had a turn: it is answered and shown as it was then. */
  editedWaitingAt?: number
  /** When the contact deleted the message; its text is removed. */
  deletedAt?: number
  isTooLate?: boolean
  /** The message is the word START that ended the contact's opt-out: it gets a confirmation. */
  resumes?: true
}

export interface Message extends RatingFields {
  id: number
  threadId: number
  author: Author
  /** User id of the member who wrote it; `null` for other authors, and for the provider's own app. */
  authorId: string | null
  parts: MessagePart[]
  details: MessageDetails
  saidAt: number
}

/**
 * `queued`: waits for the head of its thread's queue and for `due_at`. `running`: leased, its reply is being made. `dropped`:
 * refused by a limit, or ended by an error of our own; D1 has it as a refused message and not as an exchange.
 */
export type TurnState = 'queued' | 'running' | 'answered' | 'failed' | 'dropped'

/**
 * The outcome of a turn besides its reply. `isLeft`: left to members; a reply only says so. `isRequeued`: queued again at a
 * hand-back, to answer all that members left unanswered. `isRestored`, `original`, `editedAt`, `deletedAt`: set when the turn
 * was read back from D1. `failureNotice`: the sentence for a visitor of the web chat when no engine had a reply.
 */
export interface TurnResult {
  times?: MessageTimes
  sources?: readonly string[]
  usage?: Usage
  isLeft?: true
  isRequeued?: true
  isRestored?: true
  failureNotice?: string
  /** Its reply began the plan conversation of its thread; kept when the turn ends again. */
  opens?: true
  original?: string
  editedAt?: number
  deletedAt?: number
}

/** The work of answering one message of a thread, or several that a debounce window merged. */
export interface Turn {
  id: number
  /** Id of the exchange in D1. */
  uid: string
  /** Dedupe key of its first message. */
  key: string
  threadId: number
  origin: 'server' | 'client'
  state: TurnState
  /** Queued: when it may start. Running: when its lease ends. `null`: it has ended. */
  dueAt: number | null
  attempts: number
  /** Holds a plan conversation, which is used when the turn is answered and else released. */
  isReserved: boolean
  isTooLate: boolean
  /** Whether D1 has a row of it. */
  isRecorded: boolean
  language: Locale | null
  saidAt: number
  code: ErrorCode | null
  replyId: number | null
  responseMs: number | null
  eventNumber: number | null
  result: TurnResult
}

/** How a turn ended. `answered` without a `replyId`: it was left to members. */
export type Ending =
  | {
      state: 'answered'
      replyId: number | null
      responseMs: number | null
      eventNumber: number | null
      result: TurnResult
    }
  | { state: 'failed' | 'dropped'; code: ErrorCode; result: TurnResult }

export const isUnfinished = ({ state }: Pick<Turn, 'state'>): boolean => state === 'queued' || state === 'running'

/** Whether the thread's last plan conversation is younger than 24 hours: further answers use no other. */
export const isInPlanConversation = ({ countedAt }: Pick<Thread, 'countedAt'>, now: number): boolean =>
  countedAt !== null && now - countedAt < DAY_MS

/** A stored result with its event number on the agent's stream. Numbers grow with time. */
export interface NumberedResult {
  number: number
  result: Result
}
