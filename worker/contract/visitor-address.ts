import * as z from 'zod/mini'
import { canonicalEmail } from './email.ts'
import type { ErrorCode } from './errors.ts'
import { EMAIL_MAX } from './limits.ts'
import { requiredText } from './text.ts'

/**
 * Members' replies that a visitor does not read are collected for this time and mailed together, at most so many mails a day.
 * An installation may set another delay, up to the maximum.
 */
export const REPLY_MAIL_DELAY_MS = 2 * 60_000
export const REPLY_MAIL_DELAY_MAX_MS = 60 * 60_000
export const REPLY_MAILS_A_DAY = 5
/**
 * How long a visitor waits for a member before they are asked for an address; outside business hours they are asked at once.
 */
export const ADDRESS_ASKED_AFTER_MS = 3 * 60_000

const PHONE = /^\+?\(?\d[\d\s().-]*$/
const DIGITS_MIN = 7
const DIGITS_MAX = 15

/** The address that a visitor left for replies. One of the two is `null`. */
export interface LeftAddress {
  email: string | null
  phone: string | null
}

/** Parses a visitor's address: with an @ an e-mail address, else a telephone number. `null`: neither. */
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

/** `null` removes the address: no more mails are sent to the visitor. */
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
