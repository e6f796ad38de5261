import type { MessageDescriptor } from '@lingui/core'
import { AGENT_DESCRIPTION_MAX, AGENT_NAME_MAX, PATIENCE_SECONDS_MAX } from './limits.ts'

/** Sentences about agents; part of `sentences.ts`. */
export const agentErrors = {
  'agent.notFound': /*i18n*/ { id: 'agent.notFound', message: 'El agente no existe o no es tuyo.' },
  'agent.nameRequired': /*i18n*/ { id: 'agent.nameRequired', message: 'El nombre del agente es requerido' },
  'agent.nameTooLong': /*i18n*/ {
    id: 'agent.nameTooLong',
    message: 'El nombre del agente debe tener menos de {max} caracteres',
  },
  'agent.descriptionTooLong': /*i18n*/ {
    id: 'agent.descriptionTooLong',
    message: 'La descripción debe tener menos de {max} caracteres',
  },
  'agent.typeRequired': /*i18n*/ { id: 'agent.typeRequired', message: 'El tipo de agente es requerido' },
  'agent.languageUnknown': /*i18n*/ { id: 'agent.languageUnknown', message: 'Elige español, inglés o mongol.' },
  'agent.patienceRange': /*i18n*/ {
    id: 'agent.patienceRange',
    message: 'La espera debe estar entre 0 y {max} segundos.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const agentLimits = {
  'agent.nameTooLong': { max: AGENT_NAME_MAX },
  'agent.descriptionTooLong': { max: AGENT_DESCRIPTION_MAX },
  'agent.patienceRange': { max: PATIENCE_SECONDS_MAX },
}

export const agentNotices = {
  'agent.created': /*i18n*/ { id: 'notice.agent.created', message: 'Agente creado correctamente' },
  'agent.updated': /*i18n*/ { id: 'notice.agent.updated', message: 'Agente actualizado correctamente' },
  'agent.deleted': /*i18n*/ { id: 'notice.agent.deleted', message: 'Agente eliminado correctamente' },
  'agent.restored': /*i18n*/ {
    id: 'notice.agent.restored',
    message: 'Agente restaurado. Sus canales están desactivados: actívalos otra vez.',
  },
  'agent.restoredWithoutKey': /*i18n*/ {
    id: 'notice.agent.restoredWithoutKey',
    message:
      'Agente restaurado. Sus canales están desactivados: actívalos otra vez. La clave de su motor se borró al eliminarlo: escríbela otra vez en Comportamiento y publica.',
  },
  'agent.erased': /*i18n*/ { id: 'notice.agent.erased', message: 'Agente eliminado para siempre' },
} as const satisfies Record<string, MessageDescriptor>
