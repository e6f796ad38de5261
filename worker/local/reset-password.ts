import { randomBytes, randomUUID } from 'node:crypto'
import { email } from '../contract/accounts.ts'
import { hashPassword } from '../core/passwords.ts'
import { quoted } from './catalogue.ts'
import { Unready } from './unready.ts'

/** Four groups of five letters and digits that are not taken for one another: 99 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export function newPassword(): string {
  const group = () => [...randomBytes(5)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** The address in its canonical form, as accounts have it. */
export function addressOf(text: string | undefined): string {
  const judged = email.safeParse(text ?? '')
  if (!judged.success) throw new Unready(`"${text ?? ''}" is not an email address.`)
  return judged.data
}

export const whoIs = (address: string): string =>
  `SELECT id FROM users WHERE email = ${quoted(address)} AND deleted_at IS NULL`

/**
 * The statements that give a login another password, marked as one that its person did not choose, end its sessions
 * and write that into the audit log.
 */
export async function passwordReset(address: string, password: string, now: number): Promise<string[]> {
  const own = `(${whoIs(address)})`
  return [
    `UPDATE users SET password_hash = ${quoted(await hashPassword(password))}, must_change_password = 1, updated_at = ${now}
      WHERE id = ${own}`,
    `UPDATE sessions SET revoked_at = ${now} WHERE user_id = ${own} AND revoked_at IS NULL`,
    `INSERT INTO audit_log (id, at, action, target_type, target_id, result, detail)
      SELECT ${quoted(randomUUID())}, ${now}, 'password_changed', 'user', id, 'ok', 'reset by the operator'
      FROM users WHERE id = ${own}`,
  ]
}
