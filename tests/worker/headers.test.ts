import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageHeaders } from '../../worker/core/headers.ts'
import { type Askers, CALLS, callers, isPublic, methodOf, withUnknownIds } from '../support/asks.ts'
import { type RawAnswer, rawHttp } from '../support/raw-http.ts'
import { rounds } from '../support/scope.ts'
import { type Server, startServer } from '../support/server.ts'
import { everythingOf, newAgent } from '../support/tenants.ts'
import { attempt, changedBy } from '../support/unchanged.ts'

let server: Server
let people: Askers
beforeAll(async () => {
  server = await startServer()
  people = await callers(server)
})
afterAll(() => server.close())

const EVIL = 'https://evil.example'
const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  rawHttp(server.url, method, path, { origin: EVIL, ...headers })

/** No other site may read our answers, and no cookie is set. */
function keepsToItself({ headers }: RawAnswer): void {
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('server') ?? '').not.toMatch(/\d/)
  expect(headers.get('x-powered-by')).toBeNull()
}

describe('a page', () => {
  test.each([
    '/',
    '/dashboard',
    '/agents',
    '/agents/1/channels',
    '/chat',
    '/chat/1',
    '/subscription',
    '/conversations',
    '/profile',
    '/settings',
    '/admin',
    '/admin/users',
    '/admin/audit-log',
    '/coming-soon',
    '/new-password',
  ])('of the console is never framed: %s', async (path) => {
    const answer = await ask('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    for (const [name, value] of Object.entries(pageHeaders.console)) expect(answer.headers.get(name), name).toBe(value)
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    keepsToItself(answer)
  })

  test.each(['/public/chat/1', '/public/chat/00000000-0000-4000-8000-000000000401'])(
    'of the public chat may be framed by anybody: %s',
    async (path) => {
      const answer = await ask('GET', path)
      expect(answer.status).toBe(200)
      for (const [name, value] of Object.entries(pageHeaders.chat)) expect(answer.headers.get(name), name).toBe(value)
      expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors \*/)
      expect(answer.headers.get('x-frame-options')).toBeNull()
      keepsToItself(answer)
    },
  )

  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.dev.vars',
    '/wrangler.toml',
    '/package.json',
    '/assets/missing.js',
    '/chat-assets/missing.css',
    '/assets/',
    '/assets/../wrangler.json',
    '/assets/%2e%2e/%2e%2e/vocero/index.js',
    '/vocero/index.js',
    '/index.js.map',
    '/_headers',
    '/.assetsignore',
    '/robots.php',
    '/apis/x.json',
    '/wp-login.php',
  ])('of an unknown path is a real 404: %s', async (path) => {
    const answer = await ask('GET', path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).not.toMatch(/JWT_KEYS|\[core\]|compatibility/)
    keepsToItself(answer)
  })

  test.each(['/nothing', '/admin/nothing', '/Dashboard', '/dashboard/', '//dashboard', '/public/chat/'])(
    'is told apart from one that is not there: %s is a 404 in the console’s shell, or leads to the file it means',
    async (path) => {
      const answer = await ask('GET', path)
      expect([404, 307, 308]).toContain(answer.status)
      if (answer.status === 404) expect(answer.headers.get('cache-control')).toBe('no-store')
      else expect(answer.headers.get('location')).toMatch(/^\/[^/]/)
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('is not there for %s', async (method) => {
    for (const path of ['/', '/dashboard', '/public/chat/1']) {
      const answer = await ask(method, path)
      expect([404, 405, 501]).toContain(answer.status)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('a file', () => {
  const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )

  test('is never a map to our sources', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  })

  test('of the build is kept for ever, and is what it says it is', async () => {
    const built = files.filter((name) => /^(?:chat-)?assets\/.+\.(?:js|css)$/.test(name)).slice(0, 12)
    for (const name of built) {
      const answer = await ask('GET', `/${name}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toMatch(/javascript|css/)
      expect(answer.text).not.toContain('sourceMappingURL')
      keepsToItself(answer)
      expect((await ask('GET', `/${name}.map`)).status).toBe(404)
    }
  })
})

/** The headers of every answer, for every caller and result. */
function isAnAnswer(answer: RawAnswer): void {
  const said = (name: string) => answer.headers.get(name)
  expect(said('cache-control')).toMatch(/no-store|no-cache/)
  expect(said('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(said('cross-origin-resource-policy')).toBe('same-origin')
  expect(said('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  keepsToItself(answer)
}

/** The document as a page is a page: what it may load is held by its own test. */
const ANSWERS = CALLS.filter((call) => call !== 'GET /api/docs')

describe('an answer of the API', () => {
  test.each(ANSWERS)('to %s has the headers of every answer, for anonymous and for allowed callers', async (call) => {
    for (const token of [undefined, call.endsWith('logout') ? undefined : people.admin.token]) {
      const { path, body } = withUnknownIds(call)
      const answer = await rawHttp(
        server.url,
        methodOf(call),
        `/api${path}`,
        {
          origin: EVIL,
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body ? JSON.stringify(body) : undefined,
      )
      isAnAnswer(answer)
      if (answer.headers.get('content-type')?.includes('json'))
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.text).not.toMatch(/D1_ERROR|SQLITE|at .+\.(ts|js):\d+/)
    }
  })

  test.each(['/api', '/api/', '/api/nothing', '/api//agents', '/api/agents/', '/api/Agents', '/api/agents//x'])(
    'is a 404 where no call is: %s',
    async (path) => {
      const answer = await ask('GET', path, { authorization: `Bearer ${people.admin.token}` })
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, 'request.notFound'])
      isAnAnswer(answer)
    },
  )
})

describe('a call that brings a file', () => {
  test('is refused with an answer, before and after it is known who sends it: no connection is cut', async () => {
    const body = JSON.stringify({ notes: 'x'.repeat(100_000) })
    const [file, agent] = ['/agents/nobody/knowledge/files?name=a.txt', '/agents/import']
    const refusals = (path: string, token?: string) =>
      Promise.all(
        Array.from({ length: rounds(25, 100) }, () =>
          rawHttp(
            server.url,
            'POST',
            `/api${path}`,
            { 'content-type': 'text/plain', ...(token && { authorization: `Bearer ${token}` }) },
            body,
          ),
        ),
      )
    const answers = [
      ...(await refusals(file)),
      ...(await refusals(agent)),
      ...(await refusals(file, people.owner.token)),
      ...(await refusals(agent, people.owner.token)),
    ]
    for (const answer of answers) isAnAnswer(answer)
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([401, 404, 415])
  })
})

const closed = CALLS.filter((call) => !isPublic(call))
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK']
const paths = [...new Set(closed.map((call) => withUnknownIds(call).path))]

describe('no way round who is asked for:', () => {
  test('no path answers any method to somebody who is not signed in, or changes anything by it', async () => {
    const granted: [string, number][] = []
    const attempts = paths.map((path) =>
      attempt(path, async () => {
        for (const method of METHODS) {
          const answer = await ask(method, `/api${path}`, { 'access-control-request-method': 'POST' })
          if (![401, 404, 405, 501].includes(answer.status)) granted.push([`${method} ${path}`, answer.status])
          if (answer.status < 405) keepsToItself(answer)
        }
      }),
    )
    expect(await changedBy(() => everythingOf(server), attempts)).toEqual([])
    expect(granted).toEqual([])
  }, 60_000)

  test('HEAD answers as GET does, without the body', async () => {
    const authorization = `Bearer ${people.owner.token}`
    const [head, get] = [
      await ask('HEAD', '/api/agents', { authorization }),
      await ask('GET', '/api/agents', { authorization }),
    ]
    expect([head.status, head.text]).toEqual([get.status, ''])
    expect((await ask('HEAD', '/api/agents')).status).toBe(401)
    expect((await ask('HEAD', '/api/admin/audit-log', { authorization })).status).toBe(403)
  })

  test('HEAD opens no stream that nobody reads', async () => {
    const authorization = `Bearer ${people.owner.token}`
    const { id } = await newAgent(server, people.owner)
    const path = `/api/agents/webhook-stream?agentId=${id}`
    for (let n = 0; n < 6; n++) expect((await ask('HEAD', path, { authorization })).status).toBe(404)
    expect((await ask('HEAD', path)).status).toBe(401)
    const stream = await fetch(new URL(path, server.url), { headers: { authorization } })
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
  })

  test.each([
    'X-HTTP-Method-Override',
    'X-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Host',
    'X-Forwarded-Prefix',
  ])('%s changes nothing', async (name) => {
    const value = name.includes('Method') ? 'DELETE' : '/api/health'
    expect((await ask('GET', '/api/agents', { [name]: value })).status).toBe(401)
  })

  test.each([
    '/api/%61dmin/audit-log',
    '/api/admin/%61udit-log',
    '/api/admin/audit-log/',
    '/api//admin/audit-log',
    '/api/admin//audit-log',
    '//api/admin/audit-log',
    '/api/./admin/audit-log',
    '/api/agents/../admin/audit-log',
    '/api/agents/..%2fadmin%2faudit-log',
    '/api/health/..%2f..%2fapi%2fadmin%2faudit-log',
    '/api/ADMIN/audit-log',
    '/API/admin/audit-log',
    '/api/admin/audit-log;x=1',
    '/api/admin/audit-log%00',
    '/api/admin/audit-log%20',
    '/api/admin%2faudit-log',
    '/api/admin/audit-log?x=/api/health',
    '/api/admin\\audit-log',
  ])('%s is closed to a customer, however it is written', async (path) => {
    const answer = await ask('GET', path, { authorization: `Bearer ${people.owner.token}` })
    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.text).not.toMatch(/"entries"/)
  })

  test('an unsafe Host builds no address', async () => {
    const made = await server.api('GET /agents', { token: people.owner.token })
    expect(made.status).toBe(200)
    const answer = await rawHttp(server.url, 'GET', '/api/channels/types', {
      host: 'evil.example',
      authorization: `Bearer ${people.owner.token}`,
    })
    expect(answer.text).not.toContain('evil.example')
  })
})

describe('a fixed path is not taken for an id:', () => {
  test.each([
    ['GET /agents/user', 200],
    ['GET /agents/webhook-stream?agentId=x', 422],
    ['GET /agent-types/user-allowed', 200],
    ['GET /channels/types', 200],
    ['GET /plans/public', 200],
  ] as const)('%s', async (call, status) => {
    const answer = await server.api(call, { token: people.owner.token })
    expect(answer.status).toBe(status)
    expect(answer.body.error?.code ?? '').not.toMatch(/notFound/)
  })

  test.each(['subscriptions/stats', 'roles/permissions', 'conversations/stats'])(
    '%s is never the object of that name',
    async (path) => {
      const answer = await server.api(`GET /${path}`, { token: people.admin.token })
      if (answer.status === 404) expect(['request.notFound', 'conversation.notFound']).toContain(answer.body.error.code)
      else expect(answer.status).toBe(200)
    },
  )
})
