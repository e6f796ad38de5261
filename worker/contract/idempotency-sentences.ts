import type { MessageDescriptor } from '@lingui/core'
import { IDEMPOTENCY_KEY_MAX } from './limits.ts'

/** Sentences about idempotency keys; part of `sentences.ts`. */
export const idempotencyErrors = {
  'idempotency.keyInvalid': /*i18n*/ {
    id: 'idempotency.keyInvalid',
    message: 'La clave de idempotencia debe tener entre 1 y {max} caracteres.',
  },
  'idempotency.keyReused': /*i18n*/ {
    id: 'idempotency.keyReused',
    message: 'Esta clave de idempotencia ya se usó con otra petición.',
  },
  'idempotency.running': /*i18n*/ {
    id: 'idempotency.running',
    message: 'Esta petición todavía se está atendiendo. Inténtalo de nuevo en un momento.',
  },
  'idempotency.answerLost': /*i18n*/ {
    id: 'idempotency.answerLost',
    message: 'Esta petición ya se atendió, pero su respuesta se perdió. Comprueba el resultado antes de repetirla.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const idempotencyLimits = { 'idempotency.keyInvalid': { max: IDEMPOTENCY_KEY_MAX } }
