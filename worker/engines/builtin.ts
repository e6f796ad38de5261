import type { MessageDescriptor } from '@lingui/core'
import type { Usage } from '../contract/engines.ts'
import { type Manner, NO_MANNER } from '../contract/manner.ts'
import type { Intent } from '../contract/messages.ts'
import { say } from '../core/words.ts'
import { acknowledged, contactOf } from './builtin.intents.ts'
import { phrases } from './builtin.phrases.ts'
import { type Answer, answersTo, isOwnAnswer, suggestedBy } from './builtin.rules.ts'
import type { Certainty, Passage, Piece, ReplyEngine, Turn } from './engine.ts'
import { type Courtesy, parseMessage } from './intents.rules.ts'
import { withoutNeverSaid } from './never-said.rules.ts'
import { inPieces } from './pieces.ts'
import { quotedFrom } from './quoting.rules.ts'
import { inTone } from './tones.phrases.ts'

interface Reply {
  text: string
  sources: string[]
  outcome?: Certainty
  /** What can be asked next: questions that it knows. */
  asked?: readonly string[]
}

const SUBJECTS_NAMED = 5
const listed = (headings: readonly string[]): string[] => headings.map((heading) => `- ${heading}`)

/** The greeting and the questions of its owner, which are in the language of the agent. */
const ownWords = ({ agent, language }: Turn): Pick<Manner, 'greeting' | 'questions'> =>
  agent.language === language ? agent.manner : NO_MANNER

/** What can be asked: what its owner suggests, then the headings of what is known; without any it just invites. */
function help(turn: Turn, speak: Speak): Reply {
  const { passages } = turn
  const { name } = turn.agent
  const { questions } = ownWords(turn)
  const known = passages.map(({ heading }) => heading)
  const asked = [...new Set([...questions, ...known])].slice(0, SUBJECTS_NAMED)
  if (asked.length === 0) return { text: speak(phrases.helpPlain, { name }), sources: [] }
  return { text: [speak(phrases.help, { name }), ...listed(asked)].join('\n'), sources: [], asked }
}

/** Where an agent says what it is, one with sample knowledge says that too. */
const INTRODUCES: ReadonlySet<Courtesy> = new Set(['greeting', 'identity'])

type Speak = (message: MessageDescriptor, values?: Record<string, unknown>) => string

function courteous(courtesy: Courtesy, turn: Turn, speak: Speak): Reply {
  if (courtesy === 'help') return help(turn, speak)
  const { agent } = turn
  const { greeting, questions } = ownWords(turn)
  const isGreeting = courtesy === 'greeting'
  const text = (isGreeting && greeting) || speak(phrases[courtesy], { name: agent.name })
  const said = [
    text,
    courtesy === 'identity' && agent.manner.role,
    agent.isSample && INTRODUCES.has(courtesy) && speak(phrases.sample),
  ]
  return {
    text: said.filter(Boolean).join(' '),
    sources: [],
    ...(isGreeting && questions.length > 0 && { asked: questions }),
  }
}

const CLOSING: Record<string, string> = { '(': '%28', ')': '%29', ' ': '%20', '<': '%3C', '>': '%3E' }
/** A heading, as a link where its page has an address. */
export const asLink = ({ heading, address }: Passage): string =>
  address
    ? `[${heading.replace(/[[\]]/gu, '')}](${address.replace(/[() <>]/gu, (sign) => CLOSING[sign] ?? '')})`
    : heading

function quoted(passage: Passage, question: string, { language }: Turn, speak: Speak): string {
  if (isOwnAnswer(passage)) return passage.body
  const said = passage.language === language ? [] : [speak(phrases.otherLanguage, { language: passage.language })]
  const quote = quotedFrom(passage, question, language)
  return [...said, quote, `*${speak(phrases.source, { heading: asLink(passage) })}*`].join('\n\n')
}

/** What may answer, and what else may have been meant. */
function perhaps({ question, passages, others }: Answer, turn: Turn, speak: Speak): Reply {
  const asked = suggestedBy(others)
  const quotes = passages.map((passage) => quoted(passage, question, turn, speak))
  const next = asked.length > 0 ? [[speak(phrases.nearly), ...listed(asked)].join('\n')] : []
  return {
    text: [speak(phrases.perhaps), ...quotes, ...next].join('\n\n'),
    sources: passages.map(({ heading }) => heading),
    outcome: 'perhaps',
    asked,
  }
}

