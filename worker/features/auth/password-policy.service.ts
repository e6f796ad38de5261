import { invalid } from '../../core/refusal.ts'
import { passwordIssue } from './auth.rules.ts'

/** Refuses a password that is easily guessed, personal or, for a super administrator, too short. */
export function requireGoodPassword(password: string, owner: Parameters<typeof passwordIssue>[1]): void {
  const issue = passwordIssue(password, owner)
  if (issue) throw invalid({ password: issue })
}
