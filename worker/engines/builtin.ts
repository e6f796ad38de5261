import type { MessageDescriptor } from '@lingui/core'
import type { Usage } from '../contract/engines.ts'
import { say } from '../core/words.ts'
import { phrases } from './builtin.phrases.ts'
import { answering, type Courtesy, courtesyOf, suggestedBy } from './builtin.rules.ts'
import type { Passage, Piece, ReplyEngine, Turn } from './engine.ts'
import { inPieces } from './pieces.ts'

interface Reply {
  text: string
  sources: string[]
}

const SUBJECTS_NAMED = 5

/** What can be asked, by the headings of what is known; a help without knowledge just invites. */
function help({ name }: { name: string }, speak: Speak, subjects: readonly string[]): string {
  if (subjects.length === 0) return speak(phrases.helpPlain, { name })
  const list = subjects.slice(0, SUBJECTS_NAMED).map((heading) => `- ${heading}`)
  return [speak(phrases.help, { name }), ...list].join('\n')
}

type Speak = (message: MessageDescriptor, values?: Record<string, unknown>) => string

function courteous(courtesy: Courtesy, turn: Turn, speak: Speak): string {
  const { name } = turn.agent
  if (courtesy === 'help') return help(turn.agent, speak, [...new Set(turn.passages.map(({ heading }) => heading))])
  return speak(phrases[courtesy], { name })
}

/** An answer that stands beside its own question, which nobody has to be told again. */
const isAnswer = ({ heading, questions }: Passage): boolean => questions.split('\n')[0] === heading

const quoted = (passage: Passage, speak: Speak): Reply => ({
  text: isAnswer(passage)
    ? passage.body
    : `${passage.body}\n\n*${speak(phrases.source, { heading: passage.heading })}*`,
  sources: [passage.heading],
})

/** That it is not known, what else may have been meant, and what to do now. */
function unknown({ agent, passages, language }: Turn, speak: Speak): string {
  const honest = speak(phrases.unknown)
  const next = agent.nextStep || speak(phrases.unknownNext)
  const suggested = suggestedBy(passages.filter((passage) => passage.language === language))
  if (suggested.length === 0) return `${honest} ${next}`
  return [`${honest} ${speak(phrases.nearly)}`, ...suggested.map((heading) => `- ${heading}`), '', next].join('\n')
}

/** The whole reply: a question that is known, a courtesy, or the honest word that it is not known. */
export function replyTo(turn: Turn): Reply {
  const speak: Speak = (message, values) => say(turn.language, message, values)
  const passage = answering(turn.message, turn.passages)
  if (passage) return quoted(passage, speak)
  const courtesy = courtesyOf(turn.message)
  if (courtesy) return { text: courteous(courtesy, turn, speak), sources: [] }
  return { text: unknown(turn, speak), sources: [] }
}

const FREE: Usage = { inputTokens: 0, outputTokens: 0, isEstimated: false, costMicros: 0 }

/** Offline, free and deterministic: answers from the agent's own knowledge and quotes it. */
export const builtin: ReplyEngine = {
  kind: 'builtin',
  isMetered: false,
  async *reply(turn): AsyncGenerator<Piece> {
    const { text, sources } = replyTo(turn)
    yield { sources }
    for (const piece of inPieces(text)) yield { text: piece }
    yield { usage: FREE }
  },
}
