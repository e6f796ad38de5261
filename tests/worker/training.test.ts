import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgentWith, model, SYSTEM_MESSAGE } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { newDocument } from '../support/knowledge.ts'
import { type Person, register } from '../support/people.ts'
import { removeExchanges, writeExchanges } from '../support/record.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, errorOf, holder, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
let owner: Person
let other: Person
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
  ;[owner, other] = await Promise.all([customer(server, 'enterprise'), customer(server)])
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

type Call = `${string} /${string}`
const ask = (call: Call, body?: object, person = owner) =>
  server.api(call, { token: person.token, ...(body && { body }) })
const openAgent = async (): Promise<string> => {
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  return id
}
const conversationsOf = (agentId: string) => server.rows('SELECT id FROM conversations WHERE agent_id = ?', agentId)
const QUESTION = '¿Tienen estacionamiento para bicicletas?'
const ANSWER = 'Sí: hay veinte lugares techados junto a la entrada.'
const unknown = (agentId: string, userMessage: string, minutesAgo: number, more = {}) => ({
  agentId,
  ownerId: owner.id,
  userMessage,
  at: Date.now() - minutesAgo * 60_000,
  sources: [],
  ...more,
})
const questionsOf = async (agentId: string, query = '') => (await ask(`GET /agents/${agentId}/questions${query}`)).body

