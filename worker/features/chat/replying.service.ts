import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Clock } from '../../core/clock.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import type { ChainEngine } from '../../engines/chain.rules.ts'
import { withinDeadlines } from '../../engines/deadlines.ts'
import {
  EngineFailure,
  type FailureText,
  isAboutContent,
  mayHaveBegun,
  type Origin,
  type ReplyEngine,
  type ReplyPart,
  type Turn,
  type TurnAttachment,
} from '../../engines/engine.ts'
import { engineResourcesOf } from '../../engines/engine-resources.ts'
import {
  availableEngines,
  type EngineCall,
  engineCallsOf,
  engineOf,
  isNotCalled,
  replyFromChain,
} from '../../engines/engines.ts'
import { assessHandover } from '../../engines/handover.rules.ts'
import { detectedLanguage } from '../../engines/language.rules.ts'
import { addUsage } from '../../engines/tokens.rules.ts'
import type { AgentSettings } from './agent-reading.service.ts'
import { firstAtOnce, type OnText } from './first-text.ts'
import { illustrated } from './media.rules.ts'
import type { GeneratedReply, ReplyEngines } from './replies.ts'

/** A contact's message, or several that are answered together, for engines. */
export interface Question {
  text: string
  /** The language that the client or the provider reports; `null`: none. */
  language: Locale | null
  attachments: readonly TurnAttachment[]
  origin: Origin
  /** The name of the contact, if the channel reports it. */
  person?: string
}

/** The language of the last message of a thread whose language is recognised. */
function languageOfHistory(history: Turn['history']): Locale | null {
  for (const { message } of history.toReversed()) {
    const language = detectedLanguage(message)
    if (language) return language
  }
  return null
}

/**
 * The language of the answer: of the message, else of the thread, of its page, of the agent. If the owner does not allow that
 * language: the agent's, or else the first allowed one.
 */
export const languageFor = (
  { text, language }: Pick<Question, 'text' | 'language'>,
  agent: AgentSettings,
  history: Turn['history'] = [],
): Locale => {
  const own = agent.language ?? DEFAULT_LOCALE
  const detected = detectedLanguage(text) ?? languageOfHistory(history) ?? language ?? own
  const { languages } = agent.manner
  if (languages.length === 0 || languages.includes(detected)) return detected
  return languages.includes(own) ? own : (languages[0] ?? own)
}

/** The turn for engines. `memory`: the history and summary of the thread. */
export function turnOf(
  question: Question,
  agent: AgentSettings,
  language: Locale,
  found: Pick<Turn, 'passages' | 'questions'>,
  memory: Pick<Turn, 'history' | 'summary' | 'attendant'>,
  now: number,
): Turn {
  const { name, description, systemMessage, instructions, nextStep, deadlineMs } = agent
  const { manner, handover, isSample, timeZone } = agent
  const business = { ...agent.business, timeZone: agent.business.timeZone ?? timeZone }
  return {
    message: question.text,
    attachments: question.attachments,
    origin: question.origin,
    now,
    ...(question.person !== undefined && { person: question.person }),
    language,
    agent: {
      ...{ name, description, systemMessage, instructions, nextStep, manner, business, handover, isSample },
      language: agent.language,
    },
    ...found,
    ...memory,
    ...(deadlineMs !== null && { deadlineMs }),
  }
}

/** The engines of an agent that this installation can call; empty when none is configured. */
export const enginesFor = (env: Env, { engines }: AgentSettings): ChainEngine[] =>
  availableEngines(engines, engineResourcesOf(env))

/** The engine that is asked first; `null` when there is none. */
export function engineFor(env: Env, agent: AgentSettings): ReplyEngine | null {
  const [first] = enginesFor(env, agent)
  return first ? engineOf(first.settings, engineResourcesOf(env)) : null
}

/** Whether a reply of this agent may cost something: its plan conversation is then taken before the reply is made. */
export const isMetered = (env: Env, agent: AgentSettings): boolean => engineFor(env, agent)?.isMetered ?? false

/** The engines that may make this reply, in order. */
export const engineCallsFor = (env: Env, { engines }: ReplyEngines, turn: Turn, clock: Clock): EngineCall[] =>
  engineCallsOf(engines, engineResourcesOf(env, clock), turn)

/** Facts for the log: the text of an `EngineFailure`, which has no secrets; of another exception its name, message and stack. */
const wordsOf = (error: unknown) => (error instanceof EngineFailure ? { text: error.message } : factsOf(error))

export { replyBehaviour } from './reply-behaviour.rules.ts'
export { contactFactsFor } from './visit.rules.ts'

/** Receives a reply while it is made. `onRestart`: another engine begins the reply anew. */
export interface ReplyListener {
  onText(text: string): void
  onRestart(): void
}
export const NO_LISTENER: ReplyListener = { onText: () => {}, onRestart: () => {} }

