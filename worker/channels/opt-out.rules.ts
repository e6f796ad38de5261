import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../contract/locales.ts'

/** What a contact is told who asked for no more messages. */
export const stoppedSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.stopped',
  message: 'De acuerdo: no recibirás más mensajes nuestros. Si quieres volver a recibirlos, escríbenos cuando quieras.',
}
/** And who asked for them again. */
export const resumedSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.resumed',
  message: 'Listo: volverás a recibir nuestros mensajes. ¿En qué podemos ayudarte?',
}

/** What a person asks for with one word: to get no more messages, or to get them again. `language`: that of the word. */
export interface OptWord {
  asks: 'stop' | 'start'
  language: Locale | null
}

/** Without accents, as `plain` makes them. STOP is everybody's; words that mean something else in a talk (CANCEL, ALTO) are none. */
const WORDS: readonly [OptWord['asks'], Locale | null, string][] = [
  ['stop', null, 'stop|stopall|stop all|zogsoo'],
  ['stop', 'en', 'unsubscribe|unsubscribe me|opt out|optout|stop messages|stop messaging me'],
  ['stop', 'es', 'baja|de baja|darme de baja|dame de baja|dar de baja|quiero darme de baja|desuscribir|desuscribirme'],
  ['stop', null, 'arret|arreter|arretez|desabonner|me desabonner|desinscrire|desinscription'],
  ['stop', 'mn', 'зогсоо|зогсоох|зогсооно уу|зогсоогоорои|бүртгэлээс хасах|бүртгэлээс хасна уу'],
  ['start', null, 'start|unstop'],
  ['start', 'en', 'subscribe|opt in|optin|resume'],
  ['start', 'es', 'alta|de alta|darme de alta|dame de alta|reanudar|suscribir|suscribirme'],
  ['start', null, 'reprendre|sabonner|abonner'],
  ['start', 'mn', 'эхлүүлэх|эхлүүл|эхлүүлнэ үү|үргэлжлүүлэх|үргэлжлүүл|үргэлжлүүлнэ үү'],
]

const KNOWN = new Map(
  WORDS.flatMap(([asks, language, words]) => words.split('|').map((word) => [word, { asks, language }] as const)),
)
const LONGEST = Math.max(...[...KNOWN.keys()].map(({ length }) => length))

/** Letters and digits alone: no case, no accents, nothing around or between the words but one space. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(\p{L})['’]/gu, '$1')
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The wish of a message that consists of such a word alone; `null` of any other. */
export function optWordIn(text: string): OptWord | null {
  // A longer text is not the opt-out word alone.
  if (text.length > LONGEST + 40) return null
  return KNOWN.get(plain(text)) ?? null
}
