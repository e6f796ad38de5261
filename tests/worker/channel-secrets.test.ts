import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addChannel, agentWith, COMPLETE, newChannel } from '../support/channels.ts'
import { filesWith } from '../support/files-with.ts'
import type { Person } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, type Server, secrets } from '../support/server.ts'
import { customer, newAgent, superAdmin } from '../support/tenants.ts'

const OLD = JSON.parse(secrets.DATA_KEYS)[0]
const NEW = { kid: 'next', secret: 'a-newer-secret-of-the-tests-that-is-long-enough' }
const keys = (...list: object[]) => ({ DATA_KEYS: JSON.stringify(list) })

let server: Server
let providers: Providers
let admin: Person
beforeAll(async () => {
  ;({ server, providers } = await providersServer())
  admin = await superAdmin(server)
})
afterAll(async () => {
  await providers.close()
})

const edit = (id: string, body: object) => server.api(`PUT /channels/${id}`, { token: admin.token, body })
const read = async (id: string) => (await server.api(`GET /channels/${id}`, { token: admin.token })).body.data
const stored = async (id: string): Promise<Record<string, string>> => {
  const [row] = await server.rows<{ config: string }>('SELECT config FROM channels WHERE id = ?', id)
  return JSON.parse(row?.config ?? '')
}
const asks = (agentId: string, token: string) =>
  server.api(`GET /agents/${agentId}/channels/facebook?hub.mode=subscribe&hub.challenge=1&hub.verify_token=${token}`)
async function aFacebook(verifyToken = 'mine') {
  const { id: agentId } = await agentWith(server, admin, {})
  const { id } = await newChannel(server, admin, agentId, 'facebook', { ...COMPLETE.facebook, verifyToken })
  return { agentId, id }
}
const entries = (id: string) =>
  server.rows(
    'SELECT action, actor_id, target_type, detail, result FROM audit_log WHERE target_id = ? ORDER BY at, rowid',
    id,
  )

describe('at rest', () => {
  test('every secret is sealed by itself, and what is none is not', async () => {
    const { id } = await aFacebook()
    const { pageId, ...sealed } = await stored(id)
    expect(pageId).toBe(COMPLETE.facebook['pageId'])
    expect(Object.keys(sealed).sort()).toEqual(['accessToken', 'appSecret', 'verifyToken'])
    for (const secret of Object.values(sealed))
      expect(secret).toMatch(/^v1\.test\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$/)
    const other = await aFacebook()
    expect((await stored(other.id))['accessToken']).not.toBe(sealed['accessToken'])
  })

  test('the mask and silence keep a secret as it is, byte for byte; something else takes its place', async () => {
    const { agentId, id } = await aFacebook()
    const before = await stored(id)
    await edit(id, { config: { accessToken: '********', verifyToken: '********', pageId: '7' } })
    await edit(id, { config: {} })
    await edit(id, { status: 'inactive' })
    expect(await stored(id)).toEqual({ ...before, pageId: '7' })
    await edit(id, { config: { verifyToken: 'otro' } })
    expect((await stored(id))['verifyToken']).not.toBe(before['verifyToken'])
    expect([(await asks(agentId, 'mine')).status, (await asks(agentId, 'otro')).status]).toEqual([403, 200])
  })
})

test('what Telegram signs with is made here, kept over every edit, and neither shown nor taken from anybody', async () => {
  const { id: agentId } = await agentWith(server, admin, {
    fields: [{ key: 'webhookSecret', label: 'x', type: 'text', required: false }],
  })
  const given = { ...COMPLETE.telegram, webhookSecret: 'chosen' }
  const { id, config } = await newChannel(server, admin, agentId, 'telegram', given)
  expect(config).toEqual({ botToken: '********' })
  const { webhookSecret } = await stored(id)
  expect(webhookSecret).toMatch(/^v1\.test\./)
  await edit(id, { config: { botToken: 'another', webhookSecret: 'chosen' } })
  expect((await stored(id))['webhookSecret']).toBe(webhookSecret)
  await server.rows(`UPDATE channels SET config = json_set(config, '$.webhookSecret', 'x') WHERE id = ?`, id)
  expect((await read(id)).status).toBe('error')
  expect((await edit(id, {})).body.data.status).toBe('inactive')
  expect((await stored(id))['webhookSecret']).toMatch(/^v1\.test\./)
})

