import * as z from 'zod/mini'
import { email, newPassword } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { requiredText } from './text.ts'

/** The links that a change of the address requires: one is mailed to the old address, one to the new. */
export const EMAIL_CHANGE_LINKS = ['oldEmail', 'newEmail'] as const
export type EmailChangeLink = (typeof EMAIL_CHANGE_LINKS)[number]

/** Mails with a link that works once: a new password, the confirmation of an address, the two of a change of address. */
const LINK_KINDS = ['newPassword', 'confirmation', ...EMAIL_CHANGE_LINKS] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/**
 * Mails without such a link: the password was changed, an invitation, the old and the new owner of an account that was
 * transferred, threads wait for a member, the weekly report, and members' replies to a visitor.
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

/** `secret`: the fragment of the link, after `#`. */
export const PasswordReset = z.object({ secret, password: newPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

export const EmailConfirmation = z.object({ secret })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

/** `waits`: the link to the other address of a change has to be opened too; `changed`: both were opened. */
export const EmailConfirmed = z.object({ step: z.enum(['confirmed', 'waits', 'changed']) })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>
