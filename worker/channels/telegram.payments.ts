import * as z from 'zod/mini'
import { type Locale, supportedLocale } from '../contract/locales.ts'
import { say } from '../core/words.ts'
import { type ParsedItem, skipped } from './inbound.ts'
import { User } from './telegram.message.ts'

/** What Telegram asks before a payment: the price with its delivery (`shipping_query`), and whether to charge it. */
export const Payment = z.object({ id: z.string(), from: User })

const NO_PAYMENTS = /*i18n*/ {
  id: 'channel.telegram.noPayments',
  message: 'Aquí no se aceptan pagos. No se te cobró nada: escribe un mensaje y te ayudamos.',
}

const METHODS = {
  pre_checkout_query: { method: 'answerPreCheckoutQuery', id: 'pre_checkout_query_id' },
  shipping_query: { method: 'answerShippingQuery', id: 'shipping_query_id' },
} as const

/** Telegram waits ten seconds for the answer to these questions, and without one tells the person nothing. */
export function refusePayment(
  name: keyof typeof METHODS,
  { id, from }: z.output<typeof Payment>,
  updateId: number,
  locale: Locale,
): ParsedItem {
  const error_message = say(supportedLocale(from.language_code) ?? locale, NO_PAYMENTS)
  const { method, id: field } = METHODS[name]
  return {
    ...skipped('notMessage', `${name} refused ${updateId}`),
    answer: { method, [field]: id, ok: false, error_message },
  }
}
