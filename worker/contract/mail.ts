import * as z from 'zod/mini'
import { email, newPassword } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { requiredText } from './text.ts'

/** Both links that a change of the address needs: the mail to the old address, and the one to the new. */
export const EMAIL_CHANGE_LINKS = ['oldEmail', 'newEmail'] as const
export type EmailChangeLink = (typeof EMAIL_CHANGE_LINKS)[number]

/** Mails that bring a link, which works once: a new password, the address confirmed, the two of a change of address. */
const LINK_KINDS = ['newPassword', 'confirmation', ...EMAIL_CHANGE_LINKS] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/**
 * What the product writes of besides: that the password was changed, an invitation, that an account was given to another
 * owner and received by him, that threads wait for a person, how the week was, and to a
 * visitor what members replied.
 */
export const MAIL_KINDS = [
  ...LINK_KINDS,
  'passwordChanged',
  'invitation',
  'accountGiven',
  'accountReceived',
  'waiting',
  'weekly',
  'reply',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const SECRET_MAX = 100
const secretOr = (error: ErrorCode) => requiredText({ required: error, tooLong: error, max: SECRET_MAX })
const secret = secretOr('mailLink.invalid')
export const linkSecret = secretOr('invitation.invalid')

export const ForgottenPassword = z.object({ email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** `secret`: what stands behind the `#` of the link. */
export const PasswordReset = z.object({ secret, password: newPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

export const EmailConfirmation = z.object({ secret })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

/** `waits`: the other address of a change has to be confirmed too; `changed`: it was the second. */
export const EmailConfirmed = z.object({ step: z.enum(['confirmed', 'waits', 'changed']) })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>
