import type { EngineKind } from '../contract/agents.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { Usage } from '../contract/engines.ts'
import type { Locale } from '../contract/locales.ts'
import type { ReplyMedia, ReplySuggestion } from '../contract/reply.ts'
import type { FoundBy } from '../contract/training.ts'
import type { Clock } from '../core/clock.ts'
import type { Models } from '../core/env.ts'

/** What an engine may know of the agent it speaks for. */
export interface Persona {
  name: string
  description: string | null
  systemMessage: string
  /** The owner's own, after those of the type. */
  instructions: string
  /** What a person is offered when the agent does not know. */
  nextStep: string
  language: Locale
}

/** A piece of knowledge that may hold the answer. `questions`: other ways people ask for it, one a line. */
export interface Passage {
  language: Locale
  heading: string
  questions: string
  body: string
}

/**
 * A passage that was found. `fit`: how much of what was asked it speaks about, from 0 to 1. `foundBy`: what led to it,
 * where meaning was asked beside the words.
 */
export interface Found extends Passage {
  fit: number
  foundBy?: FoundBy
}

/** Where a message stands. `messageId` is the same however often it is tried. */
export interface Origin {
  agentId: string
  sessionId: string
  messageId: string
  channelType: ChannelType
  /** Milliseconds UTC. */
  receivedAt: number
}

/** What came with a message. `url` may be given on; a file that has none is had from its provider by `mediaId`. */
export interface Enclosed {
  kind: string
  url?: string
  mediaId?: string
  name?: string
  size?: number
  caption?: string
}

/** One message and all that is needed to answer it. `history` is the stored session, oldest first. */
export interface Turn {
  message: string
  attachments: readonly Enclosed[]
  origin: Origin
  /** The language to answer in. */
  language: Locale
  agent: Persona
  /** What fits the question best, best first; when nothing does, what can be asked. */
  passages: readonly Found[]
  history: readonly { message: string; reply: string }[]
}

/**
 * A part of the reply as it is made; `media` is what it shows beside its words, once, `suggestions` what a person may tap
 * next; `sources` names what it was made from, `usage` what it took, and `insteadOf` the engine that had nothing to say
 * (`isContentRefused`: because of what it was asked), so that the next one speaks.
 */
export type Piece =
  | { text: string }
  | { media: ReplyMedia[] }
  | { suggestions: ReplySuggestion[] }
  | { sources: string[] }
  | { usage: Usage }
  | { insteadOf: EngineKind; isContentRefused: boolean }

/** What produces an agent's reply. `signal` aborts when a deadline has passed. */
export interface ReplyEngine {
  kind: EngineKind
  /** A reply costs something or leaves the house: the message is counted against the plan before it is made. */
  isMetered: boolean
  /** Does nothing but speak: where it was asked for a reply that nobody will hear, that cost something and is all. */
  onlySpeaks: boolean
  reply(turn: Turn, signal: AbortSignal): AsyncIterable<Piece>
}

/** What an installation lends its engines. */
export interface Means {
  /** The address, if a call may go out to it. */
  address(text: string): URL | null
  /** An address under which a provider's file can be fetched for a while, by whoever knows it. */
  fileLink?(origin: Origin, file: { mediaId: string; name: string }): Promise<string>
  /** The platform's own models, where they are bound. */
  models?: Models | undefined
  /** For deadlines and pauses of calls. */
  clock: Clock
}

/** Why an engine gave no reply, for the log: never a key, an address or anybody's words. */
export type KnownFailure =
  | 'no answer in time'
  | 'not done in time'
  | 'an address that may not be called'
  | 'nobody there'
  | 'an answer that does not end'
  | 'an answer that broke off'
  | 'an answer of no known form'
  | 'an unreadable answer'
  | 'a page instead of an answer'
  | 'no answer for a customer'
  | 'it said nothing'
  | 'an error in the automation'
  | 'it told a confidence'
  | 'it refused the content'
  | 'it may not be called now'
  | 'the binding failed'
  | 'not bound'
export type FailureText = KnownFailure | `sent elsewhere (${number})` | `answered ${number}`

export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  override readonly message: FailureText

  constructor(message: FailureText) {
    super(message)
    this.message = message
  }
}

const CONTENT_REFUSALS: readonly FailureText[] = ['it told a confidence', 'it refused the content']

/** The failure was caused by the visitor's message, and says nothing about the health of the engine. */
export const isContentRefusal = (error: unknown): boolean =>
  error instanceof EngineFailure && CONTENT_REFUSALS.includes(error.message)
