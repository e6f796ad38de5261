import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '../support/mail.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { uploaded } from '../support/uploads.ts'
import { visitorOf } from '../support/visitor.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer({ ...mailServer.variables, REPLY_MAIL_SECONDS: '1' })
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner, { name: 'Norte' })).id
  await newWebchat(server, owner, agentId)
  const behaviour = `/agents/${agentId}/behaviour` as const
  const { draft } = (await call(`PUT ${behaviour}/draft`, { handover: { isOn: true } })).body.data
  await call(`POST ${behaviour}/publish`, { savedAt: draft.savedAt })
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const call = (line: `${string} /${string}`, body?: unknown, { token }: Person = owner) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const soon = { timeout: 20_000 }
let visitors = 0

/** A visitor who has asked for a person, in a language. */
async function waiting(language = 'es') {
  const visitor = visitorOf(server, agentId)
  const asked = await visitor.say('quiero hablar con una persona', { language }, language)
  const { sessionId, visitorToken } = asked.body.data as { sessionId: string; visitorToken: string }
  const session = async () => (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  const { thread } = await session()
  const put = (address: unknown, authorization = `Visitor ${visitorToken}`, id = sessionId, agent = agentId) =>
    server.api(`PUT /agents/${agent}/channels/webchat/address?sessionId=${id}`, {
      ...{ body: { address }, headers: { authorization, 'x-language': language } },
    })
  return {
    ...{ visitor, sessionId, visitorToken, session, put, email: `eva${++visitors}@example.com` },
    threadId: thread.id as string,
    reply: (text: string) => call(`POST /threads/${thread.id}/messages`, { messageId: crypto.randomUUID(), text }),
  }
}
const queued = (id = owner.id) =>
  server.rows<{ id: string }>("SELECT id FROM mails WHERE kind = 'reply' AND user_id = ?", id)
const sentTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email))
/** Until the object has queued the mail; then the job of the minute sends it. */
async function mailed(email: string) {
  await expect.poll(async () => (await queued()).length, soon).toBeGreaterThan(0)
  await server.minutely()
  await expect.poll(() => sentTo(email).length, soon).toBe(1)
  return sentTo(email)[0]?.mail
}