describe('an owner tries his agent', () => {
  test('and sees the reply, what it was made from and how long it took; nobody has talked', async () => {
    const agentId = await openAgent()
    await giveSampleKnowledge(server, agentId)
    const { status, body } = await ask(`POST /agents/${agentId}/try`, { message: '¿Cuánto tarda el envío?' })
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({ failure: null, engine: 'builtin', standIn: null, language: 'es', prompt: null })
    expect(data.reply).toMatch(/env/i)
    expect(data.passages.length).toBeGreaterThan(0)
    expect(data.passages[0]).not.toHaveProperty('foundBy')
    expect(data.passages.filter((passage: { isSource: boolean }) => passage.isSource)).toMatchObject([
      { heading: data.sources[0], fit: expect.any(Number) },
    ])
    expect(await conversationsOf(agentId)).toEqual([])
    expect(await server.rows('SELECT * FROM usage WHERE owner_id = ? AND used > 0', owner.id)).toEqual([])
  })

  test('of a model he sees the question that it was asked, its tokens and cost, and no secret', async () => {
    const place = standIn.place(answers.streamed(['De lunes ', 'a viernes.']), answers.COMPLETIONS)
    const engine = model(place.url, { hasFallback: false, prices: { input: 1_000_000, output: 1_000_000 } })
    const { agentId } = await makeAgentWith(server, engine, owner.id)
    const { data } = (await ask(`POST /agents/${agentId}/try`, { message: '¿Cuánto tarda el envío?' })).body
    expect(data).toMatchObject({ reply: 'De lunes a viernes.', engine: 'openai' })
    expect(data.usage).toMatchObject({ inputTokens: expect.any(Number), costUsd: expect.any(Number) })
    expect(data.prompt.map(({ role }: { role: string }) => role)).toEqual(['system', 'user'])
    expect(data.prompt[1].content).toContain('¿Cuánto tarda el envío?')
    expect(JSON.stringify(data)).not.toContain(SYSTEM_MESSAGE)
    expect(JSON.stringify(data)).not.toContain('sk-canary')
    expect(await conversationsOf(agentId)).toEqual([])

    const admin = await superAdmin(server)
    const seen = (await ask(`POST /agents/${agentId}/try`, { message: 'Hola' }, admin)).body.data
    expect(seen.prompt[0].content).toContain(SYSTEM_MESSAGE)
    expect(JSON.stringify(seen)).not.toContain('sk-canary')
  })

  test('and is told why when the engine says nothing', async () => {
    const place = standIn.place(answers.json({}, 401), answers.COMPLETIONS)
    const { agentId } = await makeAgentWith(server, model(place.url, { hasFallback: false }), owner.id)
    const { data } = (await ask(`POST /agents/${agentId}/try`, { message: 'Hola' })).body
    expect(data).toMatchObject({ reply: null, failure: 'El servicio rechazó la clave (401).', usage: null })
  })

  test('what stands in for a model that fails is named', async () => {
    const place = standIn.place(answers.json({}, 401), answers.COMPLETIONS)
    const { agentId } = await makeAgentWith(server, model(place.url, { hasFallback: true }), owner.id)
    const { data } = (await ask(`POST /agents/${agentId}/try`, { message: '¿Cuánto tarda el envío?' })).body
    expect(data).toMatchObject({ failure: null, engine: 'openai', standIn: 'builtin' })
  })

  test('within the budget of the model, which a trial uses up like a message', async () => {
    const place = standIn.place(answers.streamed(['Claro.']), answers.COMPLETIONS)
    const engine = model(place.url, { hasFallback: false, budgets: { month: 1 } })
    const { agentId } = await makeAgentWith(server, engine, owner.id)
    const { data } = (await ask(`POST /agents/${agentId}/try`, { message: 'Hola' })).body
    expect(data.reply).toBeNull()
    expect(data.failure).toBe(
      'Ahora no se llama al motor: su presupuesto se agotó o descansa tras varios fallos seguidos.',
    )
    expect(place.calls()).toEqual([])
  })

  test('a hundred and twenty times a minute, and then is told to wait', async () => {
    const agentId = await openAgent()
    const tryOnce = async () => (await ask(`POST /agents/${agentId}/try`, { message: 'Hola' })).status
    const first = await Promise.all(Array.from({ length: 120 }, tryOnce))
    expect(new Set(first)).toEqual(new Set([200]))
    const late = await ask(`POST /agents/${agentId}/try`, { message: 'Hola' })
    expect([late.status, late.body.error.code]).toEqual([429, 'request.rateLimited'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('not without a plan, not without a question, and not somebody else’s', async () => {
    const agentId = await openAgent()
    expect(errorOf(await ask(`POST /agents/${agentId}/try`, { message: ' ' }))).toMatchObject({
      status: 422,
      error: { fields: { message: expect.any(String) } },
    })
    expect(errorOf(await ask(`POST /agents/${agentId}/try`, { message: 'Hola' }, other))).toMatchObject({ status: 404 })
    const poor = await register(server)
    await server.rows('UPDATE agents SET owner_id = ? WHERE id = ?', poor.id, agentId)
    expect(errorOf(await ask(`POST /agents/${agentId}/try`, { message: 'Hola' }, poor))).toMatchObject({
      status: 403,
      error: { code: 'subscription.inactive' },
    })
  })
})

describe('an answer of the owner’s', () => {
  test('is what the next visitor hears to the question and its like, and no longer once it is deleted', async () => {
    const agentId = await openAgent()
    const visitor = visitorOf(server, agentId)
    expect(outputOf(await visitor.say(QUESTION))).not.toContain(ANSWER)

    const kept = await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER })
    expect([kept.status, kept.body.message]).toEqual([201, 'Respuesta guardada: el agente ya la usa.'])
    expect(outputOf(await visitor.say(QUESTION))).toContain(ANSWER)
    expect(outputOf(await visitor.say('hola, ¿hay estacionamientos para mi bicicleta?'))).toContain(ANSWER)
    const tried = await ask(`POST /agents/${agentId}/try`, { message: QUESTION })
    expect(tried.body.data.reply).toContain(ANSWER)

    const { id } = kept.body.data
    const edit = { question: QUESTION, answer: 'Ya no.', otherQuestions: ['¿Dónde dejo la bici?'] }
    const edited = await ask(`PUT /agents/${agentId}/answers/${id}`, edit)
    expect(edited.body.data).toMatchObject({ id, ...edit })
    expect(outputOf(await visitor.say('¿Dónde dejo la bici?'))).toContain('Ya no.')

    expect((await ask(`DELETE /agents/${agentId}/answers/${id}`)).body).toMatchObject({ data: { id } })
    expect(outputOf(await visitor.say(QUESTION))).not.toContain('Ya no.')
    expect(await server.rows('SELECT passage_count FROM agents WHERE id = ?', agentId)).toEqual([{ passage_count: 0 }])
  })

  test('to the same question replaces the one before, and is found by its words', async () => {
    const agentId = await openAgent()
    const first = await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER })
    const same = { question: 'hola, ¿estacionamiento para bicicletas tienen?', answer: 'Sí, techado.' }
    const second = await ask(`POST /agents/${agentId}/answers`, same)
    expect(second.body.data).toMatchObject({ id: first.body.data.id, ...same })
    await ask(`POST /agents/${agentId}/answers`, { question: '¿Aceptan mascotas?', answer: 'Claro.' })
    const list = (await ask(`GET /agents/${agentId}/answers`)).body
    expect(list.data.map(({ answer }: { answer: string }) => answer).sort()).toEqual(['Claro.', 'Sí, techado.'])
    expect(list.meta).toMatchObject({ total: 2, page: 1 })
    const found = (await ask(`GET /agents/${agentId}/answers?search=MASCOTAS`)).body.data
    expect(found).toMatchObject([{ question: '¿Aceptan mascotas?', otherQuestions: [], language: 'es' }])
  })

  test('is refused by name: without its words, for a question that is taken, beyond what an agent holds', async () => {
    const agentId = await openAgent()
    const path = `/agents/${agentId}/answers` as const
    const fieldsOf = async (body: object) => (await ask(`POST ${path}`, body)).body.error.fields
    expect(await fieldsOf({ question: ' ', answer: '' })).toEqual({
      question: 'Escribe la pregunta.',
      answer: 'Escribe la respuesta.',
    })
    expect(await fieldsOf({ question: 'x'.repeat(301), answer: 'x'.repeat(4001) })).toEqual({
      question: 'Una pregunta no puede exceder 300 caracteres',
      answer: 'La respuesta no puede exceder 4000 caracteres',
    })
    const ways = Array.from({ length: 20 }, (_, index) => `manera ${index}`)
    expect(await fieldsOf({ question: 'a', answer: 'b', otherQuestions: ways })).toEqual({
      otherQuestions: 'Puedes escribir hasta 19 maneras más de preguntarlo.',
    })

    await ask(`POST ${path}`, { question: QUESTION, answer: ANSWER })
    const second = await ask(`POST ${path}`, { question: '¿Aceptan mascotas?', answer: 'Claro.' })
    const taken = await ask(`PUT ${path}/${second.body.data.id}`, { question: QUESTION, answer: ANSWER })
    expect(errorOf(taken)).toMatchObject({ status: 409, error: { code: 'answer.questionTaken' } })

    await server.rows(
      `INSERT INTO documents (id, agent_id, kind, title, search_text, state, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 498)
       SELECT 'filled-' || i || ?1, ?1, 'answer', 'x', 'x', 'ready', 0, 0 FROM n`,
      agentId,
    )
    const full = await ask(`POST ${path}`, { question: '¿Una más?', answer: 'No.' })
    expect(errorOf(full)).toMatchObject({ status: 409, error: { code: 'document.tooMany' } })
    expect((await ask(`POST ${path}`, { question: QUESTION, answer: 'Otra.' })).status).toBe(201)
  })

  test('belongs to its agent: under another it is not found', async () => {
    const [agentId, elsewhere] = [await openAgent(), await openAgent()]
    const { id } = (await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER })).body.data
    for (const path of [`/agents/${elsewhere}/answers/${id}`, `/agents/x/answers/${id}`] as const)
      expect((await ask(`DELETE ${path}`)).body.error.code).toBe('document.notFound')
  })
})

