import { refusalIn } from '../../worker/core/refusal.ts'
import type { Acceptance } from '../../worker/features/chat/mail.ts'

/** A refusal loses its class between an object and its caller: a busy database is told as what became of the message. */
export function whenBusy(error: unknown): Acceptance {
  if (refusalIn(error)?.code === 'server.busy') return { kind: 'refused', code: 'server.busy' }
  throw error
}
