import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { startMailServer } from '../support/mail.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { lineOf } from '../support/providers/lines.ts'
import type { Answer } from '../support/providers/loopback.ts'
import type { Server } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { openEvents } from '../support/visitor.ts'

let server: Server
let providers: Providers
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test', ...mailServer.variables }))
})
afterAll(async () => {
  await providers.close()
  await mailServer.close()
})

const soon = { timeout: 30_000, interval: 100 }
const meta = (code: number, message: string, error_subcode?: number): Answer => ({
  status: 401,
  body: { error: { message, type: 'OAuthException', code, ...(error_subcode && { error_subcode }), fbtrace_id: 'x' } },
})
let people = 15_550_700_000

const bell = async ({ token }: Person, language = 'es') =>
  (await server.api('GET /notifications', { token, headers: { 'x-language': language } })).body.data
/** The check of the next day, of this channel alone. */
async function nextDay(channelId: string): Promise<void> {
  await server.rows('UPDATE channels SET last_checked_at = 1 WHERE id = ?', channelId)
  await server.hourly()
}
/** The mails about a channel: on Mondays the job of the minute also mails the report of the week. */
const mailsTo = ({ email }: Person) =>
  mailServer.received
    .filter(({ to, mail }) => to.includes(email) && mail.subject?.includes('Luz'))
    .map(({ mail }) => mail)
/** As if the minute were over in which who is told may have looked at the console. */
async function mailed({ id }: Person): Promise<void> {
  await server.rows(
    'UPDATE notifications SET at = at - 120000, mail_at = 1 WHERE user_id = ? AND mail_at IS NOT NULL',
    id,
  )
  await server.minutely()
}

/** What each provider documents for a token that was taken back, or is none. */
test.each<[ProviderType, string, Answer]>([
  [
    'facebook',
    'taken back',
    meta(190, 'Error validating access token: The user has not authorized application 1.', 458),
  ],
  ['facebook', 'expired', meta(190, 'Error validating access token: Session has expired', 463)],
  ['facebook', 'ended by a new password', meta(190, 'Error validating access token: the session is invalid', 460)],
  ['instagram', 'taken back', meta(190, 'Invalid OAuth access token - Cannot parse access token')],
  ['whatsapp', 'taken back', meta(190, 'Error validating access token: Session has expired', 463)],
  ['whatsapp', 'refused', meta(0, 'AuthException')],
  ['telegram', 'taken back', { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }],
  ['telegram', 'of no bot', { status: 404, body: { ok: false, error_code: 404, description: 'Not Found' } }],
  ['viber', 'taken back', { body: { status: 2, status_message: 'invalidAuthToken', chat_hostname: 'SN-CHAT-09_' } }],
])(
  'a message that is sent at %s with a token that was %s turns the channel to error, once, and the owner is told',
  async (type, _, answer) => {
    const owner = await register(server)
    const { agentId } = await makeAgent(server, { ownerId: owner.id })
    const { id } = await newChannel(server, owner, agentId, type)
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${agentId}`, server.url), {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    const line = lineOf(type, server, providers, agentId)
    let refused = 0
    line.standIn.refuse = ({ path, body }) => {
      const isMessage =
        /\/(?:messages|sendMessage|send_message)$/.test(path) && !/sender_action|"read"/.test(JSON.stringify(body))
      if (!isMessage) return undefined
      refused++
      return answer
    }
    await line.deliver(line.said({ person: String(++people), text: 'hola', number: people }))
    await stream.until(({ data }) => data.type === 'channelFailed' && data.channelType === type)
    const channel = async () => (await server.api(`GET /channels/${id}`, { token: owner.token })).body.data
    await expect.poll(async () => (await channel()).status, soon).toBe('error')
    expect((await channel()).statusReason).toMatch(/token/i)
    const deliveries = () => server.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', agentId)
    await expect.poll(deliveries, soon).toEqual([{ state: 'failed', reason: 'tokenInvalid' }])
    expect(refused).toBe(1)
    const { statusReason } = await channel()
    const told = { kind: 'channel', agentId, channelType: type, sessionId: null, contact: null, statusReason }
    expect(await bell(owner)).toMatchObject({ unread: 1, notifications: [told] })
    line.standIn.refuse = () => answer
    await nextDay(id)
    expect([(await channel()).status, (await bell(owner)).unread]).toEqual(['error', 1])
    await mailed(owner)
    await expect.poll(() => mailsTo(owner).length, soon).toBe(1)
    expect(mailsTo(owner)[0]?.text).toContain(`https://vocero.test/agents/${agentId}/channels\n`)
    await mailed(owner)
    expect(mailsTo(owner)).toHaveLength(1)
    line.standIn.refuse = undefined
    stream.close()
  },
)

describe('a channel that the check finds with a token that was taken back', () => {
  const revoked: Answer = { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }
  const healthy = () => {
    providers.telegram.refuse = undefined
  }
  afterEach(healthy)
  async function connected() {
    const owner = await register(server)
    const { agentId } = await makeAgent(server, { ownerId: owner.id, name: 'Luz' })
    const { id } = await newChannel(server, owner, agentId, 'telegram')
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
    const fails = () => {
      providers.telegram.refuse = () => revoked
    }
    return { owner, agentId, id, fails }
  }

  test('is told of once while it lasts, to the owner alone, and again when it failed after it had worked', async () => {
    const { owner, agentId, id, fails } = await connected()
    const member = await newMember(server, owner, 'manager')
    await nextDay(id)
    expect((await bell(owner)).unread).toBe(0)
    fails()
    await nextDay(id)
    await nextDay(id)
    expect((await bell(owner)).notifications).toMatchObject([{ kind: 'channel', agentId, channelType: 'telegram' }])
    expect((await bell(member)).unread).toBe(0)
    healthy()
    await nextDay(id)
    expect((await bell(owner)).notifications).toMatchObject([{ kind: 'channel', statusReason: null }])
    fails()
    await nextDay(id)
    expect((await bell(owner)).notifications).toMatchObject([
      { statusReason: expect.any(String) },
      { statusReason: expect.any(String) },
    ])
  })

  test.each([
    ['es', 'Un canal de Luz dejó de funcionar', /Telegram, de Luz: El token no es válido/],
    ['en', 'A channel of Luz has stopped working', /Telegram, of Luz: The token is not valid/],
    ['mn', 'Luz агентын суваг ажиллахаа больсон байна', /Luz агентын Telegram: Токен хүчингүй/],
  ])('is told of in %s, in the bell and by mail', async (language, subject, text) => {
    const { owner, id, fails } = await connected()
    await server.rows('UPDATE users SET language = ? WHERE id = ?', language, owner.id)
    fails()
    await nextDay(id)
    const [{ statusReason }] = (await bell(owner, language)).notifications
    await mailed(owner)
    await expect.poll(() => mailsTo(owner).length, soon).toBe(1)
    const [mail] = mailsTo(owner)
    expect([mail?.subject, mail?.text]).toEqual([subject, expect.stringMatching(text)])
    expect(mail?.text).toContain(statusReason)
  })

  test('is not mailed of when it works again before the mail, nor told of to who connects it himself', async () => {
    const { owner, id, fails } = await connected()
    fails()
    await nextDay(id)
    healthy()
    await nextDay(id)
    await mailed(owner)
    expect([mailsTo(owner), (await bell(owner)).unread]).toEqual([[], 1])
    fails()
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
    const { status } = (await server.api(`GET /channels/${id}`, { token: owner.token })).body.data
    expect([status, (await bell(owner)).unread]).toEqual(['error', 1])
  })
})
