import { execFile } from 'node:child_process'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inRoot, ROOT } from '../../worker/local/place.ts'
import { DiskServer } from '../faults/disk-server.ts'
import { rawHttp } from '../support/raw-http.ts'

/** As `npm start` serves: a state that the tools of wrangler prepared, Miniflare, and the door on the port. */
let server: DiskServer
beforeAll(async () => {
  server = await DiskServer.create()
})
afterAll(() => server.close())

const A_HUNDRED_YEARS_AHEAD = Date.UTC(2126, 0, 1)
/** What the runtime and the tools around it answer by themselves, in this version or in others. */
const OF_THE_RUNTIME = [
  '/cdn-cgi/local/scheduled',
  `/cdn-cgi/local/scheduled?cron=17+4+*+*+*&time=${A_HUNDRED_YEARS_AHEAD}`,
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/mf/scheduled',
  '/__scheduled',
  '/cdn-cgi/local/explorer',
  '/cdn-cgi/local/explorer/api/d1/database',
  '/cdn-cgi/explorer',
  '/cdn-cgi/local/platform-proxy',
  '/cdn-cgi/platform-proxy',
  '/cdn-cgi/local/email',
  '/cdn-cgi/',
]

describe('an address of the runtime', () => {
  test.each(OF_THE_RUNTIME)('%s is an unknown page of the product', async (path) => {
    const unknown = await rawHttp(server.url, 'GET', '/no-such-page')
    const answer = await rawHttp(server.url, 'GET', path)
    expect(answer.status).toBe(404)
    expect(answer.text).toBe(unknown.text)
    expect(answer.headers.get('content-security-policy')).toBe(unknown.headers.get('content-security-policy'))
  })

  test.each([
    { host: 'vocero.example' },
    { origin: 'https://evil.example' },
    { 'mf-original-url': 'http://localhost/cdn-cgi/local/scheduled' },
    { 'mf-route-override': 'door' },
    { 'mf-op': 'GET' },
  ])('is refused with the headers %j', async (headers) => {
    expect((await rawHttp(server.url, 'GET', '/cdn-cgi/local/scheduled', headers)).status).toBe(404)
    expect((await rawHttp(server.url, 'GET', '/cdn-cgi/local/platform-proxy', headers)).status).toBe(404)
  })

  test('is not written to either', async () => {
    expect(await rawHttp(server.url, 'POST', '/cdn-cgi/local/scheduled')).toMatchObject({
      status: 404,
      text: 'Not found\n',
    })
  })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
}

describe('a connection that is kept', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterAll(() => agent.destroy())

  const call = (method: string, path: string, body?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
      const sent = request(new URL(path, server.url), { agent, method, headers }, (response) => {
        response.resume()
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      })
      sent.once('error', reject)
      sent.end(body)
    })
  const signIn = () => call('POST', '/api/auth/login', '{"email":"nobody@vocero.test","password":"not a password"}')

  test('takes the next call after a body that was too large', async () => {
    const tooLarge = JSON.stringify({ email: 'x'.repeat(70_000) })
    for (let round = 0; round < 3; round++) {
      expect((await call('POST', '/api/auth/login', tooLarge)).status).toBe(413)
      expect((await signIn()).status).toBe(401)
    }
  })

  test('takes a POST after more idle seconds than the server keeps it', async () => {
    expect((await call('GET', '/api/health')).status).toBe(200)
    await after(6_000)
    expect((await signIn()).status).toBe(401)
  })
})

describe('what goes out', () => {
  const get = async (path: string, coding: string) => {
    const answer = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const sent = request(
        new URL(path, server.url),
        { agent: false, headers: { 'accept-encoding': coding } },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.once('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }))
        },
      )
      sent.once('error', reject)
      sent.end()
    })
    return answer
  }

  test.each(['/', '/api/health', '/sitemap.xml'])(
    '%s is compressed with gzip for a client that accepts it',
    async (path) => {
      const plain = await get(path, 'identity')
      const compressed = await get(path, 'gzip, deflate, br')
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(compressed.headers['content-encoding']).toBe('gzip')
      expect(compressed.headers.vary).toMatch(/accept-encoding/i)
      if (path !== '/api/health') expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true)
      expect((await get(path, 'gzip;q=0, br')).headers['content-encoding']).toBeUndefined()
    },
  )

  test('a picture is not', async () => {
    expect((await get('/share.png', 'gzip')).headers['content-encoding']).toBeUndefined()
  })
})

test('who is calling is what the proxy that is named says, and nothing that the runtime adds', async () => {
  const addresses = () => server.sql<{ ip_key: string }>('SELECT DISTINCT ip_key FROM auth_attempts').length
  const signIn = (headers: Record<string, string>) =>
    rawHttp(
      server.url,
      'POST',
      '/api/auth/login',
      { 'content-type': 'application/json', ...headers },
      '{"email":"nobody@vocero.test","password":"not a password"}',
    )
  await signIn({})
  const known = addresses()
  await signIn({ 'x-forwarded-for': '127.0.0.1' })
  expect(addresses()).toBe(known)
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await signIn({ 'x-forwarded-for': address })
  expect(addresses()).toBe(known + 2)
})

describe('a state', () => {
  test('that wrangler has written is the one that is served, before and after a restart', async () => {
    const signIn = () =>
      fetch(new URL('/api/auth/login', server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@vocero.test', password: 'a-password-of-the-faults' }),
      })
    expect((await signIn()).status).toBe(200)
    await server.stop('SIGTERM')
    await expect(fetch(server.url)).rejects.toThrow()
    await server.start()
    expect((await signIn()).status).toBe(200)
    await server.stop('SIGINT')
    await expect(fetch(server.url)).rejects.toThrow()
    await server.start()
    expect(server.sql<{ n: number }>('SELECT count(*) AS n FROM sessions')[0]?.n).toBe(2)
  })
})

test('the command beside it gives a forgotten login another password, and says who has none', {
  timeout: 180_000,
}, async () => {
  const reset = (email: string) =>
    promisify(execFile)(process.execPath, [inRoot('worker/local/admin.ts'), 'reset-password', email], {
      cwd: ROOT,
      env: { ...process.env, STATE_DIR: server.state },
    })
  const { stdout } = await reset('admin@vocero.test')
  const [, password = ''] = /^ {2}(\S+)$/mu.exec(stdout) ?? []
  const logIn = (typed: string) =>
    fetch(new URL('/api/auth/login', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@vocero.test', password: typed }),
    })
  expect((await logIn(password)).status).toBe(200)
  expect((await logIn('a-password-of-the-faults')).status).toBe(401)
  await expect(reset('nobody@vocero.test')).rejects.toThrow('Nobody signs in with nobody@vocero.test.')
})
