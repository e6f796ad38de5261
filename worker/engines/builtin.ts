import type { MessageDescriptor } from '@lingui/core'
import type { Usage } from '../contract/engines.ts'
import type { Intent } from '../contract/intents.ts'
import { type Manner, NO_MANNER } from '../contract/manner.ts'
import { nameKeyOf } from '../core/folding.ts'
import { say } from '../core/words.ts'
import { fromBusiness } from './builtin.business.ts'
import { acknowledgement, contactOf } from './builtin.intents.ts'
import { phrases } from './builtin.phrases.ts'
import { type Answer, answersTo, isOwnAnswer, suggestionsFrom } from './builtin.rules.ts'
import { splitIntoChunks } from './chunks.ts'
import type { Certainty, Passage, ReplyEngine, ReplyPart, Turn } from './engine.ts'
import { type Courtesy, parseMessage } from './intents.rules.ts'
import { withoutNeverSaid } from './never-said.rules.ts'
import { quotedFrom } from './quoting.rules.ts'
import { inTone } from './tones.phrases.ts'

interface Reply {
  text: string
  sources: string[]
  outcome?: Certainty
  /** Quick replies: questions that it can answer. */
  suggestions?: readonly string[]
}

const HELP_SUGGESTIONS_MAX = 5
const listItems = (headings: readonly string[]): string[] => headings.map((heading) => `- ${heading}`)

/** The owner's greeting and suggested questions, which are used only in the agent's own language. */
const ownPhrases = ({ agent, language }: Turn): Pick<Manner, 'greeting' | 'questions'> =>
  agent.language === language ? agent.manner : NO_MANNER

/**
 * Lists what can be asked: the owner's questions, then headings of passages, but that of a page with the business's name alone.
 * Without any it invites to ask.
 */
function helpReply(turn: Turn, translate: Translate): Reply {
  const { passages } = turn
  const { name } = turn.agent
  const { questions } = ownPhrases(turn)
  const headings = passages.flatMap(({ heading }) => (nameKeyOf(heading) === nameKeyOf(name) ? [] : heading))
  const suggestions = [...new Set([...questions, ...headings])].slice(0, HELP_SUGGESTIONS_MAX)
  if (suggestions.length === 0) return { text: translate(phrases.helpPlain, { name }), sources: [] }
  return { text: [translate(phrases.help, { name }), ...listItems(suggestions)].join('\n'), sources: [], suggestions }
}

/** Courtesies with which the agent introduces itself; one with sample knowledge says so there. */
const INTRODUCTIONS: ReadonlySet<Courtesy> = new Set(['greeting', 'identity'])

type Translate = (message: MessageDescriptor, values?: Record<string, unknown>) => string

function courtesyReply(courtesy: Courtesy, turn: Turn, translate: Translate): Reply {
  if (courtesy === 'help') return helpReply(turn, translate)
  const { agent } = turn
  const { greeting, questions } = ownPhrases(turn)
  const isGreeting = courtesy === 'greeting'
  const text = (isGreeting && greeting) || translate(phrases[courtesy], { name: agent.name })
  const sentences = [
    text,
    courtesy === 'identity' && agent.manner.role,
    agent.isSample && INTRODUCTIONS.has(courtesy) && translate(phrases.sample),
  ]
  return {
    text: sentences.filter(Boolean).join(' '),
    sources: [],
    ...(isGreeting && questions.length > 0 && { suggestions: questions }),
  }
}

/** Characters that would end a Markdown link. */
const ESCAPED_IN_URL: Record<string, string> = { '(': '%28', ')': '%29', ' ': '%20', '<': '%3C', '>': '%3E' }
/** A passage's heading, as a Markdown link if its page has an address. */
export const asLink = ({ heading, address }: Passage): string =>
  address
    ? `[${heading.replace(/[[\]]/gu, '')}](${address.replace(/[() <>]/gu, (character) => ESCAPED_IN_URL[character] ?? '')})`
    : heading

/** Quotes a passage with its source; an owner's own answer is quoted whole and without a source. */
function quotation(passage: Passage, question: string, { language }: Turn, translate: Translate): string {
  if (isOwnAnswer(passage)) return passage.body
  const note = passage.language === language ? [] : [translate(phrases.otherLanguage, { language: passage.language })]
  const quote = quotedFrom(passage, question, language)
  return [...note, quote, `*${translate(phrases.source, { heading: asLink(passage) })}*`].join('\n\n')
}

/** An uncertain answer: quotes the best passages and suggests further ones. */
function uncertainReply({ question, passages, others }: Answer, turn: Turn, translate: Translate): Reply {
  const suggestions = suggestionsFrom(others)
  const quotes = passages.map((passage) => quotation(passage, question, turn, translate))
  const next = suggestions.length > 0 ? [[translate(phrases.nearly), ...listItems(suggestions)].join('\n')] : []
  return {
    text: [translate(phrases.perhaps), ...quotes, ...next].join('\n\n'),
    sources: passages.map(({ heading }) => heading),
    outcome: 'perhaps',
    suggestions,
  }
}