/**
 * The cost and failures of a chain's calls, by the engine's index: tokens, engines that refused the content, and the texts of
 * failures. `hasBegun`: a failed engine may have begun to work, so asking again may repeat its work. `retryAfterMs`: the wait
 * that the last engine asked for.
 */
export interface Bill {
  tokens: number[]
  refused: number[]
  failures: (FailureText | null)[]
  hasBegun: boolean
  retryAfterMs?: number
}
export const newBill = (): Bill => ({ tokens: [], refused: [], failures: [], hasBegun: false })

/** Collects the pieces of a reply; `null` when it is empty. A reply that hands over may have no text. Updates `bill`. */
export async function collectReply(
  pieces: AsyncIterable<ReplyPart>,
  onText: OnText,
  clock: Clock,
  bill: Bill = newBill(),
  onRestart: () => void = () => {},
): Promise<GeneratedReply | null> {
  const times: NonNullable<GeneratedReply['times']> = { claimedAt: clock.now() }
  let reply: GeneratedReply = { text: '', sources: [], times }
  let engineIndex = 0
  for await (const piece of refusalsNoted(pieces, () => bill.refused.push(engineIndex))) {
    if ('text' in piece) {
      times.firstPieceAt ??= clock.now()
      reply.text += piece.text
      const waiting = onText(piece.text)
      if (waiting) await waiting
    } else if ('media' in piece) {
      const { text, rich } = illustrated(reply.text, piece.media)
      void onText(text.slice(reply.text.length))
      Object.assign(reply, { text, rich })
    } else if ('suggestions' in piece || 'messages' in piece) {
      reply.rich = { media: [], ...(reply.rich ?? { text: reply.text }), ...piece }
    } else if ('isVoid' in piece) {
      reply.text = ''
      onRestart()
    } else if ('usage' in piece) {
      reply.usage = addUsage(reply.usage, piece.usage)
      bill.tokens[engineIndex] = (bill.tokens[engineIndex] ?? 0) + piece.usage.inputTokens + piece.usage.outputTokens
    } else if ('insteadOf' in piece) {
      if (reply.text) onRestart()
      const { usage, insteadOf = piece.insteadOf } = reply
      reply = { text: '', sources: [], times, insteadOf, engineIndex: ++engineIndex, ...(usage && { usage }) }
    } else Object.assign(reply, piece)
  }
  return reply.text.trim() || reply.needsMember || reply.waitsUntil !== undefined ? reply : null
}

/** Passes the pieces on and calls `note` for each engine that refused the content, also for the last one, which throws. */
async function* refusalsNoted(pieces: AsyncIterable<ReplyPart>, note: () => void): AsyncGenerator<ReplyPart> {
  try {
    for await (const piece of pieces) {
      if ('insteadOf' in piece && piece.isContentRefused) note()
      yield piece
    }
  } catch (error) {
    if (isAboutContent(error)) note()
    throw error
  }
}

/** The reply of an engine without cost; `null` when it failed or is empty. */
export async function replyOf(engine: ReplyEngine, turn: Turn, clock: Clock): Promise<GeneratedReply | null> {
  try {
    const reply = await collectReply(withinDeadlines(engine, turn, clock), () => {}, clock)
    return reply && assessHandover(reply, turn, engine.kind)
  } catch (error) {
    log('error', 'engine.failed', { engine: engine.kind, ...wordsOf(error) })
    return null
  }
}

/** The kind of the engine that made a reply. */
export const speakerOf = ({ engines }: ReplyEngines, { engineIndex = 0 }: GeneratedReply) =>
  engines[engineIndex]?.settings.kind ?? 'builtin'

/** The reply of the first engine that gives one; `null` when none does, or when `signal` aborts. */
export async function makeReply(
  env: Env,
  making: ReplyEngines,
  turn: Turn,
  listener: ReplyListener,
  bill: Bill,
  clock: Clock,
  signal?: AbortSignal,
): Promise<GeneratedReply | null> {
  const facts = { engine: making.engines[0]?.settings.kind, agentId: turn.origin.agentId }
  const note = (error: unknown) => {
    if (mayHaveBegun(error)) bill.hasBegun = true
    bill.failures.push(error instanceof EngineFailure ? error.message : null)
  }
  const failing = (error: unknown) => {
    note(error)
    if (!isNotCalled(error) && !signal?.aborted) log('warn', 'engine.fellBack', { ...facts, ...wordsOf(error) })
  }
  try {
    const pieces = replyFromChain(engineCallsFor(env, making, turn, clock), failing, clock, signal)
    const reply = await collectReply(pieces, firstAtOnce(listener.onText, clock), clock, bill, listener.onRestart)
    return reply && (reply.waitsUntil === undefined ? assessHandover(reply, turn, speakerOf(making, reply)) : reply)
  } catch (error) {
    note(error)
    if (error instanceof EngineFailure && error.retryAfterMs !== undefined) bill.retryAfterMs = error.retryAfterMs
    if (!signal?.aborted) log('error', 'engine.failed', { ...facts, ...wordsOf(error) })
    return null
  }
}
