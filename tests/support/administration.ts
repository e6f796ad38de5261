import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import type { Person } from './people.ts'
import type { Answer, Server } from './server.ts'

/** The input of a new user, with another e-mail address each time. */
export const userInput = (more: Record<string, unknown> = {}) => ({
  name: 'Bat',
  email: `bat.${crypto.randomUUID()}@vocero.test`,
  password: `una frase larga ${crypto.randomUUID()}`,
  country: 'MN',
  ...more,
})

/** Inserts a user who never signs in. Returns the id. */
export async function newUser(
  server: Server,
  {
    roleIds = [CUSTOMER_ROLE] as string[],
    name = 'Bat',
    email = `${crypto.randomUUID()}@vocero.test`,
    companyName = null as string | null,
    isActive = true,
    createdAt = Date.now(),
  } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await server.batch([
    [
      `INSERT INTO users (id, email, name, company_name, country, password_hash, is_active, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'MN', 'none', ?, ?, ?)`,
      ...[id, email, name, companyName, isActive, createdAt, createdAt],
    ],
    ['INSERT INTO user_roles (user_id, role_id) SELECT ?, value FROM json_each(?)', id, JSON.stringify(roleIds)],
  ])
  return id
}

export async function newPermission(server: Server, name: string = crypto.randomUUID()): Promise<string> {
  const id = crypto.randomUUID()
  await server.rows(
    'INSERT INTO permissions (id, name, name_key, created_at, updated_at) VALUES (?, ?, ?, 0, 0)',
    id,
    name,
    name.toLowerCase(),
  )
  return id
}

/** Creates a role with one permission of customers. */
export async function newRole(server: Server, name: string = crypto.randomUUID()): Promise<string> {
  const id = crypto.randomUUID()
  await server.rows(
    'INSERT INTO roles (id, name, name_key, created_at, updated_at) VALUES (?, ?, ?, 0, 0)',
    id,
    name,
    name.toLowerCase(),
  )
  await server.rows("INSERT INTO role_permissions SELECT ?, id FROM permissions WHERE name = 'dashboard_access'", id)
  return id
}

type Call = Parameters<Server['api']>[0]

/** Makes calls as a super administrator. */
export const administering =
  (server: Server, admin: Person) =>
  (call: Call, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    server.api(call, { token: admin.token, headers, ...(body === undefined ? {} : { body }) })

/** The audit log entries of a target, oldest first. */
export const entriesOf = (server: Server, targetId: string) =>
  server.rows<{ action: string; result: string; actor_id: string; target_type: string; detail: string | null }>(
    'SELECT action, result, actor_id, target_type, detail FROM audit_log WHERE target_id = ? ORDER BY rowid',
    targetId,
  )
