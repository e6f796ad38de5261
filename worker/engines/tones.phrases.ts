import type { MessageDescriptor } from '@lingui/core'
import type { Tone } from '../contract/manner.ts'
import type { phrases } from './builtin.phrases.ts'

type Phrase = keyof typeof phrases

/** Variants of the built-in engine's phrases by tone. A phrase that is not here is the same in each tone. */
const plain = {
  greeting: /*i18n*/ { id: 'engine.plain.greeting', message: 'Hola, soy {name}. ¿Qué necesitas?' },
  thanks: /*i18n*/ { id: 'engine.plain.thanks', message: 'De nada.' },
  farewell: /*i18n*/ { id: 'engine.plain.farewell', message: 'Hasta luego.' },
} as const satisfies Partial<Record<Phrase, MessageDescriptor>>

const formal = {
  greeting: /*i18n*/ { id: 'engine.formal.greeting', message: 'Buen día. Soy {name}. ¿En qué puedo ayudarle?' },
  thanks: /*i18n*/ {
    id: 'engine.formal.thanks',
    message: 'Con gusto. Si necesita algo más, quedo a su disposición.',
  },
  farewell: /*i18n*/ { id: 'engine.formal.farewell', message: 'Hasta pronto. Que tenga un buen día.' },
  person: /*i18n*/ {
    id: 'engine.formal.person',
    message: 'Soy un agente virtual y desde aquí no puedo pasarle con una persona.',
  },
  handover: /*i18n*/ {
    id: 'engine.formal.handover',
    message: 'Dejé esta conversación a nuestro equipo: una persona le responderá aquí en cuanto pueda.',
  },
  handoverTo: /*i18n*/ {
    id: 'engine.formal.handoverTo',
    message: 'Dejé esta conversación a nuestro equipo: {name} le responderá aquí en cuanto pueda.',
  },
  handoverClosed: /*i18n*/ {
    id: 'engine.formal.handoverClosed',
    message:
      'Dejé esta conversación a nuestro equipo, que ahora no está disponible: una persona le responderá aquí cuando vuelva.',
  },
  handoverUntil: /*i18n*/ {
    id: 'engine.formal.handoverUntil',
    message:
      'Dejé esta conversación a nuestro equipo, que ahora no está disponible: una persona le responderá aquí cuando vuelva ({when}).',
  },
  contact: /*i18n*/ {
    id: 'engine.formal.contact',
    message: 'Puede comunicarse con este negocio así: {contact}',
  },
  askOn: /*i18n*/ {
    id: 'engine.formal.askOn',
    message: 'Si lo desea, escriba su pregunta y le respondo con lo que sé de este negocio.',
  },
  danger: /*i18n*/ {
    id: 'engine.formal.danger',
    message:
      'Si usted u otra persona están en peligro, llame ahora mismo al número de emergencias de su zona. Soy un agente virtual y no puedo pedir ayuda por usted.',
  },
  complaint: /*i18n*/ {
    id: 'engine.formal.complaint',
    message: 'Lamento lo que cuenta. Su queja queda registrada en esta conversación.',
  },
  abuse: /*i18n*/ {
    id: 'engine.formal.abuse',
    message: 'Lamento su molestia. Le pido que nos tratemos con respeto; si me dice qué necesita, intentaré ayudarle.',
  },
  help: /*i18n*/ { id: 'engine.formal.help', message: 'Soy {name} y puedo informarle sobre esto:' },
  helpPlain: /*i18n*/ {
    id: 'engine.formal.helpPlain',
    message: 'Soy {name}. Escriba su pregunta con sus palabras y le respondo con lo que sé de este negocio.',
  },
  unknownNext: /*i18n*/ {
    id: 'engine.formal.unknownNext',
    message: 'Pruebe a preguntarlo con otras palabras, o escriba «ayuda» para ver de qué puedo informarle.',
  },
  nearly: /*i18n*/ { id: 'engine.formal.nearly', message: '¿Quizá pregunta por esto?' },
  perhaps: /*i18n*/ {
    id: 'engine.formal.perhaps',
    message: 'No tengo la certeza, pero quizá esto le sirva:',
  },
  perhapsOf: /*i18n*/ { id: 'engine.formal.perhapsOf', message: 'Sobre «{question}» quizá le sirva esto:' },
} as const satisfies Partial<Record<Phrase, MessageDescriptor>>

const byPhraseId = (
  variants: Record<string, MessageDescriptor>,
  prefix: string,
): ReadonlyMap<string, MessageDescriptor> =>
  new Map(Object.values(variants).map((message) => [message.id.replace(prefix, 'engine.'), message]))
const VARIANTS: Record<Tone, ReadonlyMap<string, MessageDescriptor>> = {
  warm: new Map(),
  plain: byPhraseId(plain, 'engine.plain.'),
  formal: byPhraseId(formal, 'engine.formal.'),
}

/** The variant of a phrase for a tone, else the phrase itself. */
export const inTone = (message: MessageDescriptor, tone: Tone | null): MessageDescriptor =>
  (tone && VARIANTS[tone].get(message.id)) || message
