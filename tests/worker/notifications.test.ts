import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../worker/contract/notifications.ts'
import { startMailServer } from '../support/mail.ts'
import { type Person, register } from '../support/people.ts'
import { decrypted, newBrowser, startPushService } from '../support/push.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let pushService: Awaited<ReturnType<typeof startPushService>>
let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  mailServer = await startMailServer()
  pushService = await startPushService()
  server = await startServer(mailServer.variables)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
  await pushService.close()
})
beforeEach(async () => {
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner, { name: 'Luz' })).id
  await newWebchat(server, owner, agentId)
  pushService.answerWith(201)
})

const WISH = 'quiero hablar con una persona'
/** A visitor who asks for a person; the notification is in D1 when this ends. */
async function waiting(): Promise<string> {
  const { sessionId } = (await visitorOf(server, agentId).say(WISH)).body.data
  const written = () => server.rows('SELECT id FROM notifications WHERE session_id = ?', sessionId)
  await expect.poll(written, { timeout: 20_000 }).toHaveLength(1)
  return sessionId
}
const token = () => ({ token: owner.token })
const list = async () => (await server.api('GET /notifications', token())).body.data
const unread = async () => (await server.api('GET /notifications/unread', token())).body.data.unread
const preferences = (change: object) =>
  server.api('PUT /notifications/settings', { ...token(), body: { ...DEFAULT_PREFERENCES, ...change } })
/** As if so many minutes had passed since everything that was told. */
async function later(minutes: number): Promise<void> {
  for (const column of ['at', 'mail_at', 'push_at', 'mailed_at'])
    await server.rows(
      `UPDATE notifications SET ${column} = ${column} - ? WHERE user_id = ? AND ${column} IS NOT NULL`,
      minutes * 60_000,
      owner.id,
    )
  await server.minutely()
}
const waitingMails = () =>
  mailServer.received.filter(({ to, mail }) => to.includes(owner.email) && /esperan? /.test(mail.subject ?? ''))

