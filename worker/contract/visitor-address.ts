import * as z from 'zod/mini'
import { canonicalEmail } from './email.ts'
import type { ErrorCode } from './errors.ts'
import { EMAIL_MAX } from './limits.ts'
import { requiredText } from './text.ts'

/** Members' replies to a visitor who does not read them are gathered for so long and mailed together (an installation may say how long, up to a maximum), so often in a day. */
export const REPLY_MAIL_DELAY_MS = 2 * 60_000
export const REPLY_MAIL_DELAY_MAX_MS = 60 * 60_000
export const REPLY_MAILS_A_DAY = 5
/** A visitor is asked for an address when he has waited for so long; outside of business hours at once. */
export const ADDRESS_ASKED_AFTER_MS = 3 * 60_000

const PHONE = /^\+?\(?\d[\d\s().-]*$/
const DIGITS_MIN = 7
const DIGITS_MAX = 15

/** The two ways in which a visitor may be answered elsewhere; one of them is `null`. */
export interface LeftAddress {
  email: string | null
  phone: string | null
}

/** What a visitor has written as his address: with an @ it is an e-mail address. `null`: neither that nor a telephone number. */
export function addressIn(text: string): LeftAddress | null {
  const plain = text.trim()
  if (plain.includes('@')) {
    const email = canonicalEmail(plain)
    return email === null ? null : { email, phone: null }
  }
  const digits = plain.replaceAll(/\D/g, '').length
  if (!PHONE.test(plain) || digits < DIGITS_MIN || digits > DIGITS_MAX) return null
  return { email: null, phone: plain.replaceAll(/[\s().-]+/g, ' ').trim() }
}

const ERROR = { error: 'visitor.address' satisfies ErrorCode }

/** `null`: the visitor is not to be written to any more. */
export const VisitorAddressInput = z.object(
  {
    address: z.nullable(
      requiredText({ required: 'visitor.address', tooLong: 'visitor.address', max: EMAIL_MAX }).check(
        z.refine((text) => addressIn(text) !== null, ERROR),
      ),
    ),
  },
  ERROR,
)
export type VisitorAddressInput = z.infer<typeof VisitorAddressInput>

/** The address as it is stored. */
export const VisitorAddress = z.object({ address: z.nullable(z.string()) })
export type VisitorAddress = z.infer<typeof VisitorAddress>
