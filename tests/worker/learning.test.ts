import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, told } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const ask = (call: `${string} /${string}`, body?: object) =>
  server.api(call, { token: owner.token, ...(body && { body }) })
const QUESTION = '¿Tienen estacionamiento para bicicletas?'
const ANSWER = 'Sí: hay veinte lugares techados junto a la entrada.'

test('what a member replied to a question stands beside it until it is an own answer, and is counted when it is used', async () => {
  const agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
  const questions = async (query = '') => (await ask(`GET /agents/${agentId}/questions${query}`)).body
  const learned = async () => (await ask(`GET /agents/${agentId}/answers/learned`)).body.data
  const asked = { agentId, ownerId: owner.id, sources: [], at: Date.now() - 60_000 }
  await writeExchanges(server, [
    { ...asked, userMessage: QUESTION, sessionId: 'one' },
    { ...asked, userMessage: '¿Aceptan mascotas?', sessionId: 'two' },
  ])
  expect((await questions()).data).toMatchObject([{ memberReply: null }, { memberReply: null }])
  expect((await questions('?state=replied')).data).toEqual([])
  expect(await learned()).toEqual({ answers: 0, replies: 0, days: 30 })

  const [thread] = await server.rows<{ id: string }>(
    `SELECT id FROM threads WHERE agent_id = ? AND session_id = 'one'`,
    agentId,
  )
  const written = await ask(`POST /threads/${thread?.id}/messages`, { messageId: crypto.randomUUID(), text: ANSWER })
  expect(written.status).toBe(201)
  expect(await questions('?state=replied')).toMatchObject({
    data: [{ question: QUESTION, memberReply: ANSWER, count: 1 }],
    meta: { total: 1 },
  })

  const kept = await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER, isLearned: true })
  expect(kept).toMatchObject({ status: 201, body: { data: { answer: ANSWER, isLearned: true } } })
  expect((await questions('?state=replied')).data).toEqual([])
  expect(await learned()).toEqual({ answers: 1, replies: 0, days: 30 })
  const reply = await visitorOf(server, agentId).say('¿Hay estacionamiento para bicicletas?')
  expect(outputOf(reply)).toContain('veinte lugares')
  await expect.poll(learned).toEqual({ answers: 1, replies: 1, days: 30 })

  const { id } = kept.body.data
  await ask(`PUT /agents/${agentId}/answers/${id}`, { question: QUESTION, answer: 'Sí, veinte.' })
  await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: 'Sí, treinta.' })
  expect((await ask(`GET /agents/${agentId}/answers`)).body.data).toMatchObject([
    { answer: 'Sí, treinta.', isLearned: true },
  ])
  await ask(`DELETE /agents/${agentId}/answers/${id}`)
  expect(await learned()).toEqual({ answers: 0, replies: 0, days: 30 })
})

test('an answer that its owner wrote is not learned, and whether it is must be said plainly', async () => {
  const agentId = (await newAgent(server, owner)).id
  const own = await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER })
  expect(own.body.data.isLearned).toBe(false)
  const wrong = await ask(`POST /agents/${agentId}/answers`, { question: 'a', answer: 'b', isLearned: 'yes' })
  expect(told(wrong)).toMatchObject({ status: 422, error: { fields: { isLearned: expect.any(String) } } })
})
