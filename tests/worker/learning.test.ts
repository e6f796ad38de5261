import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, errorOf, newAgent, newWebchat } from '../support/tenants.ts'
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
  expect(errorOf(wrong)).toMatchObject({ status: 422, error: { fields: { isLearned: expect.any(String) } } })
})

test('what was learned replaces an own answer only when that is asked for, and the answer keeps its questions', async () => {
  const agentId = (await newAgent(server, owner)).id
  const learn = (body: object) =>
    ask(`POST /agents/${agentId}/answers`, { question: QUESTION, isLearned: true, ...body })
  const answers = async () => (await ask(`GET /agents/${agentId}/answers`)).body.data
  const other = '¿Dónde dejo la bici?'
  const there = await ask(`POST /agents/${agentId}/answers`, {
    ...{ question: QUESTION, answer: 'Sí, hay veinte lugares.', otherQuestions: [other] },
  })
  const { id } = there.body.data
  // The same question in other words, and one of the other ways to ask it.
  for (const question of ['Estacionamiento para bicicletas, ¿tienen?', other]) {
    const refused = errorOf(await learn({ question, answer: 'Sí, hay treinta lugares.' }))
    expect(refused).toMatchObject({ status: 409, error: { code: 'answer.alike' } })
    expect(refused.error.details).toEqual({
      ...{ id, question: QUESTION, answer: 'Sí, hay veinte lugares.' },
      ...{ says: expect.stringContaining('veinte'), other: expect.stringContaining('treinta') },
    })
  }
  expect(await answers()).toMatchObject([{ answer: 'Sí, hay veinte lugares.', isLearned: false }])

  const changed = { answer: 'Sí, hay treinta lugares.', replaces: id, replacedAnswer: 'Sí, hay diez lugares.' }
  expect(errorOf(await learn(changed))).toMatchObject({
    status: 409,
    error: { code: 'answer.changed', details: { id, question: QUESTION, answer: 'Sí, hay veinte lugares.' } },
  })
  expect(await answers()).toMatchObject([{ answer: 'Sí, hay veinte lugares.', isLearned: false }])

  const question = '¿Hay lugar para bicicletas?'
  const replaced = await learn({
    question,
    answer: 'Sí, hay treinta lugares.',
    replaces: id,
    replacedAnswer: 'Sí, hay  veinte lugares.',
  })
  expect(replaced).toMatchObject({
    status: 201,
    body: { data: { id, question: QUESTION, otherQuestions: [other, question], isLearned: true } },
  })
  expect((await learn({ question, answer: 'Sí, hay treinta  lugares.' })).status).toBe(201)
  expect(await answers()).toMatchObject([{ id, answer: 'Sí, hay treinta  lugares.' }])

  const stranger = await customer(server, 'enterprise')
  const foreign = (await newAgent(server, stranger)).id
  const theirs = await server.api(`POST /agents/${foreign}/answers`, {
    token: stranger.token,
    body: { question: QUESTION, answer: ANSWER },
  })
  for (const replaces of [theirs.body.data.id, crypto.randomUUID()])
    expect(errorOf(await learn({ answer: 'No.', replaces }))).toMatchObject({
      status: 404,
      error: { code: 'document.notFound' },
    })
  expect(errorOf(await learn({ answer: 'No.', replaces: 7 }))).toMatchObject({
    status: 422,
    error: { fields: { replaces: expect.any(String) } },
  })
})

test('two members who save replies to one question at once leave one answer, and the second is refused', async () => {
  const agentId = (await newAgent(server, owner)).id
  const learn = (answer: string) =>
    ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer, isLearned: true })
  const saved = await Promise.all([learn('Sí, hay veinte lugares.'), learn('Sí, hay treinta lugares.')])
  expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [won] = saved.filter(({ status }) => status === 201)
  expect((await ask(`GET /agents/${agentId}/answers`)).body.data).toMatchObject([{ answer: won?.body.data.answer }])
})

test('what waits to be filled in is filled in by what was learned, without a question', async () => {
  const agentId = (await newAgent(server, owner)).id
  await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: 'Hay [cuántos] lugares.' })
  const learned = await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER, isLearned: true })
  expect(learned).toMatchObject({ status: 201, body: { data: { answer: ANSWER, isLearned: true } } })
})
