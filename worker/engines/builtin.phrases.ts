import type { MessageDescriptor } from '@lingui/core'

/** The fixed phrases of the built-in engine. */
export const phrases = {
  greeting: /*i18n*/ { id: 'engine.greeting', message: '¡Hola! Soy {name}. ¿En qué puedo ayudarte?' },
  identity: /*i18n*/ {
    id: 'engine.identity',
    message: 'Soy {name}, un agente virtual. Respondo con la información que me dio este negocio; no soy una persona.',
  },
  sample: /*i18n*/ {
    id: 'engine.sample',
    message: 'Soy una demostración de Vocero: la tienda de la que hablo no existe, y sus datos son de muestra.',
  },
  thanks: /*i18n*/ { id: 'engine.thanks', message: '¡Con gusto! Si necesitas algo más, aquí estoy.' },
  farewell: /*i18n*/ { id: 'engine.farewell', message: '¡Hasta pronto! Que tengas un buen día.' },
  person: /*i18n*/ {
    id: 'engine.person',
    message: 'Soy un agente virtual y desde aquí no puedo pasarte con una persona.',
  },
  personWanted: /*i18n*/ { id: 'engine.personWanted', message: 'Por supuesto.' },
  handover: /*i18n*/ {
    id: 'engine.handover',
    message: 'Dejé esta conversación a nuestro equipo: una persona te responderá aquí en cuanto pueda.',
  },
  handoverTo: /*i18n*/ {
    id: 'engine.handoverTo',
    message: 'Dejé esta conversación a nuestro equipo: {name} te responderá aquí en cuanto pueda.',
  },
  handoverClosed: /*i18n*/ {
    id: 'engine.handoverClosed',
    message:
      'Dejé esta conversación a nuestro equipo, que ahora no está disponible: una persona te responderá aquí cuando vuelva.',
  },
  handoverUntil: /*i18n*/ {
    id: 'engine.handoverUntil',
    message:
      'Dejé esta conversación a nuestro equipo, que ahora no está disponible: una persona te responderá aquí cuando vuelva ({when}).',
  },
  contact: /*i18n*/ { id: 'engine.contact', message: 'Puedes comunicarte con este negocio así: {contact}' },
  closedDay: /*i18n*/ { id: 'engine.closedDay', message: 'cerrado' },
  openNow: /*i18n*/ { id: 'engine.openNow', message: 'Ahora está abierto.' },
  closedNow: /*i18n*/ { id: 'engine.closedNow', message: 'Ahora está cerrado.' },
  closedUntil: /*i18n*/ { id: 'engine.closedUntil', message: 'Ahora está cerrado y abre {when}.' },
  holidayToday: /*i18n*/ { id: 'engine.holidayToday', message: 'Hoy es festivo: {name}.' },
  hoursSource: /*i18n*/ { id: 'engine.hoursSource', message: 'Horario' },
  contactSource: /*i18n*/ { id: 'engine.contactSource', message: 'Contacto' },
  askOn: /*i18n*/ {
    id: 'engine.askOn',
    message: 'Si quieres, escribe tu pregunta y te respondo con lo que sé de este negocio.',
  },
  danger: /*i18n*/ {
    id: 'engine.danger',
    message:
      'Si tú u otra persona están en peligro, llama ahora mismo al número de emergencias de tu zona. Soy un agente virtual y no puedo pedir ayuda por ti.',
  },
  emergencyContact: /*i18n*/ {
    id: 'engine.emergencyContact',
    message: 'Contacto de emergencia de este negocio: {contact}',
  },
  complaint: /*i18n*/ {
    id: 'engine.complaint',
    message: 'Lamento lo que cuentas. Tu queja queda registrada en esta conversación.',
  },
  abuse: /*i18n*/ {
    id: 'engine.abuse',
    message: 'Lamento tu molestia. Te pido que nos tratemos con respeto; si me dices qué necesitas, intento ayudarte.',
  },
  otherLanguage: /*i18n*/ {
    id: 'engine.otherLanguage',
    message: 'Tengo esta información en {language, select, es {español} en {inglés} other {mongol}}:',
  },
  help: /*i18n*/ { id: 'engine.help', message: 'Soy {name} y puedo contarte sobre esto:' },
  helpPlain: /*i18n*/ {
    id: 'engine.helpPlain',
    message: 'Soy {name}. Escribe tu pregunta con tus palabras y te respondo con lo que sé de este negocio.',
  },
  unknown: /*i18n*/ { id: 'engine.unknown', message: 'No tengo información sobre eso y prefiero no inventarla.' },
  unknownNext: /*i18n*/ {
    id: 'engine.unknownNext',
    message: 'Prueba a preguntarlo con otras palabras, o escribe «ayuda» para ver de qué puedo hablarte.',
  },
  nearly: /*i18n*/ { id: 'engine.nearly', message: '¿Quizá preguntas por esto?' },
  perhaps: /*i18n*/ { id: 'engine.perhaps', message: 'No estoy seguro, pero quizá esto te sirva:' },
  perhapsOf: /*i18n*/ { id: 'engine.perhapsOf', message: 'Sobre «{question}» quizá te sirva esto:' },
  unknownOf: /*i18n*/ { id: 'engine.unknownOf', message: 'Sobre «{question}» no tengo información.' },
  brokenOff: /*i18n*/ {
    id: 'engine.brokenOff',
    message: 'La respuesta se interrumpió aquí. Si te falta algo, vuelve a preguntarlo.',
  },
  noReply: /*i18n*/ {
    id: 'engine.noReply',
    message: 'Perdón, en este momento no me es posible responder a este mensaje. Queda guardado para el equipo.',
  },
  source: /*i18n*/ { id: 'engine.source', message: 'Fuente: {heading}' },
} as const satisfies Record<string, MessageDescriptor>
