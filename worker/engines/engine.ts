import type { EngineKind } from '../contract/agents.ts'
import type { Business } from '../contract/business.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { Usage } from '../contract/engines.ts'
import type { Handover } from '../contract/handover.ts'
import type { Locale } from '../contract/locales.ts'
import type { Manner } from '../contract/manner.ts'
import type { AttachmentPart } from '../contract/messages.ts'
import type { ReplyMedia, ReplyMessage, ReplySuggestion } from '../contract/reply.ts'
import type { ContactProfile } from '../contract/threads.ts'
import type { Certainty, FoundBy } from '../contract/training.ts'
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
  manner: Manner
  /** What it knows is a sample, and it says so. */
  isSample?: boolean
  /** Its time zone is the account's where it names none. */
  business: Business
  /** Absent: it hands nothing over. */
  handover?: Handover
  language: Locale
}

/** A piece of knowledge that may hold the answer. `questions`: other ways people ask for it, one a line. */
export interface Passage {
  language: Locale
  heading: string
  questions: string
  body: string
  /** Of the page that it is from. */
  address?: string
  /** The day on which its document was read with a change, `YYYY-MM-DD`. */
  date?: string
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
  /** Who writes, as far as the channel tells it. */
  contact?: ContactProfile | undefined
}

/** What came with a message. `url` may be given on; a file that has none is had from its provider by `mediaId`. */
export interface TurnAttachment extends Omit<AttachmentPart, 'type'> {
  kind: string
}

/**
 * One message and all that is needed to answer it. `history` is the stored session, oldest first; `summary`, of a long one,
 * what was said before. A turn whose `task` is a summary is not answered: a model writes a new one of both. One whose `task`
 * is a judgement has it compare two answers to a test question.
 */
export interface Turn {
  message: string
  attachments: readonly TurnAttachment[]
  origin: Origin
  /** The time at which it is answered, milliseconds UTC. */
  now: number
  /** The name of the person, where the channel tells it. */
  person?: string
  /** The language to answer in. */
  language: Locale
  agent: Persona
  /** What fits the question best, best first; when nothing does, what can be asked. */
  passages: readonly Found[]
  /** Where the message asks several things: each with what fits it. */
  questions?: readonly { text: string; passages: readonly Found[] }[]
  history: readonly { message: string; reply: string }[]
  summary?: string
  /** `rewrite`: the message is made standalone, to be searched. */
  task?: 'summary' | 'judgement' | 'rewrite'
  /** A member reads the reply and decides what of it is sent: it hands nothing over. */
  isDraft?: true
  /** What it took to make the message standalone. */
  rewritingUsage?: Usage
  /** How long an engine may take; absent: the default. */
  deadlineMs?: number
  /** An automation may answer it later, at an address that it is given. */
  mayCallBack?: true
  /** No other engine is asked after this one: it is worth waiting for. */
  isLast?: boolean
  judged?: JudgedAnswer
}

/** An answer that a model is to judge by the approved one. `facts`: what their facts say of both. */
export interface JudgedAnswer {
  question: string
  approved: string
  given: string
  facts: object
}

export type { Certainty }

/**
 * A part of the reply as it is made; `media` is what it shows beside its words, once, `suggestions` what a person may tap
 * next, `messages` how its words are divided; `sources` names what it was made from and `outcome` how sure it is, `needsMember` that a person has to go on, `usage` what it took, and `insteadOf` the engine that had nothing to say
 * (`isContentRefused`: because of what it was asked), so that the next one speaks, from the beginning: what was said before
 * is void. `isBrokenOff`: the reply broke off, and nobody is left to make it. `waitsUntil`: the reply is called back until then.
 */
export type Piece =
  | { text: string }
  | { media: ReplyMedia[] }
  | { suggestions: ReplySuggestion[] }
  | { messages: ReplyMessage[] }
  | { sources: string[]; outcome?: Certainty }
  | { needsMember: true }
  | { usage: Usage }
  | { insteadOf: EngineKind; isContentRefused: boolean }
  | { isBrokenOff: true }
  | { waitsUntil: number }

/** What produces an agent's reply. `signal` aborts when a deadline has passed. */
export interface ReplyEngine {
  kind: EngineKind
  /** A reply costs something or leaves the house: the message is counted against the plan before it is made. */
  isMetered: boolean
  reply(turn: Turn, signal: AbortSignal): AsyncIterable<Piece>
}

/** What engines use of the installation: its rules for addresses, links, models and clock. */
export interface EngineResources {
  /** The address, if a call may go out to it. */
  address(text: string): URL | null
  /** An address under which a provider's file can be fetched for a while, by whoever knows it. */
  fileLink?(origin: Origin, file: { mediaId: string; name: string }): Promise<string>
  /** The address at which an automation may answer a message later, until then. */
  callbackLink?(origin: Origin, until: number): Promise<string>
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
  | 'it said what its owner forbids'
  | 'it may not be called now'
  | 'it promised an answer'
  | 'the binding failed'
  | 'not bound'
/** An answer of an automation without a field that is known: the names of its fields, never what is in them. */
export type UnknownFields = `an answer with unknown fields (${string})`
export const fieldsSeen = (text: string): string => /^an answer with unknown fields \((.*)\)$/s.exec(text)?.[1] ?? ''

export type FailureText = UnknownFields | KnownFailure | `sent elsewhere (${number})` | `answered ${number}`

export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  override readonly message: FailureText
  /** How long it asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(message: FailureText, retryAfterMs?: number) {
    super(message)
    this.message = message
    this.retryAfterMs = retryAfterMs
  }
}

const CONTENT_REFUSALS: readonly FailureText[] = [
  'it told a confidence',
  'it refused the content',
  'it said what its owner forbids',
]

/** The engine works, and this reply is none: it is empty, or was not meant for a customer. */
const NO_REPLIES: readonly FailureText[] = ['it said nothing', 'no answer for a customer']

/** The failure was caused by the visitor's message, and what was said of it may be shown to nobody. */
export const isContentRefusal = (error: unknown): boolean =>
  error instanceof EngineFailure && CONTENT_REFUSALS.includes(error.message)

/** The failure says nothing about the health of the engine. */
export const isAboutContent = (error: unknown): boolean =>
  isContentRefusal(error) || (error instanceof EngineFailure && NO_REPLIES.includes(error.message))

/** Its owner has to do something: the key is not valid, or nothing answers at this address any more. */
const NEEDS_OWNER: readonly string[] = ['answered 401', 'answered 403', 'answered 404', 'answered 410']
export const needsOwner = (text: string | undefined): boolean => text !== undefined && NEEDS_OWNER.includes(text)

/** The engine did not begin to work: it could not be reached, or says that it is too busy. */
const NOT_BEGUN: readonly FailureText[] = [
  'nobody there',
  'answered 429',
  // What the platform says of a server that it could not connect to.
  'answered 521',
  'answered 522',
  'answered 523',
  'an address that may not be called',
  'it may not be called now',
  'not bound',
]

/** Whether asking the engine again may do its work twice. */
export function mayHaveBegun(error: unknown): boolean {
  if (!(error instanceof EngineFailure)) return true
  // A 503 without a time to wait is as well an error on the way.
  const isBusy = error.message === 'answered 503' && error.retryAfterMs !== undefined
  return !isBusy && !NOT_BEGUN.includes(error.message)
}
