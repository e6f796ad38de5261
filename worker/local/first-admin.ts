import { email } from '../contract/accounts.ts'
import { PASSWORD_MIN_SUPER_ADMIN } from '../contract/limits.ts'
import { hashPassword } from '../core/passwords.ts'
import { SUPER_ADMIN_ROLE } from '../core/system-roles.ts'
import { quoted } from './catalogue.ts'
import { Unready } from './unready.ts'

export const FIRST_ADMIN = '00000000-0000-4000-8000-000000000402'

const nobodyRules = `NOT EXISTS (
  SELECT 1 FROM user_roles JOIN users ON users.id = user_roles.user_id
  WHERE user_roles.role_id = '${SUPER_ADMIN_ROLE}' AND users.is_active = 1 AND users.deleted_at IS NULL
)`

/** The address in its canonical form; refuses an invalid address or password. */
function accountOf(address: string, password: string): string {
  const judged = email.safeParse(address)
  if (!judged.success) throw new Unready(`ADMIN_EMAIL is "${address}", which is not an email address.`)
  if (password.length < PASSWORD_MIN_SUPER_ADMIN)
    throw new Unready(`ADMIN_PASSWORD needs at least ${PASSWORD_MIN_SUPER_ADMIN} characters.`)
  return judged.data
}

/** The statements that create the first super administrator, unless an active one exists. */
export async function firstAdmin(address: string, password: string, now: number, id: string): Promise<string[]> {
  const account = accountOf(address, password)
  const values = [id, account, 'Administrador', await hashPassword(password), 1, now, now]
  return [
    `INSERT INTO users (id, email, name, password_hash, is_active, created_at, updated_at)
      SELECT ${values.map(quoted).join(', ')} WHERE ${nobodyRules}`,
    `INSERT INTO user_roles (user_id, role_id)
      SELECT id, '${SUPER_ADMIN_ROLE}' FROM users WHERE id = ${quoted(id)} AND ${nobodyRules}`,
  ]
}
