import { folded, wordsOf } from '../core/folding.ts'
import { stemOf, subjectOf } from '../core/subject.ts'
import type { Passage } from './engine.ts'

/** What a message wants when it asks for nothing that knowledge could answer. */
export type Courtesy = 'greeting' | 'thanks' | 'farewell' | 'help' | 'identity' | 'person'

/** Checked in this order; each phrase is folded and matches whole words. */
const PHRASES: readonly [Courtesy, readonly string[]][] = [
  [
    'person',
    [
      'hablar con una persona',
      'hablar con alguien',
      'agente humano',
      'un humano',
      'una persona',
      'asesor',
      'soporte',
      'talk to a person',
      'talk to someone',
      'talk to a human',
      'human agent',
      'real person',
      'a human',
      'support',
      'хүнтэй ярих',
      'хүнтэй холбогдох',
      'ажилтантай',
      'оператор',
      'дэмжлэг',
    ],
  ],
  [
    'identity',
    [
      'quien eres',
      'como te llamas',
      'eres un robot',
      'eres un bot',
      'eres humano',
      'who are you',
      'what is your name',
      'are you a robot',
      'are you a bot',
      'are you human',
      'чи хэн бэ',
      'та хэн бэ',
      'таны нэр хэн',
      'робот уу',
    ],
  ],
  [
    'help',
    [
      'ayuda',
      'ayudame',
      'necesito ayuda',
      'en que me puedes ayudar',
      'que puedes hacer',
      'que sabes',
      'informacion',
      'mas informacion',
      'help',
      'help me',
      'what can you do',
      'information',
      'more information',
      'тусламж',
      'туслаач',
      'тусална уу',
      'юу хийж чадах',
      'юугаар туслах',
      'юугаар тусалж',
      'мэдээлэл',
    ],
  ],
  ['thanks', ['gracias', 'muchas gracias', 'mil gracias', 'thanks', 'thank you', 'thx', 'баярлалаа', 'их баярлалаа']],
  [
    'farewell',
    ['adios', 'hasta luego', 'hasta pronto', 'chao', 'bye', 'goodbye', 'see you', 'баяртай', 'дараа уулзъя'],
  ],
  [
    'greeting',
    [
      'hola',
      'buenas',
      'buenos dias',
      'buenas tardes',
      'buenas noches',
      'que tal',
      'hello',
      'hi',
      'hey',
      'good morning',
      'good afternoon',
      'good evening',
      'сайн уу',
      'сайн байна уу',
      'сайн байцгаана уу',
      'өглөөний мэнд',
      'оройн мэнд',
    ],
  ],
]

const COURTESY_WORDS = new Set(PHRASES.flatMap(([, phrases]) => phrases.flatMap(wordsOf)))
/** Each phrase between spaces, so that it is found as whole words. */
const SPOKEN = PHRASES.flatMap(([courtesy, phrases]) => phrases.map((phrase) => [courtesy, ` ${phrase} `] as const))

/** The courtesy of a message, if it holds one. */
export function courtesyOf(message: string): Courtesy | null {
  const spoken = ` ${wordsInOrder(message).join(' ')} `
  return SPOKEN.find(([, phrase]) => spoken.includes(phrase))?.[0] ?? null
}

const wordsInOrder = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What a message asks about, its courtesy left aside: `hola, ¿abren el domingo?` asks, `hola, buenas` does not. */
export const askedIn = (message: string): string[] =>
  subjectOf(
    wordsOf(message)
      .filter((word) => !COURTESY_WORDS.has(word))
      .join(' '),
  )

const HEADING_WEIGHT = 1
const BODY_WEIGHT = 0.6
const CONFIDENT_FROM = 0.5

const PREFIX_FROM = 4

const remembered = new Map<string, ReadonlySet<string>>()
const REMEMBERED_MOST = 500

/** The words of a text and what each keeps without its ending. The same passages come up again and again. */
function formsOf(text: string): ReadonlySet<string> {
  const known = remembered.get(text)
  if (known) return known
  const words = wordsOf(text)
  const forms = new Set([...words, ...words.map(stemOf)])
  if (remembered.size >= REMEMBERED_MOST) remembered.clear()
  remembered.set(text, forms)
  return forms
}

/** Whether the word that was asked for is among them, whatever its ending. */
function isSaid(stem: string, forms: ReadonlySet<string>): boolean {
  if (forms.has(stem)) return true
  if (stem.length < PREFIX_FROM) return false
  for (const form of forms) if (form.startsWith(stem)) return true
  return false
}

/** How much of what was asked a passage speaks about, from 0 to 1. */
export function coverageOf(subject: readonly string[], passage: Passage): number {
  if (subject.length === 0) return 0
  const asked = formsOf(`${passage.heading} ${passage.questions}`)
  const told = formsOf(passage.body)
  const weightOf = (stem: string): number => {
    if (isSaid(stem, asked)) return HEADING_WEIGHT
    return isSaid(stem, told) ? BODY_WEIGHT : 0
  }
  return subject.reduce((sum, stem) => sum + weightOf(stem), 0) / subject.length
}

/**
 * The passage that answers, or `null` when none speaks about enough of the question: better to say so than to guess.
 * Passages come best first; one in the person's language wins over an equal one in another.
 */
export function answering(message: string, language: string, passages: readonly Passage[]): Passage | null {
  const subject = askedIn(message)
  let best: Passage | null = null
  let bestScore = 0
  for (const passage of passages) {
    const coverage = coverageOf(subject, passage)
    const score = coverage + (passage.language === language ? 0.25 : 0)
    if (coverage >= CONFIDENT_FROM && score > bestScore) [best, bestScore] = [passage, score]
  }
  return best
}
