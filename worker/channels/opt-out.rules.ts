import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../contract/locales.ts'

/** The reply to a contact who opted out. */
export const stoppedSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.stopped',
  message: 'De acuerdo: no recibirás más mensajes nuestros. Si quieres volver a recibirlos, escríbenos cuando quieras.',
}
/** The reply to a contact who opted in again. */
export const resumedSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.resumed',
  message: 'Listo: volverás a recibir nuestros mensajes. ¿En qué podemos ayudarte?',
}

/** A word by which a contact opts out (`stop`) or in again (`start`). `language`: that of the word. */
interface OptWord {
  action: 'stop' | 'start'
  language: Locale | null
}

/** Without accents, as `normalized` returns them. STOP has no language; words with other meanings in a conversation (CANCEL, ALTO) are not listed. */
const WORDS: readonly [OptWord['action'], Locale | null, string][] = [
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

const BY_WORD = new Map(
  WORDS.flatMap(([action, language, words]) => words.split('|').map((word) => [word, { action, language }] as const)),
)
const LENGTH_MAX = Math.max(...[...BY_WORD.keys()].map(({ length }) => length))

/** Letters and digits alone: no case, no accents, nothing around or between the words but one space. */
const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(\p{L})['’]/gu, '$1')
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The opt-out word that a message consists of; `null` for every other message. */
export function optWordIn(text: string): OptWord | null {
  // A longer text is not the opt-out word alone.
  if (text.length > LENGTH_MAX + 40) return null
  return BY_WORD.get(normalized(text)) ?? null
}
