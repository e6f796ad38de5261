import type { Outgoing } from '../../channels/adapter.ts'
import type { ReplyAddress } from '../../channels/inbound.ts'
import type { EngineKind } from '../../contract/agents.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { ExchangeDetails, MessageTimes } from '../../contract/conversations.ts'
import type { Usage } from '../../contract/engines.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'
import type { ReplyMedia, ReplySuggestion } from '../../contract/reply.ts'
import type { Result } from '../../contract/stream.ts'
import type { Link } from '../../engines/chain.rules.ts'
import type { Found, Passage, Turn } from '../../engines/engine.ts'
import type { KnowledgeReading, KnownKnowledge } from '../knowledge/knowledge.service.ts'
import type { Behaved, TypeEngine } from './behaving.rules.ts'
import type { AgentFacts } from './exchange.rules.ts'
import type { Bill } from './replying.service.ts'

/** A message as it was taken in. `sessionId` is the session it asked for. */
export interface Letter {
  messageId: string
  sessionId: string
  isProven: boolean
  channelType: ChannelType
  language: Locale | null
  text: string
  /** When it was said: milliseconds UTC. */
  receivedAt: number
  /** What of a session was said first at the same time; absent where times are fine enough. */
  ordinal?: number
  /** When the hub had it on disk. */
  storedAt?: number
  details?: ExchangeDetails
}

/** A provider's message on its way in: a letter, where its reply goes, and when it came to us. */
export interface Incoming {
  letter: Letter
  address: ReplyAddress
  arrivedAt: number
  /** Held back by the provider for so long that an answer would only surprise: it is kept, and not answered. */
  isTooLate: boolean
}

/** What a person changed (`text`) or took back (`null`) of a message, by the name that its provider gave it. */
export interface Revision {
  sessionId: string
  channelType: ChannelType
  messageId: string
  text: string | null
  at: number
}

/** What became of a message that may have been taken before, and under which key its exchange stands. */
export interface Retaken {
  exchange: string
  isTaken: boolean
}

/** A reply that was given up and is to be sent once more: what is left of it. */
export interface DeadLetter {
  messageKey: string
  sessionId: string
  channelType: ChannelType
  conversationId: string
  address: ReplyAddress
  outgoing: Outgoing[]
}

export type { Outgoing, ReplyAddress }

/** Where a message was stored. */
export interface Place {
  conversationId: string
  sessionId: string
}

/** How a message that was stored ended: answered, or failed by name. */
export type Outcome = Place &
  ({ kind: 'answered'; reply: string; spoken?: Spoken } | { kind: 'failed'; code: ErrorCode })

/** A reply that shows or offers something, as a provider is given it. */
export interface Spoken {
  text: string
  media: readonly ReplyMedia[]
  suggestions?: readonly ReplySuggestion[]
}

/**
 * A reply as an engine made it, and the headings of what it was made from. `insteadOf`: the first engine, when it gave
 * none; `speaker`: the place in the chain of the one that did.
 */
export interface Made {
  text: string
  spoken?: Spoken
  sources: string[]
  usage?: Usage
  insteadOf?: EngineKind
  speaker?: number
  /** When somebody began to make it, and when its first words were there. */
  times?: Pick<MessageTimes, 'claimedAt' | 'firstPieceAt'>
}

/** An engine of a chain; without `mayCall` only whoever stands in for it may speak. */
export type CalledLink = Link & { mayCall: boolean }

/** How a reply is to be made: by the first of these that has one. */
export interface Making {
  engines: CalledLink[]
}

/** What becomes of a message that is handed to the hub. `bookmark`: of the write that stored it. */
export type Acceptance =
  | { kind: 'ended'; outcome: Outcome; bookmark: string | null }
  /** Stored and counted: whoever asked makes the reply with this engine and brings it back, or the hub does it later. */
  | { kind: 'yours'; place: Place; making: Making; turn: Turn; bookmark: string | null }
  /** Somebody else is still at it. */
  | { kind: 'underWay' }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** Its id was used for something else. */
  | { kind: 'foreign' }

/**
 * With what a reply may be begun while its message is being stored. Nobody hears a word of it before the hub has said
 * what became of the message.
 */
export interface Begun {
  kind: 'begun'
  making: Making
  turn: Turn
}

/** What became of a message whose reply was begun; `kept`: it is safe, and the reply is that of whoever began it. */
export type Stored = Acceptance | { kind: 'kept'; place: Place; bookmark: string | null }

/** What becomes of a question of the owner's, which is not taken in: all that a reply takes, or why there is none. */
export type Rehearsal =
  | { kind: 'ready'; making: Making; turn: Turn }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'limited'; retryAfterSeconds: number }

/** What the hub keeps of its agent. `knowledge`: `null` when what the hub has of it is what there is. */
export interface AgentReading {
  agent: AgentFacts
  /** As it is set for all agents of the type. */
  typeEngine: TypeEngine
  knowledge: KnowledgeReading | null
  /** The number of the last result on the agent's stream. */
  lastEvent: number
  /** Visitors' messages that the database holds open. */
  left: Letter[]
}

/** A result and its number on the agent's stream: later ones have larger. */
export interface Numbered {
  number: number
  result: Result
}

export type { Behaved, Bill, Found, KnowledgeReading, KnownKnowledge, Passage, Turn }
