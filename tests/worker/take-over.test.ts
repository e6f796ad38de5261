import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { automation, makeAgentWith, model } from '../support/engines/agents.ts'
import { atOnce, COMPLETIONS, headersOnly, json } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Person, register } from '../support/people.ts'
import { providersServer } from '../support/providers/all.ts'
import { lineOf } from '../support/providers/lines.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
let owner: Person
let agentId: string
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const call = (line: `${string} /${string}`, body?: unknown, { token }: Person = owner) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const message = (text: string, more: object = {}) => ({ messageId: crypto.randomUUID(), text, ...more })

/** A visitor who has written once, and his thread. */
async function talking() {
  const visitor = visitorOf(server, agentId)
  const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
  const say = (text: string) => visitor.say(text, { sessionId, visitorToken })
  const session = async () => (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  return {
    sessionId: String(sessionId),
    say,
    session,
    thread: (await session()).thread as { id: string; status: string },
  }
}

describe('a member who takes a thread over', () => {
  test('writes to its contact, and the agent is silent until it is handed back', async () => {
    const { say, session, thread } = await talking()
    expect(thread.status).toBe('open')
    const written = await call(`POST /threads/${thread.id}/messages`, message('Soy Ana.'))
    expect([written.status, written.body.data.written]).toEqual([
      201,
      expect.objectContaining({ author: 'member', authorId: owner.id, text: 'Soy Ana.' }),
    ])
    const silent = await say('¿me ayudas?')
    expect(silent.body.data.webhookResult.response).toBe('[{"output":""}]')
    const taken = await session()
    expect(taken.thread.status).toBe('members')
    expect(taken.memberMessages.map(({ text }: { text: string }) => text)).toEqual(['Soy Ana.'])
    expect(taken.conversations.at(-1)).toMatchObject({ agentResponse: null, metadata: { state: 'members' } })
    const back = await call(`PATCH /threads/${thread.id}`, { status: 'open' })
    expect(back.body.data).toMatchObject({ thread: { status: 'open' }, draft: null })
    const answered = await say('¿me ayudas?')
    expect(answered.body.data.webhookResult.response).not.toBe('[{"output":""}]')
  })

  test('sends a message once, however often it is repeated, and no other under its key', async () => {
    const { session, thread } = await talking()
    const once = message('Una vez.')
    const all = await Promise.all(Array.from({ length: 5 }, () => call(`POST /threads/${thread.id}/messages`, once)))
    expect(new Set(all.map(({ body }) => body.data.written.number)).size).toBe(1)
    expect((await session()).memberMessages).toHaveLength(1)
    const other = await call(`POST /threads/${thread.id}/messages`, { ...once, text: 'Otra.' })
    expect([other.status, other.body.error.code]).toEqual([409, 'thread.keyUsed'])
  })

  test('may leave the thread to the agent', async () => {
    const { session, thread } = await talking()
    await call(`POST /threads/${thread.id}/messages`, message('El envío cuesta 9 USD.', { takesOver: false }))
    expect((await session()).thread.status).toBe('open')
  })

  test('is found by the status of its thread, which each session of the list names', async () => {
    const [taken, left] = [await talking(), await talking()]
    await call(`POST /threads/${taken.thread.id}/messages`, message('Soy Ana.'))
    const idsOf = async (status: string) => {
      const { data } = (await call(`GET /conversations/sessions?agentId=${agentId}&limit=100&status=${status}`)).body
      expect(new Set(data.sessions.map((each: { status: string }) => each.status))).toEqual(new Set([status]))
      return data.sessions.map((each: { sessionId: string }) => each.sessionId)
    }
    const [members, open] = [await idsOf('members'), await idsOf('open')]
    expect(members).toContain(taken.sessionId)
    expect(members).not.toContain(left.sessionId)
    expect(open).toContain(left.sessionId)
    expect((await call('GET /conversations/sessions?status=elsewhere')).status).toBe(422)
  })

  test('costs no conversation of the plan', async () => {
    const usage = async () => {
      await call('GET /threads')
      return server.rows('SELECT used FROM usage WHERE agent_id = ?', agentId)
    }
    const { say, thread } = await talking()
    const before = await usage()
    await call(`POST /threads/${thread.id}/messages`, message('Soy Ana.'))
    await say('gracias')
    expect(await usage()).toEqual(before)
  })
})

test('a tap at Telegram is acknowledged although a member has the thread, and once where the agent answers it', async () => {
  const { server: shop, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' })
  try {
    const { id, token } = await register(shop)
    const { agentId: shopAgent } = await makeAgent(shop, { ownerId: id })
    const { id: channelId } = await newChannel(shop, { id, token } as Person, shopAgent, 'telegram')
    await shop.api(`POST /channels/${channelId}/connect`, { token })
    const line = lineOf('telegram', shop, providers, shopAgent)
    const person = '15550300777'
    const from = { id: Number(person), is_bot: false, first_name: 'Bat' }
    const taps = (tapId: string, update: number) =>
      line.deliver(JSON.stringify({ update_id: update, callback_query: { id: tapId, from, data: 'ayuda' } }))
    const soon = { timeout: 20_000, interval: 100 }
    const { acknowledged } = providers.telegram
    await taps('tap-1', 9_001)
    await expect.poll(() => line.sentTo(person).length, soon).toBe(1)
    expect(acknowledged).toEqual(['tap-1'])
    const [thread] = await shop.rows('SELECT id FROM threads WHERE agent_id = ?', shopAgent)
    await shop.api(`PATCH /threads/${thread?.['id']}` as 'PATCH /x', { token, body: { status: 'members' } })
    await taps('tap-2', 9_002)
    await expect.poll(() => acknowledged, soon).toEqual(['tap-1', 'tap-2'])
    expect(line.sentTo(person)).toHaveLength(1)
  } finally {
    await providers.close()
  }
})

test.each([
  ['a model', COMPLETIONS, model, atOnce],
  ['an automation', '', automation, (text: string) => json([{ output: text }])],
] as const)(
  'a thread that was taken over while %s is asked is answered at once after the hand-back, though it is silent',
  async (_, suffix, engineAt, says) => {
    const place = standIn.place(says('Hola.'), suffix)
    const slow = await makeAgentWith(server, engineAt(place.url, { hasFallback: false }), owner.id)
    const visitor = visitorOf(server, slow.agentId)
    const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
    const { data } = (await call(`GET /conversations/session/${sessionId}?agentId=${slow.agentId}`)).body
    place.becomes(headersOnly)
    const left = visitor.say('¿abren el lunes?', { sessionId, visitorToken })
    await expect.poll(() => place.calls().length, { timeout: 30_000 }).toBe(2)
    await call(`PATCH /threads/${data.thread.id}`, { status: 'members' })
    expect(outputOf(await left)).toBe('')
    place.becomes(says('Sí, el lunes.'))
    await call(`PATCH /threads/${data.thread.id}`, { status: 'open' })
    const next = await visitor.say('¿y el martes?', { sessionId, visitorToken })
    expect(outputOf(next)).toBe('Sí, el lunes.')
  },
)

test('a thread in which more was said than who closes it has seen is not closed, and nothing of the call is done', async () => {
  const { say, session, thread } = await talking()
  const [{ id }] = (await session()).conversations
  await say('¿me ayudas?')
  const close = (exchangeId: string) =>
    call(`PATCH /threads/${thread.id}`, { status: 'closed', seen: { exchangeId, message: 0 }, tags: ['visto'] })
  const refused = await close(id)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'thread.unseen'])
  const { thread: before, conversations } = await session()
  expect(before).toMatchObject({ status: 'open', tags: [] })
  expect((await close(conversations.at(-1).id)).status).toBe(200)
  expect((await session()).thread).toMatchObject({ status: 'closed', tags: ['visto'] })
})

