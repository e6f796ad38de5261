import type { Intent } from '../contract/intents.ts'
import { anyPhrase, paddedWords } from './phrasing.ts'
import { ALONE, AT_AN_EDGE, BESIDE, HELP, OWN_NAME } from './words/courtesies.ts'
import { ACUTE, CALLS, HARMLESS } from './words/danger.ts'
import { GRAVE, HELP_CALLED, PAIN, SERVICES, SIGNS, SUFFERERS } from './words/danger-signs.ts'
import { ABUSE, COMPLAINT, COMPLAINT_NAMED, PERSON, PERSON_ALONE } from './words/intents.ts'
import { isStopWord } from './words/stop-words.ts'

/** The kind of a message that is only a courtesy. */
export type Courtesy = 'greeting' | 'thanks' | 'farewell' | 'help' | 'identity'

/** The parts of a message. `question`: its words without courtesies and without the phrases of its intent. */
interface ParsedMessage {
  intent: Intent | null
  courtesy: Courtesy | null
  question: string
}

const only = (lines: string): RegExp => new RegExp(`^(?:${anyPhrase(lines).source}) $`, 'u')
const leading = (lines: string): RegExp => new RegExp(`^(?:${anyPhrase(lines).source})`, 'u')
const trailing = (lines: string): RegExp => new RegExp(`(?:${anyPhrase(lines).source}) $`, 'u')

const CLAUSE_END = /[!?;\n¡¿…]+|[.,:](?=\s|$)/u
/** Letters repeated inside a word, not a whole word of one letter: `AAA` is a battery. */
const REPEATED_LETTER = /(?<=\p{L})(\p{L})\1{2,}/gu
const THUMBS = /[👍🙏❤😊🙂👌]/u
const WAVE = /👋/u
const LAUGHTER = /^ (?:(?:j[aeiou]|h[aeo]|х[аэөи]){2,}[jhх]?|l+o+l+|x+d+) $/u

/** The words of a text for phrase patterns, with repeated letters (`holaaaa`) reduced to one. */
const normalised = (text: string): string => paddedWords(text.replace(REPEATED_LETTER, '$1'))
const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)

/** The longest message, in words, in which pain alone is danger. */
const PAIN_ONLY_MAX_WORDS = 6
const DANGER = {
  acute: anyPhrase(ACUTE),
  calls: only(CALLS),
  sign: anyPhrase(`${SIGNS}${PAIN}`, 'g'),
  pain: anyPhrase(PAIN),
  sufferer: anyPhrase(`${SUFFERERS}${HELP_CALLED}`),
  grave: anyPhrase(GRAVE),
  service: anyPhrase(SERVICES),
  harmless: anyPhrase(HARMLESS, 'g'),
}

/** One sign depends on its context: `my son has a fever` is danger, `have you pills for my fever` is not. */
function isDanger(message: string): boolean {
  const text = message.replace(DANGER.harmless, '')
  if (DANGER.acute.test(text) || DANGER.calls.test(text)) return true
  const signs = new Set(text.match(DANGER.sign))
  if (signs.size === 0 || !DANGER.sufferer.test(text)) return false
  if (signs.size > 1 || DANGER.grave.test(text)) return true
  return !DANGER.service.test(text) && (!DANGER.pain.test(text) || wordsIn(text).length <= PAIN_ONLY_MAX_WORDS)
}

const IDENTITY = anyPhrase(ALONE.identity)
const PERSON_CALLED = only(PERSON_ALONE)
/** In order of precedence. */
const INTENT_PATTERNS: readonly [Intent, readonly RegExp[]][] = [
  ['person', [anyPhrase(PERSON), PERSON_CALLED]],
  ['abuse', [anyPhrase(ABUSE)]],
  ['complaint', [anyPhrase(COMPLAINT), anyPhrase(COMPLAINT_NAMED)]],
]

