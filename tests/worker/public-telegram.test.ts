import type TelegramServer from 'telegram-test-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { COMPLETE, newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { startEmulator } from '../support/providers/emulator.ts'
import { type Answer, type Loopback, objectIn, type Received, startLoopback } from '../support/providers/loopback.ts'
import { sentByTelegram } from '../support/providers/signing.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { type Server, startServer } from '../support/server.ts'

/**
 * The whole way through an emulator that nobody here wrote. The proxy stands between the two and gives what the
 * emulator lacks: the secret header, updates that are numbered apart, `true` for a webhook set, and its address told.
 */
const { botToken = '' } = COMPLETE.telegram
const ZOE = 77

let emulator: TelegramServer
let proxy: Loopback
let server: Server
let owner: Person
let agentId: string
let channelId: string
const hook = { url: '', secret: '' }
const delivered: { update: string; status: number }[] = []

async function deliver(update: string, secret = hook.secret): Promise<Response> {
  const answer = await fetch(new URL(new URL(hook.url).pathname, server.url), {
    method: 'POST',
    headers: sentByTelegram(secret),
    body: update,
  })
  delivered.push({ update, status: answer.status })
  return answer
}

async function passOn({ method, path, headers, raw }: Received, body: BodyInit = raw.toString()): Promise<Answer> {
  const answer = await fetch(`${emulator.config.apiURL}${path}`, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/json' },
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: answer.status, text: await answer.text() }
}

async function between(call: Received): Promise<Answer> {
  const given = objectIn(call.body)
  switch (call.path.split('/').at(-1)) {
    case 'hook':
      return { status: (await deliver(JSON.stringify({ ...given, update_id: 500 + delivered.length }))).status }
    case 'setWebhook': {
      Object.assign(hook, { url: given['url'], secret: given['secret_token'] })
      const { status = 0 } = await passOn(call, JSON.stringify({ ...given, url: `${proxy.url}/hook` }))
      return status === 200 ? { body: { ok: true, result: true } } : { status }
    }
    case 'getWebhookInfo':
      return { body: { ok: true, result: { url: hook.url, has_custom_certificate: false, pending_update_count: 0 } } }
    default:
      return passOn(call)
  }
}

beforeAll(async () => {
  emulator = await startEmulator()
  proxy = await startLoopback(between, 'telegram')
  server = await startServer({ APP_ORIGIN: 'https://vocero.test', TELEGRAM_API_URL: proxy.url })
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  await giveSampleKnowledge(server, agentId)
  ;({ id: channelId } = await newChannel(server, owner, agentId, 'telegram'))
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await emulator.stop()
})

const exchanges = () =>
  server.rows<Record<string, unknown>>(
    'SELECT session_id, channel_type, state, user_message FROM conversations WHERE agent_id = ? ORDER BY created_at, rowid',
    agentId,
  )

describe("Telegram's public emulator, a proxy and the Worker", () => {
  const client = () =>
    emulator.getClient(botToken, { userId: ZOE, chatId: ZOE, firstName: 'Zoë', type: 'private', timeout: 8_000 })
  /** What the person's own app shows him next. */
  const shown = async (): Promise<string[]> =>
    (await client().getUpdates()).result.map(({ message }: { message: { text?: string } }) => message.text ?? '')
  const say = (text: string) => client().sendMessage(client().makeMessage(text))

  test('the channel connects: the emulator knows the bot, and is told our address and our secret', async () => {
    const { status, body } = await server.api(`POST /channels/${channelId}/connect`, { token: owner.token })
    expect([status, body.data.channel.status], JSON.stringify(body.data)).toEqual([200, 'active'])
    expect(JSON.stringify(body.data)).toContain('@TestNameBot')
    expect(hook).toEqual({
      url: `https://vocero.test/api/agents/${agentId}/channels/telegram`,
      secret: expect.stringMatching(/^[\w-]{20,256}$/),
    })
  })

  test('what a person writes in the emulator is answered there, his next words in the same session', async () => {
    await say('¿tienen garantía?')
    expect(await shown()).toEqual([expect.stringMatching(/garantía/i)])
    await say('¿tienen garantía?')
    expect(await shown()).toEqual([expect.stringMatching(/garantía/i)])
    expect(delivered.map(({ status }) => status)).toEqual([200, 200])
    const exchange = {
      session_id: `telegram:${ZOE}`,
      channel_type: 'telegram',
      state: 'answered',
      user_message: '¿tienen garantía?',
    }
    await expect.poll(exchanges).toEqual([exchange, exchange])
    expect(await server.rows('SELECT session_id FROM threads WHERE agent_id = ?', agentId)).toEqual([
      { session_id: `telegram:${ZOE}` },
    ])
  })

  test('an update that comes again is taken, and answers nothing twice', async () => {
    for (const { update } of [...delivered]) expect((await deliver(update)).status).toBe(200)
    await say('¿aceptan devoluciones?')
    expect(await shown()).toHaveLength(1)
    await expect.poll(async () => (await exchanges()).map(({ state }) => state)).toEqual(Array(3).fill('answered'))
    expect(await client().getUpdatesHistory()).toHaveLength(3)
  })

  test('without the secret that the proxy adds no call is accepted', async () => {
    const heard = await exchanges()
    const [{ update = '' } = {}] = delivered
    const other = JSON.stringify({ ...JSON.parse(update), update_id: 9_000 })
    expect((await deliver(other, 'another-secret-of-the-same-kind')).status).toBe(401)
    expect(await exchanges()).toEqual(heard)
  })
})
