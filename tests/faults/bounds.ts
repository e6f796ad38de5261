import { type Answer, startServer } from '../support/server.ts'
import { agentInput, customer, superAdmin } from '../support/tenants.ts'
import { brokenOf, type Fault, type Finding } from './fault.ts'

const PERMISSIONS = 250

async function exceeded(): Promise<Finding> {
  const server = await startServer()
  try {
    const [{ token }, owner] = [await superAdmin(server), await customer(server, 'enterprise')]
    await server.rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO permissions (id, name, name_key, created_at, updated_at)
       SELECT printf('00000000-0000-4000-c000-%012d', i), 'bound_' || i, 'bound_' || i, 0, 0 FROM n`,
      PERMISSIONS,
    )
    const all = await server.rows<{ id: string }>("SELECT id FROM permissions WHERE name LIKE 'bound_%'")
    const role = { name: 'Con todo', permissions: all.map(({ id }) => id) }
    const made = await server.api('POST /roles', { token, body: role })
    const held = await server.rows('SELECT 1 FROM role_permissions WHERE role_id = ?', made.body.data?.id ?? '')
    const search = (letters: string): Promise<Answer> =>
      server.api(`GET /agents?search=${encodeURIComponent(letters)}`, { token: owner.token })
    const searches = await Promise.all(['a'.repeat(60), 'ө'.repeat(60), '%'.repeat(60), "'".repeat(60)].map(search))
    const add = (config: object): Promise<Answer> =>
      server.api('POST /agents', { token: owner.token, body: agentInput({ description: 'x', config }) })
    const large = await add({ text: 'x'.repeat(900_000) })
    const long = await server.api('POST /agents', {
      token: owner.token,
      body: agentInput({ description: 'ж'.repeat(30_000) }),
    })
    return {
      figures: {
        permissionsOfARole: `${made.status}, ${held.length} kept`,
        searchesOf60Letters: searches.map(({ status }) => status).join(', '),
        bodyOf900000: large.status,
        textOf30000: long.status,
      },
      broken: brokenOf({
        'a role keeps all of its permissions': made.status === 201 && held.length === PERMISSIONS,
        'a long search is answered or refused by name': searches.every(
          ({ status }) => status === 200 || status === 422,
        ),
        'a body that is too large is refused': large.status === 413,
        'a text that is too long is refused': long.status === 422,
      }),
    }
  } finally {
    await server.close()
  }
}

export const bounds: Fault = {
  id: 'R15',
  fault:
    'more than a statement or a row of the database can hold: 250 permissions of a role, searches of 60 letters, a body of 900 kB',
  promise: 'done in pieces or refused by name, never an internal error',
  isLong: true,
  run: exceeded,
}
