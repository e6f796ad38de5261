import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Askers, callers } from '../support/asks.ts'
import { rawHttp } from '../support/raw-http.ts'
import { isFull } from '../support/scope.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { everythingOf, newAgent, newConversation } from '../support/tenants.ts'
import { SQL } from '../support/texts.ts'

let server: Server
let people: Askers
let agentId = ''
beforeAll(async () => {
  server = await startServer()
  people = await callers(server)
  agentId = (await newAgent(server, people.owner, { name: 'Luz 100%_x' })).id
  await newConversation(server, people.owner, agentId, { userMessage: 'Descuento del 100%_x' })
})
afterAll(() => server.close())

const LEAK = /D1_ERROR|SQLITE_|at .+\.(ts|js):\d+|syntax error|no such (?:table|column)/
const ask = async (path: string, token = people.owner.token): Promise<Answer> => {
  const answer = await server.api(`GET ${path}` as 'GET /', { token })
  expect(JSON.stringify(answer.body), path).not.toMatch(LEAK)
  return answer
}

/** What takes any text. */
const FREE = new Set<string>(['search', 'action', 'targetType', 'targetId'])

/** What the schemas make of each value in every other parameter: tests/contract/queries.test.ts. */
describe('no parameter of a list reaches the database as anything but a value:', () => {
  test.each([
    ['/agents', ['search', 'typeId', 'language', 'page', 'limit', 'sort', 'orderBy']],
    ['/agents/user', ['search', 'typeId', 'language', 'page', 'limit']],
    ['/conversations', ['search', 'startDate', 'endDate', 'channelType', 'sessionId', 'page', 'limit', 'sort']],
    ['/admin/audit-log', ['action', 'targetType', 'targetId', 'actorId', 'result', 'before', 'startDate', 'limit']],
  ] as const)('%s', async (path, names) => {
    const isAudit = path.startsWith('/admin')
    const token = isAudit ? people.admin.token : people.owner.token
    const before = await everythingOf(server)
    for (const name of names)
      for (const value of isFull || FREE.has(name) ? SQL : SQL.slice(0, 2)) {
        const query = new URLSearchParams({ ...(path === '/conversations' && { agentId }), [name]: value })
        const { status, body } = await ask(`${path}?${query}`, token)
        expect([200, 422], `${name}=${value}`).toContain(status)
        const text = JSON.stringify(body.data ?? {})
        if (name === 'search') expect(text, value).not.toContain('Luz')
        expect(text).not.toContain('scrypt$')
      }
    expect(await everythingOf(server)).toBe(before)
  })
})

describe('a search', () => {
  test.each(['%', '_', "'", '"', '*', 'NEAR(', 'a AND', '^x', 'col:x', '-', '(', 'ө'.repeat(60), 'ж'.repeat(200)])(
    'for %s finds what says so and never fails',
    async (search) => {
      const query = new URLSearchParams({ search })
      expect((await ask(`/agents?${query}`)).status).toBe(200)
      expect((await ask(`/conversations?agentId=${agentId}&${query}`)).status).toBe(200)
    },
  )

  test('takes % and _ for themselves', async () => {
    const found = async (search: string) => (await ask(`/agents?${new URLSearchParams({ search })}`)).body.meta.total
    expect([await found('100%_x'), await found('100%'), await found('%_x')]).toEqual([1, 1, 1])
    expect([await found('1%x'), await found('L_z'), await found('__')]).toEqual([0, 0, 0])
  })
})

describe('a page', () => {
  test.each(['-1', '1;drop', '１'])('that is %s is refused', async (page) => {
    for (const path of ['/agents', `/conversations?agentId=${agentId}`])
      expect((await ask(`${path}${path.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`)).status).toBe(422)
  })

  test.each(['101'])('of %s entries is refused', async (limit) => {
    expect((await ask(`/agents?limit=${limit}`)).status).toBe(422)
  })
})

describe('an id', () => {
  test.each([
    '..%2fadmin%2fusers',
    '..%2f..%2fadmin%2faudit-log',
    "'%20OR%20'1'%3D'1",
    '%00',
    '%ff',
    'undefined',
    '[object%20Object]',
    '1%20UNION%20SELECT%201',
    '%F0%9F%A6%A4',
    'x'.repeat(4000),
    '__proto__',
    'constructor',
  ])('that is none is not found: %s', async (id) => {
    for (const path of [`/agents/${id}`, `/channels/${id}`, `/conversations/${id}`, `/agents/${id}/public`])
      expect((await ask(path)).status, path).toBe(404)
  })
})

describe('a header', () => {
  test.each([
    '../../x',
    'en; Set-Cookie: a=b',
    '__proto__',
    'constructor',
    "es' OR 1=1",
    'x'.repeat(4000),
    'mn,en;q=0.5',
  ])('X-Language of %s changes nothing else', async (language) => {
    const { status, headers, body } = await server.api('GET /nothing', { headers: { 'x-language': language } })
    expect([status, body.error.code]).toEqual([404, 'request.notFound'])
    expect(headers.get('set-cookie')).toBeNull()
    expect(body.error.message).toMatch(/^(?:No encontramos|We could|Таны)/)
  })

  test('with a line break in it does not get through to an answer or a log', async () => {
    const sent = ['x-language', 'x-d1-bookmark', 'user-agent', 'idempotency-key', 'authorization']
    for (const name of sent) {
      const call = rawHttp(server.url, 'GET', '/api/agents', { [name]: 'x\r\nSet-Cookie: a=b' })
      await expect(call).rejects.toThrow(/Invalid character/)
    }
    const { headers } = await server.api('GET /agents', {
      token: people.owner.token,
      headers: { 'user-agent': 'a\tb"}\\n{"event":"forged', 'x-language': 'a\tb' },
    })
    expect(headers.get('set-cookie')).toBeNull()
    expect(server.logs().some(({ message }) => message.startsWith('{"event":"forged'))).toBe(false)
  })
})

test('no log of all this says a word of a query or of what it was asked with', async () => {
  await server.rows(`CREATE TRIGGER fault BEFORE INSERT ON agents BEGIN SELECT RAISE(ABORT, 'fault injected'); END`)
  await server.rows(`CREATE TRIGGER fault2 BEFORE UPDATE ON channels BEGIN SELECT RAISE(ABORT, 'fault injected'); END`)
  const secret = `un secreto ${crypto.randomUUID()}`
  const { id } = (await server.api('POST /channels', { token: people.owner.token, body: { agentId, type: 'webchat' } }))
    .body.data
  const answer = await server.api(`PUT /channels/${id}`, {
    token: people.owner.token,
    body: { config: { welcome: secret } },
  })
  await server.rows('DROP TRIGGER fault')
  await server.rows('DROP TRIGGER fault2')
  expect(answer.status).toBe(500)
  const logs = server.logs().map(({ message }) => message)
  expect(logs.some((line) => line.includes('fault injected'))).toBe(true)
  expect(logs.filter((line) => line.includes(secret))).toEqual([])
})