/** Says that it does not know the answer, suggests near passages and names the next step. */
function unknownReply({ others }: Pick<Answer, 'others'>, { agent, language }: Turn, translate: Translate): Reply {
  const statement = translate(phrases.unknown)
  const next = agent.nextStep || contactOf(agent, translate) || translate(phrases.unknownNext)
  const suggestions = suggestionsFrom(others.filter((passage) => passage.language === language))
  const text =
    suggestions.length === 0
      ? `${statement} ${next}`
      : [`${statement} ${translate(phrases.nearly)}`, ...listItems(suggestions), '', next].join('\n')
  return { text, sources: [], outcome: 'unknown', suggestions }
}

/** From the least to the most certain. */
const BY_CERTAINTY: readonly Certainty[] = ['unknown', 'perhaps', 'sure']

/** Answers several questions in order and repeats a question where its answer is uncertain or unknown. */
function multipleReply(answers: readonly Answer[], turn: Turn, translate: Translate): Reply {
  const replies = answers.map((answer) => {
    if (answer.outcome === 'unknown') return translate(phrases.unknownOf, { question: answer.question })
    const introduction =
      answer.outcome === 'perhaps' ? [translate(phrases.perhapsOf, { question: answer.question })] : []
    return [
      ...introduction,
      ...answer.passages.map((passage) => quotation(passage, answer.question, turn, translate)),
    ].join('\n\n')
  })
  const next = answers.some(({ outcome }) => outcome === 'unknown')
    ? turn.agent.nextStep || contactOf(turn.agent, translate)
    : ''
  return {
    text: [...replies, ...(next ? [next] : [])].join('\n\n'),
    sources: [...new Set(answers.flatMap(({ passages }) => passages.map(({ heading }) => heading)))],
    outcome: BY_CERTAINTY.find((least) => answers.some(({ outcome }) => outcome === least)) ?? 'unknown',
  }
}

function answerReply(answers: readonly Answer[], turn: Turn, translate: Translate): Reply {
  const [answer = { question: turn.message, outcome: 'unknown', passages: [], others: [] }, ...others] = answers
  if (others.length > 0) return multipleReply(answers, turn, translate)
  const { question, outcome, passages } = answer
  const told = outcome === 'sure' ? null : fromBusiness(question, turn, translate)
  if (told) return { text: told.text, sources: [told.source], outcome: 'sure' }
  if (outcome === 'unknown') return unknownReply(answer, turn, translate)
  if (outcome === 'perhaps') return uncertainReply(answer, turn, translate)
  const text = passages.map((passage) => quotation(passage, question, turn, translate)).join('\n\n')
  return { text, sources: passages.map(({ heading }) => heading), outcome }
}

/**
 * The reply to a message with an intent: an acknowledgement, then a sure answer if there is one. Danger gets only the
 * acknowledgement, and a complaint may get an uncertain answer. An owner's own answer to exactly this message is given for
 * each intent; without a further question it replaces the acknowledgement.
 */
function intentReply(intent: Intent, question: string, turn: Turn, translate: Translate): Reply {
  const acknowledged = acknowledgement(intent, turn.agent, translate)
  const all = answersTo(turn)
  const sure = all.filter(({ outcome }) => outcome === 'sure')
  const answers = sure.length > 0 || intent !== 'complaint' ? sure : all.filter(({ outcome }) => outcome === 'perhaps')
  const [passage] = answers.flatMap(({ passages }) => passages)
  const isOwn = passage !== undefined && passage.confidence === 1 && isOwnAnswer(passage)
  if (!passage || !(isOwn || (question && intent !== 'danger'))) return { text: acknowledged, sources: [] }
  const { text, ...reply } = answerReply(answers, turn, translate)
  return { ...reply, text: isOwn && !question ? text : `${acknowledged}\n\n${text}` }
}

/** Translates the engine's phrases into the language of a turn and the tone of its agent. */
export const translatorOf =
  ({ language, agent: { manner } }: Turn): Translate =>
  (message, values) =>
    say(language, inTone(message, manner.tone), values)

/** The "I do not know" that replaces a model's reply with a forbidden phrase. */
export const unknownReplyText = (turn: Turn): string => unknownReply({ others: [] }, turn, translatorOf(turn)).text

/** The complete reply to a turn: to a courtesy, an intent or questions. */
export function replyTo(original: Turn): Reply {
  const turn = withoutNeverSaid(original)
  const translate = translatorOf(turn)
  const { intent, courtesy, question } = parseMessage(turn.message, turn.agent.name)
  if (courtesy) return courtesyReply(courtesy, turn, translate)
  if (intent) return intentReply(intent, question, turn, translate)
  return answerReply(answersTo(turn), turn, translate)
}

const FREE: Usage = { inputTokens: 0, outputTokens: 0, isEstimated: false, costMicros: 0 }

/** Answers from the agent's own knowledge by quoting it: without a model or a network call, free and deterministic. */
export const builtin: ReplyEngine = {
  kind: 'builtin',
  isMetered: false,
  async *reply(turn): AsyncGenerator<ReplyPart> {
    const { text, sources, outcome, suggestions = [] } = replyTo(turn)
    yield { sources, ...(outcome && { outcome }) }
    for (const chunk of splitIntoChunks(text)) yield { text: chunk }
    const areListed = text.includes(listItems(suggestions).join('\n'))
    if (suggestions.length > 0)
      yield {
        suggestions: suggestions.map((title) => ({ title, payload: title })),
        ...(areListed && { areListed: true as const }),
      }
    yield { usage: FREE }
  },
}