function intentIn(text: string): Intent | null {
  if (isDanger(text)) return 'danger'
  const withoutIdentity = text.replace(IDENTITY, '')
  return INTENT_PATTERNS.find(([, patterns]) => patterns.some((pattern) => pattern.test(withoutIdentity)))?.[0] ?? null
}

/** The intent of a message; `null`: none. It is detected for all engines. */
export const intentOf = (message: string): Intent | null => intentIn(normalised(message))

const NEEDS_MEMBER: ReadonlySet<Intent | null> = new Set<Intent>(['danger', 'person', 'complaint'])

/** Whether a message needs a member: danger, a wish for a person or a complaint. */
export const needsMember = (message: string): boolean => NEEDS_MEMBER.has(intentOf(message))

/** Phrases of an intent that are removed from the question. */
const INTENT_PHRASES = anyPhrase(`${PERSON}${ABUSE}${COMPLAINT}`, 'g')
/** Patterns of courtesies at the edges of a clause, in the order in which they are removed. */
const EDGES: readonly [keyof typeof AT_AN_EDGE, readonly RegExp[]][] = [
  ['farewell', [leading(AT_AN_EDGE.farewell), trailing(AT_AN_EDGE.farewell)]],
  ['thanks', [leading(AT_AN_EDGE.thanks), trailing(AT_AN_EDGE.thanks)]],
  // Not at the end: a Mongolian question may end like a greeting (`wifi сайн байна уу`, is the wifi good).
  ['greeting', [leading(AT_AN_EDGE.greeting)]],
]
/** Courtesies between filler words: `ok muchas gracias por todo`. */
const WITHIN = EDGES.map(([courtesy]) => [courtesy, anyPhrase(AT_AN_EDGE[courtesy])] as const)
const THANKS_ALONE = only(ALONE.thanks)
const HELP_WORD = anyPhrase(HELP, 'g')
const INTRODUCTION = new RegExp(`^(?:${anyPhrase(OWN_NAME).source})(?: \\S+){1,2} $`, 'u')
const FILLER_WORDS: ReadonlySet<string> = new Set(BESIDE.split(/\s+/))
const IDENTITY_FILLERS: ReadonlySet<string> = new Set(
  'o solo un una persona humano humana robot bot maquina real or just a an human person real машин эсвэл хүн үү робот уу юу'.split(
    ' ',
  ),
)

interface Clause {
  courtesies: Courtesy[]
  rest: string
}

/** Removes courtesies from both ends of a clause until none is left. */
function withoutEdges(clause: string): Clause {
  const courtesies: Courtesy[] = []
  let rest = clause
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const [courtesy, patterns] of EDGES)
      for (const pattern of patterns) {
        const shorter = rest.replace(pattern, (found) => (found.endsWith(' ') ? ' ' : ''))
        if (shorter !== rest) courtesies.push(courtesy)
        rest = shorter || ' '
      }
  }
  return { courtesies, rest }
}

/** Whether a text has only filler words and the agent's name. */
const isFiller = (text: string, words: ReadonlySet<string>, name: ReadonlySet<string>): boolean =>
  wordsIn(text).every((word) => words.has(word) || name.has(word))

/** Separates the courtesies of a clause from its rest. */
function clauseOf(text: string, name: ReadonlySet<string>): Clause {
  if (LAUGHTER.test(text)) return { courtesies: ['thanks'], rest: '' }
  const { courtesies, rest } = withoutEdges(text)
  if (!rest.trim()) return { courtesies, rest: '' }
  if (THANKS_ALONE.test(rest)) return { courtesies: [...courtesies, 'thanks'], rest: '' }
  const unnamed = rest.replace(IDENTITY, '')
  if (
    unnamed !== rest &&
    wordsIn(unnamed).every((word) => IDENTITY_FILLERS.has(word) || isFiller(word, FILLER_WORDS, name))
  )
    return { courtesies: [...courtesies, 'identity'], rest: '' }
  if (courtesies.length > 0 && isFiller(rest, FILLER_WORDS, name)) return { courtesies, rest: '' }
  const inside = WITHIN.filter(([, pattern]) => pattern.test(rest))
  if (
    inside.length > 0 &&
    isFiller(
      inside.reduce((left, [, pattern]) => left.replace(pattern, ''), rest),
      FILLER_WORDS,
      name,
    )
  )
    return { courtesies: [...courtesies, ...inside.map(([courtesy]) => courtesy)], rest: '' }
  const unhelped = rest.replace(HELP_WORD, '')
  if (unhelped !== rest && wordsIn(unhelped).every((word) => isStopWord(word, 'mn') || FILLER_WORDS.has(word)))
    return { courtesies: [...courtesies, 'help'], rest: '' }
  return { courtesies, rest }
}

