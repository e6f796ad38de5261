import type { EngineKind } from '../../contract/agents.ts'
import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import { factsOf, log } from '../../core/log.ts'
import { askedIn } from '../../engines/builtin.rules.ts'
import { withinDeadlines } from '../../engines/deadlines.ts'
import type { Passage, ReplyEngine, Turn } from '../../engines/engine.ts'
import { engineOf } from '../../engines/engines.ts'
import { recognised } from '../../engines/recognised.ts'
import type { AgentFacts } from './exchange.rules.ts'
import type { Letter, Made } from './mail.ts'

/** The passages that fit a subject best, or the first in a language when there is no subject or nothing fits. */
export type Search = (subject: readonly string[], language: Locale) => Passage[]

/** One message and what the agent knows of its subject; `history` comes with the stored session. */
export function turnOf(letter: Letter, agent: AgentFacts, search: Search): Turn {
  const language = recognised(letter.text, letter.language) ?? agent.language ?? DEFAULT_LOCALE
  const passages = search(askedIn(letter.text), language)
  const { name, description, systemMessage } = agent
  return {
    message: letter.text,
    language,
    agent: { name, description, systemMessage, language: agent.language },
    passages,
    history: [],
  }
}

/** Whether a reply of this agent costs something: then its message is counted before it is made. */
export const isMetered = ({ engine }: AgentFacts): boolean => engineOf(engine)?.isMetered ?? false

/** The reply of an engine; `null` when it failed, was too late or had nothing to say. */
export async function replyOf(
  engine: ReplyEngine,
  turn: Turn,
  onText: (piece: string) => void = () => {},
): Promise<Made | null> {
  const made: Made = { text: '', sources: [] }
  try {
    for await (const piece of withinDeadlines(engine, turn)) {
      if ('sources' in piece) made.sources = piece.sources
      else {
        made.text += piece.text
        onText(piece.text)
      }
    }
  } catch (error) {
    log('error', 'engine.failed', { engine: engine.kind, ...factsOf(error) })
    return null
  }
  return made.text.trim() ? made : null
}

/** As `replyOf`, by the engine's kind: for whoever was given a message to answer. */
export const makeReply = (kind: EngineKind, turn: Turn, onText?: (piece: string) => void): Promise<Made | null> => {
  const engine = engineOf(kind)
  return engine ? replyOf(engine, turn, onText) : Promise.resolve(null)
}
