import { sign, verify } from '@octokit/webhooks-methods'
import { verifyWebhookSignature } from '@warriorteam/messenger-sdk'
import type TelegramServer from 'telegram-test-api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WhatsAppAPI } from 'whatsapp-api-js'
import { adapterOf } from '../../worker/channels/adapters.ts'
import type { InboundMessage } from '../../worker/channels/inbound.ts'
import { APP_SECRET, bytes, connectionOf, httpTo, payload, TELEGRAM_TOKEN } from '../support/providers/connections.ts'
import { startEmulator } from '../support/providers/emulator.ts'
import { type Loopback, startLoopback } from '../support/providers/loopback.ts'
import { sentByTelegram, signedByMeta } from '../support/providers/signing.ts'

describe('a public signing library', () => {
  const body = payload('FB-TEXT')
  const query = new URLSearchParams()

  test('signs what we believe', async () => {
    const headers = new Headers({ 'x-hub-signature-256': await sign(APP_SECRET, body) })
    const { verify: believed } = adapterOf('facebook')
    expect(await believed({ headers, query, body: bytes(body) }, connectionOf('facebook'))).toBe('genuine')
    expect(await believed({ headers, query, body: bytes(`${body} `) }, connectionOf('facebook'))).toBe('forged')
  })

  test('believes what our stand-ins sign', async () => {
    expect(await verify(APP_SECRET, body, signedByMeta(APP_SECRET, body)['x-hub-signature-256'] ?? '')).toBe(true)
  })
})

describe('public clients of the providers', () => {
  const { 'x-hub-signature-256': messenger = '' } = signedByMeta(APP_SECRET, payload('FB-TEXT'))

  /** Meta documents bodies whose letters are escaped to ASCII: this client escapes whatever is not. */
  test("WhatsApp's believes what our stand-ins sign, and nothing else", async () => {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    const body = payload('WA-TEXT').replaceAll(/[^\0-~]/g, escaped)
    const { 'x-hub-signature-256': signature = '' } = signedByMeta(APP_SECRET, body)
    const client = new WhatsAppAPI({ token: 'a-user-token', appSecret: APP_SECRET, v: 'v25.0' })
    expect(await client.verifyRequestSignature(body, signature)).toBe(true)
    expect(await client.verifyRequestSignature(`${body} `, signature)).toBe(false)
  })

  test("Messenger's believes what our stand-ins sign, and nothing else", async () => {
    const believed = async (body: string) =>
      (await verifyWebhookSignature(Buffer.from(body), messenger, APP_SECRET)).isValid
    expect(await believed(payload('FB-TEXT'))).toBe(true)
    expect(await believed(`${payload('FB-TEXT')} `)).toBe(false)
  })
})

describe("Telegram's public emulator", () => {
  const telegram = adapterOf('telegram')
  const connection = connectionOf('telegram')
  const received: InboundMessage[] = []
  let server: TelegramServer
  let proxy: Loopback

  /** The emulator sends no secret and repeats its numbers: the proxy does what the real one does. */
  beforeAll(async () => {
    let updateId = 0
    proxy = await startLoopback(async ({ body }) => {
      const update = { ...(body as object), update_id: ++updateId }
      const webhook = {
        headers: new Headers(sentByTelegram(connection.settings.webhookSecret ?? '')),
        query: new URLSearchParams(),
        body: bytes(JSON.stringify(update)),
      }
      if ((await telegram.verify(webhook, connection)) !== 'genuine') return { status: 401 }
      received.push(...(telegram.parse(webhook.body, connection, Date.now())?.messages ?? []))
      return {}
    })
    server = await startEmulator()
  })
  afterAll(async () => {
    await server.stop()
    await proxy.close()
  })

  test('a message comes in by the webhook that we set, and the answer reaches the person', async () => {
    const http = httpTo({ telegram: server.config.apiURL })
    const report = await telegram.connect({ ...connection, webhookUrl: proxy.url }, http)
    expect(report.account).not.toBeNull()
    const client = server.getClient(TELEGRAM_TOKEN, { userId: 77, chatId: 77, firstName: 'Zoë', type: 'private' })
    await client.sendMessage(client.makeMessage('¿Abren hoy?'))
    await client.sendCommand(client.makeCommand('/start abc'))
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received.map(({ kind, text, sessionKey }) => [kind, text, sessionKey]).sort()).toEqual([
      ['start', '/start abc', '77'],
      ['text', '¿Abren hoy?', '77'],
    ])
    const [question] = received
    if (!question) throw new Error('nothing came')
    for (const outgoing of telegram.compose({ text: '**Sí**, de 9 < 18', suggestions: ['Gracias'] }))
      expect(await telegram.send(outgoing, question.replyTo, connection, http)).toHaveProperty('messageId')
    const { result } = await client.getUpdates()
    expect(result.map(({ message }: { message: { text?: string } }) => message.text)).toEqual([
      '<b>Sí</b>, de 9 &lt; 18',
    ])
  })

  test('what the emulator does not know, such as typing, fails quietly', async () => {
    const http = httpTo({ telegram: server.config.apiURL })
    expect(await telegram.typing({ id: '77' }, connection, http)).toMatchObject({ reason: 'resultUnknown' })
  })
})
