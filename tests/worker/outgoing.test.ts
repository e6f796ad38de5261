import { describe, expect, test } from 'vitest'
import { outgoingAddress } from '../../worker/core/outgoing.ts'
import { startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

const rules = { ownHosts: ['vocero.example', 'localhost'], allowedHosts: [] }

const REFUSED = [
  'https://127.1/',
  'https://127.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://①②⑦.⓪.⓪.①/',
  'https://localhost/',
  'https://localhost./',
  'https://localhost../',
  'https://sub.localhost/',
  'https://127.0.0.1../',
  'https://box.localdomain/',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://metadata.google.internal../',
  'https://internal../',
  'https://api.default.svc/',
  'https://api.default.svc./',
  'https://api.default.svc.cluster.local/',
  'https://wiki.corp/',
  'https://wiki.intranet/',
  'https://printer.local/',
  'https://router.lan/',
  'https://nas.home.arpa/',
  'https://intranet/',
  'https://8.8.8.8/',
  'https://vocero.example/api',
  'https://vocero.example./api',
  'https://vocero.example../api',
  'https://a..example.com/',
  'https://.example.com/',
  'https://host.example../',
  'https://host.example。。/',
  `https://${'a'.repeat(64)}.example/`,
  `https://${'a.'.repeat(130)}example/`,
  'https://VOCERO.example/api',
  'https://www.vocero.example/',
  'https://vocero.someone.workers.dev/',
  'https://abc123-vocero.someone.workers.dev/',
  'https://a@host.example/',
  'https://a:b@host.example/',
  'https://host.example:8443/',
  'http://host.example/',
  'file:///etc/passwd',
  'ftp://host.example/',
  'data:text/html,hello',
  'javascript:alert(1)',
  '//host.example/x',
  'host.example',
  '',
  ' https://host.example/',
  'https://host.example/\nx',
  `https://host.example/${'a'.repeat(3000)}`,
]

describe('no call goes out to', () => {
  test.each(REFUSED)('%s', (url) => {
    expect(outgoingAddress(url, rules)).toBeNull()
  })
})

describe('a call may go out to', () => {
  test.each([
    'https://api.openai.example/v1',
    'https://flows.example.com:443/webhook/abc?x=1',
    'https://höst.example/',
    'https://other.someone.workers.dev/',
    'https://notvocero.example/',
    'https://local.example/',
    'https://svc.example/',
    'https://host.example./',
    'https://under_score.example/',
  ])('%s', (url) => {
    expect(outgoingAddress(url, rules)?.protocol).toBe('https:')
  })
})

test('a test may open a door of its own, and that door alone', () => {
  const open = { ...rules, allowedHosts: ['127.0.0.1:4321'] }
  expect(outgoingAddress('http://127.0.0.1:4321/v1', open)?.port).toBe('4321')
  expect(outgoingAddress('http://127.0.0.1:4322/v1', open)).toBeNull()
  expect(outgoingAddress('http://a@127.0.0.1:4321/v1', open)).toBeNull()
  expect(outgoingAddress('ftp://127.0.0.1:4321/v1', open)).toBeNull()
})

test('no agent type is saved with any of them, and an address that a test opened is', async () => {
  const server = await startServer({
    APP_ORIGIN: 'https://vocero.example',
    ENGINE_ALLOW_HOSTS: '127.0.0.1:4321, stub.test:80',
  })
  try {
    const { token } = await superAdmin(server)
    const save = (url: string) => {
      const body = { name: crypto.randomUUID(), config: { engine: { kind: 'webhook', url } } }
      return server.api('POST /agent-types', { token, body })
    }
    const before = await server.rows('SELECT count(*) AS n FROM agent_types')
    for (const url of REFUSED.filter((address) => !address.startsWith(' '))) {
      const answer = await save(url)
      expect([url, answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([
        url,
        422,
        ['config.engine.url'],
      ])
    }
    expect(await server.rows('SELECT count(*) AS n FROM agent_types')).toEqual(before)
    expect((await save('http://127.0.0.1:4321/hook')).status).toBe(201)
  } finally {
    await server.close()
  }
})
