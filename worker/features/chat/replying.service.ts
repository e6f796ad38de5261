import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { askedIn } from '../../engines/builtin.rules.ts'
import { withinDeadlines } from '../../engines/deadlines.ts'
import { EngineFailure, type Found, type Piece, type ReplyEngine, type Turn } from '../../engines/engine.ts'
import { answering, engineOf, withoutEngine } from '../../engines/engines.ts'
import { meansOf } from '../../engines/means.ts'
import { recognised } from '../../engines/recognised.ts'
import { added } from '../../engines/tokens.rules.ts'
import type { AgentFacts } from './exchange.rules.ts'
import type { Letter, Made, Making } from './mail.ts'
import { illustrated } from './media.rules.ts'

/** The passages that fit best what is asked, or the first in a language when nothing is asked or nothing fits. */
export type Search = (asked: string, language: Locale) => Found[]

/** One message and what the agent knows of its subject; `history` comes with the stored session. */
export function turnOf(agentId: string, letter: Letter, agent: AgentFacts, search: Search): Turn {
  const language = recognised(letter.text, letter.language) ?? agent.language ?? DEFAULT_LOCALE
  const passages = search(askedIn(letter.text), language)
  const { name, description, systemMessage, instructions, nextStep } = agent
  const { sessionId, messageId, channelType, receivedAt } = letter
  return {
    message: letter.text,
    origin: { agentId, sessionId, messageId, channelType, receivedAt },
    language,
    agent: { name, description, systemMessage, instructions, nextStep, language: agent.language },
    passages,
    history: [],
  }
}

/** The engine of an agent; `null` when this installation has none of its kind, or it is not set up. */
export const engineFor = (env: Env, { engine }: AgentFacts): ReplyEngine | null => engineOf(engine, meansOf(env))

/** Whether a reply of this agent costs something: then its message is counted before it is made. */
export const isMetered = (env: Env, agent: AgentFacts): boolean => engineFor(env, agent)?.isMetered ?? false

/** An engine that failed on purpose says why in few words; anything else is a fault of ours, with its place. */
const wordsOf = (error: unknown) => (error instanceof EngineFailure ? { text: error.message } : factsOf(error))

export { behaving } from './behaving.rules.ts'
export { pacing } from './pacing.ts'

type Hear = (piece: string) => void

/** What pieces come to; `null` when nothing was said. */
export async function gathered(pieces: AsyncIterable<Piece>, onText: Hear): Promise<Made | null> {
  const times: NonNullable<Made['times']> = { claimedAt: Date.now() }
  const made: Made = { text: '', sources: [], times }
  for await (const piece of pieces) {
    if ('text' in piece) {
      times.firstPieceAt ??= Date.now()
      made.text += piece.text
      onText(piece.text)
    } else if ('media' in piece) {
      const { text, spoken } = illustrated(made.text, piece.media)
      onText(text.slice(made.text.length))
      Object.assign(made, { text, spoken })
    } else if ('usage' in piece) made.usage = added(made.usage, piece.usage)
    else Object.assign(made, piece)
  }
  return made.text.trim() ? made : null
}

/** The reply of an engine that costs nothing; `null` when it failed or had nothing to say. */
export async function replyOf(engine: ReplyEngine, turn: Turn): Promise<Made | null> {
  try {
    return await gathered(withinDeadlines(engine, turn), () => {})
  } catch (error) {
    log('error', 'engine.failed', { engine: engine.kind, ...wordsOf(error) })
    return null
  }
}

/** The reply to a message that was lent, by its engine or whoever stands in for it; `null` when nobody answers. */
export async function makeReply(
  env: Env,
  { engine: settings, mayCall }: Making,
  turn: Turn,
  onText: Hear = () => {},
): Promise<Made | null> {
  const facts = { engine: settings?.kind, agentId: turn.origin.agentId }
  try {
    const engine = engineOf(settings, meansOf(env))
    if (!engine || !settings) throw new EngineFailure('not bound')
    const failing = (error: unknown) => log('warn', 'engine.fellBack', { ...facts, ...wordsOf(error) })
    const pieces = mayCall ? answering(engine, settings, turn, failing) : withoutEngine(settings, turn)
    return await gathered(pieces, onText)
  } catch (error) {
    log('error', 'engine.failed', { ...facts, ...wordsOf(error) })
    return null
  }
}