test('a takeover by writing assigns the thread to its writer, unless it has an assignee', async () => {
  const [free, given] = [await talking(), await talking()]
  const ana = await newMember(server, owner, 'agent')
  await call(`PATCH /threads/${given.thread.id}`, { assigneeId: ana.id })
  for (const { thread } of [free, given]) await call(`POST /threads/${thread.id}/messages`, message('Soy yo.'))
  const assigneeOf = async ({ session }: typeof free) => (await session()).thread.assigneeId
  expect([await assigneeOf(free), await assigneeOf(given)]).toEqual([owner.id, ana.id])
  await call(`PATCH /threads/${free.thread.id}`, { assigneeId: null })
  await call(`POST /threads/${free.thread.id}/messages`, message('Sin asumirla.', { takesOver: false }))
  expect(await assigneeOf(free)).toBeNull()
  await call(`POST /threads/${free.thread.id}/messages`, message('Y asumiéndola.'))
  await call(`PATCH /threads/${free.thread.id}`, { status: 'open' })
  expect((await free.session()).thread).toMatchObject({ status: 'open', assigneeId: null })
})

test('a takeover of which the database refuses the rest says so, is assigned, and is done when it is repeated', async () => {
  const { session, thread } = await talking()
  const run = (sql: string) => server.record.batch([server.record.prepare(sql)])
  const take = () => call(`PATCH /threads/${thread.id}`, { status: 'members', tags: ['vip'] })
  await run("CREATE TRIGGER refused BEFORE UPDATE OF tags ON threads BEGIN SELECT RAISE(ABORT, 'refused'); END")
  const refused = await take().finally(() => run('DROP TRIGGER refused'))
  expect([refused.status, refused.body.error.code]).toEqual([503, 'thread.statusOnly'])
  expect((await session()).thread).toMatchObject({ status: 'members', assigneeId: owner.id, tags: [] })
  expect((await take()).body.data.thread).toMatchObject({ status: 'members', assigneeId: owner.id, tags: ['vip'] })
})

