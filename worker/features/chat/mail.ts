import type { Outgoing } from '../../channels/adapter.ts'
import type { ReplyAddress } from '../../channels/inbound.ts'
import type { EngineConfig } from '../../contract/agent-type-engine.ts'
import type { EngineKind } from '../../contract/agents.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { ExchangeDetails, MessageTimes } from '../../contract/conversations.ts'
import type { EngineSettings, Usage } from '../../contract/engines.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'
import type { ReplyMedia } from '../../contract/reply.ts'
import type { Result } from '../../contract/stream.ts'
import type { Found, Passage, Turn } from '../../engines/engine.ts'
import type { KnowledgeReading, KnownKnowledge } from '../knowledge/knowledge.service.ts'
import type { AgentFacts } from './exchange.rules.ts'

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

/** A reply that shows something, as a provider is given it. */
export interface Spoken {
  text: string
  media: readonly ReplyMedia[]
}

/** A reply as an engine made it, and the headings of what it was made from. `insteadOf`: the engine that gave none. */
export interface Made {
  text: string
  spoken?: Spoken
  sources: string[]
  usage?: Usage
  insteadOf?: EngineKind
  /** When somebody began to make it, and when its first words were there. */
  times?: Pick<MessageTimes, 'claimedAt' | 'firstPieceAt'>
}

/** How a reply is to be made. Without `mayCall` only what stands in for the engine may speak. */
export interface Making {
  engine: EngineSettings | null
  mayCall: boolean
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

/** What becomes of a question of the owner's, which is not taken in: all that a reply takes, or why there is none. */
export type Rehearsal =
  | { kind: 'ready'; making: Making; turn: Turn }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'limited'; retryAfterSeconds: number }

/** What the hub keeps of its agent. `knowledge`: `null` when what the hub has of it is what there is. */
export interface AgentReading {
  agent: AgentFacts
  /** As it is set for all agents of the type, its secrets in clear. */
  typeEngine: EngineConfig | null
  knowledge: KnowledgeReading | null
  /** The number of the last result on the agent's stream. */
  lastEvent: number
}

/** A result and its number on the agent's stream: later ones have larger. */
export interface Numbered {
  number: number
  result: Result
}

export type { Found, KnowledgeReading, KnownKnowledge, Passage }
