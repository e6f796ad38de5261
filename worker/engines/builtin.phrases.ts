import type { MessageDescriptor } from '@lingui/core'

/** What the built-in engine says of its own accord. */
export const phrases = {
  greeting: /*i18n*/ { id: 'engine.greeting', message: '¡Hola! Soy {name}. ¿En qué puedo ayudarte?' },
  identity: /*i18n*/ {
    id: 'engine.identity',
    message: 'Soy {name}, un agente virtual. Respondo con la información que me dio este negocio; no soy una persona.',
  },
  thanks: /*i18n*/ { id: 'engine.thanks', message: '¡Con gusto! Si necesitas algo más, aquí estoy.' },
  farewell: /*i18n*/ { id: 'engine.farewell', message: '¡Hasta pronto! Que tengas un buen día.' },
  person: /*i18n*/ {
    id: 'engine.person',
    message:
      'Soy un agente virtual y desde aquí no puedo pasarte con una persona. Deja tu pregunta: el equipo de este negocio lee todas las conversaciones.',
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
  source: /*i18n*/ { id: 'engine.source', message: 'Fuente: {heading}' },
} as const satisfies Record<string, MessageDescriptor>
