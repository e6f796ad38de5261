import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Thread, ThreadMessage } from '../../worker/contract/threads.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
})
afterAll(() => server.close())

const DAY = 86_400_000
const NOW = Date.now()
const get = (path: string, { token }: Person = owner) => server.api(`GET ${path as '/x'}`, { token })
const patch = (id: string, body: unknown, { token }: Person = owner) =>
  server.api(`PATCH /threads/${id}`, { token, body })

async function threads(query: string): Promise<Thread[]> {
  const { status, body } = await get(`/threads${query}`)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.threads
}

/** A session of two exchanges, as a thread. */
async function talked(sessionId: string, more: object = {}): Promise<Thread> {
  const base = { agentId, ownerId: owner.id, sessionId, ...more }
  await writeExchanges(server, [
    { ...base, at: NOW - DAY, userMessage: '¿Abren hoy?', agentResponse: 'Sí, hasta las seis.' },
    { ...base, at: NOW, userMessage: '¿Y mañana?', agentResponse: null, state: 'unanswered' },
  ])
  const [thread] = await threads(`?agentId=${agentId}&sessionId=${sessionId}`)
  if (!thread) throw new Error('no thread')
  return thread
}

describe('a thread', () => {
  test('has its last exchange, a status and tags, and is read by its id', async () => {
    const thread = await talked('session-read')
    expect(thread).toMatchObject({
      ...{ agentId, sessionId: 'session-read', channelType: 'webchat', status: 'open', tags: [], contact: null },
      ...{ exchanges: 2, isUnanswered: true, startedAt: new Date(NOW - DAY).toISOString() },
      last: { userMessage: '¿Y mañana?', agentResponse: null, state: 'unanswered' },
    })
    expect((await get(`/threads/${thread.id}`)).body.data.thread).toEqual(thread)
  })

  test('holds its messages, the newest first, page by page, each with its author', async () => {
    const thread = await talked('session-messages')
    const first = (await get(`/threads/${thread.id}/messages?limit=2`)).body.data
    const rest = (await get(`/threads/${thread.id}/messages?limit=2&after=${first.next}`)).body.data
    const said = [...first.messages, ...rest.messages].map(({ author, text, parts, exchange }: ThreadMessage) => [
      author,
      text,
      parts,
      exchange?.state,
    ])
    const part = (text: string) => [{ type: 'text', text }]
    expect(said).toEqual([
      ['contact', '¿Y mañana?', part('¿Y mañana?'), 'unanswered'],
      ['agent', 'Sí, hasta las seis.', part('Sí, hasta las seis.'), 'answered'],
      ['contact', '¿Abren hoy?', part('¿Abren hoy?'), 'answered'],
    ])
    expect(rest.next).toBeNull()
  })

  test('tells on a reply what the message was recognised to be', async () => {
    await visitorOf(server, agentId).say('quiero hablar con una persona', { sessionId: 'session-intent' })
    const [{ id } = { id: '' }] = await threads(`?agentId=${agentId}&sessionId=session-intent`)
    const [reply, question] = (await get(`/threads/${id}/messages`)).body.data.messages as ThreadMessage[]
    expect(reply?.parts.at(-1)).toEqual({ type: 'intent', intent: 'person' })
    expect(question?.parts).toEqual([{ type: 'text', text: 'quiero hablar con una persona' }])
    const listed = (await get(`/conversations?agentId=${agentId}&search=hablar`)).body.data.conversations
    expect(listed[0]).toMatchObject({ sessionId: 'session-intent', metadata: { intent: 'person' } })
    const others = (await get(`/conversations?agentId=${agentId}&search=Abren`)).body.data.conversations
    expect(others[0]?.metadata).not.toHaveProperty('intent')
  })

  test('is listed with the intent of its contact, found by it, until a member has written', async () => {
    const listed = (query: string) => threads(`?agentId=${agentId}&${query}`)
    const visitor = visitorOf(server, agentId)
    await visitor.say('mi hijo está sangrando mucho', { sessionId: 'session-danger' })
    await visitor.say('¿me oyen?', { sessionId: 'session-danger-other' })
    expect((await listed('intent=danger')).map(({ sessionId, intent }) => [sessionId, intent])).toEqual([
      ['session-danger', 'danger'],
    ])
    expect(await listed('sessionId=session-danger-other')).toMatchObject([{ intent: null }])
    const [{ id } = { id: '' }] = await listed('sessionId=session-danger')
    const body = { messageId: crypto.randomUUID(), text: 'Le llamo ahora mismo.' }
    expect((await server.api(`POST /threads/${id}/messages`, { token: owner.token, body })).status).toBe(201)
    expect(await listed('intent=danger')).toEqual([])
    expect(await get(`/threads?agentId=${agentId}&intent=hunger`)).toMatchObject({
      status: 422,
      body: { error: { fields: { intent: 'Elige una de las opciones.' } } },
    })
  })

  test('is closed and tagged, found by both, and opened again when its contact writes', async () => {
    const visitor = visitorOf(server, agentId)
    const { body } = await visitor.say('hola', { sessionId: 'session-closed' })
    const [{ id } = { id: '' }] = await threads(`?agentId=${agentId}&sessionId=session-closed`)
    const changed = await patch(id, { status: 'closed', tags: ['envíos', 'urgente', 'envíos'] })
    expect([changed.status, changed.body.data.thread]).toMatchObject([
      200,
      { status: 'closed', tags: ['envíos', 'urgente'] },
    ])
    const found = async (query: string) => (await threads(`?agentId=${agentId}&${query}`)).map((thread) => thread.id)
    expect(await found('status=closed')).toEqual([id])
    expect(await found(`tag=${encodeURIComponent('envíos')}`)).toEqual([id])
    expect(await found('tag=otra')).toEqual([])
    await visitor.say('sigo aquí', { sessionId: 'session-closed', visitorToken: body.data.visitorToken })
    expect((await get(`/threads/${id}`)).body.data.thread).toMatchObject({
      ...{ status: 'open', tags: ['envíos', 'urgente'], exchanges: 2 },
    })
  })

  test('keeps what a change leaves out', async () => {
    const { id } = await talked('session-kept')
    await patch(id, { tags: ['uno'] })
    expect((await patch(id, { status: 'pending' })).body.data.thread).toMatchObject({
      status: 'pending',
      tags: ['uno'],
    })
    expect((await patch(id, { tags: [] })).body.data.thread).toMatchObject({ status: 'pending', tags: [] })
  })

  test.each([
    [{}, { status: 'Indica qué debe cambiar.' }],
    [{ status: 'gone' }, { status: 'Elige una de las opciones.' }],
    [{ tags: [''] }, { 'tags.0': 'Una etiqueta tiene de 1 a 40 caracteres.' }],
    [{ tags: ['x'.repeat(41)] }, { 'tags.0': 'Una etiqueta tiene de 1 a 40 caracteres.' }],
    [
      { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
      { tags: 'Una conversación tiene 20 etiquetas como máximo.' },
    ],
    [{ tags: 'uno' }, { tags: 'Una conversación tiene 20 etiquetas como máximo.' }],
  ])('refuses %j, and stays as it is', async (body, fields) => {
    const thread = await talked('session-refused')
    const answer = await patch(thread.id, body)
    expect([answer.status, answer.body.error.fields]).toEqual([422, fields])
    expect((await get(`/threads/${thread.id}`)).body.data.thread.tags).toEqual([])
  })

  test('of another account is not found, by any call', async () => {
    const { id } = await talked('session-foreign')
    const other = await customer(server, 'enterprise')
    const answers = [
      await get(`/threads/${id}`, other),
      await get(`/threads/${id}/messages`, other),
      await patch(id, { status: 'closed' }, other),
      await get(`/threads/${crypto.randomUUID()}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [404, 'thread.notFound']),
    )
    expect((await get('/threads', other)).body.data).toEqual({ threads: [], next: null })
    const root = await superAdmin(server)
    expect((await get(`/threads/${id}`, root)).body.data.thread.status).toBe('open')
    expect((await get('/threads', root)).status).toBe(422)
  })
})

test('a search finds what was said and what was replied, with its thread, page by page', async () => {
  const { id: own } = await newAgent(server, owner)
  const base = { agentId: own, ownerId: owner.id, sessionId: 'session-search' }
  await writeExchanges(server, [
    { ...base, at: NOW - 2, userMessage: '¿Tienen veletas?', agentResponse: 'De cobre.' },
    { ...base, at: NOW - 1, userMessage: 'Gracias', agentResponse: 'Las veletas llegan mañana.' },
  ])
  const found = async (query: string) => (await get(`/agents/${own}/search?${query}`)).body.data
  const first = await found('search=veleta&limit=1')
  expect(first.matches).toMatchObject([{ sessionId: 'session-search', author: 'contact', text: 'Gracias' }])
  const second = await found(`search=veleta&limit=1&after=${first.next}`)
  expect(second).toMatchObject({ matches: [{ text: '¿Tienen veletas?', reply: 'De cobre.' }], next: null })
  expect((await found('search=ausente')).matches).toEqual([])
  expect((await found('search=%22(')).matches).toEqual([])
  expect((await get(`/agents/${own}/search`)).status).toBe(422)
  const lost = await get(`/agents/${own}/search?search=veleta&after=zzz`)
  expect([lost.status, lost.body.error.fields]).toEqual([
    422,
    { after: 'Usa el valor de «next» de la página anterior.' },
  ])
})
