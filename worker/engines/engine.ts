import type { EngineKind } from '../contract/agents.ts'
import type { Locale } from '../contract/locales.ts'

/** What an engine may know of the agent it speaks for. */
export interface Persona {
  name: string
  description: string | null
  systemMessage: string
  language: Locale
}

/** A piece of knowledge that may hold the answer. `questions`: other ways people ask for it, one a line. */
export interface Passage {
  language: Locale
  heading: string
  questions: string
  body: string
}

/** One message and all that is needed to answer it. `history` is the stored session, oldest first. */
export interface Turn {
  message: string
  /** The language to answer in. */
  language: Locale
  agent: Persona
  /** What fits the question best, best first; when nothing does, what can be asked. */
  passages: readonly Passage[]
  history: readonly { message: string; reply: string }[]
}

/** A part of the reply as it is made; `sources` names what it was made from. */
export type Piece = { text: string } | { sources: string[] }

/** What produces an agent's reply. `signal` aborts when a deadline has passed. */
export interface ReplyEngine {
  kind: EngineKind
  /** A reply costs something or leaves the house: the message is counted against the plan before it is made. */
  isMetered: boolean
  reply(turn: Turn, signal: AbortSignal): AsyncIterable<Piece>
}