describe('what an agent knows about something', () => {
  test('is found without an engine, the best first; nothing is what it does not know', async () => {
    const { id: agentId } = await newAgent(server, owner)
    await newDocument(server, owner, agentId, 'ready', { title: 'Terraza', content: 'La terraza cierra a las once.' })
    const about = async (search: string) => (await ask(`GET /agents/${agentId}/known?search=${search}`)).body
    expect((await about('terraza')).data).toMatchObject([{ heading: 'Terraza', body: 'La terraza cierra a las once.' }])
    expect((await about('submarinos')).data).toEqual([])
    expect((await about('')).error.fields).toHaveProperty('search')
  })
})

describe('questions without an answer', () => {
  test('stand together when they ask the same, the most frequent first; courtesies and what was known do not', async () => {
    const agentId = await openAgent()
    const known = { sources: ['Envíos'] }
    await writeExchanges(server, [
      unknown(agentId, '¿Tienen estacionamiento?', 30),
      unknown(agentId, 'hola, ¿aceptan mascotas?', 20, { state: 'unanswered', agentResponse: null }),
      unknown(agentId, 'Estacionamientos, ¿tienen?', 10, { sessionId: 'the-last' }),
      unknown(agentId, '¡Hola, buenos días!', 5),
      unknown(agentId, '¿Cuánto tarda el envío?', 5, known),
      unknown(agentId, '¿Y esto lo sabe un cliente?', 5, { origin: 'client', sources: undefined }),
    ])
    const { data, meta } = await questionsOf(agentId)
    expect(data).toMatchObject([
      {
        question: 'Estacionamientos, ¿tienen?',
        count: 2,
        people: 2,
        sessionId: 'the-last',
        agentId,
        askers: [
          {
            threadId: expect.any(String),
            sessionId: 'the-last',
            channelType: 'webchat',
            contact: null,
            contactNumber: 2,
            replyWindow: null,
          },
          { channelType: 'webchat', contactNumber: 1 },
        ],
      },
      { question: 'hola, ¿aceptan mascotas?', count: 1 },
    ])
    expect(meta).toEqual({ page: 1, limit: 10, total: 2, totalPages: 1 })
    expect((await questionsOf(agentId, '?limit=1&page=2')).data).toMatchObject([
      { question: 'hola, ¿aceptan mascotas?' },
    ])
  })

  test('leave the list with an answer, come back when they are asked in vain after it, and when it is deleted', async () => {
    const agentId = await openAgent()
    await writeExchanges(server, [unknown(agentId, '¿Tienen estacionamiento?', 30)])
    const { id } = (
      await ask(`POST /agents/${agentId}/answers`, {
        question: '¿Dónde aparco?',
        otherQuestions: ['¿tienen estacionamientos?'],
        answer: 'En la plaza.',
      })
    ).body.data
    expect((await questionsOf(agentId)).data).toEqual([])
    const [again] = await writeExchanges(server, [unknown(agentId, '¿Tienen estacionamiento?', -1)])
    expect((await questionsOf(agentId)).data).toMatchObject([{ count: 2 }])
    await removeExchanges(server, [again ?? ''])
    expect((await questionsOf(agentId)).data).toEqual([])
    await ask(`DELETE /agents/${agentId}/answers/${id}`)
    expect((await questionsOf(agentId)).data).toHaveLength(1)
  })

  test('are dismissed for good, and restored', async () => {
    const agentId = await openAgent()
    await writeExchanges(server, [unknown(agentId, '¿Tienen estacionamiento?', 30)])
    const [{ key }] = (await questionsOf(agentId)).data
    const dismissed = await ask(`POST /agents/${agentId}/questions/dismiss`, { key })
    expect(dismissed.body).toMatchObject({ data: { key }, message: 'Pregunta descartada' })
    await writeExchanges(server, [unknown(agentId, '¿Tienen estacionamiento?', -1)])
    expect((await questionsOf(agentId)).data).toEqual([])
    expect((await questionsOf(agentId, '?state=dismissed')).data).toMatchObject([{ key, count: 2 }])
    await ask(`POST /agents/${agentId}/questions/restore`, { key })
    expect((await questionsOf(agentId)).data).toMatchObject([{ key }])
    expect((await questionsOf(agentId, '?state=dismissed')).data).toEqual([])
  })

  test('of an automation are those that got no reply: what it answered from is known to it alone', async () => {
    const { agentId } = await makeAgentWith(server, { kind: 'webhook' }, owner.id)
    await writeExchanges(server, [
      unknown(agentId, '¿Tienen estacionamiento?', 30, { sources: undefined as never }),
      unknown(agentId, '¿Aceptan mascotas?', 20, { state: 'unanswered', agentResponse: null }),
    ])
    expect((await questionsOf(agentId)).data).toMatchObject([{ question: '¿Aceptan mascotas?' }])
  })

  test('are read by who may read conversations, and answered by who keeps the agents', async () => {
    const agentId = await openAgent()
    const reader = await holder(server, 'conversations_access')
    await server.rows('UPDATE agents SET owner_id = ? WHERE id = ?', reader.id, agentId)
    expect((await ask(`GET /agents/${agentId}/questions`, undefined, reader)).status).toBe(200)
    const answered = await ask(`POST /agents/${agentId}/answers`, { question: 'a', answer: 'b' }, reader)
    expect(errorOf(answered)).toMatchObject({ status: 403 })
    const wrong = await ask(`GET /agents/${agentId}/questions?state=all`, undefined, reader)
    expect(errorOf(wrong)).toMatchObject({ status: 422, error: { fields: { state: expect.any(String) } } })
  })
})