/** Which courtesy of several decides the reply. */
const BY_PRECEDENCE: readonly Courtesy[] = ['identity', 'help', 'farewell', 'thanks', 'greeting']

/** The text by which channels report that a chat was opened without a message, by a button, link or ad. */
const OPENED = /^(?:\/start(?: \S+)?|\[opened(?:: [^\]]*)?\])$/

/** Parses a message. `name`: the agent's, because a greeting may contain it. */
export function parseMessage(message: string, name = ''): ParsedMessage {
  if (OPENED.test(message)) return { intent: null, courtesy: 'greeting', question: '' }
  const intent = intentIn(normalised(message))
  const nameWords = new Set(wordsIn(paddedWords(name)))
  const clauses = message
    .split(CLAUSE_END)
    .map(normalised)
    .filter((clause) => clause.trim())
    .map((clause) => clauseOf(clause, nameWords))
  const courtesies = new Set(clauses.flatMap(({ courtesies }) => courtesies))
  const hasCourtesy = courtesies.size > 0
  const left = clauses
    .map(({ rest }) => rest)
    .filter(
      (rest) =>
        rest &&
        !(courtesies.has('greeting') && INTRODUCTION.test(rest)) &&
        !(hasCourtesy && isFiller(rest, FILLER_WORDS, nameWords)),
    )
  const question = questionIn(left, intent)
  const courtesy =
    intent || left.length > 0 ? null : (BY_PRECEDENCE.find((each) => courtesies.has(each)) ?? wordlessCourtesy(message))
  return { intent, courtesy, question }
}

/**
 * The question of some clauses without the phrases of the intent; a clause with only stop words is dropped. A complaint
 * keeps its phrases, because they have its subject: `I demand that you pay my money back`.
 */
function questionIn(clauses: readonly string[], intent: Intent | null): string {
  if (!intent) return clauses.flatMap(wordsIn).join(' ')
  return clauses
    .filter((clause) => !PERSON_CALLED.test(clause))
    .filter((clause) => !wordsIn(clause.replace(INTENT_PHRASES, '')).every((word) => isStopWord(word, 'mn')))
    .flatMap((clause) => wordsIn(intent === 'complaint' ? clause : clause.replace(INTENT_PHRASES, '')))
    .join(' ')
}

/** The courtesy of a message without letters or digits: a wave, a thumb, or a question mark alone, which gets the help. */
function wordlessCourtesy(message: string): Courtesy | null {
  if (/[\p{L}\p{N}]/u.test(message)) return null
  if (WAVE.test(message)) return 'greeting'
  if (THUMBS.test(message)) return 'thanks'
  return /^[\s¿?]+$/.test(message) ? 'help' : null
}

/** The courtesy of a message that has nothing else; otherwise `null`. */
export const courtesyOf = (message: string, name = ''): Courtesy | null => parseMessage(message, name).courtesy

/**
 * The text to search for: the question of a message without courtesies; empty for `hola, buenas`. A message with only an
 * intent is searched whole, because an owner may have written an answer for it.
 */
export function searchTextOf(message: string): string {
  const { intent, question } = parseMessage(message)
  return question || (intent ? wordsIn(normalised(message)).join(' ') : '')
}
