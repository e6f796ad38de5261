import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { PERMISSIONS } from '../../worker/contract/permissions.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { administering, entriesOf, newRole, newUser, userInput } from '../support/administration.ts'
import type { Person } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { sentence } from '../support/sentences.ts'
import { type Server, startServer } from '../support/server.ts'
import { PEOPLE_TABLES, snapshot } from '../support/snapshot.ts'
import { superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
let ask: ReturnType<typeof administering>
let permissions: Record<string, string>
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  ask = administering(server, admin)
  const rows = await server.rows<{ id: string; name: string }>('SELECT id, name FROM permissions')
  permissions = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => server.close())

const TABLES = [...PEOPLE_TABLES, 'audit_log'] as const
const nobody = '11111111-1111-4111-8111-111111111111'
const idOf = (name: string) => permissions[name] ?? ''
const some = (more: Record<string, unknown> = {}) => ({
  name: `Rol ${crypto.randomUUID()}`,
  permissions: [idOf('agent_management')],
  ...more,
})
const heldBy = (role: { rolePermissions: { permission: { name: string } }[] }) =>
  role.rolePermissions.map(({ permission }) => permission.name)

/** What the schemas refuse is tested in tests/contract/roles.test.ts. */
const refused: [string, Record<string, unknown>, ErrorCode, string][] = [
  ['a name of 101', { name: '🦤'.repeat(101) }, 'role.nameTooLong', 'name'],
  ['a permission that does not exist', { permissions: [nobody] }, 'permission.unknown', 'permissions'],
]

