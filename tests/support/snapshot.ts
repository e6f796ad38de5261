import type { Server } from './server.ts'

/** Every row of these tables, to compare before and after a call. */
export async function snapshot(server: Server, ...tables: string[]): Promise<string> {
  const rows = await Promise.all(tables.map((table) => server.rows(`SELECT * FROM ${table} ORDER BY rowid`)))
  return JSON.stringify(Object.fromEntries(tables.map((table, index) => [table, rows[index]])))
}

export const ACCOUNT_TABLES = ['users', 'user_roles', 'sessions', 'auth_attempts', 'audit_log'] as const

export const PEOPLE_TABLES = ['users', 'user_roles', 'roles', 'role_permissions', 'permissions'] as const
