import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { addChannel, COMPLETE, newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Graph, startGraph } from '../support/providers/graph.ts'
import { startTelegram, type Telegram, type TelegramBot } from '../support/providers/telegram.ts'
import { type Server, startServer } from '../support/server.ts'

const bot: TelegramBot = {
  token: '7010203040:AAE-testtoken_0123456789abcdefghijk',
  id: 7_010_203_040,
  username: 'shop_bot',
}
const { pageId = '', accessToken = '', appSecret = '' } = COMPLETE.facebook

let server: Server
let telegram: Telegram
let graph: Graph
beforeAll(async () => {
  telegram = await startTelegram(bot)
  graph = await startGraph({ kind: 'page', id: pageId, name: 'Shop', token: accessToken, appId: '1', appSecret })
  server = await startServer({
    APP_ORIGIN: 'https://vocero.test',
    TELEGRAM_API_URL: telegram.url,
    META_GRAPH_URL: graph.url,
  })
})
afterAll(async () => {
  await server.close()
  await telegram.close()
  await graph.close()
})

async function owned(): Promise<{ owner: Person; agentId: string }> {
  const owner = await register(server)
  return { owner, ...(await makeAgent(server, { ownerId: owner.id })) }
}
const connect = (channelId: string, { token }: Person) => server.api(`POST /channels/${channelId}/connect`, { token })

describe('connecting', () => {
  test('a bot tells Telegram where to call, under a secret of the house, and answers what is written to it', async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'telegram', { botToken: bot.token })
    const { status, body } = await connect(id, owner)
    expect(status).toBe(200)
    expect(body.data.channel, JSON.stringify(body.data.findings)).toMatchObject({ id, status: 'active' })
    expect(body.data.channel.statusReason).toBeUndefined()
    expect(body.data.findings.map(({ level }: { level: string }) => level)).not.toContain('error')
    expect(bot.hook?.url).toBe(`https://vocero.test/api/agents/${agentId}/channels/telegram`)
    expect(JSON.stringify(body)).not.toContain(bot.hook?.secret)
    const update = {
      update_id: 1,
      message: {
        message_id: 7,
        date: Math.floor(Date.now() / 1000),
        chat: { id: 55, type: 'private', first_name: 'Bat' },
        from: { id: 55, is_bot: false, first_name: 'Bat', language_code: 'es' },
        text: '¿tienen garantía?',
      },
    }
    const deliver = (secret: string) =>
      server.api(`POST /agents/${agentId}/channels/telegram`, {
        body: update,
        headers: { 'x-telegram-bot-api-secret-token': secret },
      })
    expect((await deliver('guessed')).status).toBe(401)
    expect((await deliver(bot.hook?.secret ?? '')).status).toBe(200)
    await expect.poll(() => telegram.sent.length, { timeout: 10_000 }).toBe(1)
    expect(telegram.sent[0]).toMatchObject({ chat_id: expect.anything(), text: expect.stringMatching(/garantía/i) })
  })

  test('a bot whose token is not known says so, and stays off', async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'telegram', {
      botToken: '1:AAE-another_token_0123456789abcdefghijklm',
    })
    const { status, body } = await connect(id, owner)
    expect(status).toBe(200)
    expect(body.data.channel.status).toBe('error')
    expect(body.data.channel.statusReason).toMatch(/token/i)
    expect(body.data.findings).toContainEqual({ level: 'error', message: expect.stringMatching(/\S/) })
    const seen = await server.api(`GET /channels/${id}`, { token: owner.token })
    expect(seen.body.data).toMatchObject({ status: 'error', statusReason: body.data.channel.statusReason })
  })

  test('a channel says what mends it: its token, its app secret, its settings or to be connected', async () => {
    const { owner, agentId } = await owned()
    const remedyOf = async (id: string) =>
      (await server.api(`GET /channels/${id}`, { token: owner.token })).body.data.remedy
    const telegram = await newChannel(server, owner, agentId, 'telegram', {
      botToken: '1:AAE-nobody_knows_this_token_0123456',
    })
    expect(telegram.remedy).toBe('connect')
    await connect(telegram.id, owner)
    expect(await remedyOf(telegram.id)).toBe('token')
    const whatsapp = await newChannel(server, owner, agentId, 'whatsapp', { ...COMPLETE.whatsapp, appSecret: '' })
    expect(whatsapp.remedy).toBe('appSecret')
    const facebook = await newChannel(server, owner, agentId, 'facebook', { ...COMPLETE.facebook, pageId: '4711' })
    const { body } = await connect(facebook.id, owner)
    expect([body.data.channel.remedy, body.data.channel.statusReason]).toEqual([
      'settings',
      expect.stringContaining('no es la cuenta escrita aquí'),
    ])
    await server.api(`PUT /channels/${facebook.id}`, { token: owner.token, body: { config: { pageId } } })
    await connect(facebook.id, owner)
    expect(await remedyOf(facebook.id)).toBe(null)
  })

  test('a page of Facebook asks Meta whose the token is and subscribes', async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'facebook')
    const { body } = await connect(id, owner)
    expect([body.data.account, body.data.channel.status], JSON.stringify(body)).toEqual(['Shop', 'active'])
    expect(graph.accounts[0]?.fields).toContain('messages')
  })

  test('while the provider cannot be asked says nothing of the channel', async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'telegram', { botToken: bot.token })
    telegram.scripted.push(...Array.from({ length: 6 }, () => ({ status: 502, body: {} })))
    const { status, body } = await connect(id, owner)
    telegram.scripted.length = 0
    expect([status, body.data.channel.status]).toEqual([200, 'inactive'])
  })

  test('what cannot work yet, or has no provider, is refused by name', async () => {
    const { owner, agentId } = await owned()
    const noSecret = await addChannel(server, owner, agentId, 'facebook', { pageId, accessToken })
    const refused = await connect(noSecret.body.data.id, owner)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'channel.notReady'])
    const [webchat] = await server.rows<{ id: string }>(
      "SELECT id FROM channels WHERE agent_id = ? AND type = 'webchat'",
      agentId,
    )
    const none = await connect(webchat?.id ?? '', owner)
    expect([none.status, none.body.error.code]).toEqual([409, 'channel.noProvider'])
    const other = await register(server)
    expect((await connect(noSecret.body.data.id, other)).status).toBe(404)
  })

  test('is written down, without a secret', async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'telegram', { botToken: bot.token })
    await connect(id, owner)
    const rows = await server.rows("SELECT * FROM audit_log WHERE action = 'channel_connected' AND target_id = ?", id)
    expect(rows).toMatchObject([{ actor_id: owner.id, result: 'ok' }])
    expect(JSON.stringify(rows)).not.toContain(bot.token)
  })
})
