import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { dataUrl, png } from '../support/pictures.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { fetched, uploaded } from '../support/uploads.ts'
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

const call = (line: `${string} /${string}`, body?: unknown, { token }: Person = owner) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const exported = async (person = owner) => (await call('GET /account/export', undefined, person)).body.data
async function publish(body: object): Promise<void> {
  const { draft } = (await call(`PUT /agents/${agentId}/behaviour/draft`, body)).body.data
  await call(`POST /agents/${agentId}/behaviour/publish`, { savedAt: draft.savedAt })
}
async function talking() {
  const { sessionId, conversationId } = (await visitorOf(server, agentId).say('hola')).body.data
  const { thread } = (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  return { sessionId: String(sessionId), conversationId, threadId: String(thread.id) }
}
const write = (threadId: string, more: object, by = owner) =>
  call(`POST /threads/${threadId}/messages`, { messageId: crypto.randomUUID(), ...more }, by)

test('the export has what members wrote, noted and sent, the draft that waits for them, and the picture of an agent', async () => {
  await publish({ modes: { usual: 'suggest' }, look: { avatar: dataUrl(png(64)), color: null } })
  const { sessionId, threadId } = await talking()
  const mate = await newMember(server, owner, 'agent')
  const file = await uploaded(server, mate, threadId, 'lista.csv', 'té,3')
  await write(threadId, { text: 'Soy Bat.', uploads: [file.id] }, mate)
  await call(`PATCH /threads/${threadId}`, { tags: ['envíos'], attributes: [{ name: 'Talla', value: 'M' }] })
  await call(`POST /threads/${threadId}/notes`, { noteId: crypto.randomUUID(), text: 'Es cliente de siempre.' }, mate)
  const waiting = await talking()

  const { agents, threads, notes, memberMessages, conversations } = await exported()
  const place = { agentId, sessionId }
  expect(agents[0].avatar).toBe(dataUrl(png(64)))
  expect(threads).toHaveLength(2)
  expect(threads.find(({ id }: { id: string }) => id === threadId)).toMatchObject({
    ...{ ...place, status: 'members', assigneeId: mate.id, tags: ['envíos'], draft: null },
    attributes: [{ name: 'Talla', value: 'M' }],
  })
  expect(threads.find(({ id }: { id: string }) => id === waiting.threadId)).toMatchObject({
    ...{ status: 'pending', draft: { id: waiting.conversationId } },
  })
  expect(notes).toMatchObject([{ ...place, text: 'Es cliente de siempre.', authorId: mate.id }])
  expect(memberMessages).toMatchObject([
    { ...place, author: 'member', authorId: mate.id, text: 'Soy Bat.', parts: [{}, { type: 'file', url: file.url }] },
  ])
  expect(conversations).toHaveLength(2)

  for (const other of [mate, await customer(server)])
    expect(await exported(other)).toMatchObject({ threads: [], notes: [], memberMessages: [], conversations: [] })
})

test('what is erased leaves the export, with its file', async () => {
  const { sessionId, conversationId, threadId } = await talking()
  const file = await uploaded(server, owner, threadId, 'a.txt', 'Precios')
  await write(threadId, { text: 'Aquí.', uploads: [file.id] })
  expect(JSON.stringify(await exported())).toContain(file.url)
  await call(`DELETE /conversations/${conversationId}`)
  const { threads, memberMessages, conversations } = await exported()
  expect(JSON.stringify([threads, memberMessages, conversations])).not.toContain(sessionId)
  expect((await call(`DELETE /conversations/${conversationId}/bin`)).status).toBe(200)
  await expect.poll(async () => (await fetched(server, file)).status, { timeout: 20_000, interval: 100 }).toBe(404)
})

test('of thousands of messages and notes each is there once, in the order of its thread', async () => {
  const [one, other] = [await talking(), await talking()]
  for (const { threadId } of [one, other]) {
    const rows = (columns: string) =>
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
       INSERT INTO ${columns} FROM n, threads t WHERE t.id = ?`
    await server.rows(
      rows(`messages (thread, number, author, author_id, text, created_at, message_key)
        SELECT t.number, 9000000000000000 + i, 'member', '${owner.id}', 'm' || i, i, hex(randomblob(16))`),
      threadId,
    )
    await server.rows(
      rows(`thread_notes (id, thread, agent_id, author_id, author_name, text, created_at)
        SELECT printf('%08x-0000-4000-8000-%012d', t.number, i), t.number, t.agent_id, '${owner.id}', 'Ana', 'n' || i, i`),
      threadId,
    )
  }
  const { memberMessages, notes } = await exported()
  const texts = (rows: { sessionId: string; text: string }[], { sessionId }: { sessionId: string }) =>
    rows.filter((row) => row.sessionId === sessionId).map(({ text }) => text)
  for (const thread of [one, other])
    for (const [rows, letter] of [
      [memberMessages, 'm'],
      [notes, 'n'],
    ] as const)
      expect(texts(rows, thread)).toEqual(Array.from({ length: 700 }, (_, i) => `${letter}${i + 1}`))
})
