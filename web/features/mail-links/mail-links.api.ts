import type { ForgottenPassword, PasswordReset } from '../../../worker/contract/mail.ts'
import type { InvitationAcceptance } from '../../../worker/contract/team.ts'
import { api, unwrap } from '../../core/api.ts'

export const askForPassword = (json: ForgottenPassword) => unwrap(api.auth.password.forgotten.$post({ json }))
export const resetPassword = (json: PasswordReset) => unwrap(api.auth.password.reset.$post({ json }))
export const confirmEmail = (secret: string) => unwrap(api.auth.email.confirm.$post({ json: { secret } }))
export const readInvitation = (secret: string) => unwrap(api.auth.invitation.read.$post({ json: { secret } }))
export const acceptInvitation = (json: InvitationAcceptance) => unwrap(api.auth.invitation.accept.$post({ json }))
