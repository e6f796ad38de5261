import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ANSWERS_PER_AGENT_MAX,
  BIN_DAYS,
  BIN_ENTRIES_MAX,
  DOCUMENTS_PER_AGENT_MAX,
  PASSAGES_PER_AGENT_MAX,
} from '../../worker/contract/limits.ts'
import { newDocument, textInput, upload, waitUntilRead } from '../support/knowledge.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newConversation, newWebchat, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

const DAY_MS = 86_400_000
const QUESTION = '¿Tienen pan sin gluten?'
let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const ask = (call: Parameters<Server['api']>[0], person = owner, body?: unknown) =>
  server.api(call, { token: person.token, ...(body === undefined ? {} : { body }) })
const agent = async (): Promise<string> => {
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  return id
}
const say = async (agentId: string, message: string): Promise<string> =>
  outputOf(await (await visitorOf(server, agentId)).say(message))
const answer = async (agentId: string, question = QUESTION, text = 'Sí, los martes.'): Promise<string> =>
  (await ask(`POST /agents/${agentId}/answers`, owner, { question, answer: text })).body.data.id
const known = async (agentId: string): Promise<number> =>
  (await ask(`GET /agents/${agentId}/knowledge/summary`)).body.data.passages
const binOf = async (path: string): Promise<{ id: string; name: string; erasedOn: string }[]> =>
  (await ask(`GET ${path}/bin` as `GET /${string}`)).body.data
const stored = (table: 'documents' | 'passages', agentId: string) =>
  server.rows(`SELECT id FROM ${table} WHERE agent_id = ?`, agentId)
const deletedBefore = (id: string, days: number) =>
  server.rows('UPDATE documents SET deleted_at = ? WHERE id = ?', Date.now() - days * DAY_MS, id)