describe("a member's message is refused", () => {
  test.each([
    ['without words', { text: '   ' }, { text: 'Escribe un mensaje.' }],
    ['that is too long', { text: 'a'.repeat(4001) }, { text: 'El mensaje no puede exceder 4000 caracteres.' }],
    ['without a key', { messageId: 'x' }, { messageId: 'El identificador del mensaje debe ser un UUID.' }],
  ])('%s', async (_, more, fields) => {
    const { session, thread } = await talking()
    const refused = await call(`POST /threads/${thread.id}/messages`, message('hola', more))
    expect([refused.status, refused.body.error.fields]).toEqual([422, fields])
    expect(await session()).toMatchObject({ memberMessages: [], thread: { status: 'open' } })
  })

  test('in a thread of another account', async () => {
    const { thread } = await talking()
    const other = await customer(server, 'enterprise')
    const refused = await call(`POST /threads/${thread.id}/messages`, message('hola'), other)
    expect([refused.status, refused.body.error.code]).toEqual([404, 'thread.notFound'])
  })

  test('once its provider has closed the time to reply', async () => {
    const at = Date.now() - 8 * 24 * 3_600_000
    const sessionId = 'facebook:person-9'
    await writeExchanges(server, [{ agentId, ownerId: owner.id, sessionId, channelType: 'facebook', at }])
    const { thread } = (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
    const refused = await call(`POST /threads/${thread.id}/messages`, message('hola'))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'thread.windowClosed'])
  })
})

describe('a thread waits for a member', () => {
  test.each([
    ['once its contact wishes for a person', 'Quiero hablar con una persona', 'pending'],
    ['once its contact complains', 'Quiero poner una reclamación: el pedido llegó roto', 'pending'],
    ['once its contact is in danger', 'Me duele mucho el pecho y no puedo respirar', 'pending'],
    ['not for a question', '¿Cuándo abren?', 'open'],
  ])('%s, and the agent goes on', async (_, text, status) => {
    const { say, session, thread } = await talking()
    expect((await say(text)).body.data.webhookResult.response).not.toBe('[{"output":""}]')
    expect((await session()).thread.status).toBe(status)
    expect((await say('gracias')).body.data.webhookResult.response).not.toBe('[{"output":""}]')
    expect((await session()).thread.status).toBe(status)
    await call(`PATCH /threads/${thread.id}`, { status: 'open' })
    expect((await session()).thread.status).toBe('open')
  })

  test('never while a member attends to it, and again after it was closed', async () => {
    const { say, session, thread } = await talking()
    await call(`PATCH /threads/${thread.id}`, { status: 'members' })
    await say('Quiero hablar con una persona')
    expect((await session()).thread.status).toBe('members')
    await call(`PATCH /threads/${thread.id}`, { status: 'closed' })
    await say('¿Cuándo abren?')
    expect((await session()).thread.status).toBe('open')
    await say('Quiero hablar con una persona')
    expect((await session()).thread.status).toBe('pending')
  })
})
