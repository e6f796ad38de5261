import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIVITY_AGENTS_MAX } from '../../worker/contract/limits.ts'
import { newDocument } from '../support/knowledge.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, errorOf, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const unknown = { agentResponse: 'No lo sé.', sources: [] }

test('the home tells the last seven days, what it did not know, its channels and what is missing; nothing of before or of others', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  const other = await newAgent(server, owner)
  await newWebchat(server, owner, agent.id)
  const now = Date.now()
  const mine = { agentId: agent.id, ownerId: owner.id }
  await writeExchanges(server, [
    { ...mine, at: now, sessionId: 'a', userMessage: '¿Tienen envíos?', agentResponse: 'Sí.', sources: ['Envíos'] },
    { ...mine, at: now - 1, sessionId: 'a', userMessage: '¿Aceptan mascotas?', ...unknown },
    { ...mine, at: now - 2, sessionId: 'b', userMessage: '¿Aceptan mascotas?', ...unknown },
    { ...mine, at: now - 3, sessionId: 'c', userMessage: '¿Hay garantía?', ...unknown },
    ...['hola', 'gracias!', '¿En qué me puedes ayudar?'].map((userMessage, index) => ({
      ...{ ...mine, at: now - 4 - index, sessionId: 'e', userMessage, agentResponse: '¡Hola!' },
    })),
    { ...mine, at: now - 7 * DAY_MS - 1, sessionId: 'd', userMessage: '¿Hay terraza?', ...unknown },
    { agentId: other.id, ownerId: owner.id, at: now, userMessage: '¿Y esto?', ...unknown },
  ])
  const { body } = await server.api(`GET /agents/${agent.id}/home`, { token: owner.token })
  const { week, openQuestions, channels, checklist } = body.data
  expect(week.days).toHaveLength(7)
  expect(week.days.at(-1)?.date).toBe(dayOf(now))
  expect(week).toMatchObject({ conversations: 7, sessions: 4, unknown: 3 })
  expect(week.days.at(-1)).toMatchObject({ conversations: 7, sessions: 4 })
  expect(openQuestions.total).toBe(3)
  expect(openQuestions.first[0]).toMatchObject({ question: '¿Aceptan mascotas?', count: 2 })
  expect(channels).toEqual([{ type: 'webchat', status: 'active' }])
  expect(checklist).toEqual({
    knows: false,
    answered: false,
    tried: false,
    connected: true,
    embedded: false,
    isClosed: false,
  })
})

test('the home counts the conversations that wait for a person', async () => {
  const owner = await customer(server)
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  const waiting = async () =>
    (await server.api(`GET /agents/${id}/home`, { token: owner.token })).body.data.waitingThreads
  await visitorOf(server, id).say('hola')
  expect(await waiting()).toBe(0)
  await visitorOf(server, id).say('quiero hablar con una persona')
  expect(await waiting()).toBe(1)
})

