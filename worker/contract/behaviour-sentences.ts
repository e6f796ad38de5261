import type { MessageDescriptor } from '@lingui/core'
import {
  AVATAR_MAX_BYTES,
  AVATAR_SIDE_MAX_PX,
  AVATAR_SIDE_MIN_PX,
  DEADLINE_SECONDS_MAX,
  DEADLINE_SECONDS_MIN,
  HAND_BACK_MINUTES_MAX,
  HAND_BACK_MINUTES_MIN,
  HANDOVER_PHRASES_MAX,
  HOLIDAYS_MAX,
  HOURS_PER_DAY_MAX,
  INSTRUCTIONS_MAX,
  NEVER_SAY_MAX,
  NEXT_STEP_MAX,
  SUGGESTED_QUESTIONS_MAX,
  UNKNOWN_IN_A_ROW_MAX,
  WAIT_MINUTES_MAX,
  WAIT_MINUTES_MIN,
} from './limits.ts'

/** Sentences about an agent's behaviour; a part of `errorSentences`. */
export const behaviourErrors = {
  'behaviour.instructionsTooLong': /*i18n*/ {
    id: 'behaviour.instructionsTooLong',
    message: 'Las instrucciones no pueden exceder {max} caracteres',
  },
  'behaviour.nextStepTooLong': /*i18n*/ {
    id: 'behaviour.nextStepTooLong',
    message: 'El siguiente paso no puede exceder {max} caracteres',
  },
  'behaviour.neverSayTooMany': /*i18n*/ {
    id: 'behaviour.neverSayTooMany',
    message: 'Puedes anotar como máximo {max} cosas que no debe decir.',
  },
  'behaviour.neverSayEmpty': /*i18n*/ {
    id: 'behaviour.neverSayEmpty',
    message: 'Lo que no debe decir necesita al menos una letra o una cifra.',
  },
  'handover.afterUnknown': /*i18n*/ {
    id: 'handover.afterUnknown',
    message: 'Elige después de cuántas respuestas sin saber pasa la conversación: de 0 a {max}.',
  },
  'handover.phraseEmpty': /*i18n*/ {
    id: 'handover.phraseEmpty',
    message: 'Lo que pasa la conversación a una persona necesita al menos una letra o una cifra.',
  },
  'handover.phrasesTooMany': /*i18n*/ {
    id: 'handover.phrasesTooMany',
    message: 'Puedes anotar como máximo {max} palabras o frases que pasan la conversación a una persona.',
  },
  'handover.handBack': /*i18n*/ {
    id: 'handover.handBack',
    message: 'El agente puede volver a responder después de {min} a {max} minutos.',
  },
  'handover.appPause': /*i18n*/ {
    id: 'handover.appPause',
    message:
      'Tras escribir una persona desde la aplicación del canal, el agente puede callar de {min} a {max} minutos.',
  },
  'handover.wait': /*i18n*/ { id: 'handover.wait', message: 'El aviso puede llegar después de {min} a {max} minutos.' },
  'behaviour.questionsTooMany': /*i18n*/ {
    id: 'behaviour.questionsTooMany',
    message: 'Puedes sugerir como máximo {max} preguntas.',
  },
  'business.time': /*i18n*/ { id: 'business.time', message: 'Escribe una hora entre 00:00 y 23:59.' },
  'business.spans': /*i18n*/ { id: 'business.spans', message: 'Un día puede tener como máximo {max} horarios.' },
  'business.overlap': /*i18n*/ {
    id: 'business.overlap',
    message: 'Los horarios de un mismo día no pueden coincidir en el tiempo.',
  },
  'business.holidays': /*i18n*/ { id: 'business.holidays', message: 'Puedes anotar como máximo {max} días festivos.' },
  'business.holidayTwice': /*i18n*/ { id: 'business.holidayTwice', message: 'Hay un día festivo anotado dos veces.' },
  'business.timeZone': /*i18n*/ { id: 'business.timeZone', message: 'Elige una zona horaria de la lista.' },
  'look.imageKind': /*i18n*/ { id: 'look.imageKind', message: 'Elige una imagen PNG, JPEG o WebP.' },
  'look.imageTooLarge': /*i18n*/ {
    id: 'look.imageTooLarge',
    message: 'La imagen pesa demasiado: puede tener como máximo {max} KB.',
  },
  'look.imageSize': /*i18n*/ {
    id: 'look.imageSize',
    message: 'La imagen tiene que ser cuadrada, de {min} a {max} píxeles por lado.',
  },
  'look.imageUnknown': /*i18n*/ {
    id: 'look.imageUnknown',
    message: 'Esta imagen ya no está guardada. Elígela otra vez.',
  },
  'look.imageNotFound': /*i18n*/ { id: 'look.imageNotFound', message: 'La imagen no existe.' },
  'look.color': /*i18n*/ { id: 'look.color', message: 'Escribe un color como #0c5c4c.' },
  'behaviour.deadline': /*i18n*/ {
    id: 'behaviour.deadline',
    message: 'Escribe un número entero de {min} a {max} segundos.',
  },
  'behaviour.noDraft': /*i18n*/ {
    id: 'behaviour.noDraft',
    message: 'No hay ningún borrador: guarda primero lo que quieres cambiar.',
  },
  'behaviour.draftChanged': /*i18n*/ {
    id: 'behaviour.draftChanged',
    message: 'El borrador cambió mientras lo mirabas. Míralo otra vez antes de publicarlo.',
  },
  'behaviour.versionNotFound': /*i18n*/ {
    id: 'behaviour.versionNotFound',
    message: 'Esta versión ya no existe.',
  },
  'behaviour.engineNotOffered': /*i18n*/ {
    id: 'behaviour.engineNotOffered',
    message: 'El tipo del agente ya no permite el motor o el modelo que se eligió aquí. Elige otro y publícalo.',
  },
  'behaviour.engineKeyGone': /*i18n*/ {
    id: 'behaviour.engineKeyGone',
    message: 'La clave de este motor ya no está guardada. Escríbela de nuevo en un borrador y publícalo.',
  },
  'engine.notOffered': /*i18n*/ {
    id: 'engine.notOffered',
    message: 'El tipo del agente no permite este motor.',
  },
  'engine.modelNotOffered': /*i18n*/ {
    id: 'engine.modelNotOffered',
    message: 'El tipo del agente no ofrece este modelo.',
  },
  'engine.notBound': /*i18n*/ {
    id: 'engine.notBound',
    message: 'Los modelos de la plataforma no están disponibles en esta instalación: elige otro motor.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const behaviourLimits = {
  'behaviour.instructionsTooLong': { max: INSTRUCTIONS_MAX },
  'behaviour.nextStepTooLong': { max: NEXT_STEP_MAX },
  'behaviour.neverSayTooMany': { max: NEVER_SAY_MAX },
  'behaviour.questionsTooMany': { max: SUGGESTED_QUESTIONS_MAX },
  'handover.afterUnknown': { max: UNKNOWN_IN_A_ROW_MAX },
  'handover.phrasesTooMany': { max: HANDOVER_PHRASES_MAX },
  'handover.handBack': { min: HAND_BACK_MINUTES_MIN, max: HAND_BACK_MINUTES_MAX },
  'handover.appPause': { min: HAND_BACK_MINUTES_MIN, max: HAND_BACK_MINUTES_MAX },
  'handover.wait': { min: WAIT_MINUTES_MIN, max: WAIT_MINUTES_MAX },
  'look.imageTooLarge': { max: AVATAR_MAX_BYTES / 1024 },
  'look.imageSize': { min: AVATAR_SIDE_MIN_PX, max: AVATAR_SIDE_MAX_PX },
  'behaviour.deadline': { min: DEADLINE_SECONDS_MIN, max: DEADLINE_SECONDS_MAX },
  'business.spans': { max: HOURS_PER_DAY_MAX },
  'business.holidays': { max: HOLIDAYS_MAX },
}

export const behaviourNotices = {
  'behaviour.saved': /*i18n*/ {
    id: 'notice.behaviour.saved',
    message: 'Borrador guardado: tus clientes no lo notan hasta que lo publiques.',
  },
  'behaviour.discarded': /*i18n*/ { id: 'notice.behaviour.discarded', message: 'Borrador descartado' },
  'behaviour.published': /*i18n*/ {
    id: 'notice.behaviour.published',
    message: 'Publicado: el agente ya responde así.',
  },
  'behaviour.restored': /*i18n*/ {
    id: 'notice.behaviour.restored',
    message: 'Versión restaurada: el agente vuelve a responder como entonces.',
  },
  'behaviour.keysForgotten': /*i18n*/ {
    id: 'notice.behaviour.keysForgotten',
    message: 'Claves olvidadas: las versiones que las usaban piden la suya si las restauras.',
  },
} as const satisfies Record<string, MessageDescriptor>
