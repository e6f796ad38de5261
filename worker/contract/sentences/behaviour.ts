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
} from '../limits.ts'

/** The behaviour of agents: refusals. */
export const behaviourErrors = {
  'behaviour.instructionsTooLong': [
    422,
    'Las instrucciones no pueden exceder {max} caracteres',
    { max: INSTRUCTIONS_MAX },
  ],
  'behaviour.nextStepTooLong': [422, 'El siguiente paso no puede exceder {max} caracteres', { max: NEXT_STEP_MAX }],
  'behaviour.neverSayTooMany': [
    422,
    'Puedes anotar como máximo {max} cosas que no debe decir.',
    { max: NEVER_SAY_MAX },
  ],
  'behaviour.neverSayEmpty': [422, 'Lo que no debe decir necesita al menos una letra o una cifra.'],
  'behaviour.questionsTooMany': [422, 'Puedes sugerir como máximo {max} preguntas.', { max: SUGGESTED_QUESTIONS_MAX }],
  'behaviour.deadline': [
    422,
    'Escribe un número entero de {min} a {max} segundos.',
    { min: DEADLINE_SECONDS_MIN, max: DEADLINE_SECONDS_MAX },
  ],
  'behaviour.noDraft': [409, 'No hay ningún borrador: guarda primero lo que quieres cambiar.'],
  'behaviour.draftChanged': [409, 'El borrador cambió mientras lo mirabas. Míralo otra vez antes de publicarlo.'],
  'behaviour.versionNotFound': [404, 'Esta versión ya no existe.'],
  'behaviour.engineNotOffered': [
    409,
    'El tipo del agente ya no permite el motor o el modelo que se eligió aquí. Elige otro y publícalo.',
  ],
  'behaviour.engineKeyGone': [
    409,
    'La clave de este motor ya no está guardada. Escríbela de nuevo en un borrador y publícalo.',
  ],
  'handover.afterUnknown': [
    422,
    'Elige después de cuántas respuestas sin saber pasa la conversación: de 0 a {max}.',
    { max: UNKNOWN_IN_A_ROW_MAX },
  ],
  'handover.phraseEmpty': [422, 'Lo que pasa la conversación a una persona necesita al menos una letra o una cifra.'],
  'handover.phrasesTooMany': [
    422,
    'Puedes anotar como máximo {max} palabras o frases que pasan la conversación a una persona.',
    { max: HANDOVER_PHRASES_MAX },
  ],
  'handover.pagesTooMany': [
    422,
    'Puedes anotar como máximo {max} páginas que pasan la conversación a una persona.',
    { max: HANDOVER_PHRASES_MAX },
  ],
  'handover.handBack': [
    422,
    'El agente puede volver a responder después de {min} a {max} minutos.',
    { min: HAND_BACK_MINUTES_MIN, max: HAND_BACK_MINUTES_MAX },
  ],
  'handover.appPause': [
    422,
    'Tras escribir una persona desde la aplicación del canal, el agente puede callar de {min} a {max} minutos.',
    { min: HAND_BACK_MINUTES_MIN, max: HAND_BACK_MINUTES_MAX },
  ],
  'handover.wait': [
    422,
    'El aviso puede llegar después de {min} a {max} minutos.',
    { min: WAIT_MINUTES_MIN, max: WAIT_MINUTES_MAX },
  ],
  'business.time': [422, 'Escribe una hora entre 00:00 y 23:59.'],
  'business.spans': [422, 'Un día puede tener como máximo {max} horarios.', { max: HOURS_PER_DAY_MAX }],
  'business.overlap': [422, 'Los horarios de un mismo día no pueden coincidir en el tiempo.'],
  'business.holidays': [422, 'Puedes anotar como máximo {max} días festivos.', { max: HOLIDAYS_MAX }],
  'business.holidayTwice': [422, 'Hay un día festivo anotado dos veces.'],
  'business.timeZone': [422, 'Elige una zona horaria de la lista.'],
  'look.imageKind': [422, 'Elige una imagen PNG, JPEG o WebP.'],
  'look.imageTooLarge': [
    422,
    'La imagen pesa demasiado: puede tener como máximo {max} KB.',
    { max: AVATAR_MAX_BYTES / 1024 },
  ],
  'look.imageSize': [
    422,
    'La imagen tiene que ser cuadrada, de {min} a {max} píxeles por lado.',
    { min: AVATAR_SIDE_MIN_PX, max: AVATAR_SIDE_MAX_PX },
  ],
  'look.imageUnknown': [422, 'Esta imagen ya no está guardada. Elígela otra vez.'],
  'look.imageNotFound': [404, 'La imagen no existe.'],
  'look.color': [422, 'Escribe un color como #0c5c4c.'],
} as const

/** The behaviour of agents: sentences of successful calls. */
export const behaviourNotices = {
  'behaviour.saved': 'Borrador guardado: tus clientes no lo notan hasta que lo publiques.',
  'behaviour.discarded': 'Borrador descartado',
  'behaviour.published': 'Publicado: el agente ya responde así.',
  'behaviour.restored': 'Versión restaurada: el agente vuelve a responder como entonces.',
  'behaviour.keysForgotten': 'Claves olvidadas: las versiones que las usaban piden la suya si las restauras.',
} as const
