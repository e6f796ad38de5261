import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { PERMISSIONS } from '../../worker/contract/permissions.ts'
import { SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { administering, entriesOf, newPermission, newRole } from '../support/administration.ts'
import type { Person } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { sentence } from '../support/sentences.ts'
import { type Server, startServer } from '../support/server.ts'
import { PEOPLE_TABLES, snapshot } from '../support/snapshot.ts'
import { superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
let ask: ReturnType<typeof administering>
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  ask = administering(server, admin)
})
afterAll(() => server.close())

const TABLES = [...PEOPLE_TABLES, 'audit_log'] as const
const SYSTEM = '00000000-0000-4000-8000-000000000101'

/** What the schemas refuse is tested in tests/contract/roles.test.ts. */
const refused: [string, Record<string, unknown>, ErrorCode, string][] = [
  ['half an emoji in its name', { name: 'ab\ud83d' }, 'field.illFormed', 'name'],
]

describe('a permission', () => {
  test('is created, changed and deleted, each written of once in the log', async () => {
    const sent = { name: ' users.create ', description: ' Crear usuarios ' }
    const made = await ask('POST /permissions', { ...sent, isSystem: true })
    expect(made.status).toBe(201)
    expect(made.body.message).toBe('Permiso creado exitosamente')
    expect(made.body.data).toEqual({
      id: expect.any(String),
      name: 'users.create',
      description: 'Crear usuarios',
      isSystem: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      roles: [{ id: SUPER_ADMIN_ROLE, name: 'super_admin' }],
      _count: { rolePermissions: 0 },
    })
    const { id } = made.body.data
    const list = await ask('GET /permissions?search=USERS.C')
    expect(list.body.data.permissions).toEqual([made.body.data])
    const renamed = await ask(`PUT /permissions/${id}`, { name: 'Users.Create' })
    expect(renamed.body).toMatchObject({
      message: 'Permiso actualizado exitosamente',
      data: { id, name: 'Users.Create', description: 'Crear usuarios' },
    })
    expect((await ask(`PUT /permissions/${id}`, { description: '' })).body.data.description).toBe(null)
    expect((await ask(`PUT /permissions/${id}`, {})).status).toBe(200)
    const deleted = await ask(`DELETE /permissions/${id}`)
    expect(deleted.body).toMatchObject({ data: { id }, message: 'Permiso eliminado exitosamente' })
    for (const again of [ask(`DELETE /permissions/${id}`), ask(`PUT /permissions/${id}`, { name: '' })])
      expect((await again).body.error.code).toBe('permission.notFound')
    expect((await entriesOf(server, id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['permission_created', null],
      ['permission_updated', 'name'],
      ['permission_updated', 'description'],
      ['permission_deleted', null],
    ])
  })

  test.each(refused)(
    'with %s is refused, new or changed, and nothing is written',
    async (_what, change, code, field) => {
      const id = await newPermission(server)
      const before = await snapshot(server, ...TABLES)
      for (const answer of [
        await ask('POST /permissions', { name: 'any.thing', ...change }),
        await ask(`PUT /permissions/${id}`, change),
      ]) {
        expect(answer.status).toBe(422)
        expect(answer.body.error.fields).toEqual({ [field]: sentence(code) })
      }
      expect(await snapshot(server, ...TABLES)).toBe(before)
    },
  )

  test.each([
    ['agent_management', ' Agent_MANAGEMENT '],
    ['захиалга.үзэх', 'ЗАХИАЛГА.ҮЗЭХ'],
    ['gestión', 'GESTION'],
  ])('is not called %s twice, not even as %s', async (first, second) => {
    await ask('POST /permissions', { name: first })
    const id = await newPermission(server)
    const before = await snapshot(server, ...TABLES)
    for (const answer of [
      await ask('POST /permissions', { name: second }),
      await ask(`PUT /permissions/${id}`, { name: second }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.error).toMatchObject({ code: 'permission.nameTaken', fields: { name: expect.any(String) } })
    }
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('of the system is neither changed nor deleted, not even in the database', async () => {
    const before = await snapshot(server, ...TABLES)
    for (const answer of [
      await ask(`PUT /permissions/${SYSTEM}`, { name: 'otra' }),
      await ask(`PUT /permissions/${SYSTEM}`, { name: 'x' }),
      await ask(`PUT /permissions/${SYSTEM}`, { description: 'otra' }),
      await ask(`DELETE /permissions/${SYSTEM}`),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'permission.system'])
    await expect(server.rows("UPDATE permissions SET name = 'x' WHERE id = ?", SYSTEM)).rejects.toThrow(/system/)
    await expect(server.rows('DELETE FROM permissions WHERE id = ?', SYSTEM)).rejects.toThrow(/system/)
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('that a role holds stays while it does', async () => {
    const id = await newPermission(server)
    const role = await ask('POST /roles', { name: `Con ${id}`, permissions: [id] })
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(`DELETE /permissions/${id}`)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'permission.inUse'])
    expect(await snapshot(server, ...TABLES)).toBe(before)
    const { body } = await ask(`GET /permissions?search=${(await nameOf(id)).slice(0, 20)}`)
    expect(body.data.permissions[0]._count).toEqual({ rolePermissions: 1 })
    await ask(`DELETE /roles/${role.body.data.id}`)
    expect((await ask(`DELETE /permissions/${id}`)).status).toBe(200)
  })

  test('that is deleted while a role takes it is either gone or held', { timeout: 60_000 }, async () => {
    for (let round = 0; round < rounds(5, 30); round++) {
      const id = await newPermission(server)
      const [role, deleted] = await Promise.all([
        ask('POST /roles', { name: `Con ${id}`, permissions: [id] }),
        ask(`DELETE /permissions/${id}`),
      ])
      expect(
        [
          [201, 409],
          [422, 200],
        ],
        `round ${round}`,
      ).toContainEqual([role.status, deleted.status])
    }
    expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
  })
})

const nameOf = async (id: string): Promise<string> =>
  (await server.rows<{ name: string }>('SELECT name FROM permissions WHERE id = ?', id))[0]?.name ?? ''

describe('the list of permissions', () => {
  test('has the twelve of the system from the beginning, in the order of their names, in pages', async () => {
    const { body } = await ask('GET /permissions?limit=100')
    const names = body.data.permissions.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining([...PERMISSIONS]))
    expect(body.data).toMatchObject({ total: names.length, page: 1 })
    const second = await ask('GET /permissions?page=2&limit=5')
    expect(second.body.data.permissions).toEqual(body.data.permissions.slice(5, 10))
    expect(second.body.data).toMatchObject({ total: names.length, page: 2 })
    expect(second.body.meta).toEqual({
      page: 2,
      limit: 5,
      total: names.length,
      totalPages: Math.ceil(names.length / 5),
    })
    expect((await ask('GET /permissions')).body.meta.limit).toBe(10)
  })

  test('says which roles hold each, the super administrator’s with them, and is sorted by how many were given it', async () => {
    const role = await newRole(server, 'Mira el panel')
    const list = async (query: string) => (await ask(`GET /permissions?limit=100&${query}`)).body.data.permissions
    const rolesOf = (row: { roles: { name: string }[] }) => row.roles.map(({ name }) => name)
    const panel = (await list('search=dashboard_access'))[0]
    expect(rolesOf(panel)).toEqual(['Mira el panel', 'customer', 'super_admin'])
    expect(panel.roles[0]).toEqual({ id: role, name: 'Mira el panel' })
    expect(panel._count.rolePermissions).toBe(2)
    const counts = (await list('sort=roles')).map((row: typeof panel) => row._count.rolePermissions)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts[0]).toBe(2)
    expect((await list('sort=roles&order=asc')).at(-1).id).toBe(panel.id)
    const names = (await list('sort=name')).map(({ name }: { name: string }) => name)
    expect((await list('sort=name&order=desc')).map(({ name }: { name: string }) => name)).toEqual(names.reverse())
  })

  test.each(['sort=users', 'sort=id', 'order=up', 'order='])('refuses %s', async (query) => {
    const { status, body } = await ask(`GET /permissions?${query}`)
    expect([status, Object.values(body.error.fields)]).toEqual([422, [sentence('field.option')]])
  })

  test('is searched by name and description, and every sign is text', async () => {
    await ask('POST /permissions', { name: '100%_ready', description: 'Все Ёлки, ÁGIL' })
    const total = async (search: string) =>
      (await ask(`GET /permissions?search=${encodeURIComponent(search)}`)).body.data.total
    for (const search of ['%_R', '100%', 'ЁЛКИ', 'agil', '_ready']) expect(await total(search), search).toBe(1)
    for (const search of ["'", 'ө'.repeat(60), '%%']) expect(await total(search), search).toBe(0)
  })
})