test('the address that a visitor leaves is with what members know of him, and nobody else sees it #chat.address', async () => {
  const { put, session, email, sessionId } = await waiting()
  expect((await put(` ${email.toUpperCase()} `)).body.data).toEqual({ address: email })
  expect((await session()).person?.email ?? (await session()).thread.contact?.email).toBe(email)
  expect((await put('+52 (55) 1234-5678')).body.data).toEqual({ address: '+52 55 1234 5678' })
  const known = JSON.stringify(await session())
  expect(known).toContain('+52 55 1234 5678')
  expect(known).not.toContain(email)
  const other = await customer(server, 'enterprise')
  expect((await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`, undefined, other)).status).toBe(404)
  expect((await put(null)).body.data).toEqual({ address: null })
  expect(JSON.stringify(await session())).not.toContain('1234 5678')
})

test('an invalid address, a foreign token and a foreign thread are refused and change nothing', async () => {
  const [mine, theirs] = [await waiting(), await waiting('en')]
  const invalid = await theirs.put('ana@')
  expect([invalid.status, invalid.body.error.fields]).toEqual([
    422,
    { address: 'Enter a valid email address or phone number.' },
  ])
  const codeOf = async (answer: ReturnType<typeof mine.put>) => {
    const { status, body } = await answer
    return [status, body.error?.code]
  }
  expect(await codeOf(mine.put(mine.email, `Visitor ${theirs.visitorToken}`))).toEqual([401, 'auth.tokenInvalid'])
  expect(await codeOf(mine.put(mine.email, 'Visitor x'))).toEqual([401, 'auth.tokenInvalid'])
  expect(await codeOf(mine.put(mine.email, ''))).toEqual([401, 'auth.tokenMissing'])
  expect(await codeOf(mine.put(mine.email, 'Stop x'))).toEqual([401, 'auth.tokenMissing'])
  expect(JSON.stringify(await mine.session())).not.toContain(mine.email)
  const outcomes = []
  for (let n = 0; n < 6; n++) outcomes.push((await mine.put(mine.email)).status)
  expect(outcomes.at(-1)).toBe(429)
})

test.each([
  ['es', 'Norte respondió a tu mensaje', 'No recibir más estos correos'],
  ['en', 'Norte replied to your message', 'Stop these emails'],
  ['mn', 'Norte таны мессежид хариуллаа', 'Эдгээр и-мэйлийг дахин авахгүй'],
])(
  'a reply that the visitor does not read is mailed to him once, in %s #chat.address.mail',
  async (language, subject, stop) => {
    const { put, reply, email } = await waiting(language)
    await put(email)
    expect((await reply('Soy Ana <b>del equipo</b>.\nLlega mañana.')).status).toBe(201)
    const mail = await mailed(email)
    expect([mail?.subject, mail?.from?.name]).toEqual([subject, 'Norte'])
    expect(mail?.text).toContain('Soy Ana <b>del equipo</b>.')
    expect(mail?.html).toContain('Soy Ana &lt;b&gt;del equipo&lt;/b&gt;.')
    expect(mail?.text).toContain(`/public/chat/${agentId}`)
    expect([mail?.text, mail?.html].every((part) => part?.includes(stop))).toBe(true)
    await server.minutely()
    expect(sentTo(email)).toHaveLength(1)
  },
)

test('the link of a mail removes the address without a sign-in, and no other one', async () => {
  const { put, reply, email, session, sessionId } = await waiting()
  const other = await waiting()
  await put(email)
  await other.put(other.email)
  await reply('Soy Ana.')
  const link = /#stop=(\S+)\.([\w-]+)/.exec((await mailed(email))?.text ?? '')
  expect(link?.[1]).toBe(sessionId)
  const authorization = `Stop ${link?.[2]}`
  expect((await other.put(null, authorization)).status).toBe(401)
  expect((await put('else@example.com', authorization)).status).toBe(401)
  expect((await put(null, authorization)).body.data).toEqual({ address: null })
  expect(JSON.stringify(await session())).not.toContain(email)
  await reply('¿Sigues ahí?')
  expect(JSON.stringify(await other.session())).toContain(other.email)
})

test('nothing is mailed to who reads the chat', async () => {
  const { visitor, put, reply, email, sessionId, visitorToken } = await waiting()
  const [told] = await Promise.all([visitor.listen(sessionId, visitorToken), put(email)])
  await told.until(({ data }) => data.type === 'waiting' && data.address === email)
  await reply('Soy Ana.')
  await told.until(({ data }) => data.type === undefined && data.member !== undefined)
  told.close()
  await told.over
  const later = await waiting()
  await later.put(later.email)
  await later.reply('Soy Ana.')
  await mailed(later.email)
  expect(sentTo(email)).toEqual([])
})

test('a file that a member sends is in the mail, with its address', async () => {
  const { put, email, threadId } = await waiting()
  await put(email)
  const file = await uploaded(server, owner, threadId, 'Presupuesto.txt', 'Total: 40 €')
  const body = { messageId: crypto.randomUUID(), text: '', uploads: [file.id] }
  expect((await call(`POST /threads/${threadId}/messages`, body)).status).toBe(201)
  const mail = await mailed(email)
  expect(mail?.text).toContain(`Presupuesto.txt\n`)
  expect(mail?.text).toContain(file.url)
})

test('who waits for people that answer is asked for an address after some minutes, until a member has replied', async () => {
  const { visitor, sessionId, visitorToken, reply, put, email } = await waiting()
  const told = await visitor.listen(sessionId, visitorToken)
  const { data } = await told.until(({ data }) => data.type === 'waiting')
  expect(data).toMatchObject({ sessionId, address: null })
  expect(data.askAfterMs).toEqual(expect.any(Number))
  await reply('Soy Ana.')
  await told.until(({ data }) => data.webhookResult !== undefined && data.member !== undefined)
  await put(email)
  await told.until(({ data }) => data.type === 'waiting' && data.askAfterMs === null && data.address === email)
  told.close()
})
