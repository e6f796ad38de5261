import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CallResult, WebhookStatus, WebhookVerdict } from '../../../worker/contract/webhook-calls.ts'
import type { Tone } from '../../ui/badge.tsx'

interface Verdict {
  tone: Tone
  label: MessageDescriptor
  /** The explanation, and what the owner can do. */
  meaning: MessageDescriptor
}

/** The results of webhook calls, in words for the owner. */
export const VERDICTS: Record<WebhookVerdict, Verdict> = {
  accepted: {
    tone: 'success',
    label: msg`Aceptada`,
    meaning: msg`La llamada era auténtica y se tomó en cuenta.`,
  },
  duplicate: {
    tone: 'neutral',
    label: msg`Repetida`,
    meaning: msg`El proveedor envió de nuevo lo que ya teníamos. No se responde dos veces.`,
  },
  forged: {
    tone: 'danger',
    label: msg`Firma incorrecta`,
    meaning: msg`No la firmó tu proveedor con el secreto que tenemos. Si el secreto cambió, reemplázalo y repite la llamada.`,
  },
  unconfigured: {
    tone: 'danger',
    label: msg`Sin secreto`,
    meaning: msg`Falta el secreto con el que se comprueba quién llama. Añádelo y repite la llamada.`,
  },
  foreign: {
    tone: 'warning',
    label: msg`De otra cuenta`,
    meaning: msg`Era para otra página o número, no para este canal. Revisa los datos del canal si te falta algún mensaje.`,
  },
  unsupported: {
    tone: 'neutral',
    label: msg`Sin respuesta`,
    meaning: msg`No traía nada que se responda: ecos propios, reacciones, grupos o mensajes de otro tipo.`,
  },
  malformed: {
    tone: 'danger',
    label: msg`Ilegible`,
    meaning: msg`No tenía la forma que usa el proveedor.`,
  },
}

/** The filters of the list by result. */
export const RESULTS: Record<CallResult, MessageDescriptor> = {
  accepted: msg`Aceptadas`,
  refused: msg`Rechazadas`,
  failed: msg`Sin respuesta entregada`,
  unknown: msg`De tipo desconocido`,
}

/** The delivery statuses that a provider reports for a message that was sent. */
export const STATUSES: Record<WebhookStatus['status'], { tone: Tone; label: MessageDescriptor }> = {
  sent: { tone: 'neutral', label: msg`Enviada` },
  delivered: { tone: 'neutral', label: msg`Entregada` },
  read: { tone: 'brand', label: msg`Leída` },
  failed: { tone: 'danger', label: msg`No entregada` },
}
