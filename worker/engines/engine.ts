import type { EngineKind } from '../contract/agents.ts'
import type { Business } from '../contract/business.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { Usage } from '../contract/engines.ts'
import type { Handover } from '../contract/handover.ts'
import type { Locale } from '../contract/locales.ts'
import type { Manner } from '../contract/manner.ts'
import type { AttachmentPart } from '../contract/messages.ts'
import type { ReplyMedia, ReplyMessage, ReplySuggestion } from '../contract/reply.ts'
import type { KnownContact } from '../contract/threads.ts'
import type { Certainty, FoundBy } from '../contract/training.ts'
import type { Clock } from '../core/clock.ts'
import type { Models } from '../core/env.ts'

/** What an engine receives of the agent that it replies for. */
export interface AgentProfile {
  name: string
  description: string | null
  systemMessage: string
  /** The owner's instructions, which follow the type's `systemMessage`. */
  instructions: string
  /** The sentence that a contact is offered when the agent does not know the answer. */
  nextStep: string
  manner: Manner
  /** A demonstration with sample knowledge, which it says. */
  isSample?: boolean
  /** Its time zone is that of the account if it has none of its own. */
  business: Business
  /** Absent: the agent has no handover. */
  handover?: Handover
  language: Locale
}

/** A passage of the agent's knowledge. `questions`: alternative questions that it answers, one a line. */
export interface Passage {
  language: Locale
  heading: string
  questions: string
  body: string
  /** URL of the page that it was read from. */
  address?: string
  /** The day on which its document last changed when it was read, `YYYY-MM-DD`. */
  date?: string
}

/**
 * A search result. `confidence`: from 0 to 1, on the scale of `confidence.rules.ts`. `foundBy`: the search that
 * found it, by words, by meaning or both, where both were searched.
 */
export interface ScoredPassage extends Passage {
  confidence: number
  foundBy?: FoundBy
}

/** The message that a turn answers. `messageId` is the same in each attempt, so that it serves as idempotency key. */
export interface Origin {
  agentId: string
  sessionId: string
  messageId: string
  channelType: ChannelType
  /** Milliseconds UTC. */
  receivedAt: number
  /** The contact's profile as far as the channel has it, and what members noted of him. */
  contact?: KnownContact | undefined
}

/**
 * An attachment of a message. `url` may be passed to the engine; without one the file is fetched from its provider by
 * `mediaId`.
 */
export interface TurnAttachment extends Omit<AttachmentPart, 'type'> {
  kind: string
}

/**
 * A message and everything that an engine needs to answer it. `history`: the last exchanges of the session, oldest first;
 * `summary`: a summary of the earlier ones. A turn with a `task` is no reply: the model writes a new summary from both
 * (`summary`), compares two answers to a test question (`judgement`), or makes the message standalone (`rewrite`).
 */
export interface Turn {
  message: string
  attachments: readonly TurnAttachment[]
  origin: Origin
  /** The time of the reply, milliseconds UTC. */
  now: number
  /** The contact's name, if the channel has it. */
  person?: string
  /** The name of the member who has the thread or is to answer in it. */
  attendant?: string
  /** The language to answer in. */
  language: Locale
  agent: AgentProfile
  /** Search results for the message, best first; without any, passages whose headings serve as suggestions. */
  passages: readonly ScoredPassage[]
  /** The questions of a message with several, each with its search results. */
  questions?: readonly { text: string; passages: readonly ScoredPassage[] }[]
  history: readonly { message: string; reply: string }[]
  summary?: string
  task?: 'summary' | 'judgement' | 'rewrite'
  /** A draft for a member, who decides what is sent; it causes no handover. */
  isDraft?: true
  /** Usage of the model call that made the message standalone. */
  rewritingUsage?: Usage
  /** The deadline of the whole reply, milliseconds; absent: the default. */
  deadlineMs?: number
  /** An automation may send the reply later to a callback address, which it receives. */
  mayCallBack?: true
  /** This is the last engine of the chain, so that a long `Retry-After` is waited for. */
  isLast?: boolean
  judged?: JudgedAnswer
}

/** An answer for a model to compare with the approved one. `facts`: the result of comparing the facts of both. */
export interface JudgedAnswer {
  question: string
  approved: string
  given: string
  facts: object
}

export type { Certainty }

