import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import type { Person } from '../support/people.ts'
import { removeExchanges, rewriteExchange, writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import {
  customer,
  errorOf,
  everythingOf,
  newAgent,
  newConversation,
  newWebchat,
  superAdmin,
} from '../support/tenants.ts'
import { noteAgent } from '../support/touched.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const DAY = 86_400_000
const daysAgo = (days: number) => Date.now() - days * DAY
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const list = (agentId: string, query = '', { token }: Person = owner) =>
  server.api(`GET /conversations?agentId=${agentId}${query}`, { token })
const messages = (body: { data: { conversations: { userMessage: string }[] } }) =>
  body.data.conversations.map(({ userMessage }) => userMessage)
const exchange = async (more: object = {}) => {
  const agent = await newAgent(server, owner)
  return { agent, base: { agentId: agent.id as string, ownerId: owner.id, ...more } }
}

test('an exchange that a client reports is stored with its mark and read back whole', async () => {
  const agent = await newAgent(server, owner)
  const metadata = { sessionId: 'session-a', channelType: 'telegram', origin: 'server', state: 'open', responseMs: 1 }
  const body = {
    agentId: agent.id,
    userMessage: ' ¿Hola? ',
    agentResponse: ' **Sí** <script> ',
    metadata,
    origin: 'server',
  }
  const created = await server.api('POST /conversations', { token: owner.token, body })
  expect(created.status).toBe(201)
  expect(created.body.data.conversation).toEqual({
    id: expect.any(String),
    agentId: agent.id,
    sessionId: 'session-a',
    userMessage: '¿Hola?',
    agentResponse: '**Sí** <script>',
    timestamp: expect.stringMatching(/Z$/),
    metadata: {
      sessionId: 'session-a',
      channelType: 'telegram',
      source: 'telegram',
      origin: 'client',
      state: 'answered',
      language: null,
      messageId: expect.any(String),
      responseMs: null,
      sources: [],
    },
  })
  const { id } = created.body.data.conversation
  const read = await server.api(`GET /conversations/${id}`, { token: owner.token })
  expect(read.body.data.conversation).toEqual(created.body.data.conversation)
  expect((await list(agent.id)).body.data.conversations).toEqual([created.body.data.conversation])
})

test('an exchange without a session gets one of its own, and without a reply it is unanswered', async () => {
  const agent = await newAgent(server, owner)
  const silent = await newConversation(server, owner, agent.id, { agentResponse: '', metadata: undefined })
  expect(silent).toMatchObject({ agentResponse: null, metadata: { state: 'unanswered', channelType: 'webchat' } })
  expect(silent.sessionId).toMatch(/^[0-9a-f-]{36}$/)
})

test('what the server stored itself in the last ten minutes is given back and not stored twice', async () => {
  const { agent, base } = await exchange()
  const [id] = await writeExchanges(server, [
    { ...base, at: Date.now() - 60_000, userMessage: 'Hola', sessionId: 'session-1', eventNumber: 1 },
  ])
  const report = (more: object) => {
    const body = {
      agentId: agent.id,
      userMessage: 'Hola',
      agentResponse: 'Forjada',
      metadata: { sessionId: 'session-1' },
      ...more,
    }
    return server.api('POST /conversations', { token: owner.token, body })
  }
  const again = await report({})
  expect(again.status).toBe(200)
  expect(again.body.data.conversation).toMatchObject({
    id,
    agentResponse: 'Buenos días',
    metadata: { origin: 'server' },
  })
  expect(await server.rows('SELECT id FROM conversations WHERE agent_id = ?', agent.id)).toHaveLength(1)
  expect((await report({ userMessage: 'Otra cosa' })).status).toBe(201)
  expect((await report({ metadata: { sessionId: 'session-2' } })).status).toBe(201)
})

test('so is an exchange that the server has had with a visitor', async () => {
  const agent = await newAgent(server, owner)
  await newWebchat(server, owner, agent.id)
  await server.rows("UPDATE channels SET status = 'active' WHERE agent_id = ?", agent.id)
  const answer = await visitorOf(server, agent.id).say('¿tienen garantía?', { sessionId: 'a-visitors-session' })
  expect(answer.status).toBe(200)
  const reported = await server.api('POST /conversations', {
    token: owner.token,
    body: {
      agentId: agent.id,
      userMessage: '¿tienen garantía?',
      agentResponse: 'Forjada',
      metadata: { sessionId: 'a-visitors-session' },
    },
  })
  expect(reported.status).toBe(200)
  expect(reported.body.data.conversation).toMatchObject({
    id: answer.body.data.conversationId,
    agentResponse: outputOf(answer),
  })
})

test('after ten minutes the same message is a new exchange', async () => {
  const { agent, base } = await exchange()
  await writeExchanges(server, [{ ...base, at: Date.now() - 11 * 60_000, eventNumber: 1 }])
  await newConversation(server, owner, agent.id)
})

test('a reply that is still being made is not shown', async () => {
  const { agent, base } = await exchange()
  const [id] = await writeExchanges(server, [{ ...base, at: Date.now(), state: 'open', agentResponse: 'a med' }])
  const read = await server.api(`GET /conversations/${id}`, { token: owner.token })
  expect(read.body.data.conversation).toMatchObject({ agentResponse: null, metadata: { state: 'open' } })
  expect((await list(agent.id)).body.data.conversations[0].agentResponse).toBeNull()
})

test('forty reports at once on a plan of five keep exactly five, and next month opens again', async () => {
  const person = await customer(server, null)
  const plan = crypto.randomUUID()
  await server.rows(
    `INSERT INTO plans (id, name, pricing_type, billing_cycle, max_conversations, is_public, created_at, updated_at)
     VALUES (?, 'Five', 'fixed', 'monthly', 5, 0, 0, 0)`,
    plan,
  )
  await server.rows('INSERT INTO plan_agent_types VALUES (?, ?)', plan, AGENT_TYPES.service)
  await server.rows(
    `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, created_at, updated_at)
     VALUES (?, ?, ?, 'active', '2020-01-01', 0, 0)`,
    crypto.randomUUID(),
    person.id,
    plan,
  )
  const [agent, other] = [await newAgent(server, person), await newAgent(server, person)]
  for (const { id } of [agent, other]) noteAgent(id)
  const report = (number: number, agentId = agent.id) =>
    server.api('POST /conversations', {
      token: person.token,
      body: { agentId, userMessage: `Mensaje ${number}`, agentResponse: 'Bien' },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => report(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.error.code]).toEqual([403, 'plan.quotaExceeded'])
  expect(await server.rows('SELECT id FROM conversations WHERE agent_id = ?', agent.id)).toHaveLength(5)

  const [first] = await server.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', agent.id)
  await server.api(`DELETE /conversations/${first?.id}`, { token: person.token })
  expect((await report(100)).status).toBe(403)
  expect((await report(101, other.id)).status).toBe(403)
  // The object of the first agent remembers its block of the month; that of the second one has none.
  await server.rows("UPDATE usage SET month = '2020-01' WHERE owner_id = ?", person.id)
  expect((await report(102, other.id)).status).toBe(201)
  await server.rows("UPDATE subscriptions SET status = 'paused' WHERE user_id = ?", person.id)
  expect(await report(103, other.id)).toMatchObject({ status: 403, body: { error: { code: 'plan.required' } } })
})

test('the list is the newest first and every page holds what it should, over days and channels', async () => {
  const { agent, base } = await exchange()
  const all = Array.from({ length: 257 }, (_, index) => ({
    ...base,
    at: daysAgo(index % 7) - index * 1000,
    userMessage: `m${index}`,
    channelType: index % 5 ? 'webchat' : 'telegram',
    sessionId: index % 5 ? 'session-webchat' : 'session-telegram',
  }))
  await writeExchanges(server, all)
  const byTime = [...all].sort((a, b) => b.at - a.at)
  for (const [filter, kept] of [
    ['', byTime],
    ['&channelType=telegram', byTime.filter(({ channelType }) => channelType === 'telegram')],
    [`&startDate=${dayOf(daysAgo(4))}`, byTime.filter(({ at }) => dayOf(at) >= dayOf(daysAgo(4)))],
    [`&endDate=${dayOf(daysAgo(2))}`, byTime.filter(({ at }) => dayOf(at) <= dayOf(daysAgo(2)))],
    [
      `&startDate=${dayOf(daysAgo(3))}&endDate=${dayOf(daysAgo(3))}`,
      byTime.filter(({ at }) => dayOf(at) === dayOf(daysAgo(3))),
    ],
    ['&sessionId=session-webchat', byTime.filter(({ channelType }) => channelType === 'webchat')],
  ] as const) {
    const seen: string[] = []
    for (let page = 1; page <= Math.max(1, Math.ceil(kept.length / 10)); page++) {
      const { body } = await list(agent.id, `${filter}&limit=10&page=${page}`)
      expect(body.data.pagination).toEqual({
        page,
        limit: 10,
        total: kept.length,
        totalPages: Math.max(1, Math.ceil(kept.length / 10)),
      })
      expect(body.meta).toEqual(body.data.pagination)
      seen.push(...messages(body))
    }
    expect(seen).toEqual(kept.map(({ userMessage }) => userMessage))
  }
  expect((await list(agent.id, '&page=900')).body.data.conversations).toEqual([])
  expect((await list(agent.id)).body.data.conversations).toHaveLength(20)
})

test('a page stays right after exchanges were deleted, near and far', async () => {
  const { agent, base } = await exchange()
  const ids = await writeExchanges(
    server,
    Array.from({ length: 130 }, (_, index) => ({ ...base, at: daysAgo(index), userMessage: `m${index}` })),
  )
  for (const index of [0, 3, 4, 125]) await server.api(`DELETE /conversations/${ids[index]}`, { token: owner.token })
  const near = await list(agent.id, '&limit=5&page=2')
  expect(near.body.meta.total).toBe(126)
  expect(messages(near.body)).toEqual(['m8', 'm9', 'm10', 'm11', 'm12'])
  const far = await list(agent.id, '&limit=20&page=7')
  expect(messages(far.body)).toEqual(['m123', 'm124', 'm126', 'm127', 'm128', 'm129'])
})

test.each([
  ['agil', ['ÁGIL']],
  ['ágil', ['ÁGIL']],
  ['өнөө', ['ӨНӨӨДӨР сайн']],
  ['ӨНӨӨДӨР САЙН', ['ӨНӨӨДӨР сайн']],
  ['ёс', ['Ёс заншил']],
  ['ес', []],
  ['e-mail', ['Mi e-mail es ana@example.com']],
  ['ana@example.com', ['Mi e-mail es ana@example.com']],
  ['respue', ['ÁGIL']],
  ['mail ana', ['Mi e-mail es ana@example.com']],
  ['mail ausente', []],
  ['"', []],
  ["'", []],
  ['*', []],
  ['NEAR(', []],
  ['a AND', []],
  ['user_message:agil', []],
  ['{', []],
  ['^', []],
  ['(((', []],
  ['-', []],
  ['\\', []],
] as const)('a search for %j finds exactly what holds its words', async (search, expected) => {
  const { agent, base } = await exchange()
  const other = await exchange()
  await writeExchanges(server, [
    { ...base, at: daysAgo(3), userMessage: 'ÁGIL', agentResponse: 'Una respuesta' },
    { ...base, at: daysAgo(2), userMessage: 'ӨНӨӨДӨР сайн', agentResponse: null, state: 'unanswered' },
    { ...base, at: daysAgo(1), userMessage: 'Ёс заншил' },
    { ...base, at: daysAgo(0), userMessage: 'Mi e-mail es ana@example.com' },
    { ...other.base, at: daysAgo(0), userMessage: 'ágil ёс өнөөдөр сайн mail ana respuesta' },
  ])
  const { status, body } = await list(agent.id, `&search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  expect(messages(body)).toEqual(expected)
  expect(body.meta.total).toBe(expected.length)
})

test('the id of an agent is not a word that a search finds', async () => {
  const { agent, base } = await exchange()
  await writeExchanges(server, [{ ...base, at: Date.now() }])
  expect((await list(agent.id, `&search=${agent.id}`)).body.meta.total).toBe(0)
})

test('a search goes together with every other filter, and forgets what is deleted', async () => {
  const { agent, base } = await exchange()
  const ids = await writeExchanges(server, [
    { ...base, at: daysAgo(5), userMessage: 'precio uno', sessionId: 'session-1' },
    { ...base, at: daysAgo(1), userMessage: 'precio dos', sessionId: 'session-2' },
    { ...base, at: daysAgo(0), userMessage: 'precio tres', sessionId: 'session-3', channelType: 'viber' },
  ])
  const found = async (query: string) => messages((await list(agent.id, `&search=precio${query}`)).body)
  expect(await found('')).toEqual(['precio tres', 'precio dos', 'precio uno'])
  expect(await found('&sessionId=session-2')).toEqual(['precio dos'])
  expect(await found('&channelType=viber')).toEqual(['precio tres'])
  expect(await found(`&endDate=${dayOf(daysAgo(1))}`)).toEqual(['precio dos', 'precio uno'])
  expect(await found('&limit=1&page=2')).toEqual(['precio dos'])
  await server.api(`DELETE /conversations/${ids[1]}`, { token: owner.token })
  expect(await found('')).toEqual(['precio tres', 'precio uno'])
})

/** The index of words holds the finished exchanges and nothing else. */
async function isSound(): Promise<void> {
  await server.rows("INSERT INTO message_search(message_search, rank) VALUES ('integrity-check', 1)")
  const indexed = await server.rows('SELECT rowid FROM message_search ORDER BY rowid')
  expect(indexed).toEqual(await server.rows("SELECT rowid FROM conversations WHERE state <> 'open' ORDER BY rowid"))
}

test('an exchange is found once it is finished, also when it was tried again', async () => {
  const { agent, base } = await exchange()
  const [id] = await writeExchanges(server, [
    { ...base, at: Date.now(), state: 'open', userMessage: 'lento', agentResponse: null },
  ])
  const found = async (word: string) => (await list(agent.id, `&search=${word}`)).body.meta.total
  const become = (state: string, agentResponse: string | null) =>
    rewriteExchange(server, id ?? '', { state, agentResponse })
  expect(await found('lento')).toBe(0)
  await become('unanswered', null)
  expect(await found('lento')).toBe(1)
  await become('open', null)
  expect(await found('lento')).toBe(0)
  await become('answered', 'listo')
  expect([await found('lento'), await found('listo')]).toEqual([1, 1])
  await isSound()
})

test('an exchange that is changed, opened again or deleted is found by what it says, and by nothing else', async () => {
  const { agent, base } = await exchange()
  const ids = await writeExchanges(
    server,
    ['pera', 'ciruela', 'cereza', 'mora'].map((userMessage) => ({
      ...base,
      at: Date.now(),
      userMessage,
      agentResponse: null,
      state: 'unanswered' as const,
    })),
  )
  const found = async (word: string) => (await list(agent.id, `&search=${word}`)).body.meta.total
  const change = (n: number, changes: Parameters<typeof rewriteExchange>[2]) =>
    rewriteExchange(server, ids[n] ?? '', changes)
  expect(await found('pera')).toBe(1)
  await change(0, { userMessage: 'manzana' })
  await change(1, { state: 'open' })
  await change(2, { state: 'answered', agentResponse: 'higos' })
  await removeExchanges(server, [ids[3] ?? ''])
  const words = ['pera', 'manzana', 'ciruela', 'cereza', 'higos', 'mora']
  expect(await Promise.all(words.map(found))).toEqual([0, 1, 0, 1, 1, 0])
  await change(2, { userMessage: 'guayaba' })
  expect([await found('cereza'), await found('guayaba'), await found('higos')]).toEqual([0, 1, 1])
  await isSound()
})

test('the figures of an agent come from its days: totals, channels, thirty days, times and what was not answered', async () => {
  const { agent, base } = await exchange()
  const ids = await writeExchanges(server, [
    { ...base, at: daysAgo(0), state: 'open' },
    { ...base, at: daysAgo(0), state: 'open', sessionId: 'session-2' },
    { ...base, at: daysAgo(6), state: 'open', channelType: 'telegram', sessionId: 'session-3' },
    { ...base, at: daysAgo(7), state: 'unanswered', sessionId: 'session-4' },
    { ...base, at: daysAgo(29), sessionId: 'session-4' },
    { ...base, at: daysAgo(30), sessionId: 'session-4' },
  ])
  for (const [index, responseMs] of [
    [0, 90],
    [1, 700],
    [2, 30_000],
  ] as const)
    await rewriteExchange(server, ids[index] ?? '', { state: 'answered', responseMs })
  const { status, body } = await server.api(`GET /conversations/stats/${agent.id}`, { token: owner.token })
  expect(status).toBe(200)
  expect(body.data.stats).toMatchObject({
    total: 6,
    sessions: 4,
    today: 2,
    last7Days: 3,
    last30Days: 5,
    byChannel: { webchat: 5, telegram: 1 },
    medianResponseMs: 800,
    p95ResponseMs: 60_000,
    unanswered: 1,
  })
  const { byDay } = body.data.stats
  expect(byDay).toHaveLength(30)
  expect([byDay[0], byDay[29]]).toEqual([
    { date: dayOf(daysAgo(29)), count: 1 },
    { date: dayOf(daysAgo(0)), count: 2 },
  ])
  expect(byDay.filter(({ count }: { count: number }) => count === 0)).toHaveLength(26)
})

test('an agent that nobody has written to has figures of zero and no times', async () => {
  const agent = await newAgent(server, owner)
  const { body } = await server.api(`GET /conversations/stats/${agent.id}`, { token: owner.token })
  expect(body.data.stats).toMatchObject({
    total: 0,
    sessions: 0,
    today: 0,
    last7Days: 0,
    last30Days: 0,
    byChannel: {},
    medianResponseMs: null,
    p95ResponseMs: null,
    unanswered: 0,
  })
})

test('a session is read the oldest first, by its agent alone', async () => {
  const { agent, base } = await exchange()
  const other = await exchange()
  await writeExchanges(server, [
    { ...base, at: daysAgo(1), userMessage: 'primero' },
    { ...base, at: daysAgo(0), userMessage: 'segundo' },
    { ...base, at: daysAgo(0), userMessage: 'ajeno', sessionId: 'session-9' },
  ])
  const session = (sessionId: string, agentId: string) =>
    server.api(`GET /conversations/session/${sessionId}?agentId=${agentId}`, { token: owner.token })
  expect(messages((await session('session-1', agent.id)).body)).toEqual(['primero', 'segundo'])
  for (const [sessionId, agentId] of [
    ['session-1', other.agent.id],
    ['unknown-1', agent.id],
    ["x' OR 1", agent.id],
  ] as const)
    expect(await session(encodeURIComponent(sessionId), agentId)).toMatchObject({
      status: 200,
      body: { data: { conversations: [] } },
    })
  const unnamed = await server.api('GET /conversations/session/session-1', { token: owner.token })
  expect(unnamed.status).toBe(422)
  expect(Object.keys(unnamed.body.error.fields)).toEqual(['agentId'])
})

test('a deleted exchange is gone for good, and what it used of the plan stays used', async () => {
  const { agent } = await exchange()
  const made = await newConversation(server, owner, agent.id)
  const used = 'SELECT sum(used) AS used FROM usage WHERE owner_id = ?'
  const before = await server.rows(used, owner.id)
  const call = `/conversations/${made.id}` as const
  expect((await server.api(`DELETE ${call}`, { token: owner.token })).status).toBe(200)
  const gone = { status: 404, body: { error: { code: 'conversation.notFound' } } }
  expect(await server.api(`DELETE ${call}`, { token: owner.token })).toMatchObject(gone)
  expect(await server.api(`GET ${call}`, { token: owner.token })).toMatchObject(gone)
  expect(await server.rows('SELECT 1 FROM conversations WHERE id = ?', made.id)).toEqual([])
  expect(await server.rows(used, owner.id)).toEqual(before)
  expect((await server.api(`GET /agents/${agent.id}`, { token: owner.token })).body.data._count.conversations).toBe(0)
})

test('the exchanges of a deleted agent are not found', async () => {
  const { agent } = await exchange()
  const made = await newConversation(server, owner, agent.id)
  await server.api(`DELETE /agents/${agent.id}`, { token: owner.token })
  for (const call of [
    `GET /conversations/${made.id}`,
    `GET /conversations?agentId=${agent.id}`,
    `GET /conversations/stats/${agent.id}`,
    `GET /conversations/session/session-1?agentId=${agent.id}`,
  ] as const)
    expect((await server.api(call, { token: owner.token })).status).toBe(404)
})

test('a super administrator reads the conversations of everybody', async () => {
  const admin = await superAdmin(server)
  const { agent } = await exchange()
  const made = await newConversation(server, owner, agent.id)
  expect((await list(agent.id, '', admin)).body.meta.total).toBe(1)
  expect((await server.api(`GET /conversations/${made.id}`, { token: admin.token })).status).toBe(200)
  expect((await server.api(`GET /conversations/stats/${agent.id}`, { token: admin.token })).body.data.stats.total).toBe(
    1,
  )
})

/** What the schemas refuse is tested in tests/contract/conversations.test.ts; one value of each route stands here. */
test.each([['startDate=2026-02-02&endDate=2026-02-01', 'endDate']])(
  'a list asked for with %s is refused on that field',
  async (query, field) => {
    const { agent } = await exchange()
    const refused = await list(agent.id, `&${query}`)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.error.fields)).toEqual([field])
  },
)

test.each(['?page=1'])('a list of no agent (%s) is refused on that field', async (query) => {
  const refused = await server.api(`GET /conversations${query}`, { token: owner.token })
  expect(refused.status).toBe(422)
  expect(refused.body.error.fields).toEqual({ agentId: 'Indica de qué agente son las conversaciones.' })
})

test.each([['a session that is none', { metadata: { sessionId: 'x y' } }, 'metadata.sessionId']])(
  'a report with %s is refused on its field and changes nothing',
  async (_, wrong, field) => {
    const { agent } = await exchange()
    const before = await everythingOf(server)
    const body = { agentId: agent.id, userMessage: 'Hola', agentResponse: 'Bien', ...wrong }
    const refused = await server.api('POST /conversations', { token: owner.token, body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.error.fields)).toEqual([field])
    expect(await everythingOf(server)).toBe(before)
  },
)

test('four thousand emoji are four thousand characters', async () => {
  const { agent } = await exchange()
  const made = await newConversation(server, owner, agent.id, { userMessage: '🙂'.repeat(4000) })
  expect(made.userMessage).toBe('🙂'.repeat(4000))
})

test('an odd id is answered as an unknown one', async () => {
  const unknown = await server.api(`GET /conversations/${crypto.randomUUID()}`, { token: owner.token })
  for (const id of ['x', '..%2fadmin', "'", PLANS.starter.toUpperCase()])
    expect(errorOf(await server.api(`GET /conversations/${id}`, { token: owner.token }))).toEqual(errorOf(unknown))
})
