import * as z from 'zod/mini'
import { email, newPassword } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { requiredText } from './text.ts'

/** What the product writes of: a link for a new password, one that confirms the address, and that the password was changed. */
export const MAIL_KINDS = ['newPassword', 'confirmation', 'passwordChanged'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export type LinkKind = Exclude<MailKind, 'passwordChanged'>

const SECRET_MAX = 100
const secret = requiredText({
  required: 'mailLink.invalid' satisfies ErrorCode,
  tooLong: 'mailLink.invalid' satisfies ErrorCode,
  max: SECRET_MAX,
})

export const ForgottenPassword = z.object({ email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** `secret`: what stands behind the `#` of the link. */
export const PasswordReset = z.object({ secret, password: newPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

export const EmailConfirmation = z.object({ secret })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>
