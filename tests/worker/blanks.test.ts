import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_AGENT, demoAgent } from '../../worker/local/demo-agent.ts'
import { FIRST_ADMIN, firstAdmin } from '../../worker/local/first-admin.ts'
import { newDocument } from '../support/knowledge.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const agent = async (): Promise<string> => {
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  return id
}
const get = async (agentId: string, what: 'blanks' | 'contradictions') =>
  (await server.api(`GET /agents/${agentId}/${what}`, { token: owner.token })).body.data
const questions = async (agentId: string) =>
  (await get(agentId, 'blanks')).map(({ question }: { question: string }) => question)
const post = async (agentId: string, path: string, body: object) => {
  const answer = await server.api(`POST /agents/${agentId}/${path}`, { token: owner.token, body })
  expect([200, 201]).toContain(answer.status)
  return answer.body.data
}
const say = async (agentId: string, message: string) => outputOf(await visitorOf(server, agentId).say(message))
const table = (...rows: string[]) => ({
  kind: 'csv',
  title: 'Preguntas',
  content: ['pregunta,respuesta', ...rows].join('\n'),
})

describe('what waits to be filled in', () => {
  test('are the questions of the type in the language of the agent, until they are answered or dismissed', async () => {
    const id = await agent()
    const blanks = await get(id, 'blanks')
    expect(blanks).toHaveLength(9)
    expect(blanks[0]).toEqual({
      key: expect.stringMatching(/\w/),
      origin: 'type',
      question: '¿A qué hora abren?',
      otherQuestions: expect.arrayContaining(['¿Abren los domingos?', 'Horario de atención']),
      answer: '',
      missing: [],
      language: 'es',
      document: null,
    })
    const { question, otherQuestions } = blanks[0]
    await post(id, 'answers', { question, otherQuestions, answer: 'Abrimos de nueve a seis.' })
    expect(await questions(id)).not.toContain(question)
    expect(await say(id, '¿Abren los domingos?')).toMatch(/nueve a seis/)
    const [{ key, question: next }] = await get(id, 'blanks')
    await post(id, 'questions/dismiss', { key })
    expect(await questions(id)).not.toContain(next)
    await post(id, 'questions/restore', { key })
    expect(await questions(id)).toContain(next)
  })

  test('a question is suggested to visitors only once its answer has no blank', async () => {
    const { id } = await newAgent(server, owner)
    const quickActions = ['¿Cortan barba?', '¿Precio del corte?', '¿Abren el [día]?', '¿Tienen wifi?']
    await newWebchat(server, owner, id, { quickActions })
    const texts = table(
      '¿Cuánto cuesta el corte?|¿Precio del corte?,Cuesta [importe].',
      '¿Cortan barba?,"Sí, también."',
    )
    await newDocument(server, owner, id, 'ready', texts)
    const suggested = async () => (await server.api(`GET /agents/${id}/public`)).body.data.quickActions
    expect(await suggested()).toEqual(['¿Cortan barba?', '¿Tienen wifi?'])
    const { question, otherQuestions } = (await get(id, 'blanks'))[0]
    await post(id, 'answers', { question, otherQuestions, answer: 'El corte cuesta 15 €.' })
    expect(await suggested()).toEqual(['¿Cortan barba?', '¿Precio del corte?', '¿Tienen wifi?'])
  })

  test('are texts with something in brackets, which nobody is told until an own answer fills them', async () => {
    const id = await agent()
    await newDocument(
      server,
      owner,
      id,
      'ready',
      table(
        '¿Cuánto cuesta el corte?|¿Precio del corte?,El corte cuesta [importe].',
        '¿Cortan barba?,"Sí, también la barba."',
      ),
    )
    const [first] = await get(id, 'blanks')
    expect(first).toMatchObject({
      origin: 'document',
      question: '¿Cuánto cuesta el corte?',
      otherQuestions: ['¿Precio del corte?'],
      answer: 'El corte cuesta [importe].',
      missing: ['importe'],
      document: { title: 'Preguntas' },
    })
    expect(await say(id, '¿Cuánto cuesta el corte?')).not.toMatch(/\[|corte/)
    expect(await say(id, 'ayuda')).not.toMatch(/Cuánto cuesta el corte/)
    expect(await say(id, '¿Cortan barba?')).toMatch(/también la barba/)

    const { question, otherQuestions } = first
    const halfDone = await post(id, 'answers', {
      question,
      otherQuestions,
      answer: 'El corte cuesta 15 € o [importe].',
    })
    expect(await get(id, 'blanks')).toContainEqual(
      expect.objectContaining({
        origin: 'answer',
        missing: ['importe'],
        document: { id: halfDone.id, title: question },
      }),
    )
    expect(await say(id, '¿Precio del corte?')).not.toMatch(/15/)
    await post(id, 'answers', { question, otherQuestions, answer: 'El corte cuesta 15 €.' })
    expect(await questions(id)).not.toContain(question)
    expect(await say(id, '¿Precio del corte?')).toMatch(/15 €/)
  })

  test('is left out of what the web chat shows and of what is offered to who asks something unknown', async () => {
    const { id } = await newAgent(server, owner)
    await newWebchat(server, owner, id, {
      welcome: 'Llámanos al [teléfono].',
      quickActions: ['¿Precio?', '¿Abren el [día]?'],
    })
    const open = (await server.api(`GET /agents/${id}/public`)).body.data
    expect(open.welcome).toBeUndefined()
    expect(open.quickActions).toEqual(['¿Precio?'])
    const draft = await server.api(`PUT /agents/${id}/behaviour/draft`, {
      token: owner.token,
      body: { nextStep: 'Llama al [teléfono].' },
    })
    await post(id, 'behaviour/publish', { savedAt: draft.body.data.draft.savedAt })
    expect(await say(id, '¿Venden submarinos?')).not.toMatch(/teléfono/)
  })

  test('is shown to nobody else', async () => {
    const id = await agent()
    const other = await customer(server, 'enterprise')
    for (const what of ['blanks', 'contradictions'])
      expect((await server.api(`GET /agents/${id}/${what}`, { token: other.token })).status).toBe(404)
  })
})

describe('what contradicts itself', () => {
  const QUESTION = '¿Cuánto cuesta el corte?'

  test('is named with both texts, and visitors hear the newer', async () => {
    const id = await agent()
    const old = await newDocument(server, owner, id, 'ready', table(`${QUESTION},El corte cuesta 15 €.`))
    expect(await get(id, 'contradictions')).toEqual([])
    const next = await newDocument(server, owner, id, 'ready', table(`${QUESTION},El corte cuesta 18 €.`))
    expect(await get(id, 'contradictions')).toMatchObject([
      {
        question: QUESTION,
        used: { documentId: next.id, says: '18 €', body: 'El corte cuesta 18 €.' },
        other: { documentId: old.id, says: '15 €', body: 'El corte cuesta 15 €.' },
      },
    ])
    const said = await say(id, QUESTION)
    expect(said).toMatch(/18 €/)
    expect(said).not.toMatch(/15 €/)
    const trial = await post(id, 'try', { message: QUESTION })
    expect(trial.passages.map(({ body }: { body: string }) => body)).toEqual(['El corte cuesta 18 €.'])
  })

  test('is settled by an own answer, whatever was read after it', async () => {
    const id = await agent()
    await post(id, 'answers', { question: QUESTION, otherQuestions: [], answer: 'El corte cuesta 20 €.' })
    await newDocument(server, owner, id, 'ready', table(`${QUESTION},El corte cuesta 18 €.`))
    expect(await get(id, 'contradictions')).toMatchObject([
      { used: { kind: 'answer', says: '20 €' }, other: { kind: 'csv', says: '18 €' } },
    ])
    expect(await say(id, QUESTION)).toMatch(/20 €/)
  })
})

describe('the demo agent', () => {
  const start = async (now: number) => {
    const admin = await firstAdmin('demo@vocero.test', 'a-password-of-the-demo', now, FIRST_ADMIN)
    await server.batch([...admin, ...demoAgent(FIRST_ADMIN, now, null)].map((row): [string] => [row]))
  }
  const samples = async () =>
    (await server.rows<{ n: number }>('SELECT passage_count AS n FROM agents WHERE id = ?', DEMO_AGENT))[0]?.n

  test('has sample knowledge, says that it is a sample, and gets none again when it was deleted', async () => {
    await start(Date.now())
    expect(await samples()).toBe(81)
    await start(Date.now() + 1)
    expect(await samples()).toBe(81)

    expect(await say(DEMO_AGENT, '¿A qué hora abren?')).toMatch(/lunes a viernes/)
    expect(await say(DEMO_AGENT, 'hola')).toMatch(/demostración.*de muestra/)
    expect(await say(DEMO_AGENT, 'Who are you?')).toMatch(/demonstration/)
    expect(await say(DEMO_AGENT, 'Та хэн бэ?')).toMatch(/жишээ/)
    const inEnglish = { headers: { 'x-language': 'en' } }
    expect((await server.api(`GET /agents/${DEMO_AGENT}/public`, inEnglish)).body.data.welcome).toMatch(/sample/)

    const admin = await superAdmin(server)
    const documents = await server.api(`GET /agents/${DEMO_AGENT}/knowledge`, { token: admin.token })
    for (const { id } of documents.body.data)
      await server.api(`DELETE /agents/${DEMO_AGENT}/knowledge/${id}`, { token: admin.token })
    await start(Date.now() + 2)
    expect(await samples()).toBe(0)
    expect(await say(DEMO_AGENT, '¿Quién eres?')).not.toMatch(/de muestra/)
    expect((await server.api(`GET /agents/${DEMO_AGENT}/public`, inEnglish)).body.data.welcome).toBeUndefined()
  })
})

test('the figures of the knowledge count the own answers without a blank', async () => {
  const id = await agent()
  const answers = async () =>
    (await server.api(`GET /agents/${id}/knowledge/summary`, { token: owner.token })).body.data.answers
  await post(id, 'answers', { question: '¿Hacen tintes?', answer: 'Sí, por [importe].' })
  await post(id, 'answers', { question: '¿Y el [servicio]?', answer: 'Sí.' })
  const { id: finished } = await post(id, 'answers', { question: '¿Hay sitio?', answer: 'Sí, véase [1].' })
  expect(await answers()).toBe(1)
  await server.api(`DELETE /agents/${id}/answers/${finished}`, { token: owner.token })
  expect(await answers()).toBe(0)
})
