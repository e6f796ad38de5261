import type { MessageDescriptor } from '@lingui/core'
import { INSTRUCTIONS_MAX, NEXT_STEP_MAX } from './limits.ts'

/** What an owner is told who changes how an agent speaks; a part of `errorSentences`. */
export const behaviourErrors = {
  'behaviour.instructionsTooLong': /*i18n*/ {
    id: 'behaviour.instructionsTooLong',
    message: 'Las instrucciones no pueden exceder {max} caracteres',
  },
  'behaviour.nextStepTooLong': /*i18n*/ {
    id: 'behaviour.nextStepTooLong',
    message: 'El siguiente paso no puede exceder {max} caracteres',
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
