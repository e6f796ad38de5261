import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import { type Clock, wait } from '../../core/clock.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { askedIn } from '../../engines/builtin.rules.ts'
import type { Link } from '../../engines/chain.rules.ts'
import { withinDeadlines } from '../../engines/deadlines.ts'
import {
  EngineFailure,
  type Found,
  isContentRefusal,
  type Piece,
  type ReplyEngine,
  type Turn,
} from '../../engines/engine.ts'
import { engineOf, isResting, runnable, speaking, type Voice, voicesOf } from '../../engines/engines.ts'
import { meansOf } from '../../engines/means.ts'
import { recognised } from '../../engines/recognised.ts'
import { added } from '../../engines/tokens.rules.ts'
import type { AgentFacts } from './exchange.rules.ts'
import type { Letter, Made, Making } from './mail.ts'
import { illustrated } from './media.rules.ts'

/** What a message asks about, and the language to answer it in. */
export const questionOf = (letter: Letter, agent: AgentFacts): { asked: string; language: Locale } => ({
  asked: askedIn(letter.text),
  language: recognised(letter.text, letter.language) ?? agent.language ?? DEFAULT_LOCALE,
})

/** One message and what the agent knows of its subject; `history` comes with the stored session. */
export function turnOf(
  agentId: string,
  letter: Letter,
  agent: AgentFacts,
  language: Locale,
  passages: readonly Found[],
): Turn {
  const { name, description, systemMessage, instructions, nextStep } = agent
  const { sessionId, messageId, channelType, receivedAt } = letter
  return {
    message: letter.text,
    attachments: letter.details?.attachments ?? [],
    origin: { agentId, sessionId, messageId, channelType, receivedAt },
    language,
    agent: { name, description, systemMessage, instructions, nextStep, language: agent.language },
    passages,
    history: [],
  }
}

/** The engines of an agent that this installation can ask; none when it has none of their kind, or none is set up. */
export const enginesFor = (env: Env, { engines }: AgentFacts): Link[] => runnable(engines, meansOf(env))

/** The engine that is asked first; `null` when there is none. */
export function engineFor(env: Env, agent: AgentFacts): ReplyEngine | null {
  const [first] = enginesFor(env, agent)
  return first ? engineOf(first.settings, meansOf(env)) : null
}

/** Whether a reply of this agent costs something: then its message is counted before it is made. */
export const isMetered = (env: Env, agent: AgentFacts): boolean => engineFor(env, agent)?.isMetered ?? false

/** Whether a reply of this agent may be begun before its message is safe: nothing has happened when nobody hears it. */
export const maySpeakAhead = (env: Env, agent: AgentFacts): boolean =>
  enginesFor(env, agent).every(({ settings }) => engineOf(settings, meansOf(env))?.onlySpeaks)

/** Whoever may make this reply, in this order. */
export const voicesFor = (env: Env, { engines }: Making, turn: Turn, clock: Clock): Voice[] =>
  voicesOf(engines, meansOf(env, clock), turn)

/** An engine that failed on purpose says why in few words; anything else is a fault of ours, with its place. */
const wordsOf = (error: unknown) => (error instanceof EngineFailure ? { text: error.message } : factsOf(error))

export { behaving } from './behaving.rules.ts'
export { pacing } from './pacing.ts'

/** What it answers with is waited for where it is a promise. */
type Hear = (piece: string) => void | Promise<void>

/**
 * What calls of a chain's engines came to besides the reply, by their places in the chain: the tokens that each took, and
 * which of them refused the content of the message.
 */
export interface Bill {
  tokens: number[]
  refused: number[]
}
export const newBill = (): Bill => ({ tokens: [], refused: [] })

/** What pieces come to; `null` when nothing was said. `bill` is written as they come. */
export async function gathered(
  pieces: AsyncIterable<Piece>,
  onText: Hear,
  clock: Clock,
  bill: Bill = newBill(),
): Promise<Made | null> {
  const times: NonNullable<Made['times']> = { claimedAt: clock.now() }
  const made: Made = { text: '', sources: [], times }
  let speaker = 0
  for await (const piece of refusalsNoted(pieces, () => bill.refused.push(speaker))) {
    if ('text' in piece) {
      times.firstPieceAt ??= clock.now()
      made.text += piece.text
      const heard = onText(piece.text)
      if (heard) await heard
    } else if ('media' in piece) {
      const { text, spoken } = illustrated(made.text, piece.media)
      void onText(text.slice(made.text.length))
      Object.assign(made, { text, spoken })
    } else if ('suggestions' in piece) {
      made.spoken = { media: [], ...(made.spoken ?? { text: made.text }), suggestions: piece.suggestions }
    } else if ('usage' in piece) {
      made.usage = added(made.usage, piece.usage)
      bill.tokens[speaker] = (bill.tokens[speaker] ?? 0) + piece.usage.inputTokens + piece.usage.outputTokens
    } else if ('insteadOf' in piece) {
      made.insteadOf ??= piece.insteadOf
      made.speaker = ++speaker
    } else Object.assign(made, piece)
  }
  return made.text.trim() ? made : null
}

/** The same pieces; `note` hears of each engine that refused the content, the last one included, which throws. */
async function* refusalsNoted(pieces: AsyncIterable<Piece>, note: () => void): AsyncGenerator<Piece> {
  try {
    for await (const piece of pieces) {
      if ('insteadOf' in piece && piece.isContentRefused) note()
      yield piece
    }
  } catch (error) {
    if (isContentRefusal(error)) note()
    throw error
  }
}

/** The first words are on their way before the rest is looked at: what a model says may come all together. */
export function firstAtOnce(onText: (piece: string) => void, clock: Clock): Hear {
  let hasBegun = false
  return (piece) => {
    onText(piece)
    if (hasBegun) return
    hasBegun = true
    return wait(clock, 0)
  }
}

/** The reply of an engine that costs nothing; `null` when it failed or had nothing to say. */
export async function replyOf(engine: ReplyEngine, turn: Turn, clock: Clock): Promise<Made | null> {
  try {
    return await gathered(withinDeadlines(engine, turn, clock), () => {}, clock)
  } catch (error) {
    log('error', 'engine.failed', { engine: engine.kind, ...wordsOf(error) })
    return null
  }
}

/**
 * The reply to a message that was lent, by its engine or whoever stands in for it; `null` when nobody answers, or nobody
 * wants to hear it any more (`signal`).
 */
export async function makeReply(
  env: Env,
  making: Making,
  turn: Turn,
  onText: (piece: string) => void,
  bill: Bill,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Made | null> {
  const facts = { engine: making.engines[0]?.settings.kind, agentId: turn.origin.agentId }
  const failing = (error: unknown) => {
    if (!isResting(error) && !signal?.aborted) log('warn', 'engine.fellBack', { ...facts, ...wordsOf(error) })
  }
  try {
    const pieces = speaking(voicesFor(env, making, turn, clock), failing, clock, signal)
    return await gathered(pieces, firstAtOnce(onText, clock), clock, bill)
  } catch (error) {
    if (!signal?.aborted) log('error', 'engine.failed', { ...facts, ...wordsOf(error) })
    return null
  }
}
