import type { MessageDescriptor } from '@lingui/core'

/** Sentences about a first agent; part of `sentences.ts`. */
export const startErrors = {
  'start.websiteUnread': /*i18n*/ {
    id: 'start.websiteUnread',
    message: 'No pudimos leer esa página. Comprueba la dirección o empieza sin página web.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const startNotices = {
  'agent.started': /*i18n*/ { id: 'agent.started', message: 'Tu agente está creado' },
  'agent.startedOnTrial': /*i18n*/ {
    id: 'agent.startedOnTrial',
    message: 'Tu agente está creado y tu prueba gratuita ha comenzado',
  },
} as const satisfies Record<string, MessageDescriptor>
