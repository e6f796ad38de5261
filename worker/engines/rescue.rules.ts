import { contactOf } from './builtin.intents.ts'
import { phrases } from './builtin.phrases.ts'
import { phraserOf, replyTo } from './builtin.ts'
import type { Certainty, Turn } from './engine.ts'
import { parseMessage } from './intents.rules.ts'

interface Known {
  text: string
  sources: string[]
  outcome?: Certainty
}

/**
 * What the built-in engine says where every engine of the agent has failed: an answer that it surely knows, or what a
 * wish for a person, a complaint or danger is answered with. `null`: it knows none.
 */
export function knownAnswer(turn: Turn): Known | null {
  const { text, sources, outcome } = replyTo(turn)
  const { intent } = parseMessage(turn.message, turn.agent.name)
  const isKnown = outcome === 'sure' ? sources.length > 0 : outcome === undefined && intent !== null
  return isKnown ? { text, sources, ...(outcome && { outcome }) } : null
}

/** What a contact is told where nobody knows an answer: that there is none now, and how people reach the business. */
export function noReplySentence(turn: Turn): string {
  const speak = phraserOf(turn)
  return [speak(phrases.noReply), contactOf(turn.agent, speak)].filter(Boolean).join(' ')
}
