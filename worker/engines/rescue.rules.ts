import { contactOf } from './builtin.intents.ts'
import { phrases } from './builtin.phrases.ts'
import { replyTo, translatorOf } from './builtin.ts'
import type { Certainty, Turn } from './engine.ts'
import { parseMessage } from './intents.rules.ts'

interface KnownAnswer {
  text: string
  sources: string[]
  outcome?: Certainty
}

/**
 * The built-in engine's reply after every engine of the agent failed: a sure answer, or the reply to an intent (danger, a
 * complaint, a wish for a person). `null`: it has neither.
 */
export function knownAnswer(turn: Turn): KnownAnswer | null {
  const { text, sources, outcome } = replyTo(turn)
  const { intent } = parseMessage(turn.message, turn.agent.name)
  const isKnown = outcome === 'sure' ? sources.length > 0 : outcome === undefined && intent !== null
  return isKnown ? { text, sources, ...(outcome && { outcome }) } : null
}

/** The sentence for a contact whose message gets no reply: that there is none now, and how to reach the business. */
export function noReplySentence(turn: Turn): string {
  const translate = translatorOf(turn)
  return [translate(phrases.noReply), contactOf(turn.agent, translate)].filter(Boolean).join(' ')
}
