import * as z from 'zod/mini'
import { type Locale, spokenIn } from '../contract/locales.ts'
import { say } from '../core/words.ts'
import { type Piece, skipped } from './inbound.ts'
import { User } from './telegram.message.ts'

/** The question that Telegram asks before a payment (`pre_checkout_query`). */
export const Payment = z.object({ id: z.string(), from: User })

const NO_PAYMENTS = /*i18n*/ {
  id: 'channel.telegram.noPayments',
  message: 'Aquí no se aceptan pagos. No se te cobró nada: escribe un mensaje y te ayudamos.',
}

/** Telegram waits ten seconds for the answer to this question, and without one tells the person nothing. */
export function paymentPiece({ id, from }: z.output<typeof Payment>, updateId: number, locale: Locale): Piece {
  const error_message = say(spokenIn(from.language_code) ?? locale, NO_PAYMENTS)
  return {
    ...skipped('notMessage', `pre_checkout_query refused ${updateId}`),
    answer: { method: 'answerPreCheckoutQuery', pre_checkout_query_id: id, ok: false, error_message },
  }
}
