import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { startMailServer } from '../support/mail.ts'
import { type Person, register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { agentInput, customer, everythingOf, holder, newAgent } from '../support/tenants.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: Server
let ana: Person
let agentId = ''
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer(mailServer.variables)
  ana = await customer(server, 'enterprise')
  agentId = (await newAgent(server, ana)).id
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

let key = ''
beforeEach(() => {
  key = crypto.randomUUID()
})
const keyed = () => ({ 'idempotency-key': key })
const post = (path: string, body: unknown, { token } = ana, headers: Record<string, string> = keyed()) =>
  server.api(`POST ${path}` as `POST /${string}`, { body, token, headers })
const count = async (table: string): Promise<number> =>
  (await server.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n ?? -1
const keyRow = async () =>
  (await server.rows<Record<string, unknown>>('SELECT * FROM idempotency_keys WHERE key = ?', key))[0]
const MINUTE = 60_000

describe.each<[path: string, table: string, body: () => Promise<object>, who: () => Promise<Person>]>([
  ['/agents', 'agents', async () => agentInput(), async () => ana],
  [
    '/channels',
    'channels',
    async () => ({ agentId: (await newAgent(server, ana)).id, type: 'webchat' }),
    async () => ana,
  ],
  [
    '/conversations',
    'conversations',
    async () => ({ agentId, userMessage: 'Hola', agentResponse: 'Bien' }),
    async () => ana,
  ],
  ['/subscriptions', 'subscriptions', async () => ({ planId: PLANS.starter }), () => register(server)],
])('POST %s', (path, table, bodyOf, whoOf) => {
  test('sent again under its key answers the same and does nothing', async () => {
    const [body, who] = [await bodyOf(), await whoOf()]
    const before = await count(table)
    const first = await post(path, body, who)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const after = await everythingOf(server)
    for (let n = 0; n < 3; n++) {
      const again = await post(path, body, who)
      expect([again.status, again.body]).toEqual([201, first.body])
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    }
    expect(await count(table)).toBe(before + 1)
    expect(await everythingOf(server)).toBe(after)
  })

  test('twenty at once under one key are done once', async () => {
    const [body, who] = [await bodyOf(), await whoOf()]
    const before = await count(table)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, body, who)))
    expect(await count(table)).toBe(before + 1)
    const told = new Set(answers.filter(({ status }) => status === 201).map((answer) => JSON.stringify(answer.body)))
    expect(told.size).toBe(1)
    for (const { status, body, headers } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.error.code]).toEqual([409, 'idempotency.running'])
      expect(headers.get('retry-after')).toBe('1')
    }
    expect((await post(path, body, who)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('without a key is done as often as it is sent, and remembers nothing', async () => {
    const rows = await count('idempotency_keys')
    await post(path, await bodyOf(), await whoOf(), {})
    expect(await count('idempotency_keys')).toBe(rows)
  })
})

describe('a key', () => {
  test('is not taken for another body', async () => {
    await post('/agents', agentInput())
    const before = await everythingOf(server)
    const other = await post('/agents', agentInput({ name: 'Otra' }))
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency.keyReused'])
    expect(await everythingOf(server)).toBe(before)
  })

  test('is one person’s and one call’s', async () => {
    const ben = await customer(server, 'enterprise')
    const [mine, his] = [await post('/agents', agentInput()), await post('/agents', agentInput(), ben)]
    expect(his.status).toBe(201)
    expect(his.body.data.id).not.toBe(mine.body.data.id)
    const reported = await post('/conversations', { agentId, userMessage: 'Hola', agentResponse: 'Bien' })
    expect(reported.status).toBe(201)
  })

  test('is one account’s: a member who switches to his own does not get what he was told in the other', async () => {
    const member = await newMember(server, ana, 'manager')
    const theirs = await post('/agents/start', { name: 'Norte', language: 'es' }, member)
    expect(theirs.status).toBe(201)
    const switched = await server.api('POST /account/switch', { body: { accountId: member.id }, token: member.token })
    expect(switched.status).toBe(200)
    const own = await post('/agents/start', { name: 'Norte', language: 'es' }, member)
    expect([own.status, own.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect(own.body.data.id).not.toBe(theirs.body.data.id)
  })

  test.each([
    ['', 422],
    ['k', 201],
    ['k'.repeat(255), 201],
    ['k'.repeat(256), 422],
  ])('has 1 to 255 characters (%#)', async (given, status) => {
    const answer = await post('/agents', agentInput(), ana, { 'idempotency-key': given })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.error.fields).toHaveProperty(['idempotency-key'])
  })

  test('is free again after a day', async () => {
    const first = await post('/agents', agentInput())
    await server.rows(
      'UPDATE idempotency_keys SET created_at = created_at - ? WHERE key = ?',
      24 * 60 * MINUTE + 1,
      key,
    )
    const later = await post('/agents', agentInput({ name: 'Otra' }))
    expect([first.status, later.status]).toEqual([201, 201])
    expect(later.body.data.id).not.toBe(first.body.data.id)
  })

  test('keeps neither the body nor anything that would let its owner in', async () => {
    await post('/agents', agentInput({ description: 'un secreto de la casa' }))
    const { body_hash: hash, answer } = (await keyRow()) ?? {}
    expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(answer).not.toMatch(/token|password|secret_|Bearer/i)
  })
})

describe('what is refused', () => {
  test('before it is carried out is not remembered', async () => {
    const nobody = await holder(server)
    expect((await post('/agents', { name: 5 })).status).toBe(422)
    expect((await post('/agents', agentInput(), { ...ana, token: 'x' })).status).toBe(401)
    expect((await post('/agents', agentInput(), nobody)).status).toBe(403)
    expect((await post('/channels', { agentId: crypto.randomUUID(), type: 'webchat' })).status).toBe(404)
    expect(await keyRow()).toBeUndefined()
    expect((await post('/agents', agentInput())).status).toBe(201)
  })

  test('by the plan is not remembered either: with a plan the same call goes through', async () => {
    const poor = await customer(server, null)
    expect((await post('/agents', agentInput(), poor)).body.error.code).toBe('plan.required')
    expect(await keyRow()).toBeUndefined()
    await server.api('POST /subscriptions', { body: { planId: PLANS.starter }, token: poor.token })
    expect((await post('/agents', agentInput(), poor)).status).toBe(201)
  })

  test('by a fault of ours leaves the key free at once', async () => {
    const before = await everythingOf(server)
    await server.rows(`CREATE TRIGGER fault BEFORE INSERT ON agents BEGIN SELECT RAISE(ABORT, 'fault injected'); END`)
    expect((await post('/agents', agentInput())).status).toBe(500)
    await server.rows('DROP TRIGGER fault')
    expect(await everythingOf(server)).toBe(before)
    const retried = await post('/agents', agentInput())
    expect([retried.status, retried.headers.get('idempotency-replayed')]).toEqual([201, null])
  })

  test.each<[path: string, table: string, body: object]>([
    ['/agents/start', 'agents', { name: 'Norte', language: 'es' }],
    ['/account/invitations', 'invitations', { email: 'sol@vocero.test', role: 'agent', agentIds: null }],
  ])('by a fault of ours leaves the key free, though %s had written something before', async (path, table, body) => {
    const who = await register(server)
    await server.rows(`CREATE TRIGGER fault BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'fault injected'); END`)
    expect((await post(path, body, who)).status).toBe(500)
    await server.rows('DROP TRIGGER fault')
    expect(await keyRow()).toBeUndefined()
    expect((await post(path, body, who)).status).toBe(201)
    expect((await post(path, body, who)).headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a call that is interrupted', () => {
  /** The row as a Worker leaves it that was lost: before it changed anything, or after it and before it answered. */
  async function lost({ leaseMs, isDone }: { leaseMs: number; isDone: boolean }) {
    await post('/agents', agentInput())
    await server.rows(
      'UPDATE idempotency_keys SET status = NULL, answer = NULL, done_at = ?, lease_until = ? WHERE key = ?',
      isDone ? Date.now() : null,
      Date.now() + leaseMs,
      key,
    )
    return count('agents')
  }

  test('holds the key for a minute at most', async () => {
    const before = await lost({ leaseMs: MINUTE, isDone: false })
    const early = await post('/agents', agentInput())
    expect([early.status, early.body.error.code]).toEqual([409, 'idempotency.running'])
    await server.rows('UPDATE idempotency_keys SET lease_until = ? WHERE key = ?', Date.now() - 1, key)
    expect((await post('/agents', agentInput({ name: 'Otra' }))).body.error.code).toBe('idempotency.keyReused')
    expect((await post('/agents', agentInput())).status).toBe(201)
    expect(await count('agents')).toBe(before + 1)
  })

  test('is never followed by a second time', async () => {
    const before = await lost({ leaseMs: -1, isDone: true })
    const again = await post('/agents', agentInput())
    expect([again.status, again.body.error.code]).toEqual([409, 'idempotency.answerLost'])
    expect(await count('agents')).toBe(before)
  })

  test.each<[path: () => string, table: string, body: object]>([
    [() => '/agents', 'agents', agentInput()],
    [() => '/agents/start', 'agents', { name: 'Norte', language: 'es' }],
    [() => '/account/invitations', 'invitations', { email: 'luz@vocero.test', role: 'agent', agentIds: null }],
    [() => `/agents/${agentId}/test-cases`, 'test_cases', { question: '¿Abren hoy?', expected: 'Sí' }],
  ])('and comes back late changes nothing any more (%#)', async (path, table, body) => {
    const before = await count(table)
    await server.rows(`CREATE TRIGGER overtaken AFTER INSERT ON ${table} BEGIN
      UPDATE idempotency_keys SET holder = 'somebody else' WHERE key = '${key}'; END`)
    expect((await post(path(), body)).status).toBe(500)
    await server.rows('DROP TRIGGER overtaken')
    expect(await count(table)).toBe(before)
  })

  test('as a caller who hangs up finds his call done, once, when he comes back', async () => {
    const before = await count('agents')
    const body = JSON.stringify(agentInput())
    for (const waits of [0, 1, 3, 10]) {
      key = crypto.randomUUID()
      await new Promise<void>((resolve) => {
        const headers = { ...keyed(), authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
        const call = request(new URL('/api/agents', server.url), { method: 'POST', headers })
        call.on('error', () => resolve())
        call.end(body, () => setTimeout(() => call.destroy(), waits))
        call.on('close', () => resolve())
      })
      let again = await post('/agents', agentInput())
      for (let n = 0; n < 50 && again.status === 409; n++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        again = await post('/agents', agentInput())
      }
      expect(again.status).toBe(201)
    }
    expect(await count('agents')).toBe(before + 4)
  })
})
