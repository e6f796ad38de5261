import type { Intent } from '../contract/messages.ts'
import { anyPhrase, paddedWords } from './phrasing.ts'
import { ALONE, AT_AN_EDGE, BESIDE, HELP, OWN_NAME } from './words/courtesies.ts'
import { ACUTE, CALLS, HARMLESS } from './words/danger.ts'
import { GRAVE, HELP_CALLED, PAIN, SERVICES, SIGNS, SUFFERERS } from './words/danger-signs.ts'
import { isEmpty } from './words/empty.ts'
import { ABUSE, COMPLAINT, COMPLAINT_NAMED, PERSON, PERSON_ALONE } from './words/intents.ts'

/** What a message is that says nothing else. */
export type Courtesy = 'greeting' | 'thanks' | 'farewell' | 'help' | 'identity'

/** A message by its parts. `question`: what is left of it to be answered, its courtesies and wishes left aside. */
export interface ParsedMessage {
  intent: Intent | null
  courtesy: Courtesy | null
  question: string
}

const only = (lines: string): RegExp => new RegExp(`^(?:${anyPhrase(lines).source}) $`, 'u')
const leading = (lines: string): RegExp => new RegExp(`^(?:${anyPhrase(lines).source})`, 'u')
const trailing = (lines: string): RegExp => new RegExp(`(?:${anyPhrase(lines).source}) $`, 'u')

const CLAUSE_END = /[!?;\n¡¿…]+|[.,:](?=\s|$)/u
/** Inside a word: `AAA` is a battery. */
const LETTER_REPEATED = /(?<=\p{L})(\p{L})\1{2,}/gu
const THUMBS = /[👍🙏❤😊🙂👌]/u
const WAVE = /👋/u

/** Words between spaces, letters that are drawn out (`holaaaa`) once. */
const heard = (text: string): string => paddedWords(text.replace(LETTER_REPEATED, '$1'))
const wordsIn = (spoken: string): string[] => spoken.split(' ').filter(Boolean)

/** Words of a message that tells of pain and of nothing else. */
const SHORT = 6
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

/** Of one sign it depends on what it stands with: `my son has a fever` is danger, `have you pills for my fever` is not. */
function isDanger(spoken: string): boolean {
  const text = spoken.replace(DANGER.harmless, '')
  if (DANGER.acute.test(text) || DANGER.calls.test(text)) return true
  const signs = new Set(text.match(DANGER.sign))
  if (signs.size === 0 || !DANGER.sufferer.test(text)) return false
  if (signs.size > 1 || DANGER.grave.test(text)) return true
  return !DANGER.service.test(text) && (!DANGER.pain.test(text) || wordsIn(text).length <= SHORT)
}

const IDENTITY = anyPhrase(ALONE.identity)
const PERSON_CALLED = only(PERSON_ALONE)
const HOLDS: readonly [Intent, readonly RegExp[]][] = [
  ['person', [anyPhrase(PERSON), PERSON_CALLED]],
  ['abuse', [anyPhrase(ABUSE)]],
  ['complaint', [anyPhrase(COMPLAINT), anyPhrase(COMPLAINT_NAMED)]],
]

function intentIn(spoken: string): Intent | null {
  if (isDanger(spoken)) return 'danger'
  const asked = spoken.replace(IDENTITY, '')
  return HOLDS.find(([, patterns]) => patterns.some((pattern) => pattern.test(asked)))?.[0] ?? null
}

/** The intent of a message, for every engine; `null`: none. */
export const intentOf = (message: string): Intent | null => intentIn(heard(message))

const FOR_MEMBERS: ReadonlySet<Intent | null> = new Set<Intent>(['danger', 'person', 'complaint'])

/** Whether a message tells of danger, wishes for a person or complains. */
export const needsMember = (message: string): boolean => FOR_MEMBERS.has(intentOf(message))

/** What is taken away from a question that stands beside it. */
const SAID_BESIDE = anyPhrase(`${PERSON}${ABUSE}${COMPLAINT}`, 'g')
/** In this order where a message has several. */
const EDGES: readonly [keyof typeof AT_AN_EDGE, readonly RegExp[]][] = [
  ['farewell', [leading(AT_AN_EDGE.farewell), trailing(AT_AN_EDGE.farewell)]],
  ['thanks', [leading(AT_AN_EDGE.thanks), trailing(AT_AN_EDGE.thanks)]],
  // A question of Mongolian may end in the words of a greeting: `wifi сайн байна уу`.
  ['greeting', [leading(AT_AN_EDGE.greeting)]],
]
/** Between words that ask for nothing: `ok muchas gracias por todo`. */
const WITHIN = EDGES.map(([courtesy]) => [courtesy, anyPhrase(AT_AN_EDGE[courtesy])] as const)
const THANKS_ALONE = only(ALONE.thanks)
const HELP_WORD = anyPhrase(HELP, 'g')
const NAME_SAID = new RegExp(`^(?:${anyPhrase(OWN_NAME).source})(?: \\S+){1,2} $`, 'u')
const BESIDE_WORDS: ReadonlySet<string> = new Set(BESIDE.split(/\s+/))
const BESIDE_IDENTITY: ReadonlySet<string> = new Set(
  'o un una persona humano humana robot bot maquina real or a an human person real машин эсвэл хүн үү робот уу юу'.split(
    ' ',
  ),
)

