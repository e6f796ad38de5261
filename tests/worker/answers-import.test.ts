import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWERS_BROUGHT_MAX, ANSWERS_PER_AGENT_MAX } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const TABLES = ['documents', 'passages', 'settled_questions', 'agents'] as const
const bring = (agentId: string, answers: unknown, person = owner) =>
  server.api(`POST /agents/${agentId}/answers/import`, { token: person.token, body: { answers } })
const list = async (agentId: string) =>
  (await server.api(`GET /agents/${agentId}/answers?limit=100`, { token: owner.token })).body
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    question: `¿Cuánto cuesta el modelo ${from + n}?`,
    answer: `Cuesta ${from + n} euros.`,
  }))

test('answers out of a table are added at once, and the agent answers with them', async () => {
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  const visitor = await visitorOf(server, id)
  await visitor.say('¿Tienen aparcamiento?')
  const answers = [
    { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.', otherQuestions: ['¿Mandan a domicilio?'] },
    { question: '¿Tienen aparcamiento?', answer: 'Sí, gratuito detrás de la tienda.' },
  ]
  const { status, body } = await bring(id, answers)
  expect([status, body.data, body.message]).toEqual([
    200,
    { added: 2, replaced: 0 },
    'Respuestas añadidas: el agente ya las usa.',
  ])
  expect((await list(id)).data).toMatchObject([
    { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.', otherQuestions: ['¿Mandan a domicilio?'] },
    { question: '¿Tienen aparcamiento?' },
  ])
  const questions = await server.api(`GET /agents/${id}/questions`, { token: owner.token })
  expect(questions.body.data).toEqual([])
  expect(JSON.stringify((await visitor.say('¿Mandan a domicilio?')).body)).toContain('Sí, a todo el país.')
})

test('one to the same question is replaced, and of several to one question the last counts', async () => {
  const { id } = await newAgent(server, owner)
  await bring(id, [{ question: '¿Hacen envíos?', answer: 'No.' }])
  const { body } = await bring(id, [
    { question: '¿hacen  ENVÍOS?', answer: 'Quizá.' },
    { question: '¿Hacen envíos?', answer: 'Sí.' },
    { question: '¿Abren hoy?', answer: 'Sí, hasta las ocho.' },
  ])
  expect(body.data).toEqual({ added: 1, replaced: 1 })
  const { data, meta } = await list(id)
  expect(meta.total).toBe(2)
  expect(data.find(({ question }: { question: string }) => question === '¿Hacen envíos?').answer).toBe('Sí.')
  const [agent] = await server.rows<{ passage_count: number }>('SELECT passage_count FROM agents WHERE id = ?', id)
  expect(agent?.passage_count).toBe(2)
})

test('what does not fit, or is not right somewhere, is refused as a whole and changes nothing', async () => {
  const { id } = await newAgent(server, owner)
  for (let from = 0; from < ANSWERS_PER_AGENT_MAX - 1; from += ANSWERS_BROUGHT_MAX)
    await bring(id, many(Math.min(ANSWERS_BROUGHT_MAX, ANSWERS_PER_AGENT_MAX - 1 - from), from))
  expect((await list(id)).meta.total).toBe(ANSWERS_PER_AGENT_MAX - 1)
  const before = await snapshot(server, ...TABLES)
  const full = await bring(id, many(2, 9000))
  expect([full.status, full.body.error.code]).toEqual([409, 'document.tooMany'])
  for (const answers of [
    [],
    many(ANSWERS_BROUGHT_MAX + 1),
    'x',
    [{ question: '¿Sí?', answer: '' }],
    [...many(1), { question: ' ', answer: 'x' }],
  ])
    expect((await bring(id, answers)).status, JSON.stringify(answers).slice(0, 80)).toBe(422)
  expect(await snapshot(server, ...TABLES)).toBe(before)
  // Those that are there already need no room.
  const again = await bring(id, [...many(5), ...many(1, 9000)])
  expect(again.body.data).toEqual({ added: 1, replaced: 5 })
})

test('two tables at once leave no answer twice and none without its passage', async () => {
  const { id } = await newAgent(server, owner)
  await Promise.all([bring(id, many(30)), bring(id, many(30, 15)), bring(id, many(30))])
  expect((await list(id)).meta.total).toBe(45)
  const [count] = await server.rows<{ passages: number }>(
    'SELECT count(*) AS passages FROM passages WHERE agent_id = ?',
    id,
  )
  expect(count?.passages).toBe(45)
})