/** Rows of documents in place of many calls. */
const fill = (agentId: string, kind: 'text' | 'answer', count: number, deletedAt: number | null = null) =>
  server.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO documents (id, agent_id, kind, title, search_text, state, created_at, updated_at, deleted_at)
     SELECT printf('%08x-0000-4000-8000-', i) || substr(?, -12), ?, ?, 'x', 'x', 'ready', 0, 0, ? FROM n`,
    count,
    agentId,
    agentId,
    kind,
    deletedAt,
  )

/** What both bins have in common. */
const KINDS = [
  {
    what: 'a document',
    shelf: 'knowledge',
    give: async (agentId: string, content = 'El perro de la casa se llama Rayo.') =>
      (await newDocument(server, owner, agentId, 'ready', { content })).id as string,
    question: '¿Cómo se llama el perro?',
    heard: /Rayo/,
    name: 'Horario',
    restored: 'Contenido restaurado: el agente lo usa otra vez.',
    same: 'document.duplicate',
    kind: 'text',
    most: DOCUMENTS_PER_AGENT_MAX,
  },
  {
    what: 'an own answer',
    shelf: 'answers',
    give: (agentId: string) => answer(agentId),
    question: QUESTION,
    heard: /los martes/,
    name: QUESTION,
    restored: 'Respuesta restaurada: el agente la usa otra vez.',
    same: 'answer.questionTaken',
    kind: 'answer',
    most: ANSWERS_PER_AGENT_MAX,
  },
] as const

describe.each(KINDS)('$what in the bin', ({ shelf, give, question, heard, name, restored, same, kind, most }) => {
  const given = async () => {
    const agentId = await agent()
    const id = await give(agentId)
    const list = `/agents/${agentId}/${shelf}` as const
    return { agentId, id, list, path: `${list}/${id}` as const }
  }

  test('is heard, listed and counted no more, and comes back as it was', async () => {
    const { agentId, id, list, path } = await given()
    expect(await say(agentId, question)).toMatch(heard)
    const before = await ask(`GET ${list}`)
    expect((await ask(`DELETE ${path}`)).status).toBe(200)
    expect(await say(agentId, question)).not.toMatch(heard)
    expect([(await ask(`GET ${list}`)).body.data, await known(agentId)]).toEqual([[], 0])
    expect((await ask(`DELETE ${path}`)).status).toBe(404)
    const erasedOn = new Date(Date.now() + BIN_DAYS * DAY_MS).toISOString().slice(0, 10)
    expect(await binOf(list)).toMatchObject([{ id, name, erasedOn }])

    const back = await ask(`POST ${path}/restore`)
    expect([back.status, back.body.data.id, back.body.message]).toEqual([200, id, restored])
    expect(await say(agentId, question)).toMatch(heard)
    expect((await ask(`GET ${list}`)).body.data).toEqual(before.body.data)
    expect([await binOf(list), await known(agentId)]).toEqual([[], 1])
    expect((await ask(`POST ${path}/restore`)).status).toBe(404)
    expect((await ask(`DELETE ${path}/bin`)).status).toBe(404)
  })

  test('is gone at once when it is deleted for good', async () => {
    const { agentId, list, path } = await given()
    await ask(`DELETE ${path}`)
    expect(await stored('passages', agentId)).toHaveLength(1)
    expect((await ask(`DELETE ${path}/bin`)).status).toBe(200)
    expect([await stored('documents', agentId), await stored('passages', agentId)]).toEqual([[], []])
    expect([await binOf(list), await known(agentId)]).toEqual([[], 0])
    expect((await ask(`POST ${path}/restore`)).status).toBe(404)
  })

  test('is deleted by the daily job after its days, and not a day before', async () => {
    const { agentId, id, list } = await given()
    const late = await (kind === 'text' ? give(agentId, 'Otra cosa.') : answer(agentId, '¿Y café?', 'También.'))
    for (const each of [id, late]) await ask(`DELETE ${list}/${each}`)
    await deletedBefore(id, BIN_DAYS - 1)
    await deletedBefore(late, BIN_DAYS + 1)
    expect((await binOf(list)).map((each) => each.id)).toEqual([id])
    expect((await ask(`POST ${list}/${late}/restore`)).status).toBe(404)
    await server.upkeep()
    expect(await stored('documents', agentId)).toEqual([{ id }])
    expect((await ask(`POST ${list}/${id}/restore`)).status).toBe(200)
    expect(await known(agentId)).toBe(1)
  })

  test('stays there while its agent has the same again', async () => {
    const { agentId, list, path } = await given()
    await ask(`DELETE ${path}`)
    const again = await give(agentId)
    const refused = await ask(`POST ${path}/restore`)
    expect([refused.status, refused.body.error.code]).toEqual([409, same])
    expect([await known(agentId), (await binOf(list)).length]).toEqual([1, 1])
    await ask(`DELETE ${list}/${again}`)
    expect((await ask(`POST ${path}/restore`)).status).toBe(200)
  })

  test('stays there while its agent has no room for it', async () => {
    const { agentId, list, path } = await given()
    await ask(`DELETE ${path}`)
    await server.rows('UPDATE agents SET passage_count = ? WHERE id = ?', PASSAGES_PER_AGENT_MAX, agentId)
    const full = await ask(`POST ${path}/restore`)
    expect([full.status, full.body.error.code]).toEqual([409, 'document.noRoom'])
    expect(full.body.message).toContain('10')
    await server.rows('UPDATE agents SET passage_count = 0 WHERE id = ?', agentId)
    await fill(agentId, kind, most)
    const many = await ask(`POST ${path}/restore`)
    expect([many.status, many.body.error.code]).toEqual([409, 'document.tooMany'])
    expect([many.body.message, (await binOf(list)).length]).toEqual([expect.stringContaining(String(most)), 1])
  })

  test('takes no place: what was deleted last is kept, and the first goes for good', async () => {
    const { agentId, list, path } = await given()
    await fill(agentId, kind, BIN_ENTRIES_MAX, Date.now() - DAY_MS)
    await ask(`DELETE ${path}`)
    expect(await binOf(list)).toHaveLength(BIN_ENTRIES_MAX)
    expect(await stored('documents', agentId)).toHaveLength(BIN_ENTRIES_MAX)
    expect((await ask(`POST ${path}/restore`)).status).toBe(200)
  })

  test('is seen and touched by nobody else; a super administrator brings it back', async () => {
    const [stranger, admin] = [await customer(server), await superAdmin(server)]
    const { id, list, path } = await given()
    await ask(`DELETE ${path}`)
    const other = await agent()
    for (const [person, at] of [
      [stranger, path],
      [owner, `/agents/${other}/${shelf}/${id}`],
    ] as const)
      for (const call of [`POST ${at}/restore`, `DELETE ${at}/bin`] as const)
        expect((await ask(call, person)).status).toBe(404)
    expect((await ask(`GET ${list}/bin`, stranger)).status).toBe(404)
    expect((await ask(`POST ${path}/restore`, admin)).status).toBe(200)
  })

  test('goes with its agent: it waits while that is in the bin, and is deleted with it for good', async () => {
    const { agentId, path } = await given()
    await ask(`DELETE ${path}`)
    await ask(`DELETE /agents/${agentId}`)
    expect((await ask(`POST ${path}/restore`)).status).toBe(404)
    await ask(`POST /agents/${agentId}/restore`)
    expect((await ask(`POST ${path}/restore`)).status).toBe(200)
    await ask(`DELETE ${path}`)
    await ask(`DELETE /agents/${agentId}`)
    await ask(`DELETE /agents/${agentId}/bin`)
    expect([await stored('documents', agentId), await stored('passages', agentId)]).toEqual([[], []])
  })

  test('is part of what is exported of the account, and of no exported agent', async () => {
    const { agentId, id, path } = await given()
    await ask(`DELETE ${path}`)
    const everything = (await ask('GET /account/export')).body.data.agents.find(
      (each: { id: string }) => each.id === agentId,
    )
    expect(everything.knowledge).toEqual([expect.objectContaining({ title: name, deletedAt: expect.any(String) })])
    expect(JSON.stringify((await ask(`GET /agents/${agentId}/export`)).body)).not.toContain(name)
    expect(id).toBeTruthy()
  })
})

test('a document that was not read yet is read when it comes back, and a reading under way is not kept', async () => {
  const agentId = await agent()
  const { id } = await newDocument(server, owner, agentId, 'ready')
  const path = `/agents/${agentId}/knowledge/${id}` as const
  await server.rows("UPDATE documents SET state = 'reading' WHERE id = ?", id)
  await ask(`DELETE ${path}`)
  expect((await ask(`GET /agents/${agentId}/knowledge/summary`)).body.data).toMatchObject({ unread: 0, documents: 0 })
  expect((await ask(`POST ${path}/restore`)).body.data.state).toBe('waiting')
  expect(await waitUntilRead(server, owner, path)).toMatchObject({ state: 'ready', passages: 1 })
})

test('the file of a deleted document is kept: it can be read again once it is back', async () => {
  const agentId = await agent()
  const long = Array.from({ length: 900 }, (_, n) => `Ficha ${n}: está en el cajón ${n}.`).join('\n')
  const { body } = await upload(server, owner, agentId, 'fichas.txt', long)
  const path = `/agents/${agentId}/knowledge/${body.data.id}` as const
  const { passages } = await waitUntilRead(server, owner, path)
  await ask(`DELETE ${path}`)
  expect((await ask(`POST ${path}/restore`)).status).toBe(200)
  await ask(`POST ${path}/read`)
  expect(await waitUntilRead(server, owner, path)).toMatchObject({ state: 'ready', passages })
})

test('a passage of a living document is counted off when that is read again beside one in the bin', async () => {
  const agentId = await agent()
  const gone = await newDocument(server, owner, agentId, 'ready')
  const { id } = await newDocument(server, owner, agentId, 'ready')
  await ask(`DELETE /agents/${agentId}/knowledge/${gone.id}`)
  await ask(`PUT /agents/${agentId}/knowledge/${id}`, owner, { content: textInput().content })
  await waitUntilRead(server, owner, `/agents/${agentId}/knowledge/${id}`)
  expect(await known(agentId)).toBe(1)
})

test('the questions of an answer are open while it is in the bin, and settled when it is back', async () => {
  const { id: agentId } = await newAgent(server, owner)
  await newWebchat(server, owner, agentId)
  await newConversation(server, owner, agentId, { userMessage: QUESTION, agentResponse: '' })
  const open = async () => (await ask(`GET /agents/${agentId}/questions`)).body.data.length
  expect(await open()).toBe(1)
  const id = await answer(agentId)
  expect(await open()).toBe(0)
  await ask(`DELETE /agents/${agentId}/answers/${id}`)
  expect(await open()).toBe(1)
  await ask(`POST /agents/${agentId}/answers/${id}/restore`)
  expect(await open()).toBe(0)
})

test('an answer in the bin is not what a new one to its question replaces', async () => {
  const agentId = await agent()
  const id = await answer(agentId)
  await ask(`DELETE /agents/${agentId}/answers/${id}`)
  const brought = { answers: [{ question: QUESTION, answer: 'Sí, los jueves.' }] }
  expect((await ask(`POST /agents/${agentId}/answers/import`, owner, brought)).body.data).toEqual({
    added: 1,
    replaced: 0,
  })
  expect(await say(agentId, QUESTION)).toMatch(/jueves/)
  expect(
    (await ask(`GET /agents/answers?search=gluten`)).body.data.map((each: { id: string }) => each.id),
  ).not.toContain(id)
})
