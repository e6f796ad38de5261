import type { MessageDescriptor } from '@lingui/core'
import { START_ANSWER_MAX } from './limits.ts'

/** Sentences about a first agent; part of `sentences.ts`. */
export const startErrors = {
  'start.websiteUnread': /*i18n*/ {
    id: 'start.websiteUnread',
    message: 'No pudimos leer esa página. Comprueba la dirección o empieza sin página web.',
  },
  'start.answerTooLong': /*i18n*/ {
    id: 'start.answerTooLong',
    message: 'La respuesta no puede exceder {max} caracteres. Podrás ampliarla después.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const startLimits = {
  'start.answerTooLong': { max: START_ANSWER_MAX },
}

export const startNotices = {
  'agent.started': /*i18n*/ { id: 'agent.started', message: 'Tu agente está creado' },
  'agent.startedOnTrial': /*i18n*/ {
    id: 'agent.startedOnTrial',
    message: 'Tu agente está creado y tu prueba gratuita ha comenzado',
  },
} as const satisfies Record<string, MessageDescriptor>