describe('a secret is not readable', () => {
  test('in an answer, a log, the audit log or a file, after any call about the channel', async () => {
    const owner = await customer(server, 'enterprise')
    const agent = await newAgent(server, owner)
    const canary = `canary-${crypto.randomUUID()}`
    const answers: Answer[] = []
    const note = async (answer: Promise<Answer>) => {
      answers.push(await answer)
      return answer
    }
    const config = { pageId: '1', accessToken: canary, verifyToken: canary, appSecret: canary }
    const made = (await note(addChannel(server, owner, agent.id, 'facebook', config))).body.data
    for (const { token } of [owner, admin]) {
      await note(server.api(`GET /channels/${made.id}`, { token }))
      await note(server.api(`GET /channels/agent/${agent.id}`, { token }))
      await note(server.api(`GET /agents/${agent.id}`, { token }))
      await note(server.api(`PUT /channels/${made.id}`, { token, body: { status: 'inactive', config } }))
      await note(
        server.api(`PUT /channels/${made.id}`, { token, body: { config: { ...config, pageId: ` ${canary}`, x: 1 } } }),
      )
      await note(server.api(`PUT /channels/${made.id}`, { token, body: { config: { ...config, pageId: 5 } } }))
    }
    await server.api(`PUT /channels/${made.id}`, { token: owner.token, body: { config: { pageId: '1' } } })
    await note(addChannel(server, owner, agent.id, 'facebook', config))
    await note(asks(agent.id, 'x'))
    await note(server.api(`GET /agents/${agent.id}/public`))
    await note(server.api('POST /channels', { token: owner.token, raw: `{"accessToken":"${canary}"` }))
    await server.rows(`CREATE TRIGGER flt BEFORE UPDATE ON channels BEGIN SELECT RAISE(ABORT,'fault injected'); END`)
    const failed = await note(server.api(`PUT /channels/${made.id}`, { token: owner.token, body: { config } }))
    await server.rows('DROP TRIGGER flt')
    expect(failed.status).toBe(500)
    await note(server.api(`DELETE /channels/${made.id}`, { token: owner.token }))

    const shownAs = answers.map(({ body }) => JSON.stringify(body))
    const own = shownAs.filter((body) => body.includes(`" ${canary}"`) || body.includes(`"pageId":"${canary}"`))
    expect(shownAs.filter((body) => body.includes(canary) && !own.includes(body))).toEqual([])
    for (const body of own) expect(body.split(canary).length - 1).toBe(1)
    expect(JSON.stringify(server.logs())).not.toContain(canary)
    const said = await server.rows('SELECT * FROM audit_log')
    expect(JSON.stringify(said)).not.toContain(canary)
  })

  test('the bytes of database and objects hold none', async () => {
    const canary = `canary-${crypto.randomUUID()}`
    const { id: agentId } = await agentWith(server, admin, {})
    const named = `named-${crypto.randomUUID()}`
    const config = { pageId: named, accessToken: canary, verifyToken: canary, appSecret: canary }
    const { id } = await newChannel(server, admin, agentId, 'facebook', config)
    await newChannel(server, admin, agentId, 'telegram', { botToken: canary })
    await edit(id, { config: { accessToken: `${canary}-2` } })
    await asks(agentId, 'x')
    expect(filesWith(named).length).toBeGreaterThan(0)
    expect(filesWith(canary)).toEqual([])
  })
})