describe('the list', () => {
  test('has what its owner was told, newest first in pages, and what is read is counted no more', async () => {
    const sessions = [await waiting(), await waiting(), await waiting()]
    const first = (await server.api('GET /notifications?limit=2', token())).body.data
    expect(first).toMatchObject({ unread: 3, notifications: [{ kind: 'waiting', agentName: 'Luz', readAt: null }, {}] })
    const rest = (await server.api(`GET /notifications?limit=2&after=${first.next}`, token())).body.data
    const ids = [...first.notifications, ...rest.notifications].map(({ sessionId }) => sessionId)
    expect([ids.toSorted(), rest.next]).toEqual([sessions.toSorted(), null])
    await server.api('PUT /notifications/read', { ...token(), body: { thread: { agentId, sessionId: sessions[0] } } })
    expect(await unread()).toBe(2)
    await server.api('PUT /notifications/read', { ...token(), body: { id: first.notifications[0].id } })
    await server.api('PUT /notifications/read', { ...token(), body: {} })
    expect(await unread()).toBe(0)
    const other = await register(server)
    expect((await server.api('GET /notifications', { token: other.token })).body.data.notifications).toEqual([])
  })

  test('calls contacts by what their provider calls them, else by their number, and nobody once the thread is gone', async () => {
    const [named, numbered, gone] = [await waiting(), await waiting(), await waiting()]
    await server.rows(`UPDATE threads SET contact = '{"username":"bat"}' WHERE session_id = ?`, named)
    await server.rows('DELETE FROM threads WHERE session_id = ?', gone)
    const { notifications } = await list()
    const of = (session: string) => notifications.find(({ sessionId }: { sessionId: string }) => sessionId === session)
    expect(of(named)).toMatchObject({ contact: '@bat', contactNumber: 1 })
    expect(of(numbered)).toMatchObject({ contact: null, contactNumber: 2 })
    expect(of(gone)).toMatchObject({ contact: null, contactNumber: null })
  })

  test('counts what is told of a thread as read for who reads the thread, and for nobody else', async () => {
    const [read, other] = [await waiting(), await waiting()]
    const member = await newMember(server, owner, 'agent')
    const columns = 'account_id, kind, agent_id, session_id, channel_type, at'
    await server.rows(
      `INSERT INTO notifications (id, user_id, ${columns}) SELECT id, ?, ${columns} FROM notifications WHERE user_id = ?`,
      member.id,
      owner.id,
    )
    const { thread } = (await server.api(`GET /conversations/session/${read}?agentId=${agentId}`, token())).body.data
    const isRead = (value: boolean) =>
      server.api(`PATCH /threads/${thread.id}`, { ...token(), body: { isRead: value } })
    expect((await isRead(false)).status).toBe(200)
    expect(await unread()).toBe(2)
    expect((await isRead(true)).status).toBe(200)
    const left = (await list()).notifications.filter(({ readAt }: { readAt: string | null }) => readAt === null)
    expect(left.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([other])
    const ofMember = await server.api('GET /notifications/unread', { token: member.token })
    expect(ofMember.body.data).toEqual({ unread: 2 })
  })

  test('leaves out kinds that are not wanted, and what belongs to an agent in the bin', async () => {
    await waiting()
    await preferences({ console: ['written'] })
    expect(await list()).toMatchObject({ unread: 0, notifications: [] })
    await preferences({})
    expect(await unread()).toBe(1)
    await server.api(`DELETE /agents/${agentId}`, token())
    expect(await list()).toMatchObject({ unread: 0, notifications: [] })
    await server.api(`DELETE /agents/${agentId}/bin`, token())
    expect(await server.rows('SELECT id FROM notifications WHERE agent_id = ?', agentId)).toEqual([])
  })
})

describe('the mail', () => {
  test('comes a minute later with agent and link and without what was said, once in fifteen minutes', async () => {
    const sessionId = await waiting()
    await server.minutely()
    expect(waitingMails()).toEqual([])
    await later(2)
    await expect.poll(() => waitingMails().length).toBe(1)
    const [mail] = waitingMails()
    expect(mail?.mail.text).toContain('Visitante 1 espera en Luz.')
    expect(mail?.mail.text).toContain(`/agents/${agentId}/conversations?session=${sessionId}`)
    expect(mail?.mail.text).not.toContain(WISH)
    // Another notification of the same thread, due at once.
    await server.rows(
      `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at, mail_at)
       SELECT ?, user_id, account_id, 'overdue', agent_id, session_id, channel_type, at, at
       FROM notifications WHERE user_id = ?`,
      crypto.randomUUID(),
      owner.id,
    )
    await later(5)
    expect(waitingMails()).toHaveLength(1)
    await later(16)
    await expect.poll(() => waitingMails().length).toBe(2)
  })

  test('does not come to who has read it, or wants none', async () => {
    await waiting()
    await server.api('PUT /notifications/read', { ...token(), body: {} })
    await later(2)
    await preferences({ mailPace: 'never' })
    await waiting()
    await later(2)
    expect(waitingMails()).toEqual([])
    expect(
      await server.rows('SELECT id FROM notifications WHERE mail_at IS NOT NULL AND user_id = ?', owner.id),
    ).toEqual([])
  })

  test('waits for the end of the quiet hours, and then tells of all in one', async () => {
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    await server.rows("UPDATE users SET time_zone = 'UTC' WHERE id = ?", owner.id)
    await preferences({ quiet: { from: clock(-1), until: clock(2) } })
    await waiting()
    await waiting()
    await later(2)
    expect(waitingMails()).toEqual([])
    await preferences({ quiet: null })
    await later(180)
    await expect.poll(() => waitingMails().length).toBe(1)
    expect(waitingMails()[0]?.mail.subject).toContain('2')
  })
})

test('what was told of an agent that is in the bin by then is not mailed, and not looked at again', async () => {
  await waiting()
  expect((await server.api(`DELETE /agents/${agentId}`, token())).status).toBe(200)
  await later(2)
  expect(waitingMails()).toEqual([])
  const due = await server.rows('SELECT mail_at, push_at, mailed_at FROM notifications WHERE user_id = ?', owner.id)
  expect(due).toEqual([{ mail_at: null, push_at: null, mailed_at: null }])
})

describe('the push message', () => {
  const subscribe = async () => {
    const browser = newBrowser(`${pushService.origin}/send/${crypto.randomUUID()}`)
    const { status } = await server.api('PUT /notifications/device', { ...token(), body: browser.input })
    expect(status).toBe(200)
    const at = new URL(browser.input.endpoint).pathname
    return { browser, got: () => pushService.received.filter(({ path }) => path === at) }
  }
  const devices = async () => (await server.api('GET /notifications/settings', token())).body.data.devices

  test('is encrypted for the browser, names agent and thread, and is signed', async () => {
    const { browser, got } = await subscribe()
    const sessionId = await waiting()
    await server.minutely()
    await expect.poll(() => got().length).toBe(1)
    const [message] = got()
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
    expect(message?.headers['authorization']).toMatch(/^vapid t=/)
    expect(decrypted(browser, message?.body ?? Buffer.of())).toEqual({
      title: 'Alguien espera a una persona',
      body: 'Visitante 1 · Luz',
      url: `/agents/${agentId}/conversations?session=${sessionId}`,
      tag: `${agentId} ${sessionId}`,
    })
    await server.minutely()
    expect(got()).toHaveLength(1)
  })

  test.each([
    ['es', 'Te asignaron una conversación', 'Visitante 1'],
    ['en', 'A conversation was assigned to you', 'Visitor 1'],
    ['mn', 'Танд харилцан яриа хуваарилагдлаа', 'Зочин 1'],
  ])('says in %s that a conversation was assigned to its reader', async (language, title, contact) => {
    const { browser, got } = await subscribe()
    await server.rows('UPDATE users SET language = ? WHERE id = ?', language, owner.id)
    const sessionId = await waiting()
    await server.rows('UPDATE threads SET assignee_id = ? WHERE session_id = ?', owner.id, sessionId)
    await server.minutely()
    await expect.poll(() => got().length).toBe(1)
    const told = decrypted(browser, got()[0]?.body ?? Buffer.of())
    expect(told).toMatchObject({ title, body: `${contact} · Luz` })
  })

  test('a subscription that is gone is removed, one whose service is away is tried again', async () => {
    const { got } = await subscribe()
    await waiting()
    pushService.answerWith(503)
    await server.minutely()
    await expect.poll(() => got().length).toBe(1)
    pushService.answerWith(410)
    await later(2)
    await expect.poll(() => got().length).toBe(2)
    await expect.poll(devices).toEqual([])
  })

  test('goes to public https addresses alone, with keys that are some, and ends with the sign-in', async () => {
    const given = (endpoint: string, keys = newBrowser().input.keys) =>
      server.api('PUT /notifications/device', { ...token(), body: { endpoint, keys } })
    for (const endpoint of [
      'http://push.example.com/1',
      'https://10.0.0.1/1',
      'https://localhost/1',
      'https://a.internal/1',
    ])
      expect((await given(endpoint)).body.error.code).toBe('push.refused')
    const short = { p256dh: 'AAAA', auth: 'AAAA' }
    expect((await given('https://push.example.com/1', short)).body.error.code).toBe('push.invalid')
    const { got } = await subscribe()
    await waiting()
    await server.rows('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?', owner.id)
    await server.minutely()
    expect(got()).toEqual([])
  })
})

describe('an engine that its owner has to put right', () => {
  const inError = (of = agentId) =>
    server.rows(
      `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at, mail_at, push_at)
       VALUES (?1, ?2, ?2, 'engine', ?3, '', 'webchat', ?4, ?4, ?4)`,
      ...[crypto.randomUUID(), owner.id, of, Date.now()],
    )
  const mails = () =>
    mailServer.received.filter(({ to, mail }) => to.includes(owner.email) && /motor/.test(mail.subject ?? ''))

  test('is in the bell whatever is chosen there, is mailed apart from who waits, and pushed with the place of the agent', async () => {
    const browser = newBrowser(`${pushService.origin}/send/${crypto.randomUUID()}`)
    await server.api('PUT /notifications/device', { ...token(), body: browser.input })
    await preferences({ console: [], push: ['written'] })
    await waiting()
    await inError()
    expect(await list()).toMatchObject({ unread: 1, notifications: [{ kind: 'engine', sessionId: null }] })
    await later(2)
    await expect.poll(() => [mails().length, waitingMails().length]).toEqual([1, 1])
    const [mail] = mails()
    expect(mail?.mail.subject).toBe('El motor de Luz no funciona')
    expect(mail?.mail.text).toMatch(new RegExp(`El motor de Luz rechaza .*/agents/${agentId}\\n`, 's'))
    const at = new URL(browser.input.endpoint).pathname
    const pushed = pushService.received.filter(({ path }) => path === at)
    expect(pushed.map(({ body }) => decrypted(browser, body))).toEqual([
      {
        title: 'El motor de un agente no funciona',
        body: 'Luz',
        url: `/agents/${agentId}`,
        tag: `engine ${agentId}`,
      },
    ])
  })

  test('is neither mailed nor pushed to who wants nothing by that way', async () => {
    await preferences({ mail: [], push: [] })
    await inError()
    await later(2)
    expect([mails(), await unread()]).toEqual([[], 1])
  })
})

describe('a channel that its owner has to put right', () => {
  const fails = (type: string, status = 'error') =>
    server.rows(
      `INSERT INTO channels (id, agent_id, type, status, status_reason, config, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'tokenInvalid', '{}', 0, 0)`,
      ...[crypto.randomUUID(), agentId, type, status],
    )
  const told = (type: string) =>
    server.rows(
      `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at, mail_at, push_at)
       VALUES (?1, ?2, ?2, 'channel', ?3, '', ?4, ?5, ?5, ?5)`,
      ...[crypto.randomUUID(), owner.id, agentId, type, Date.now()],
    )
  const mails = () =>
    mailServer.received.filter(({ to, mail }) => to.includes(owner.email) && /^Un canal/.test(mail.subject ?? ''))

  test('is in the bell whatever is chosen there, mailed with all that fail now, and pushed with the place of its channels', async () => {
    const browser = newBrowser(`${pushService.origin}/send/${crypto.randomUUID()}`)
    await server.api('PUT /notifications/device', { ...token(), body: browser.input })
    await preferences({ console: [], push: ['written'] })
    for (const type of ['telegram', 'viber']) await fails(type)
    await fails('whatsapp', 'inactive')
    for (const type of ['telegram', 'viber', 'whatsapp', 'facebook']) await told(type)
    expect((await list()).unread).toBe(4)
    await later(2)
    await expect.poll(() => mails().length).toBe(1)
    const text = mails()[0]?.mail.text ?? ''
    expect(text.match(/\w+, de Luz: El token/g)?.toSorted()).toEqual([
      'Telegram, de Luz: El token',
      'Viber, de Luz: El token',
    ])
    expect(text).toContain(`/agents/${agentId}/channels\n`)
    const at = new URL(browser.input.endpoint).pathname
    const pushed = pushService.received.filter(({ path }) => path === at).map(({ body }) => decrypted(browser, body))
    expect(pushed).toHaveLength(2)
    expect(pushed).toContainEqual({
      title: 'Un canal dejó de funcionar',
      body: expect.stringMatching(/^Telegram · Luz\. El token no es válido/),
      url: `/agents/${agentId}/channels`,
      tag: `channel ${agentId} telegram`,
    })
  })

  test('is neither mailed nor pushed to who wants nothing by that way, and mailed after the quiet hours', async () => {
    await preferences({ mail: [], push: [] })
    await fails('viber')
    await told('viber')
    await later(2)
    expect([mails(), await unread()]).toEqual([[], 1])
    await server.rows("UPDATE users SET time_zone = 'UTC' WHERE id = ?", owner.id)
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    await preferences({ quiet: { from: clock(-1), until: clock(2) } })
    await told('viber')
    await later(2)
    expect(mails()).toEqual([])
    await preferences({ quiet: null })
    await later(180)
    await expect.poll(() => mails().length).toBe(1)
  })
})

test('what was told is kept for 90 days, and goes with the account', async () => {
  await waiting()
  await server.rows('UPDATE notifications SET at = at - ? WHERE user_id = ?', 91 * 86_400_000, owner.id)
  await server.upkeep()
  expect(await server.rows('SELECT id FROM notifications WHERE user_id = ?', owner.id)).toEqual([])
  await waiting()
  await preferences({ mailPace: 'hourly' })
  await server.api('DELETE /account', { ...token(), body: { password: owner.password } })
  for (const table of ['notifications', 'notification_settings', 'push_subscriptions'])
    expect(await server.rows(`SELECT user_id FROM ${table} WHERE user_id = ?`, owner.id)).toEqual([])
})
