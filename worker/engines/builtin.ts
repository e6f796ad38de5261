import type { MessageDescriptor } from '@lingui/core'
import type { Usage } from '../contract/engines.ts'
import { say } from '../core/words.ts'
import { phrases } from './builtin.phrases.ts'
import { answering, type Courtesy, courtesyOf, isOwnAnswer, suggestedBy } from './builtin.rules.ts'
import type { Passage, Piece, ReplyEngine, Turn } from './engine.ts'
import { inPieces } from './pieces.ts'

interface Reply {
  text: string
  sources: string[]
  /** What can be asked next: questions that it knows. */
  asked?: readonly string[]
}

const SUBJECTS_NAMED = 5
const listed = (headings: readonly string[]): string[] => headings.map((heading) => `- ${heading}`)

/** What can be asked, by the headings of what is known; a help without knowledge just invites. */
function help({ agent: { name }, passages }: Turn, speak: Speak): Reply {
  const asked = [...new Set(passages.map(({ heading }) => heading))].slice(0, SUBJECTS_NAMED)
  if (asked.length === 0) return { text: speak(phrases.helpPlain, { name }), sources: [] }
  return { text: [speak(phrases.help, { name }), ...listed(asked)].join('\n'), sources: [], asked }
}

type Speak = (message: MessageDescriptor, values?: Record<string, unknown>) => string

function courteous(courtesy: Courtesy, turn: Turn, speak: Speak): Reply {
  if (courtesy === 'help') return help(turn, speak)
  return { text: speak(phrases[courtesy], { name: turn.agent.name }), sources: [] }
}

const quoted = (passage: Passage, speak: Speak): Reply => ({
  text: isOwnAnswer(passage)
    ? passage.body
    : `${passage.body}\n\n*${speak(phrases.source, { heading: passage.heading })}*`,
  sources: [passage.heading],
})

/** That it is not known, what else may have been meant, and what to do now. */
function unknown({ agent, passages, language }: Turn, speak: Speak): Reply {
  const honest = speak(phrases.unknown)
  const next = agent.nextStep || speak(phrases.unknownNext)
  const suggested = suggestedBy(passages.filter((passage) => passage.language === language))
  if (suggested.length === 0) return { text: `${honest} ${next}`, sources: [] }
  const text = [`${honest} ${speak(phrases.nearly)}`, ...listed(suggested), '', next].join('\n')
  return { text, sources: [], asked: suggested }
}

/** The whole reply: a question that is known, a courtesy, or the honest word that it is not known. */
export function replyTo(turn: Turn): Reply {
  const speak: Speak = (message, values) => say(turn.language, message, values)
  const passage = answering(turn.message, turn.passages)
  if (passage) return quoted(passage, speak)
  const courtesy = courtesyOf(turn.message)
  return courtesy ? courteous(courtesy, turn, speak) : unknown(turn, speak)
}

const FREE: Usage = { inputTokens: 0, outputTokens: 0, isEstimated: false, costMicros: 0 }

/** Offline, free and deterministic: answers from the agent's own knowledge and quotes it. */
export const builtin: ReplyEngine = {
  kind: 'builtin',
  isMetered: false,
  onlySpeaks: true,
  async *reply(turn): AsyncGenerator<Piece> {
    const { text, sources, asked = [] } = replyTo(turn)
    yield { sources }
    for (const piece of inPieces(text)) yield { text: piece }
    if (asked.length > 0) yield { suggestions: asked.map((title) => ({ title, payload: title })) }
    yield { usage: FREE }
  },
}