describe('a role that is created', () => {
  test('is answered whole, as the list gives it', async () => {
    const sent = {
      name: '  Агент зөвлөх ',
      description: ' Хариулна ',
      permissions: [idOf('conversations_access'), idOf('agent_management'), idOf('agent_management')],
    }
    const { status, body } = await ask('POST /roles', { ...sent, isSystem: true, id: 'x' })
    expect(status).toBe(201)
    expect(body.message).toBe('Rol creado exitosamente')
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Агент зөвлөх',
      description: 'Хариулна',
      isSystem: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      rolePermissions: ['agent_management', 'conversations_access'].map((name) => ({
        permissionId: idOf(name),
        permission: { id: idOf(name), name },
      })),
      _count: { userRoles: 0 },
    })
    const list = await ask('GET /roles?search=ЗӨВЛӨХ')
    expect(list.body.data).toEqual([body.data])
    expect(await entriesOf(server, body.data.id)).toEqual([
      { action: 'role_created', result: 'ok', actor_id: admin.id, target_type: 'role', detail: null },
    ])
  })

  test.each(refused)('with %s is refused, and nothing is written', async (_what, change, code, field) => {
    const before = await snapshot(server, ...TABLES)
    const { status, body } = await ask('POST /roles', some(change))
    expect(status).toBe(422)
    expect(body.error.fields).toMatchObject({ [field]: sentence(code) })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test.each([
    ['super_admin', 'SUPER_Admin'],
    ['super_admin', ' super_admin '],
    ['super_admin', 'Súper_ADMIN'],
    ['Ажилтан ЁЁ', 'ажилтан ёё'],
    ['Gestión', 'GESTIÓN'.normalize('NFD')],
  ])('is not called %s twice, not even as %s', async (first, second) => {
    if (first !== 'super_admin') expect((await ask('POST /roles', some({ name: first }))).status).toBe(201)
    const before = await snapshot(server, ...TABLES)
    const { status, body } = await ask('POST /roles', some({ name: second }))
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'role.nameTaken', fields: { name: sentence('role.nameTaken') } })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('of one name is created once by many at once', async () => {
    const sent = some()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('POST /roles', sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('may hold more permissions than a statement has parameters', async () => {
    const many = Array.from({ length: 120 }, () => crypto.randomUUID())
    await server.rows(
      `INSERT INTO permissions (id, name, name_key, created_at, updated_at)
       SELECT value, value, value, 0, 0 FROM json_each(?)`,
      JSON.stringify(many),
    )
    const { status, body } = await ask('POST /roles', some({ permissions: many }))
    expect(status).toBe(201)
    expect(body.data.rolePermissions).toHaveLength(120)
  })
})

describe('a role that is changed', () => {
  test('keeps absent fields, and has exactly the permissions that are given', async () => {
    const { id, name } = (await ask('POST /roles', some({ description: 'Uno' }))).body.data
    const change = async (body: unknown) => (await ask(`PUT /roles/${id}`, body)).body.data
    expect(await change({ description: 'Dos' })).toMatchObject({ name, description: 'Dos' })
    const both = await change({ permissions: [idOf('dashboard_access'), idOf('billing_management')] })
    expect(heldBy(both)).toEqual(['billing_management', 'dashboard_access'])
    expect(both.description).toBe('Dos')
    expect(await change({ description: null })).toMatchObject({ description: null })
    const renamed = await ask(`PUT /roles/${id}`, { name: name.toUpperCase() })
    expect(renamed.body).toMatchObject({ message: 'Rol actualizado exitosamente', data: { name: name.toUpperCase() } })
    expect(heldBy(renamed.body.data)).toEqual(heldBy(both))
    await change({})
    expect((await entriesOf(server, id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['role_created', null],
      ['role_updated', 'description'],
      ['role_updated', 'permissions'],
      ['role_updated', 'description'],
      ['role_updated', 'name'],
    ])
  })

  test.each(refused)('to %s is refused, and nothing is written', async (_what, change, code, field) => {
    const id = await newRole(server)
    const before = await snapshot(server, ...TABLES)
    const { status, body } = await ask(`PUT /roles/${id}`, change)
    expect(status).toBe(422)
    expect(body.error.fields).toMatchObject({ [field]: sentence(code) })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('to the name of another is refused whole', async () => {
    const [id, name] = [await newRole(server), `Tomado ${crypto.randomUUID()}`]
    await ask('POST /roles', some({ name }))
    const before = await snapshot(server, ...TABLES)
    const body = { name: name.toLowerCase(), permissions: [idOf('billing_management')] }
    expect((await ask(`PUT /roles/${id}`, body)).body.error.code).toBe('role.nameTaken')
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('by two at once has what one of them gave, and never a mixture', async () => {
    const id = await newRole(server)
    const [mine, theirs] = [
      ['agent_management', 'analytics_access', 'billing_management'],
      ['conversations_access', 'dashboard_access', 'system_settings'],
    ] as const
    for (let round = 0; round < rounds(5, 20); round++) {
      const put = (names: readonly string[]) => ask(`PUT /roles/${id}`, { permissions: names.map(idOf) })
      await Promise.all([put(mine), put(theirs)])
      const rows = await server.rows<{ name: string }>(
        'SELECT name FROM permissions JOIN role_permissions ON permission_id = id WHERE role_id = ? ORDER BY name',
        id,
      )
      expect([[...mine], [...theirs]]).toContainEqual(rows.map(({ name }) => name))
    }
  })
})

describe('a role of the system', () => {
  test.each([
    [SUPER_ADMIN_ROLE, { name: 'raíz' }],
    [SUPER_ADMIN_ROLE, { name: 'x' }],
    [SUPER_ADMIN_ROLE, { permissions: [] }],
    [SUPER_ADMIN_ROLE, { name: 'SUPER_ADMIN' }],
    [SUPER_ADMIN_ROLE, { permissions: ['00000000-0000-4000-8000-000000000101'] }],
    [CUSTOMER_ROLE, { name: 'clientes' }],
  ])('%s does not become %j', async (id, body) => {
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(`PUT /roles/${id}`, body)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'role.system'])
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test.each([SUPER_ADMIN_ROLE, CUSTOMER_ROLE])('%s is not deleted', async (id) => {
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(`DELETE /roles/${id}`)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'role.system'])
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('is the customer’s, whose permissions change under the name it has', async () => {
    const found = await ask('GET /roles?search=customer')
    expect(heldBy(found.body.data[0])).toEqual([...PERMISSIONS.slice(0, 7)].sort())
    const put = (names: readonly string[]) =>
      ask(`PUT /roles/${CUSTOMER_ROLE}`, { name: 'customer', permissions: names.map(idOf) })
    const { status, body } = await put(PERMISSIONS.slice(0, 8))
    expect(status).toBe(200)
    expect(body.data.rolePermissions).toHaveLength(8)
    await put(PERMISSIONS.slice(0, 7))
  })

  test('is the super administrator’s, which shows every permission there is', async () => {
    const { body } = await ask('GET /roles?search=super_admin')
    const [{ n }] = (await server.rows<{ n: number }>('SELECT count(*) AS n FROM permissions')) as [{ n: number }]
    expect(body.data[0]).toMatchObject({ id: SUPER_ADMIN_ROLE, isSystem: true })
    expect(body.data[0].rolePermissions).toHaveLength(n)
  })
})

describe('a role that is deleted', () => {
  test('is gone with what it permitted, and not found again', async () => {
    const id = await newRole(server)
    const { status, body } = await ask(`DELETE /roles/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { id }, message: 'Rol eliminado exitosamente' })
    expect(await server.rows('SELECT * FROM role_permissions WHERE role_id = ?', id)).toEqual([])
    for (const again of [ask(`DELETE /roles/${id}`), ask(`PUT /roles/${id}`, { name: '' }), ask('DELETE /roles/x')])
      expect((await again).body.error.code).toBe('role.notFound')
    expect((await entriesOf(server, id)).map(({ action }) => action)).toEqual(['role_deleted'])
  })

  test('has no users: while it has one it stays, and says how many; who was deleted counts no more', async () => {
    const name = crypto.randomUUID()
    const id = await newRole(server, name)
    const users = [await newUser(server, { roleIds: [id] }), await newUser(server, { roleIds: [id], isActive: false })]
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(`DELETE /roles/${id}`)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({ code: 'role.inUse', details: { users: 2 } })
    expect(await snapshot(server, ...TABLES)).toBe(before)
    const [row] = (await ask(`GET /roles?search=${name}`)).body.data
    expect(row._count).toEqual({ userRoles: 2 })
    for (const user of users) await ask(`DELETE /admin/users/${user}`)
    expect((await ask(`DELETE /roles/${id}`)).status).toBe(200)
  })

  test('while it is being assigned is either gone or assigned', { timeout: 60_000 }, async () => {
    for (let round = 0; round < rounds(5, 50); round++) {
      const [role, user] = [await newRole(server), await newUser(server)]
      const assign =
        round % 2 === 0
          ? ask(`PUT /admin/users/${user}`, { roleIds: [role] })
          : ask('POST /admin/users', userInput({ roleIds: [role] }))
      const [assigned, deleted] = await Promise.all([assign, ask(`DELETE /roles/${role}`)])
      const statuses = [assigned.status, deleted.status]
      expect(
        [
          [200, 409],
          [201, 409],
          [422, 200],
        ],
        `round ${round}`,
      ).toContainEqual(statuses)
      if (assigned.status === 422) expect(assigned.body.error.fields).toEqual({ roleIds: sentence('role.unknown') })
      expect(await server.rows('SELECT role_id FROM user_roles WHERE user_id = ?', user)).toHaveLength(1)
    }
    expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
  })
})

describe('the lists of roles', () => {
  test('give pages in the order of names, with their number', async () => {
    const { body } = await ask('GET /roles?page=2&limit=3')
    const [{ n }] = (await server.rows<{ n: number }>('SELECT count(*) AS n FROM roles')) as [{ n: number }]
    expect(body.meta).toEqual({ page: 2, limit: 3, total: n, totalPages: Math.ceil(n / 3) })
    const all = (await ask('GET /roles?limit=100')).body.data
    expect(body.data).toEqual(all.slice(3, 6))
  })

  test('are sorted by name or by how many users have them, either way', async () => {
    const role = await newRole(server, 'Con tres personas')
    for (let n = 0; n < 3; n++) await newUser(server, { roleIds: [role] })
    const list = async (query: string) => (await ask(`GET /roles?limit=100&${query}`)).body.data
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id)
    const counts = (await list('sort=users')).map((row: { _count: { userRoles: number } }) => row._count.userRoles)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect((await list('sort=users&order=asc')).at(-1)._count.userRoles).toBe(Math.max(...counts))
    expect(await ids('sort=name')).toEqual(await ids(''))
    expect(await ids('order=desc')).toEqual((await ids('')).reverse())
  })

  test.each(['sort=permissions', 'sort=name;', 'order=DESC'])('refuse %s', async (query) => {
    const { status, body } = await ask(`GET /roles?${query}`)
    expect([status, Object.values(body.error.fields)]).toEqual([422, [sentence('field.option')]])
  })

  test('are searched by name and description, ignoring capitals and marks', async () => {
    const word = crypto.randomUUID().slice(0, 8)
    await ask('POST /roles', some({ name: `Gestión ${word}`, description: 'Atención 100%' }))
    for (const search of [`gestion ${word}`, `GESTIÓN ${word}`, 'ATENCION 100%'])
      expect((await ask(`GET /roles?search=${encodeURIComponent(search)}`)).body.meta.total, search).toBe(1)
    for (const search of ['gestion%', "' OR 1=1", 'ө'.repeat(60)])
      expect((await ask(`GET /roles?search=${encodeURIComponent(search)}`)).body.meta.total, search).toBe(0)
  })

  test('offer every role and every permission to the forms', async () => {
    const roles = (await ask('GET /admin/roles')).body.data
    expect(roles.find(({ id }: { id: string }) => id === CUSTOMER_ROLE)).toEqual({
      id: CUSTOMER_ROLE,
      name: 'customer',
      description: null,
    })
    const offered = (await ask('GET /roles/permissions')).body.data
    const rows = await server.rows('SELECT id FROM permissions')
    expect(offered).toHaveLength(rows.length)
    expect(offered[0]).toEqual({ id: expect.any(String), name: expect.any(String), description: null })
  })
})