/** That it is not known, what else may have been meant, and what to do now. */
function unknown({ others }: Pick<Answer, 'others'>, { agent, language }: Turn, speak: Speak): Reply {
  const honest = speak(phrases.unknown)
  const next = agent.nextStep || contactOf(agent, speak) || speak(phrases.unknownNext)
  const asked = suggestedBy(others.filter((passage) => passage.language === language))
  const text =
    asked.length === 0
      ? `${honest} ${next}`
      : [`${honest} ${speak(phrases.nearly)}`, ...listed(asked), '', next].join('\n')
  return { text, sources: [], outcome: 'unknown', asked }
}

const LEAST: readonly Certainty[] = ['unknown', 'perhaps', 'sure']

/** Several questions: each is answered in its turn, named where that is not sure. */
function several(answers: readonly Answer[], turn: Turn, speak: Speak): Reply {
  const replies = answers.map((answer) => {
    if (answer.outcome === 'unknown') return speak(phrases.unknownOf, { question: answer.question })
    const said = answer.outcome === 'perhaps' ? [speak(phrases.perhapsOf, { question: answer.question })] : []
    return [...said, ...answer.passages.map((passage) => quoted(passage, answer.question, turn, speak))].join('\n\n')
  })
  const next = answers.some(({ outcome }) => outcome === 'unknown')
    ? turn.agent.nextStep || contactOf(turn.agent, speak)
    : ''
  return {
    text: [...replies, ...(next ? [next] : [])].join('\n\n'),
    sources: [...new Set(answers.flatMap(({ passages }) => passages.map(({ heading }) => heading)))],
    outcome: LEAST.find((least) => answers.some(({ outcome }) => outcome === least)) ?? 'unknown',
  }
}

function answered(answers: readonly Answer[], turn: Turn, speak: Speak): Reply {
  const [answer = { question: turn.message, outcome: 'unknown', passages: [], others: [] }, ...others] = answers
  if (others.length > 0) return several(answers, turn, speak)
  const { question, outcome, passages } = answer
  if (outcome === 'unknown') return unknown(answer, turn, speak)
  if (outcome === 'perhaps') return perhaps(answer, turn, speak)
  const text = passages.map((passage) => quoted(passage, question, turn, speak)).join('\n\n')
  return { text, sources: passages.map(({ heading }) => heading), outcome }
}

/**
 * What is said to an intent, before an answer where one was found as well. Danger is answered by nothing else, a complaint
 * also by what may answer, and an answer that its owner wrote for this very message stands for what the engine would say.
 */
function withIntent(intent: Intent, question: string, turn: Turn, speak: Speak): Reply {
  const said = acknowledged(intent, turn.agent, speak)
  const all = answersTo(turn)
  const sure = all.filter(({ outcome }) => outcome === 'sure')
  const answers = sure.length > 0 || intent !== 'complaint' ? sure : all.filter(({ outcome }) => outcome === 'perhaps')
  const [passage] = answers.flatMap(({ passages }) => passages)
  const isOwn = passage !== undefined && passage.fit === 1 && isOwnAnswer(passage)
  if (!passage || !(isOwn || (question && intent !== 'danger'))) return { text: said, sources: [] }
  const { text, ...reply } = answered(answers, turn, speak)
  return { ...reply, text: isOwn && !question ? text : `${said}\n\n${text}` }
}

/** Says a phrase in the language of a turn and in the tone of its agent. */
export const phraserOf =
  ({ language, agent: { manner } }: Turn): Speak =>
  (message, values) =>
    say(language, inTone(message, manner.tone), values)

/** That it does not know, said where a model said what it must not. */
export const unknownReplyText = (turn: Turn): string => unknown({ others: [] }, turn, phraserOf(turn)).text

/** The whole reply: to an intent, a courtesy, a question that is known, or the honest word that it is not known. */
export function replyTo(asked: Turn): Reply {
  const turn = withoutNeverSaid(asked)
  const speak = phraserOf(turn)
  const { intent, courtesy, question } = parseMessage(turn.message, turn.agent.name)
  if (courtesy) return courteous(courtesy, turn, speak)
  if (intent) return withIntent(intent, question, turn, speak)
  return answered(answersTo(turn), turn, speak)
}

const FREE: Usage = { inputTokens: 0, outputTokens: 0, isEstimated: false, costMicros: 0 }

/** Offline, free and deterministic: answers from the agent's own knowledge and quotes it. */
export const builtin: ReplyEngine = {
  kind: 'builtin',
  isMetered: false,
  async *reply(turn): AsyncGenerator<Piece> {
    const { text, sources, outcome, asked = [] } = replyTo(turn)
    yield { sources, ...(outcome && { outcome }) }
    for (const piece of inPieces(text)) yield { text: piece }
    if (asked.length > 0) yield { suggestions: asked.map((title) => ({ title, payload: title })) }
    yield { usage: FREE }
  },
}
