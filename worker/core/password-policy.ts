import type { ErrorCode } from '../contract/errors.ts'
import { PASSWORD_MIN_SUPER_ADMIN } from '../contract/limits.ts'
import { codePoints } from '../contract/text.ts'
import { isGuessable } from './guessable.ts'
import { invalid } from './refusal.ts'

const APP_NAME = 'vocero'

interface Owner {
  name: string
  email: string
  isSuperAdmin?: boolean
}

/** Why a password is refused, besides its length; `null` when it is not. */
export function passwordIssue(password: string, { name, email, isSuperAdmin = false }: Owner): ErrorCode | null {
  if (isSuperAdmin && codePoints(password) < PASSWORD_MIN_SUPER_ADMIN) return 'admin.passwordTooShort'
  const text = password.trim().toLowerCase()
  const personal = [email, email.slice(0, email.lastIndexOf('@')), name, name.replaceAll(/\s/g, ''), APP_NAME]
  if (personal.some((each) => each.toLowerCase() === text)) return 'account.passwordPersonal'
  return isGuessable(password) ? 'account.passwordCommon' : null
}

/** Refuses a password that is easily guessed, personal or, for a super administrator, too short. */
export function requireGoodPassword(password: string, owner: Owner): void {
  const issue = passwordIssue(password, owner)
  if (issue) throw invalid({ password: issue })
}
