import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { addChannel, COMPLETE, newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Graph, startGraph } from '../support/providers/graph.ts'
import { startTelegram, type Telegram, type TelegramBot } from '../support/providers/telegram.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

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
  const { agentId } = await makeAgent(server, { ownerId: owner.id })
  await giveSampleKnowledge(server, agentId)
  return { owner, agentId }
}
const connect = (channelId: string, { token }: Person) => server.api(`POST /channels/${channelId}/connect`, { token })

describe('connecting', () => {
  test('a bot tells Telegram where to call, under a generated secret, and answers what is written to it', async () => {
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
    await expect.poll(() => telegram.sent.length, { timeout: 60_000 }).toBe(1)
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

describe('what it speaks for', () => {
  const OTHER: TelegramBot = { token: '42:AAE-the_other_bot_0123456789abcdefghijk', id: 42, username: 'other_bot' }
  const silent = () => ({ status: 502, body: {} })
  const connected = async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'telegram', { botToken: bot.token })
    await connect(id, owner)
    return { owner, agentId, id, url: `https://vocero.test/api/agents/${agentId}/channels/telegram` }
  }
  const edit = (id: string, { token }: Person, body: object) => server.api(`PUT /channels/${id}`, { token, body })
  const shown = async (id: string, { token }: Person) => (await server.api(`GET /channels/${id}`, { token })).body.data
  const noted = (id: string) =>
    server.rows("SELECT action, detail FROM audit_log WHERE target_id = ? AND action LIKE '%disconnected'", id)
  const waiting = (id: string) => server.rows('SELECT * FROM channel_farewells WHERE channel_id = ?', id)
  beforeAll(() => telegram.bots.push(OTHER))

  test('is shown with the channel, and where its chat opens, also after a reload', async () => {
    const { owner, agentId, id } = await connected()
    const account = { id: '7010203040', name: 'Shop (@shop_bot)', link: 'https://t.me/shop_bot' }
    expect((await shown(id, owner)).account).toEqual(account)
    const { body } = await server.api(`GET /channels/agent/${agentId}`, { token: owner.token })
    expect(body.data.map((channel: { account: unknown }) => channel.account)).toContainEqual(account)
  })

  test('is asked about at once when its token changes, and the bot that it left is told', async () => {
    const { owner, id, url } = await connected()
    expect(bot.hook?.url).toBe(url)
    const { status, body } = await edit(id, owner, { config: { botToken: OTHER.token } })
    expect([status, body.data.status, body.data.account.link]).toEqual([200, 'active', 'https://t.me/other_bot'])
    expect(OTHER.hook?.url).toBe(url)
    await expect.poll(() => bot.hook).toBeUndefined()
    await expect.poll(() => waiting(id)).toEqual([])
  })

  test('a token that its provider does not know turns it off with the reason and the remedy', async () => {
    const { owner, id } = await connected()
    const { status, body } = await edit(id, owner, { config: { botToken: '1:AAE-nobody_knows_this_token_0123456' } })
    expect([status, body.data.status, body.data.remedy]).toEqual([200, 'error', 'token'])
    expect(body.data.statusReason).toMatch(/token/i)
    const mended = await edit(id, owner, { config: { botToken: bot.token } })
    expect([mended.body.data.status, mended.body.data.remedy]).toEqual(['active', null])
  })

  test('waits to be checked when its provider is silent, and is within the hour', async () => {
    const { owner, id } = await connected()
    telegram.refuse = silent
    const { status, body } = await edit(id, owner, { config: { botToken: bot.token } })
    telegram.refuse = undefined
    expect([status, body.data.status, body.data.remedy]).toEqual([200, 'error', 'connect'])
    expect([body.data.lastCheckedAt, body.data.statusReason]).toEqual([
      null,
      expect.stringContaining('dentro de una hora'),
    ])
    await server.hourly()
    expect((await shown(id, owner)).status).toBe('active')
  })

  test('a channel that was never connected calls no provider when its token is changed or when it is removed', async () => {
    const { owner, agentId } = await owned()
    const { id } = await newChannel(server, owner, agentId, 'telegram', { botToken: bot.token })
    const asked = telegram.calls.length
    const { body } = await edit(id, owner, { config: { botToken: OTHER.token } })
    expect([body.data.status, telegram.calls.length]).toEqual(['inactive', asked])
    await server.api(`DELETE /channels/${id}`, { token: owner.token })
    expect([telegram.calls.length, await waiting(id)]).toEqual([asked, []])
  })

  test('a channel that is removed tells its provider, and it is written down', async () => {
    const { owner, id } = await connected()
    const { status, body } = await server.api(`DELETE /channels/${id}`, { token: owner.token })
    expect([status, body.message, bot.hook]).toEqual([200, 'Canal eliminado correctamente', undefined])
    expect(await noted(id)).toEqual([{ action: 'channel_disconnected', detail: 'telegram' }])
    expect(await waiting(id)).toEqual([])
  })

  test('a provider that is silent keeps no channel from going, and is told within the hour', async () => {
    const { owner, id, url } = await connected()
    telegram.refuse = silent
    const { status, body } = await server.api(`DELETE /channels/${id}`, { token: owner.token })
    telegram.refuse = undefined
    expect([status, body.message]).toEqual([200, expect.stringContaining('No pudimos avisar al proveedor')])
    expect((await server.api(`GET /channels/${id}`, { token: owner.token })).status).toBe(404)
    expect([bot.hook?.url, (await waiting(id)).length]).toEqual([url, 1])
    await server.hourly()
    expect(bot.hook?.url, 'not before an hour has passed').toBe(url)
    await server.rows('UPDATE channel_farewells SET next_at = 0 WHERE channel_id = ?', id)
    await server.hourly()
    expect([bot.hook, await waiting(id)]).toEqual([undefined, []])
    expect(await noted(id)).toEqual([{ action: 'channel_disconnected', detail: 'telegram' }])
  })

  test('one that refuses for good is not asked again, and that is written down', async () => {
    const { owner, id } = await connected()
    const { token } = bot
    bot.token = 'taken-back'
    const { status } = await server.api(`DELETE /channels/${id}`, { token: owner.token })
    bot.token = token
    expect([status, await waiting(id)]).toEqual([200, []])
    expect(await noted(id)).toEqual([{ action: 'channel_not_disconnected', detail: 'telegram: tokenInvalid' }])
  })

  test('what speaks again by then is left alone', async () => {
    const { owner, agentId, id, url } = await connected()
    telegram.refuse = silent
    await server.api(`DELETE /channels/${id}`, { token: owner.token })
    telegram.refuse = undefined
    const again = await newChannel(server, owner, agentId, 'telegram', { botToken: bot.token })
    await connect(again.id, owner)
    await server.rows('UPDATE channel_farewells SET next_at = 0 WHERE channel_id = ?', id)
    await server.hourly()
    expect([bot.hook?.url, await waiting(id)]).toEqual([url, []])
  })

  test('an agent that is deleted, and an account that is, tell the providers of all their channels', async () => {
    const one = await connected()
    await server.api(`DELETE /agents/${one.agentId}`, { token: one.owner.token })
    await expect.poll(() => bot.hook).toBeUndefined()
    const other = await connected()
    await server.api(`DELETE /admin/users/${other.owner.id}`, { token: (await superAdmin(server)).token })
    await expect.poll(() => bot.hook).toBeUndefined()
    await expect.poll(() => server.rows('SELECT * FROM channel_farewells')).toEqual([])
  })

  test('switched off its provider sends nothing more, switched on it does again', async () => {
    const { owner, id, url } = await connected()
    const off = await edit(id, owner, { status: 'inactive' })
    expect([off.body.data.status, off.body.message, bot.hook]).toEqual([
      'inactive',
      expect.stringContaining('Canal desactivado'),
      undefined,
    ])
    await edit(id, owner, { status: 'active' })
    expect(bot.hook?.url).toBe(url)
    telegram.refuse = silent
    const notNotified = await edit(id, owner, { status: 'inactive' })
    telegram.refuse = undefined
    expect([notNotified.status, notNotified.body.message]).toEqual([200, expect.stringContaining('No pudimos avisar')])
    await connect(id, owner)
    await server.rows('UPDATE channel_farewells SET next_at = 0 WHERE channel_id = ?', id)
    await server.hourly()
    expect([bot.hook?.url, await waiting(id)]).toEqual([url, []])
  })
})
