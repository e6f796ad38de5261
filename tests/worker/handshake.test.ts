import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { META_TYPES } from '../../worker/contract/channels.ts'
import { agentWith, COMPLETE, newChannel } from '../support/channels.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { everythingOf, superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

type Asked = Record<string, string | undefined>
const ask = (agentId: string, type: string, asked: Asked, more = '') => {
  const query = new URLSearchParams(
    Object.entries({ mode: 'subscribe', challenge: '1158201444', ...asked }).flatMap(([name, value]) =>
      value === undefined ? [] : [[`hub.${name}`, value]],
    ),
  )
  return server.api(`GET /agents/${agentId}/channels/${type}?${query}${more}`)
}
const code = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.error?.code]

describe.each(META_TYPES)('Meta asks about %s', (type) => {
  let agentId: string
  beforeAll(async () => {
    agentId = (await agentWith(server, admin, {})).id
    await newChannel(server, admin, agentId, type, { ...COMPLETE[type], verifyToken: undefined })
  })
  const token = () => ({ verify_token: agentId })

  test('the right token is answered with the bare challenge, though the channel is not on yet', async () => {
    const before = await everythingOf(server)
    const answer = await ask(agentId, type, token())
    expect([answer.status, answer.body]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain\b/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await everythingOf(server)).toBe(before)
  })

  test.each([
    ['another token', { verify_token: 'x' }],
    ['another agent’s id', { verify_token: crypto.randomUUID() }],
    ['another mode', { mode: 'unsubscribe' }],
  ])('%s is refused', async (_, asked) => {
    const answer = await ask(agentId, type, { ...token(), ...asked })
    expect(code(answer)).toEqual([403, 'channel.handshakeRefused'])
    expect(JSON.stringify(answer.body)).not.toContain('1158201444')
  })

  test.each(['<script>alert(1)</script>', 'a b', 'a%0d%0ab', '', 'x'.repeat(129), 'ñ'])(
    'the challenge %j is not given back',
    async (challenge) => {
      const answer = await ask(agentId, type, { ...token(), challenge })
      expect(code(answer)).toEqual([400, 'channel.handshakeMalformed'])
      expect(answer.headers.get('content-type')).toContain('application/json')
    },
  )

  test('a challenge of 128 signs is given back', async () => {
    const challenge = 'aZ09_-'.repeat(22).slice(0, 128)
    expect((await ask(agentId, type, { ...token(), challenge })).body).toBe(challenge)
  })

  test('something missing or said twice is malformed', async () => {
    const lacking: Asked[] = [{ mode: undefined }, { verify_token: undefined }, { challenge: undefined }]
    for (const asked of lacking)
      expect(code(await ask(agentId, type, { ...token(), ...asked }))).toEqual([400, 'channel.handshakeMalformed'])
    for (const name of ['mode=subscribe', `verify_token=${agentId}`, 'challenge=2'])
      expect(code(await ask(agentId, type, token(), `&hub.${name}`))).toEqual([400, 'channel.handshakeMalformed'])
  })

  test('a token of the channel’s own takes the place of the agent’s id, until it is taken away', async () => {
    const [row] = await server.rows<{ id: string }>('SELECT id FROM channels WHERE agent_id = ?', agentId)
    const edit = (verifyToken: string) =>
      server.api(`PUT /channels/${row?.id}`, { token: admin.token, body: { config: { verifyToken } } })
    await edit('un secreto ñ')
    expect((await ask(agentId, type, token())).status).toBe(403)
    expect((await ask(agentId, type, { verify_token: 'un secreto ñ' })).body).toBe('1158201444')
    await edit('********')
    expect((await ask(agentId, type, { verify_token: '********' })).status).toBe(403)
    expect((await ask(agentId, type, { verify_token: 'un secreto ñ' })).status).toBe(200)
    await edit('')
    expect((await ask(agentId, type, token())).status).toBe(200)
  })
})

describe('a channel that does not exist', () => {
  const gone = [404, 'channel.notFound']

  test('for other types, unknown ones and channels that the agent does not have', async () => {
    const { id } = await agentWith(server, admin, {})
    await newChannel(server, admin, id, 'telegram')
    await newChannel(server, admin, id, 'webchat')
    for (const type of ['telegram', 'viber', 'webchat', 'facebook', 'email', '__proto__'])
      expect(code(await ask(id, type, { verify_token: id }))).toEqual(gone)
  })

  test('an unknown agent, a deleted one and one of somebody deactivated are the same', async () => {
    const owner = await superAdmin(server)
    const { id } = await agentWith(server, owner, {})
    await newChannel(server, owner, id, 'facebook', { ...COMPLETE.facebook, verifyToken: undefined })
    const asked = () => ask(id, 'facebook', { verify_token: id })
    expect((await asked()).status).toBe(200)
    await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', owner.id)
    expect(code(await asked())).toEqual(gone)
    await server.rows('UPDATE users SET is_active = 1 WHERE id = ?', owner.id)
    await server.api(`DELETE /agents/${id}`, { token: owner.token })
    expect(code(await asked())).toEqual(gone)
    expect(code(await ask(crypto.randomUUID(), 'facebook', {}))).toEqual(gone)
    expect(code(await ask('..%2fadmin', 'facebook', {}))).toEqual(gone)
  })
})