describe('every change of a secret is in the audit log, by name', () => {
  test('added, changed, taken away and deleted; but nothing else', async () => {
    const { id } = await aFacebook()
    const entry = (action: string, detail: string | null) => ({
      action,
      actor_id: admin.id,
      target_type: 'channel',
      detail,
      result: 'ok',
    })
    await edit(id, { config: { pageId: '9', accessToken: '********' }, status: 'inactive' })
    expect(await entries(id)).toEqual([entry('channel_secret_changed', 'accessToken, verifyToken, appSecret')])
    await edit(id, { config: { accessToken: 'new' } })
    await edit(id, { config: { verifyToken: '' } })
    await edit(id, { config: { verifyToken: '' } })
    await server.api(`DELETE /channels/${id}`, { token: admin.token })
    await server.api(`DELETE /channels/${id}`, { token: admin.token })
    expect((await entries(id)).slice(1)).toEqual([
      entry('channel_secret_changed', 'accessToken'),
      entry('channel_secret_changed', 'verifyToken'),
      entry('channel_deleted', null),
    ])
  })

  test('a change that is refused, or that cannot be recorded, is not made', async () => {
    const { agentId, id } = await aFacebook()
    await addChannel(server, admin, agentId, 'facebook', COMPLETE.facebook)
    const before = await stored(id)
    await server.rows(`CREATE TRIGGER flt BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT,'fault injected'); END`)
    const answers = [
      await edit(id, { config: { accessToken: 'new' } }),
      await server.api(`DELETE /channels/${id}`, { token: admin.token }),
      await addChannel(server, admin, agentId, 'telegram', COMPLETE.telegram),
    ]
    await server.rows('DROP TRIGGER flt')
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(await stored(id)).toEqual(before)
    expect(await server.rows('SELECT type FROM channels WHERE agent_id = ?', agentId)).toEqual([{ type: 'facebook' }])
    expect(await entries(id)).toHaveLength(1)
  })
})

describe('a secret that does not open', () => {
  test.each([
    ['of another channel', async () => (await stored((await aFacebook('stolen')).id))['verifyToken']],
    ['of another field', async (id: string) => (await stored(id))['accessToken']],
    ['changed by one sign', async (id: string) => (await stored(id))['verifyToken']?.replace(/.{2}$/, 'AA')],
    [
      'of a key that is not there',
      async (id: string) => (await stored(id))['verifyToken']?.replace('.test.', '.none.'),
    ],
    ['in clear', async () => 'stolen'],
    ['that is nothing of the kind', async () => 'v1.test..'],
  ] as [string, (id: string) => Promise<string | undefined>][])('%s is believed in nothing', async (_, planted) => {
    const { agentId, id } = await aFacebook()
    await edit(id, { status: 'active' })
    await server.rows(
      `UPDATE channels SET config = json_set(config, '$.verifyToken', ?) WHERE id = ?`,
      await planted(id),
      id,
    )
    for (const token of ['stolen', 'mine', 'a-page-token', agentId])
      expect((await asks(agentId, token)).status).toBe(403)
    const [row] = await server.rows('SELECT status, status_reason FROM channels WHERE id = ?', id)
    expect(row).toEqual({ status: 'error', status_reason: 'secretsUnreadable' })
    const shown = await read(id)
    expect(shown).toMatchObject({ status: 'error', config: { verifyToken: '********' } })
    expect(shown.statusReason).toContain('escríbelas de nuevo')
    const turned = await edit(id, { status: 'active' })
    expect(turned).toMatchObject({ status: 409, body: { error: { code: 'channel.notReady' } } })
    expect(turned.body.message).toContain('ya no se pueden leer')
    expect(await edit(id, { config: { pageId: '8' } })).toMatchObject({
      status: 200,
      body: { data: { status: 'error' } },
    })
    const mended = await edit(id, { config: { verifyToken: 'again' } })
    expect(mended.body.data).toMatchObject({
      status: 'inactive',
      statusReason: expect.stringContaining('Falta conectarlo'),
    })
    expect((await asks(agentId, 'again')).status).toBe(200)
  })
})

describe('only calls signed by Meta are accepted', () => {
  test.each(['facebook', 'instagram', 'whatsapp'] as const)('%s without an app secret is in error', async (type) => {
    const { id: agentId } = await agentWith(server, admin, {})
    const config = { ...COMPLETE[type], appSecret: undefined }
    const { id, status, statusReason } = await newChannel(server, admin, agentId, type, config)
    expect(status).toBe('error')
    expect(statusReason).toContain('App secret')
    expect((await edit(id, { status: 'active' })).status).toBe(409)
    const mended = await edit(id, { config: { appSecret: 'an-app-secret' } })
    expect(mended.body.data.status).toBe('inactive')
    expect((await edit(id, { status: 'active' })).body.data.status).toBe('active')
    expect((await edit(id, { config: { appSecret: '' } })).body.data.status).toBe('error')
  })
})

