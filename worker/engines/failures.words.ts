import type { MessageDescriptor } from '@lingui/core'
import { type FailureText, fieldsSeen, type KnownFailure } from './engine.ts'

const late = /*i18n*/ { id: 'engine.failure.late', message: 'El motor no respondió a tiempo.' }
const unreadable = /*i18n*/ {
  id: 'engine.failure.unreadable',
  message: 'Contestó algo que no se entiende como respuesta.',
}
const unbound = /*i18n*/ {
  id: 'engine.failure.unbound',
  message: 'Los modelos de la plataforma no están disponibles en esta instalación.',
}
const forbidden = /*i18n*/ { id: 'engine.failure.forbidden', message: 'El servicio rechazó la clave ({status}).' }

/** Sentences for statuses with a known cause. */
const BY_STATUS: Record<number, MessageDescriptor> = {
  401: forbidden,
  403: forbidden,
  404: /*i18n*/ {
    id: 'engine.failure.missing',
    message: 'En esa dirección no hay nada que responda, o el modelo no existe ({status}).',
  },
  429: /*i18n*/ {
    id: 'engine.failure.exhausted',
    message: 'El servicio dice que hay demasiadas llamadas o que no queda saldo ({status}).',
  },
}
const refused = /*i18n*/ {
  id: 'engine.failure.refused',
  message: 'El servicio respondió con un error ({status}).',
}
const elsewhere = /*i18n*/ {
  id: 'engine.failure.elsewhere',
  message: 'La dirección reenvía a otra ({status}). Escribe la definitiva.',
}

const SENTENCES: Record<KnownFailure, MessageDescriptor> = {
  'no answer in time': late,
  'not done in time': late,
  'an answer that does not end': late,
  'an address that may not be called': /*i18n*/ {
    id: 'engine.failure.address',
    message: 'A esa dirección no se puede llamar: tiene que ser https y pública.',
  },
  'nobody there': /*i18n*/ { id: 'engine.failure.nobody', message: 'En esa dirección no contesta nadie.' },
  'an answer that broke off': unreadable,
  'an answer of no known form': unreadable,
  'an unreadable answer': unreadable,
  'a page instead of an answer': unreadable,
  'no answer for a customer': unreadable,
  'it said nothing': unreadable,
  'an error in the automation': /*i18n*/ {
    id: 'engine.failure.automation',
    message: 'La automatización terminó con un error.',
  },
  'it told a confidence': /*i18n*/ {
    id: 'engine.failure.confidence',
    message: 'Repitió el mensaje de sistema o la clave, así que su respuesta no se muestra a nadie.',
  },
  'it said what its owner forbids': /*i18n*/ {
    id: 'engine.failed.forbidden',
    message: 'El motor dijo algo que el agente no debe decir, y no se envió.',
  },
  'it refused the content': /*i18n*/ {
    id: 'engine.failure.content',
    message: 'El modelo se negó a responder a ese mensaje por su contenido.',
  },
  'it ran out of tokens': /*i18n*/ {
    id: 'engine.failure.tokens',
    message:
      'El modelo gastó todos los tokens por respuesta, por ejemplo en razonar, antes de escribir la respuesta. Aumenta ese límite.',
  },
  'it may not be called now': /*i18n*/ {
    id: 'engine.failure.resting',
    message: 'Ahora no se llama al motor: su presupuesto se agotó o descansa tras varios fallos seguidos.',
  },
  'it promised an answer': /*i18n*/ {
    id: 'engine.failure.promised',
    message: 'La automatización dijo que contestará después (202). Aquí no se puede esperar su respuesta.',
  },
  'the binding failed': unbound,
  'not bound': unbound,
}

const unknownFields = /*i18n*/ {
  id: 'engine.failure.fields',
  message: 'Contestó JSON en el que no se reconoce una respuesta. Campos recibidos: {seen}.',
}

const isKnown = (text: FailureText): text is KnownFailure => text in SENTENCES

/** The sentence that tells an owner why an engine failed; `values` fill its placeholders. */
export function sentenceOf(text: FailureText): {
  sentence: MessageDescriptor
  values: Record<string, number | string>
} {
  const seen = fieldsSeen(text)
  if (seen) return { sentence: unknownFields, values: { seen } }
  if (isKnown(text)) return { sentence: SENTENCES[text], values: {} }
  const status = Number(/\d+/.exec(text)?.[0])
  return { sentence: text.startsWith('sent') ? elsewhere : (BY_STATUS[status] ?? refused), values: { status } }
}