interface Clause {
  courtesies: Courtesy[]
  rest: string
}

/** Takes courtesies away from both ends of a clause until none is left. */
function edged(clause: string): Clause {
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

/** Whether only words that ask for nothing are left. */
const isNothing = (spoken: string, words: ReadonlySet<string>, name: ReadonlySet<string>): boolean =>
  wordsIn(spoken).every((word) => words.has(word) || name.has(word))

function clauseOf(spoken: string, name: ReadonlySet<string>): Clause {
  const { courtesies, rest } = edged(spoken)
  if (!rest.trim()) return { courtesies, rest: '' }
  if (THANKS_ALONE.test(rest)) return { courtesies: [...courtesies, 'thanks'], rest: '' }
  const unnamed = rest.replace(IDENTITY, '')
  if (
    unnamed !== rest &&
    wordsIn(unnamed).every((word) => BESIDE_IDENTITY.has(word) || isNothing(word, BESIDE_WORDS, name))
  )
    return { courtesies: [...courtesies, 'identity'], rest: '' }
  if (courtesies.length > 0 && isNothing(rest, BESIDE_WORDS, name)) return { courtesies, rest: '' }
  const inside = WITHIN.filter(([, pattern]) => pattern.test(rest))
  if (
    inside.length > 0 &&
    isNothing(
      inside.reduce((left, [, pattern]) => left.replace(pattern, ''), rest),
      BESIDE_WORDS,
      name,
    )
  )
    return { courtesies: [...courtesies, ...inside.map(([courtesy]) => courtesy)], rest: '' }
  const unhelped = rest.replace(HELP_WORD, '')
  if (unhelped !== rest && wordsIn(unhelped).every((word) => isEmpty(word, 'mn') || BESIDE_WORDS.has(word)))
    return { courtesies: [...courtesies, 'help'], rest: '' }
  return { courtesies, rest }
}

const FIRST: readonly Courtesy[] = ['identity', 'help', 'farewell', 'thanks', 'greeting']

/** A chat that was opened without words, by a button, a link or an ad, as its channel tells it. */
const OPENED = /^(?:\/start(?: \S+)?|\[opened(?:: [^\]]*)?\])$/

/** `name`: of the agent, which may be greeted by it. */
export function parseMessage(message: string, name = ''): ParsedMessage {
  if (OPENED.test(message)) return { intent: null, courtesy: 'greeting', question: '' }
  const spoken = heard(message)
  const intent = intentIn(spoken)
  const called = new Set(wordsIn(paddedWords(name)))
  const clauses = message
    .split(CLAUSE_END)
    .map(heard)
    .filter((clause) => clause.trim())
    .map((clause) => clauseOf(clause, called))
  const said = new Set(clauses.flatMap(({ courtesies }) => courtesies))
  const isSaid = said.size > 0
  const left = clauses
    .map(({ rest }) => rest)
    .filter(
      (rest) =>
        rest && !(said.has('greeting') && NAME_SAID.test(rest)) && !(isSaid && isNothing(rest, BESIDE_WORDS, called)),
    )
  const question = questionIn(left, intent)
  const courtesy = intent || left.length > 0 ? null : (FIRST.find((each) => said.has(each)) ?? pictured(message))
  return { intent, courtesy, question }
}

/**
 * What clauses ask besides their intent; empty where only words without a subject are left. The words of a complaint stay
 * with what they are about: `I demand that you pay my money back`.
 */
function questionIn(clauses: readonly string[], intent: Intent | null): string {
  if (!intent) return clauses.flatMap(wordsIn).join(' ')
  return clauses
    .filter((clause) => !PERSON_CALLED.test(clause))
    .filter((clause) => !wordsIn(clause.replace(SAID_BESIDE, '')).every((word) => isEmpty(word, 'mn')))
    .flatMap((clause) => wordsIn(intent === 'complaint' ? clause : clause.replace(SAID_BESIDE, '')))
    .join(' ')
}

/** A message of nothing but pictures. */
const pictured = (message: string): Courtesy | null =>
  /[\p{L}\p{N}]/u.test(message) ? null : WAVE.test(message) ? 'greeting' : THUMBS.test(message) ? 'thanks' : null

/** The courtesy that a message is, if it is nothing else. */
export const courtesyOf = (message: string, name = ''): Courtesy | null => parseMessage(message, name).courtesy

/**
 * What is looked for: what a message asks, its courtesies left aside. `hola, ¿abren el domingo?` asks, `hola, buenas`
 * does not. An intent alone is looked for as well, because an owner may have written an answer for it.
 */
export function askedIn(message: string): string {
  const { intent, question } = parseMessage(message)
  return question || (intent ? wordsIn(heard(message)).join(' ') : '')
}