test('calls that cross leave no channel on without its app secret, and deactivate none', async () => {
  for (let round = 0; round < rounds(5, 15); round++) {
    const { id } = await aFacebook()
    await edit(id, { status: 'active' })
    await Promise.all([
      edit(id, { config: { appSecret: '' } }),
      edit(id, { status: 'active' }),
      edit(id, { config: { pageId: String(round) } }),
    ])
    expect(await read(id)).toMatchObject({ status: 'error', config: { pageId: String(round) } })
    await Promise.all([edit(id, { config: { pageId: 'x' } }), edit(id, { config: { appSecret: 'again' } })])
    expect((await read(id)).status).toBe('inactive')
    await edit(id, { status: 'active' })
    await Promise.all([edit(id, { status: 'inactive' }), edit(id, { config: { pageId: 'y' } })])
    expect(await read(id)).toMatchObject({ status: 'inactive', config: { pageId: 'y' } })
  }
})

describe('the key is changed', () => {
  afterAll(() => server.restart(providers.environment))

  test('the old one opens, the next write seals with the new one, and once it is gone the rest says so', async () => {
    const saved = await aFacebook()
    const forgotten = await aFacebook()
    const bot = await newChannel(server, admin, forgotten.agentId, 'telegram')

    await server.restart({ ...providers.environment, ...keys(NEW, OLD) })
    for (const { agentId } of [saved, forgotten]) expect((await asks(agentId, 'mine')).status).toBe(200)
    expect((await read(saved.id)).status).toBe('inactive')
    await edit(saved.id, { status: 'active' })
    const { pageId: _, ...sealed } = await stored(saved.id)
    for (const secret of Object.values(sealed)) expect(secret).toMatch(/^v1\.next\./)
    for (const secret of Object.values(await stored(bot.id))) expect(secret).toMatch(/^v1\.test\./)
    expect((await entries(saved.id)).map(({ action }) => action)).toEqual([
      'channel_secret_changed',
      'channel_connected',
    ])

    await server.restart({ ...providers.environment, ...keys(NEW) })
    expect((await asks(saved.agentId, 'mine')).status).toBe(200)
    expect((await read(saved.id)).status).toBe('active')
    for (const { id } of [forgotten, bot])
      expect(await read(id)).toMatchObject({ status: 'error', statusReason: expect.stringContaining('de nuevo') })
    const list = await server.api(`GET /channels/agent/${forgotten.agentId}`, { token: admin.token })
    expect(list.body.data.map(({ status }: { status: string }) => status)).toEqual(['error', 'error'])
    expect((await asks(forgotten.agentId, 'mine')).status).toBe(403)
    expect(await edit(bot.id, { status: 'active' })).toMatchObject({ status: 409 })
    expect(await edit(bot.id, { config: { botToken: 'again' } })).toMatchObject({
      body: { data: { status: 'inactive' } },
    })
  })

  test('a new key does not seal over what another call has changed meanwhile', async () => {
    await server.restart({ ...providers.environment, ...keys(OLD) })
    const { agentId, id } = await aFacebook()
    await server.restart({ ...providers.environment, ...keys(NEW, OLD) })
    await Promise.all([
      edit(id, { config: { verifyToken: 'later' } }),
      ...Array.from({ length: 8 }, (_, n) => edit(id, { config: { pageId: String(n) } })),
    ])
    expect((await asks(agentId, 'later')).status).toBe(200)
  })
})

test('a platform-wide app secret serves channels that bring none', async () => {
  await server.restart({ ...providers.environment, META_APP_SECRET: 'the-platform-s-own' })
  const { id: agentId } = await agentWith(server, admin, {})
  const made = await newChannel(server, admin, agentId, 'whatsapp', { ...COMPLETE.whatsapp, appSecret: undefined })
  expect(made.status).toBe('inactive')
  await server.restart(providers.environment)
})
