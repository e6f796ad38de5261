import type { Server } from './server.ts'

/** Inserts a message to the operator. Returns its id. */
export async function newContactMessage(
  server: Pick<Server, 'rows'>,
  { name = 'Bat', message = '¿Tienen oficina en Ulán Bator?', at = Date.now() } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await server.rows(
    `INSERT INTO contact_messages (id, name, email, message, language, created_at) VALUES (?, ?, ?, ?, 'es', ?)`,
    ...[id, name, 'bat@vocero.test', message, at],
  )
  return id
}
