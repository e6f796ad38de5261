import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS, type Call } from '../../worker/contract/access.ts'
import { PERMISSIONS } from '../../worker/contract/permissions.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { userInput } from '../support/administration.ts'
import { from, type Person, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { ACCOUNT_TABLES, PEOPLE_TABLES, snapshot } from '../support/snapshot.ts'
import { agentInput, customer, everythingOf, holder, newAgent, superAdmin } from '../support/tenants.ts'
import { attempt, changedBy } from '../support/unchanged.ts'

let server: Server
let admin: Person
let ana: Person
let bat: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  ana = await customer(server, 'starter')
  bat = await customer(server, 'starter')
})
afterAll(() => server.close())

const everything = async () => [await everythingOf(server), await snapshot(server, ...PEOPLE_TABLES)].join('\n')
const rolesOf = async (token: string): Promise<string[]> =>
  (await server.api('GET /auth/profile', { token })).body.data.user.userRoles.map(
    (each: { role: { name: string } }) => each.role.name,
  )

describe('an administrator’s call is refused to everybody but super administrators', () => {
  const calls = (Object.keys(ACCESS) as Call[]).filter((call) => ACCESS[call] === 'superAdmin')
  const bodies = { name: 'Otra', permissions: ['00000000-0000-4000-8000-000000000101'], roleIds: [SUPER_ADMIN_ROLE] }

  test('there are such calls', () => expect(calls.length).toBeGreaterThan(16))

  test('with every permission, with a role of nearly the same name, or with none; and changes nothing', async () => {
    const every = await holder(server, ...PERMISSIONS)
    const alike = await holder(server, ...PERMISSIONS)
    const role = crypto.randomUUID()
    await server.rows("INSERT INTO roles VALUES (?1, 'super_admin ', ?1, NULL, 0, 0, 0, '')", role)
    await server.rows('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', alike.id, role)
    const told: [string, number, string | undefined][] = []
    const attempts = calls.flatMap((call) =>
      Object.entries({ customer: ana, every, alike }).flatMap(([who, person]) =>
        (call.includes('/:') ? [admin.id, SUPER_ADMIN_ROLE, CUSTOMER_ROLE, person.id, 'x'] : ['']).map((id) => {
          const [method = 'GET', path = ''] = call.split(' /api')
          const name = `${who}: ${method} ${path.replace(/:\w+/, id)}`
          return attempt(name, async () => {
            const answer = await server.api(`${method} ${path.replace(/:\w+/, id)}` as 'GET /x', {
              token: person.token,
              ...(method === 'GET' || method === 'DELETE' ? {} : { body: { ...userInput(), ...bodies } }),
            })
            told.push([name, answer.status, answer.body.error?.code])
          })
        }),
      ),
    )
    expect(await changedBy(everything, attempts)).toEqual([])
    expect(told.filter(([, status, code]) => status !== 403 || code !== 'access.denied')).toEqual([])
    expect(told).toHaveLength(attempts.length)
  }, 120_000)
})

describe('a member cannot give himself rights', () => {
  test('by what he adds when he registers', async () => {
    const body = {
      ...userInput(),
      roleIds: [SUPER_ADMIN_ROLE],
      roles: ['super_admin'],
      userRoles: [{ roleId: SUPER_ADMIN_ROLE, role: { name: 'super_admin' } }],
      isActive: true,
      isSuperAdmin: true,
      id: 'x',
    }
    const answer = await server.api('POST /auth/register', { body, headers: from(someAddress()) })
    expect(answer.status).toBe(201)
    expect(await rolesOf(answer.body.data.accessToken)).toEqual(['customer'])
    expect(answer.body.data.user.id).not.toBe('x')
  })

  test('by what he adds to an agent', async () => {
    const agent = await newAgent(server, ana)
    const put = (body: object) => server.api(`PUT /agents/${agent.id}`, { token: ana.token, body })
    const foreign = { ownerId: bat.id, owner: { id: bat.id }, _count: {}, createdAt: 0, deletedAt: 1, id: 'x' }
    expect((await put({ ...foreign, typeId: AGENT_TYPES.automation })).status).toBe(403)
    expect((await put({ ...foreign, name: 'Otra' })).status).toBe(200)
    const [row] = await server.rows('SELECT * FROM agents WHERE id = ?', agent.id)
    expect(row).toMatchObject({ owner_id: ana.id, type_id: AGENT_TYPES.service, name: 'Otra', deleted_at: null })
    expect(row?.['created_at']).not.toBe(0)
  })

  test('by what he adds to a subscription', async () => {
    const before = await everything()
    const more = { status: 'active', endDate: '2999-01-01', isTrial: false }
    const ask = (body: object) => server.api('POST /subscriptions', { token: ana.token, body: { ...more, ...body } })
    expect((await ask({ planId: PLANS.enterprise, userId: bat.id })).status).toBe(403)
    expect(await everything()).toBe(before)
    const own = await ask({ planId: PLANS.professional, startDate: '2000-01-01' })
    expect(own.status).toBe(201)
    expect(own.body.data.startDate).toBe(new Date().toISOString().slice(0, 10))
    expect(own.body.data.endDate < '2100').toBe(true)
  })

  test('by keys that reach for the prototype of an object', async () => {
    const raws = [
      '{"__proto__":{"isAdmin":true,"roles":["super_admin"]}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
    ]
    const calls = [
      'POST /auth/login',
      'POST /auth/register',
      'POST /agents',
      'POST /channels',
      'POST /subscriptions',
      'POST /admin/users',
      'POST /roles',
    ] as const
    for (const raw of raws)
      for (const call of calls)
        for (const token of [ana.token, admin.token]) {
          const answer = await server.api(call, { raw, token, headers: from(someAddress()) })
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
        }
    expect(await rolesOf(ana.token)).toEqual(['customer'])
    expect((await server.api('GET /admin/users', { token: ana.token })).status).toBe(403)
    const { status } = await server.api('POST /agents', { token: bat.token, body: agentInput() })
    expect(status).toBe(201)
  })

  test('and an administrator’s call takes only what it names', async () => {
    const body = userInput({
      roleIds: [CUSTOMER_ROLE],
      passwordHash: 'x',
      trialUsedAt: 5,
      isSystem: true,
      createdAt: 1,
    })
    const answer = await server.api('POST /admin/users', { token: admin.token, body })
    expect(answer.status).toBe(201)
    const [row] = await server.rows('SELECT * FROM users WHERE id = ?', answer.body.data.id)
    expect(row).toMatchObject({ trial_used_at: null, is_active: 1, deleted_at: null })
    expect(row?.['password_hash']).toMatch(/^scrypt\$/)
    expect(row?.['created_at']).toBeGreaterThan(1)
  })
})

test('a refusal does not tell whether an account exists', async () => {
  const before = await snapshot(server, ...ACCOUNT_TABLES.slice(0, 2))
  const [known, unknown] = await Promise.all(
    [admin.id, crypto.randomUUID()].map((id) => server.api(`DELETE /admin/users/${id}`, { token: ana.token })),
  )
  expect(known?.status).toBe(403)
  expect({ ...known?.body.error, requestId: '' }).toEqual({ ...unknown?.body.error, requestId: '' })
  expect(await snapshot(server, ...ACCOUNT_TABLES.slice(0, 2))).toBe(before)
})
