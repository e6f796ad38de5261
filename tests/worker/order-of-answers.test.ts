import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { from, type Person, register, someAddress } from '../support/people.ts'
import { type Call, type Server, startServer } from '../support/server.ts'
import { ACCOUNT_TABLES, snapshot } from '../support/snapshot.ts'
import { customer, newAgent } from '../support/tenants.ts'

let server: Server
let ana: Person
let nobody: Person
beforeAll(async () => {
  server = await startServer()
  ana = await register(server)
  nobody = await register(server)
  await server.rows('DELETE FROM user_roles WHERE user_id = ?', nobody.id)
})
afterAll(() => server.close())

const answered = async (call: `${string} /${string}`, sent: Call = {}) => {
  const { status, body } = await server.api(call, sent)
  return [status, body.error.code]
}
const text = { 'content-type': 'text/plain' }
const unthrottled = () => from(someAddress())
const stranger = '00000000-0000-4000-8000-00000000ffff'

describe('before anything else:', () => {
  test.each([
    ['GET /nothing'],
    ['POST /nothing'],
    ['GET /auth/login'],
    ['DELETE /auth/profile'],
    ['PATCH /plans/public'],
    ['POST /auth/profile/'],
  ] as const)('%s is not found, for every caller and body', async (call) => {
    expect(await answered(call)).toEqual([404, 'request.notFound'])
    if (call.startsWith('GET')) return
    expect(await answered(call, { raw: 'x', headers: text, token: ana.token })).toEqual([404, 'request.notFound'])
  })
})

describe.each([
  ['POST /auth/login'],
  ['POST /auth/register'],
  ['POST /auth/refresh'],
  ['POST /subscriptions'],
] as const)('%s: before it is asked who calls,', (call) => {
  test.each([
    ['a body that is not JSON by its type', { raw: '{}', headers: text }, 415, 'request.unsupportedMediaType'],
    [
      'a form',
      { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'request.unsupportedMediaType',
    ],
    ['64 KiB and one byte', { raw: `"${'x'.repeat(64 * 1024 - 1)}"` }, 413, 'request.tooLarge'],
    ['half a JSON text', { raw: '{"email":' }, 400, 'request.malformed'],
    ['bytes that are no text', { raw: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'request.malformed'],
  ] as const)('%s is refused and changes nothing', async (_what, sent, status, code) => {
    const before = await snapshot(server, ...ACCOUNT_TABLES, 'subscriptions')
    expect(
      await answered(call, { ...sent, headers: { ...unthrottled(), ...('headers' in sent ? sent.headers : {}) } }),
    ).toEqual([status, code])
    expect(await snapshot(server, ...ACCOUNT_TABLES, 'subscriptions')).toBe(before)
  })

  test('a body without an announced length is counted as it comes', async () => {
    const body = new Blob(['"', 'x'.repeat(70_000), '"']).stream()
    const response = await fetch(new URL(`/api${call.slice(5)}`, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...unthrottled() },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test.each([
    ['deep', '['.repeat(30_000)],
    ['deep and closed', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['no object', 'null'],
    ['a number', '5'],
    ['a list', '[1,2,3]'],
    ['empty', ''],
    ['with a mark of order', '\ufeff{}'],
    ['with a key twice', '{"email":"a","email":{}}'],
    ['with the prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('JSON that is %s is refused without failing', async (_what, raw) => {
    const { status, body } = await server.api(call, { raw, headers: unthrottled() })
    expect([400, 401, 422]).toContain(status)
    expect(body.success).toBe(false)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})

describe('then, in this order:', () => {
  test('who calls, before what he may and what he sent', async () => {
    const call = 'POST /subscriptions'
    expect(await answered(call, { body: { planId: 5 } })).toEqual([401, 'auth.tokenMissing'])
    expect(await answered(call, { body: { planId: 5 }, token: 'x' })).toEqual([401, 'auth.tokenInvalid'])
  })

  test('whether he tries too often, before what he sent', async () => {
    const headers = from(someAddress())
    const register = (body: unknown) => answered('POST /auth/register', { body, headers })
    for (let n = 0; n < 5; n++) await register({ name: 'Ana', email: ana.email, password: 'una frase bastante larga' })
    expect(await register({})).toEqual([429, 'request.rateLimited'])
    expect(await answered('POST /auth/register', { raw: '{', headers })).toEqual([400, 'request.malformed'])
  })

  test('what he may, before what is there and what he sent', async () => {
    const { token } = nobody
    expect(await answered('POST /subscriptions', { body: { planId: 5 }, token })).toEqual([403, 'access.denied'])
    expect(await answered(`PATCH /subscriptions/${stranger}/cancel`, { token })).toEqual([403, 'access.denied'])
    expect(await answered(`GET /subscriptions/user/${ana.id}`, { token })).toEqual([403, 'access.denied'])
    expect(await answered(`GET /subscriptions/user/${nobody.id}`, { token })).toEqual([403, 'access.denied'])
  })

  test('an unknown id in any form', async () => {
    const { token } = ana
    for (const id of [stranger, 'x', '..%2f..%2fadmin', '%00', "'--", '🦤', stranger.toUpperCase(), '%ff'])
      expect(await answered(`PATCH /subscriptions/${id}/cancel`, { token })).toEqual([404, 'subscription.notFound'])
  })

  test('what he sent', async () => {
    expect(await answered('POST /subscriptions', { body: { planId: 5 }, token: ana.token })).toEqual([
      422,
      'request.invalid',
    ])
  })
})

test('two hundred thousand brackets are too much before they are deep, and as many as fit are no JSON', async () => {
  for (const [brackets, status] of [
    [200_000, 413],
    [64 * 1024, 400],
  ] as const)
    for (const path of ['/auth/login', '/agents', '/channels', '/nothing'] as const) {
      const answer = await server.api(`POST ${path}`, {
        raw: '['.repeat(brackets),
        token: ana.token,
        headers: unthrottled(),
      })
      expect(answer.status).toBe(path === '/nothing' ? 404 : status)
    }
})

test('settings are at most 32 deep and 16 KiB large', async () => {
  const token = (await customer(server)).token
  const agentId = (await newAgent(server, { ...ana, token })).id
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const add = (config: string) =>
    server.api('POST /channels', { token, raw: `{"agentId":"${agentId}","type":"webchat","config":${config}}` })
  const large = [JSON.stringify({ a: 'x'.repeat(16 * 1024) }), JSON.stringify({ a: 'ө'.repeat(8 * 1024) })]
  for (const config of [nested(33), nested(5000), ...large]) {
    const { status, body } = await add(config)
    expect([status, body.error.code]).toEqual([422, 'request.invalid'])
  }
  expect((await add(nested(32))).status).toBe(201)
})

test('200 bodies that do not come to an end delay no other call', async () => {
  let answered = 0
  const slow = Array.from({ length: 200 }, () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1000' }
    const call = request(new URL('/api/auth/login', server.url), { method: 'POST', headers })
    call.on('error', () => {})
    call.on('response', () => answered++)
    call.write('{')
    return call
  })
  await Promise.all(slow.map((call) => once(call, 'socket')))
  expect((await server.api('GET /health')).status).toBe(200)
  expect(answered).toBe(0)
  for (const call of slow) call.destroy()
})
