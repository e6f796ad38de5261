import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANNED_REPLIES_MAX } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { openEvents, visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let other: Person
beforeAll(async () => {
  server = await startServer()
  ;[owner, other] = await Promise.all([customer(server, 'enterprise'), customer(server, 'enterprise')])
})
afterAll(() => server.close())

const call = (line: `${string} /${string}`, body?: unknown, { token }: Person = owner) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const list = async (person: Person = owner) => (await call('GET /canned-replies', undefined, person)).body.data
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error?.code]

describe('a canned reply', () => {
  test('is saved, listed by its shortcut, changed and deleted', async () => {
    const made = await call('POST /canned-replies', { shortcut: '/Envíos', title: '', text: ' Hola, {{name}} ' })
    expect([made.status, made.body.message]).toEqual([201, 'Respuesta guardada'])
    expect(made.body.data).toMatchObject({ shortcut: 'envíos', title: null, text: 'Hola, {{name}}' })
    await call('POST /canned-replies', { shortcut: 'adios', text: 'Hasta pronto' })
    expect((await list()).map(({ shortcut }: { shortcut: string }) => shortcut)).toEqual(['adios', 'envíos'])
    const path = `/canned-replies/${made.body.data.id}` as const
    const edited = await call(`PUT ${path}`, { shortcut: 'envio', title: 'Envíos', text: 'Son 3 días' })
    expect(edited.body.data).toMatchObject({ shortcut: 'envio', title: 'Envíos', text: 'Son 3 días' })
    expect(await list()).toContainEqual(edited.body.data)
    expect((await call(`DELETE ${path}`)).status).toBe(200)
    expect(codeOf(await call(`DELETE ${path}`))).toEqual([404, 'cannedReply.notFound'])
  })

  test('is refused with a code, and changes nothing', async () => {
    await call('POST /canned-replies', { shortcut: 'horario', text: 'De 9 a 18' })
    const refused = async () => [
      (await call('POST /canned-replies', { shortcut: 'dos palabras', text: 'x' })).body.error.fields,
      (await call('POST /canned-replies', { shortcut: 'a'.repeat(33), text: ' ' })).body.error.fields,
      codeOf(await call('POST /canned-replies', { shortcut: 'HORARIO', text: 'otro' })),
    ]
    const before = await list()
    const [words, long, taken] = await refused()
    expect(words).toMatchObject({ shortcut: expect.stringContaining('32') })
    expect(long).toMatchObject({ shortcut: expect.any(String), text: expect.any(String) })
    expect(taken).toEqual([409, 'cannedReply.shortcutTaken'])
    expect(await list()).toEqual(before)
  })

  test('is of its account alone', async () => {
    const { body } = await call('POST /canned-replies', { shortcut: 'mia', text: 'solo mía' })
    expect(await list(other)).toEqual([])
    const path = `/canned-replies/${body.data.id}` as const
    expect(codeOf(await call(`PUT ${path}`, { shortcut: 'suya', text: 'x' }, other))).toEqual([
      404,
      'cannedReply.notFound',
    ])
    expect(codeOf(await call(`DELETE ${path}`, undefined, other))).toEqual([404, 'cannedReply.notFound'])
    expect((await call('POST /canned-replies', { shortcut: 'mia', text: 'otra cuenta' }, other)).status).toBe(201)
  })

  test('is one of so many at most, is exported, and goes with its account', async () => {
    const person = await customer(server)
    await call('POST /canned-replies', { shortcut: 'primera', text: 'Hola' }, person)
    await server.rows(
      `INSERT INTO canned_replies (id, owner_id, shortcut, text, updated_at)
       SELECT value, ?1, 's' || key, 'x', 0 FROM json_each(?2)`,
      ...[person.id, JSON.stringify(Array.from({ length: CANNED_REPLIES_MAX - 1 }, () => crypto.randomUUID()))],
    )
    const more = () => call('POST /canned-replies', { shortcut: 'una-mas', text: 'x' }, person)
    expect(codeOf(await more())).toEqual([409, 'cannedReply.limitReached'])
    const exported = (await call('GET /account/export', undefined, person)).body.data.cannedReplies
    expect(exported).toHaveLength(CANNED_REPLIES_MAX)
    expect(exported).toContainEqual(expect.objectContaining({ shortcut: 'primera', text: 'Hola' }))
    await call('DELETE /account', { password: person.password }, person)
    expect(await server.rows('SELECT 1 FROM canned_replies WHERE owner_id = ?', person.id)).toEqual([])
  })
})

/** A visitor who has written to a new agent of the owner's, and his thread. */
async function talking() {
  const { id: agentId } = await newAgent(server, owner)
  await newWebchat(server, owner, agentId)
  await call(`POST /agents/${agentId}/answers`, { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' })
  const { sessionId, visitorToken } = (await visitorOf(server, agentId).say('¿Hacen envíos?')).body.data
  const { thread } = (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  return { agentId, sessionId, visitorToken, thread }
}

describe('a reply that the agent suggests', () => {
  test('answers the last message with its sources, and stores and counts nothing', async () => {
    const { thread } = await talking()
    expect(thread.agentName).toEqual(expect.any(String))
    const path = `POST /threads/${thread.id}/suggestion` as const
    await call(path)
    const before = await snapshot(server, 'conversations', 'messages', 'usage', 'agents')
    const suggested = await call(path)
    expect(suggested.body.data).toMatchObject({
      question: '¿Hacen envíos?',
      text: expect.stringContaining('a todo el país'),
      sources: ['¿Hacen envíos?'],
      isUnknown: false,
      failure: null,
    })
    expect(await snapshot(server, 'conversations', 'messages', 'usage', 'agents')).toEqual(before)
    expect(codeOf(await call(path, undefined, other))).toEqual([404, 'thread.notFound'])
  })
})

describe('writing', () => {
  test("is shown to the other side of a web chat: the member's name to the visitor, the visitor to the owner", async () => {
    const { agentId, sessionId, visitorToken, thread } = await talking()
    const visitor = { authorization: `Visitor ${visitorToken}` }
    const at = (path: string) => new URL(`/api/agents/${path}`, server.url)
    const theirs = await openEvents(at(`${agentId}/channels/webchat/stream?sessionId=${sessionId}`), {
      headers: visitor,
    })
    const ours = await openEvents(at(`webhook-stream?agentId=${agentId}`), {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    await theirs.until(({ data }) => data.type === 'connected')
    await ours.until(({ data }) => data.type === 'connected')
    expect((await call(`POST /threads/${thread.id}/typing`)).body.data).toEqual({ shown: true })
    expect(await theirs.until(({ data }) => data.type === 'typing')).toBeTruthy()
    const typing = `POST /agents/${agentId}/channels/webchat/typing?sessionId=${sessionId}` as const
    const told = await server.api(typing, { headers: visitor })
    expect(told.status).toBe(200)
    await ours.until(({ data }) => data.type === 'typing' && data.sessionId === sessionId && data.member === undefined)
    expect(codeOf(await server.api(typing))).toEqual([401, 'auth.tokenMissing'])
    theirs.close()
    ours.close()
  })
})