test('each step is done once it is, and the list is closed and opened again', async () => {
  const owner = await customer(server)
  const { id } = await newAgent(server, owner)
  const { token } = owner
  const home = async () => (await server.api(`GET /agents/${id}/home`, { token })).body.data
  const rows = Array.from({ length: 10 }, (_, number) => `"¿Pregunta ${number}?","Respuesta ${number || '[número]'}."`)
  const content = ['pregunta,respuesta', ...rows].join('\n')
  await newDocument(server, owner, id, 'ready', { kind: 'csv', title: 'Dudas', content })
  // Nine and one that leaves something open.
  expect((await home()).checklist.knows).toBe(false)
  await server.api(`POST /agents/${id}/answers`, { token, body: { question: '¿Abren?', answer: 'Sí, de 9 a 18.' } })
  await server.api(`POST /agents/${id}/try`, { token, body: { message: '¿Abren?' } })
  await expect.poll(async () => (await home()).checklist).toMatchObject({ knows: true, answered: true, tried: true })

  const chat = (headers: Record<string, string>) => fetch(new URL(`/public/chat/${id}`, server.url), { headers })
  await chat({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' })
  await chat({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' })
  expect((await home()).checklist.embedded).toBe(false)
  await chat({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' })
  expect((await home()).checklist.embedded).toBe(true)

  const close = (isChecklistClosed: unknown) =>
    server.api(`PATCH /agents/${id}/home`, { token, body: { isChecklistClosed } })
  expect((await close(true)).body.data.checklist.isClosed).toBe(true)
  expect((await home()).checklist.isClosed).toBe(true)
  expect((await close('yes')).status).toBe(422)
  expect((await close(false)).body.data.checklist.isClosed).toBe(false)
})

test('the activity of agents comes in the order that they are named in, without those of others', async () => {
  const [owner, stranger] = [await customer(server), await customer(server)]
  const [one, two, foreign] = [
    await newAgent(server, owner),
    await newAgent(server, owner),
    await newAgent(server, stranger),
  ]
  await newWebchat(server, owner, two.id)
  const now = Date.now()
  await writeExchanges(server, [
    { agentId: one.id, ownerId: owner.id, at: now, userMessage: '¿Hay terraza?', ...unknown },
    { agentId: one.id, ownerId: owner.id, at: now - DAY_MS, sessionId: 'b', sources: ['Terraza'] },
    { agentId: one.id, ownerId: owner.id, at: now - DAY_MS, sessionId: 'b', sources: ['Terraza'] },
    { agentId: foreign.id, ownerId: stranger.id, at: now },
  ])
  const activity = (ids: string) => server.api(`GET /agents/activity?agentIds=${ids}`, { token: owner.token })
  const { body } = await activity([two.id, foreign.id, one.id].join(','))
  expect(body.data).toEqual([
    {
      agentId: two.id,
      conversations: [0, 0, 0, 0, 0, 0, 0],
      sessions: [0, 0, 0, 0, 0, 0, 0],
      unknown: 0,
      channels: [{ type: 'webchat', status: 'active' }],
    },
    {
      ...{ agentId: one.id, conversations: [0, 0, 0, 0, 0, 2, 1], sessions: [0, 0, 0, 0, 0, 1, 1] },
      ...{ unknown: 1, channels: [] },
    },
  ])
  expect(errorOf(await activity('nobody'))).toMatchObject({ status: 422 })
  const many = (count: number) =>
    activity([one.id, ...Array.from({ length: count - 1 }, () => crypto.randomUUID())].join(','))
  const most = await many(ACTIVITY_AGENTS_MAX)
  expect([most.status, most.body.data]).toMatchObject([200, [{ agentId: one.id }]])
  expect((await many(ACTIVITY_AGENTS_MAX + 1)).status).toBe(422)
})

test('what was said before in a trial is what a follow-up follows', async () => {
  const owner = await customer(server)
  const { id } = await newAgent(server, owner)
  const content = [
    'pregunta,respuesta',
    '"¿Cuánto cuesta el corte de pelo?","El corte de pelo cuesta 18 euros."',
    '"¿Cuánto cuesta el tinte completo?","El tinte completo cuesta 45 euros."',
  ].join('\n')
  await newDocument(server, owner, id, 'ready', { kind: 'csv', title: 'Dudas', content })
  const attempt = async (history: object[]) =>
    (await server.api(`POST /agents/${id}/try`, { token: owner.token, body: { message: '¿y cuánto vale?', history } }))
      .body
  const cut = { message: '¿Hacen corte de pelo?', reply: 'Sí, hacemos corte de pelo.' }
  const dye = { message: '¿Hacen tinte completo?', reply: 'Sí, hacemos tinte completo.' }
  expect((await attempt([cut])).data.reply).toContain('18 euros')
  expect((await attempt([cut, dye])).data.reply).toContain('45 euros')
  expect((await attempt(Array.from({ length: 7 }, () => cut))).success).toBe(false)
})