describe('a test case', () => {
  test('keeps what was approved beside what the agent says now', async () => {
    const agentId = await openAgent()
    const path = `/agents/${agentId}/test-cases` as const
    const made = await ask(`POST ${path}`, { question: QUESTION, expected: ANSWER })
    expect([made.status, made.body.data.last]).toEqual([201, null])
    const { id } = made.body.data
    const first = (await ask(`POST ${path}/${id}/run`)).body.data
    expect(first).toMatchObject({ id, expected: ANSWER, last: { failure: null, at: expect.any(String) } })
    expect(first.last.reply).not.toContain(ANSWER)
    await ask(`POST /agents/${agentId}/answers`, { question: QUESTION, answer: ANSWER })
    expect((await ask(`POST ${path}/${id}/run`)).body.data.last.reply).toContain(ANSWER)
    const [kept] = (await ask(`GET ${path}`)).body.data
    expect(kept.last.reply).toContain(ANSWER)
    expect(await conversationsOf(agentId)).toEqual([])

    const approved = await ask(`PUT ${path}/${id}`, { question: QUESTION, expected: kept.last.reply })
    expect(approved.body.data).toMatchObject({ expected: kept.last.reply, last: kept.last })
    const other = await ask(`PUT ${path}/${id}`, { question: '¿Aceptan mascotas?', expected: 'Claro.' })
    expect(other.body.data.last).toBeNull()
    expect((await ask(`DELETE ${path}/${id}`)).body.data).toEqual({ id })
    expect(errorOf(await ask(`POST ${path}/${id}/run`))).toMatchObject({
      status: 404,
      error: { code: 'testCase.notFound' },
    })
  })

  test('keeps why there was no reply', async () => {
    const place = standIn.place(answers.json({}, 401), answers.COMPLETIONS)
    const { agentId } = await makeAgentWith(server, model(place.url, { hasFallback: false }), owner.id)
    const { id } = (await ask(`POST /agents/${agentId}/test-cases`, { question: QUESTION, expected: ANSWER })).body.data
    const { last } = (await ask(`POST /agents/${agentId}/test-cases/${id}/run`)).body.data
    expect(last).toMatchObject({ reply: null, failure: 'El servicio rechazó la clave (401).' })
  })

  test('is one of a hundred at most', async () => {
    const agentId = await openAgent()
    await server.rows(
      `INSERT INTO test_cases (id, agent_id, question, expected, created_at)
       SELECT value, ?, 'x', 'x', 0 FROM json_each(?)`,
      agentId,
      JSON.stringify(Array.from({ length: 100 }, () => crypto.randomUUID())),
    )
    const full = await ask(`POST /agents/${agentId}/test-cases`, { question: QUESTION, expected: ANSWER })
    expect(errorOf(full)).toMatchObject({ status: 409, error: { code: 'testCase.limitReached' } })
    expect((await ask(`GET /agents/${agentId}/test-cases`)).body.data).toHaveLength(100)
  })
})
