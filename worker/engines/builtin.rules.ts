import type { Found, Passage } from './engine.ts'
import { wordsInOrder } from './words/terms.ts'

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
  [
    'thanks',
    [
      'gracias',
      'muchas gracias',
      'mil gracias',
      'perfecto',
      'entendido',
      'de acuerdo',
      'ok',
      'thanks',
      'thank you',
      'thx',
      'got it',
      'okay',
      'баярлалаа',
      'их баярлалаа',
      'ойлголоо',
      'за за',
      'bayarlalaa',
    ],
  ],
  [
    'farewell',
    [
      'adios',
      'hasta luego',
      'hasta pronto',
      'chao',
      'bye',
      'goodbye',
      'see you',
      'баяртай',
      'дараа уулзъя',
      'bayartai',
    ],
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
      'como estas',
      'como esta usted',
      'hello',
      'hi',
      'hey',
      'how are you',
      'how is it going',
      'good morning',
      'good afternoon',
      'good evening',
      'сайн уу',
      'sain uu',
      'sain baina uu',
      'юу байна',
      'сонин юу байна',
      'сайн байна уу',
      'сайн байцгаана уу',
      'өглөөний мэнд',
      'оройн мэнд',
    ],
  ],
]

/** Each phrase between spaces, so that it is found as whole words. */
const SPOKEN = PHRASES.flatMap(([courtesy, phrases]) => phrases.map((phrase) => [courtesy, ` ${phrase} `] as const))
const LONGEST_FIRST = SPOKEN.map(([, phrase]) => phrase).sort((one, other) => other.length - one.length)

const spokenIn = (message: string): string => ` ${wordsInOrder(message).join(' ')} `

/** The courtesy of a message, if it holds one. */
export function courtesyOf(message: string): Courtesy | null {
  const spoken = spokenIn(message)
  return SPOKEN.find(([, phrase]) => spoken.includes(phrase))?.[0] ?? null
}

/** What a message asks about, its courtesy left aside: `hola, ¿abren el domingo?` asks, `hola, buenas` does not. */
export const askedIn = (message: string): string =>
  LONGEST_FIRST.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), spokenIn(message)).trim()

export const CONFIDENT_FROM = 0.47
/** Who asks for a person or for help besides is only answered with what is surely meant. */
export const SURE_FROM = 0.7
const ASKS_FOR_US: readonly (Courtesy | null)[] = ['person', 'identity', 'help']
export const NEAR_FROM = 0.25
const SUGGESTED = 3

/** An answer that stands beside its own question, which nobody has to be told again. */
export const isOwnAnswer = ({ heading, questions }: Passage): boolean => questions.split('\n')[0] === heading

/** Whether a passage speaks about the question, though it may not answer it. */
export const isNear = ({ fit }: Found): boolean => fit >= NEAR_FROM

/** The passage that answers, or `null` when the best speaks about too little of the question: to say so beats a guess. */
export function answering(message: string, [best]: readonly Found[]): Found | null {
  const courtesy = courtesyOf(message)
  if (!best || (courtesy && !askedIn(message))) return null
  return best.fit >= (ASKS_FOR_US.includes(courtesy) ? SURE_FROM : CONFIDENT_FROM) ? best : null
}

/** What somebody may have meant who was not answered, by its headings. */
export const suggestedBy = (passages: readonly Found[]): string[] => [
  ...new Set(
    passages
      .filter(isNear)
      .map(({ heading }) => heading)
      .slice(0, SUGGESTED),
  ),
]