/**
 * A part of a streamed reply. `media`: attachments, once. `suggestions`: quick replies; `areListed`: the text lists them.
 * `messages`: how the text is divided into messages. `sources`: headings of the passages that it uses; `outcome`: how certain it
 * is. `needsMember`: a handover is needed. `usage`: tokens and cost. `insteadOf`: that engine failed (`isContentRefused`: because
 * of the content), all pieces before are void and the next engine replies from the beginning. `isBrokenOff`: the last engine
 * failed in the middle of its reply. `isVoid`: the text before was the model's reasoning and is void. `waitsUntil`: the reply
 * comes by a callback until that time, milliseconds UTC.
 */
export type ReplyPart =
  | { text: string }
  | { media: ReplyMedia[] }
  | { suggestions: ReplySuggestion[]; areListed?: true }
  | { messages: ReplyMessage[] }
  | { sources: string[]; outcome?: Certainty }
  | { needsMember: true }
  | { usage: Usage }
  | { insteadOf: EngineKind; isContentRefused: boolean }
  | { isBrokenOff: true }
  | { isVoid: true }
  | { waitsUntil: number }

/** Produces an agent's reply. `signal` aborts at the deadline or when the turn is cancelled. Throws `EngineFailure`. */
export interface ReplyEngine {
  kind: EngineKind
  /** It costs money or calls a server, so that the message is counted against the plan before the call. */
  isMetered: boolean
  reply(turn: Turn, signal: AbortSignal): AsyncIterable<ReplyPart>
}

/** What engines use of the installation: allowed addresses, links, models and the clock. */
export interface EngineResources {
  /** The parsed address if a request to it is allowed (public and https); otherwise `null`. */
  address(text: string): URL | null
  /** A temporary URL for a contact's file at its provider. The URL is the only authorisation. */
  fileLink?(origin: Origin, file: { mediaId: string; name: string }): Promise<string>
  /** The URL to which an automation may post its reply until `until`, milliseconds UTC. */
  callbackLink?(origin: Origin, until: number): Promise<string>
  /** The Workers AI binding, if there is one. */
  models?: Models | undefined
  /** For deadlines and waits. */
  clock: Clock
}

/** Why an engine gave no reply. Logged and stored, so it never has a key, an address or text of a message. */
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
  | 'it ran out of tokens'
  | 'an error in the automation'
  | 'it told a confidence'
  | 'it refused the content'
  | 'it said what its owner forbids'
  | 'it may not be called now'
  | 'it promised an answer'
  | 'the binding failed'
  | 'not bound'
/** An automation's answer without a known field: the names of its fields, never their values. */
type UnknownFields = `an answer with unknown fields (${string})`
export const fieldsSeen = (text: string): string => /^an answer with unknown fields \((.*)\)$/s.exec(text)?.[1] ?? ''

export type FailureText = UnknownFields | KnownFailure | `sent elsewhere (${number})` | `answered ${number}`

/** An engine gave no reply; `message` says why. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  override readonly message: FailureText
  /** From `Retry-After`, milliseconds. */
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

/** The engine works, but its reply is empty or not meant for a contact. */
const EMPTY_REPLIES: readonly FailureText[] = ['it said nothing', 'it ran out of tokens', 'no answer for a customer']

/** Whether the failure is about the content of message or reply, so that no part of the reply may be shown. */
export const isContentRefusal = (error: unknown): boolean =>
  error instanceof EngineFailure && CONTENT_REFUSALS.includes(error.message)

/** Whether the failure is about content and says nothing about the engine's health: the circuit breaker ignores it. */
export const isAboutContent = (error: unknown): boolean =>
  isContentRefusal(error) || (error instanceof EngineFailure && EMPTY_REPLIES.includes(error.message))

/** Failures that only the owner can fix: the key is not valid, or the address does not exist any more. */
const NEEDS_OWNER: readonly string[] = ['answered 401', 'answered 403', 'answered 404', 'answered 410']
export const needsOwner = (text: string | undefined): boolean => text !== undefined && NEEDS_OWNER.includes(text)

/** Failures before the engine began to work: it could not be reached, was not called, or refused by its rate limit. */
const NOT_BEGUN: readonly FailureText[] = [
  'nobody there',
  'answered 429',
  // Cloudflare's statuses for an origin server that it could not connect to.
  'answered 521',
  'answered 522',
  'answered 523',
  'an address that may not be called',
  'it may not be called now',
  'not bound',
]

/** Whether the engine may have begun to work, so that calling it again could do its work twice. */
export function mayHaveBegun(error: unknown): boolean {
  if (!(error instanceof EngineFailure)) return true
  // A 503 without `Retry-After` may come from a proxy after the engine began.
  const isBusy = error.message === 'answered 503' && error.retryAfterMs !== undefined
  return !isBusy && !NOT_BEGUN.includes(error.message)
}
