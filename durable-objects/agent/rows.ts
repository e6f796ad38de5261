import type { ContactProfile, ReplyAddress } from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { MessageTimes } from '../../worker/contract/conversations.ts'
import type { Usage } from '../../worker/contract/engines.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Author, MessagePart } from '../../worker/contract/messages.ts'
import type { Result } from '../../worker/contract/stream.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { Rated } from './rated.ts'

/** All that is said between one contact and the agent on one channel. */
export interface Thread extends Rated {
  id: number
  /** The session id. */
  key: string
  channelType: ChannelType
  status: ThreadStatus
  contact: ContactProfile | null
  /** Where the last message of a provider asked to be answered. */
  address: ReplyAddress | null
  startedAt: number
  lastAt: number
  /** When its plan conversation began; `null`: none did yet. */
  countedAt: number | null
  /** When its contact was told last that the plan is used up. */
  quotaToldAt: number | null
  /** When its contact was told last that members answer. */
  handoverToldAt: number | null
  /** When its contact was told last that there is no reply; `null`: not since its last reply. */
  failureToldAt: number | null
  /** Since when its contact waits for a member. */
  waitsSince: number | null
  /** Its last replies that did not know the answer. */
  unknownInARow: number
  /** When it was closed, while it is. */
  closedAt: number | null
}

export interface MessageDetails {
  key: string
  storedAt: number
  ordinal?: number
  arrivedAt?: number
  providerId?: string
  person?: ContactProfile
  /** Where its reply goes. */
  address?: ReplyAddress
  language?: Locale
  /** The words before the contact changed them. */
  original?: string
  editedAt?: number
  /** The contact took it back: nothing of what it said is left. */
  deletedAt?: number
  isTooLate?: boolean
  /** By it the contact asks for messages again, after he wanted none. */
  resumes?: true
}

export interface Message extends Rated {
  id: number
  threadId: number
  author: Author
  /** The member who wrote it. */
  authorId: string | null
  parts: MessagePart[]
  details: MessageDetails
  saidAt: number
}

/**
 * `queued`: waits for its place in the thread and for `due_at`. `running`: its reply is being made. `dropped`: a limit or
 * an error of ours kept it from becoming an exchange.
 */
export type TurnState = 'queued' | 'running' | 'answered' | 'failed' | 'dropped'

/**
 * What came of a turn beside its reply. `isLeft`: its reply says only that members answer. `isRequeued`: it answers all that was
 * left to members. `isRestored`, `original`, `editedAt`, `deletedAt`: of a turn that was read from D1. `failureNotice`: what
 * a visitor of the web chat is told where no engine had a reply.
 */
export interface TurnResult {
  times?: MessageTimes
  sources?: string[]
  usage?: Usage
  isLeft?: true
  isRequeued?: true
  isRestored?: true
  failureNotice?: string
  original?: string
  editedAt?: number
  deletedAt?: number
}

/** The work of answering one message of a thread, or several that came in a burst. */
export interface Turn {
  id: number
  /** The id of the exchange. */
  uid: string
  /** Of its first message. */
  key: string
  threadId: number
  origin: 'server' | 'client'
  state: TurnState
  /** When it may begin, or when its lease ends; `null` of one that has ended. */
  dueAt: number | null
  attempts: number
  /** Holds a plan conversation that is counted when the turn is answered. */
  isReserved: boolean
  isTooLate: boolean
  /** D1 has a row of it. */
  isRecorded: boolean
  language: Locale | null
  saidAt: number
  code: ErrorCode | null
  replyId: number | null
  responseMs: number | null
  eventNumber: number | null
  result: TurnResult
}

/** How a turn ended: with a reply (`null`: left to the members who have the thread), without one, or dropped. */
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

/** Whether the thread's plan conversation goes on: another answer in it costs nothing. */
export const isCounted = ({ countedAt }: Pick<Thread, 'countedAt'>, now: number): boolean =>
  countedAt !== null && now - countedAt < DAY_MS

/** A stored result and its number on the agent's stream: later ones have larger numbers. */
export interface NumberedResult {
  number: number
  result: Result
}
