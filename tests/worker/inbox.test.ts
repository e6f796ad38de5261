import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationSession } from '../../worker/contract/conversation-sessions.ts'
import { NOTE_MAX } from '../../worker/contract/thread-limits.ts'
import type { Thread, ThreadLists } from '../../worker/contract/threads.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, everythingOf, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let stranger: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  stranger = await customer(server)
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
})
afterAll(() => server.close())

const NOW = Date.now()
const HOUR = 3_600_000
const get = (path: string, { token }: Person = owner) => server.api(`GET ${path as '/x'}`, { token })
const patch = (id: string, body: unknown, { token }: Person = owner) =>
  server.api(`PATCH /threads/${id}`, { token, body })

async function sessions(query = ''): Promise<ConversationSession[]> {
  const { status, body } = await get(`/conversations/sessions?agentId=${agentId}${query}`)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.sessions
}
const ids = async (query: string) => (await sessions(query)).map(({ sessionId }) => sessionId)
const lists = async (): Promise<ThreadLists> => (await get(`/threads/lists?agentId=${agentId}`)).body.data

async function talked(sessionId: string, more: object = {}): Promise<Thread> {
  const said = { agentId, ownerId: owner.id, sessionId, at: NOW, userMessage: '¿Abren hoy?', sources: ['Horario'] }
  await writeExchanges(server, [{ ...said, ...more }])
  const [thread] = (await get(`/threads?agentId=${agentId}&sessionId=${sessionId}`)).body.data.threads
  return thread
}

describe('the number of a contact', () => {
  test('is given once, in the order in which contacts of an agent first wrote', async () => {
    const other = (await newAgent(server, owner)).id
    const said = { agentId: other, ownerId: owner.id, userMessage: 'Hola' }
    await writeExchanges(server, [
      { ...said, sessionId: 'number-a', at: NOW - 3 * HOUR },
      { ...said, sessionId: 'number-b', at: NOW - 2 * HOUR },
    ])
    await writeExchanges(server, [
      { ...said, sessionId: 'number-a', at: NOW - HOUR },
      { ...said, sessionId: 'number-c', at: NOW },
    ])
    const { threads } = (await get(`/threads?agentId=${other}`)).body.data
    const numbers = threads.map((thread: Thread) => [thread.sessionId, thread.contactNumber])
    expect(numbers.sort()).toEqual([
      ['number-a', 1],
      ['number-b', 2],
      ['number-c', 3],
    ])
  })
})

describe('a thread is unread', () => {
  const unread = async (sessionId: string) => (await sessions(`&sessionId=${sessionId}`))[0]?.isUnread
  test('until its member has read it, and again when its contact goes on', async () => {
    const { id } = await talked('read-again')
    expect(await unread('read-again')).toBe(true)
    const before = (await lists()).unread
    for (const _ of ['once', 'twice'])
      expect((await patch(id, { isRead: true })).body.data.thread).toMatchObject({ isUnread: false })
    expect((await lists()).unread).toBe(before - 1)
    await talked('read-again', { at: NOW + 1 })
    expect(await unread('read-again')).toBe(true)
  })
  test('when its member says so', async () => {
    const { id } = await talked('read-not')
    await patch(id, { isRead: true })
    await patch(id, { isRead: false })
    expect(await unread('read-not')).toBe(true)
  })
  test('for each member apart', async () => {
    const admin = await superAdmin(server)
    const { id } = await talked('read-apart')
    await patch(id, { isRead: true }, admin)
    expect(await unread('read-apart')).toBe(true)
    expect((await get(`/threads/${id}`, admin)).body.data.thread.isUnread).toBe(false)
  })
  test('not when nobody opened it for a month', async () => {
    await talked('read-old', { at: NOW - 31 * 24 * HOUR })
    expect(await unread('read-old')).toBe(false)
  })
})

describe('a note', () => {
  const write = (id: string, body: object, { token }: Person = owner) =>
    server.api(`POST /threads/${id}/notes`, { token, body })
  const erase = (id: string, noteId: string, { token }: Person = owner) =>
    server.api(`DELETE /threads/${id}/notes/${noteId}`, { token })
  const notes = async (sessionId: string) =>
    (await get(`/conversations/session/${sessionId}?agentId=${agentId}`)).body.data.notes

  test('is written once, is in the thread with who wrote it, and is deleted by him alone', async () => {
    const { id } = await talked('note-once')
    const note = { noteId: crypto.randomUUID(), text: 'Cliente VIP' }
    expect((await write(id, note)).status).toBe(201)
    expect((await write(id, note)).status).toBe(201)
    expect(await notes('note-once')).toEqual([
      expect.objectContaining({ id: note.noteId, authorId: owner.id, text: 'Cliente VIP' }),
    ])
    const refused = await erase(id, note.noteId, await superAdmin(server))
    expect([refused.status, refused.body.error.code]).toEqual([404, 'thread.noteNotFound'])
    expect((await erase(id, note.noteId)).status).toBe(200)
    expect(await notes('note-once')).toEqual([])
  })
  test('with the id of another one, or with another text, is refused', async () => {
    const [one, other] = [await talked('note-used'), await talked('note-used-elsewhere')]
    const note = { noteId: crypto.randomUUID(), text: 'Cliente VIP' }
    await write(one.id, note)
    for (const [id, body] of [
      [one.id, { ...note, text: 'Cliente nuevo' }],
      [other.id, note],
    ] as const) {
      const refused = await write(id, body)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'thread.noteKeyUsed'])
    }
    expect(await notes('note-used')).toEqual([expect.objectContaining({ id: note.noteId, text: 'Cliente VIP' })])
    expect(await notes('note-used-elsewhere')).toEqual([])
  })
  test.each([
    ['nothing', ' '],
    ['too much', 'a'.repeat(NOTE_MAX + 1)],
    ['no text', 7],
  ])('of %s is refused', async (_, text) => {
    const { id } = await talked('note-refused')
    const { status, body } = await write(id, { noteId: crypto.randomUUID(), text })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['text']])
  })
  test('is never heard of by its contact, engines, searches or lists of messages', async () => {
    const visitor = visitorOf(server, agentId)
    const sessionId = 'session-of-note'
    await visitor.say('¿A qué hora abren?', { sessionId })
    const [thread] = (await get(`/threads?agentId=${agentId}&sessionId=${sessionId}`)).body.data.threads
    await write(thread.id, { noteId: crypto.randomUUID(), text: 'zanahoria secreta' })
    const reply = await visitor.say('¿Qué sabes de la zanahoria secreta?', { sessionId })
    const places = await Promise.all([
      get(`/agents/${agentId}/search?search=zanahoria`),
      get(`/threads/${thread.id}/messages`),
      get(`/threads?agentId=${agentId}&search=zanahoria`),
      get(`/conversations?agentId=${agentId}&sessionId=${sessionId}`),
    ])
    const said = JSON.stringify([places.map(({ body }) => body.data), reply])
    expect(said.replaceAll('¿Qué sabes de la zanahoria secreta?', '')).not.toContain('zanahoria secreta')
    const stored = await server.rows("SELECT count(*) AS n FROM messages WHERE text = 'zanahoria secreta'")
    expect(stored).toEqual([{ n: 0 }])
  })
  test('goes with its thread, and comes back with it', async () => {
    const { id, last } = await talked('note-gone')
    await write(id, { noteId: crypto.randomUUID(), text: 'Se va' })
    await patch(id, { isRead: true, attributes: [{ name: 'Talla', value: 'M' }] })
    await server.api(`DELETE /conversations/${last.id}`, { token: owner.token })
    const left = await server.rows(
      "SELECT (SELECT count(*) FROM thread_notes WHERE text = 'Se va') AS notes, (SELECT count(*) FROM thread_reads WHERE thread NOT IN (SELECT number FROM threads)) AS reads",
    )
    expect(left).toEqual([{ notes: 0, reads: 0 }])
    await server.api(`POST /conversations/${last.id}/restore`, { token: owner.token })
    expect(await notes('note-gone')).toMatchObject([{ text: 'Se va' }])
    const [back] = (await get(`/threads?agentId=${agentId}&sessionId=note-gone`)).body.data.threads
    expect(back.attributes).toEqual([{ name: 'Talla', value: 'M' }])
  })
})

describe('the lists', () => {
  test('hold what is assigned, unassigned, waiting, unknown and closed, with their counts', async () => {
    const visitor = visitorOf(server, agentId)
    const tokens: Record<string, string> = {}
    const open = async (sessionId: string) => {
      tokens[sessionId] = (await visitor.say('¿A qué hora abren?', { sessionId })).body.data.visitorToken
      return ((await get(`/threads?agentId=${agentId}&sessionId=${sessionId}`)).body.data.threads[0] as Thread).id
    }
    const before = (await lists()).counts
    const [taken, closed, free] = [await open('list-taken-1'), await open('list-closed-1'), await open('list-free-1')]
    const { thread } = (await patch(taken, { status: 'members' })).body.data
    expect(thread).toMatchObject({ status: 'members', assigneeId: owner.id })
    await patch(closed, { status: 'closed' })
    await patch(free, { status: 'pending' })
    await talked('list-unknown', { sources: [] })
    expect(await ids('&list=mine')).toEqual(['list-taken-1'])
    expect(await ids('&list=unassigned')).toEqual(['list-free-1'])
    expect(await ids('&list=waiting')).toEqual(['list-free-1'])
    expect(await ids('&list=closed')).toEqual(['list-closed-1'])
    expect(await ids('&list=unknown')).toContain('list-unknown')
    const after = (await lists()).counts
    expect(after).toMatchObject({ mine: 1, unassigned: 1, waiting: 1, closed: 1, all: before.all + 4 })
    await visitor.say('¿Siguen ahí?', { sessionId: 'list-taken-1', visitorToken: tokens['list-taken-1'] })
    expect(await ids('&list=waiting')).toEqual(['list-free-1', 'list-taken-1'])
    expect((await lists()).counts).toMatchObject({ mine: 1, unassigned: 1, waiting: 2 })
    const [{ status, waitingSince } = {}] = await sessions('&sessionId=list-taken-1')
    expect([status, waitingSince]).toEqual(['members', expect.any(String)])
    expect((await patch(taken, { status: 'open' })).body.data.thread.assigneeId).toBeNull()
    expect(await ids('&list=mine')).toEqual([])
    expect(await ids('&list=waiting')).toEqual(['list-free-1'])
  })
  test('have as not known what the agent did not know, and no greeting, thanks, danger or wish for a person', async () => {
    const said = {
      'unknown-question': ['¿Cuánto cuesta el marciano?'],
      'unknown-thanked': ['¿Cuánto cuesta el venusino?', 'muchas gracias'],
      'unknown-greeting': ['hola'],
      'unknown-thanks': ['gracias'],
      'unknown-person': ['quiero hablar con una persona'],
      'unknown-danger': ['me sangra mucho la mano'],
    }
    for (const [sessionId, texts] of Object.entries(said)) {
      const visitor = visitorOf(server, agentId)
      for (const text of texts) await visitor.say(text, { sessionId })
    }
    const unknown = (await ids('&list=unknown')).filter((sessionId) => sessionId in said)
    expect(unknown.toSorted()).toEqual(['unknown-question', 'unknown-thanked'])
    for (const [text, isUnknown] of [
      ['muchas gracias', true],
      ['¿Cuánto cuesta el venusino?', false],
    ] as const) {
      const [row] = await server.rows('SELECT id FROM conversations WHERE user_message = ?', text)
      await server.api(`DELETE /conversations/${row?.['id']}`, { token: owner.token })
      expect((await ids('&list=unknown')).includes('unknown-thanked')).toBe(isUnknown)
    }
  })
  test('are queues where contacts wait for a person: who has waited longest comes first, page by page', async () => {
    const before = Date.now()
    for (const [sessionId, minutes] of [
      ['list-queue-1', 20],
      ['list-queue-2', 30],
      ['list-queue-3', 10],
    ] as const) {
      const { id } = await talked(sessionId, { at: before - minutes * 60_000 })
      await patch(id, { status: 'pending', tags: ['cola'] })
    }
    const [{ waitingSince } = {}] = await sessions('&sessionId=list-queue-1')
    expect(Date.parse(waitingSince ?? '')).toBeGreaterThanOrEqual(before)
    await talked('list-queue-1', { at: Date.now() })
    expect((await sessions('&sessionId=list-queue-1'))[0]?.waitingSince).toBe(waitingSince)
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await get(`/conversations/sessions?list=waiting&tag=cola&limit=1${after && `&after=${after}`}`)
      seen.push(...page.body.data.sessions.map(({ sessionId }: { sessionId: string }) => sessionId))
      after = page.body.data.next
    }
    expect(seen).toEqual(['list-queue-1', 'list-queue-2', 'list-queue-3'])
    expect((await ids('&list=unassigned&tag=cola')).slice(0, 3)).toEqual([
      'list-queue-1',
      'list-queue-3',
      'list-queue-2',
    ])
    for (const sessionId of seen)
      await patch((await get(`/threads?agentId=${agentId}&sessionId=${sessionId}`)).body.data.threads[0].id, {
        status: 'closed',
      })
    expect((await sessions('&sessionId=list-queue-1'))[0]?.waitingSince).toBeNull()
  })
  test('say when a wait exceeds what the owner of its agent wants, on every way to a thread', async () => {
    const { id } = await talked('list-overdue')
    await patch(id, { status: 'pending', tags: ['tarde'] })
    const [waiting] = await sessions('&sessionId=list-overdue')
    expect([waiting?.waitingSince, waiting?.overdueAt]).toEqual([expect.any(String), null])
    const behaviour = `/agents/${agentId}/behaviour` as '/x'
    const { token } = owner
    const saved = await server.api(`PUT ${behaviour}/draft`, { token, body: { handover: { waitMinutes: 15 } } })
    await server.api(`POST ${behaviour}/publish`, { token, body: { savedAt: saved.body.data.draft.savedAt } })
    const overdueAt = new Date(Date.parse(waiting?.waitingSince ?? '') + 15 * 60_000).toISOString()
    expect((await sessions('&sessionId=list-overdue'))[0]?.overdueAt).toBe(overdueAt)
    expect((await get('/threads?list=waiting&tag=tarde')).body.data.threads).toMatchObject([{ id, overdueAt }])
    expect((await get(`/threads/${id}`)).body.data.thread).toMatchObject({ overdueAt })
    expect((await patch(id, { status: 'closed' })).body.data.thread).toMatchObject({ overdueAt: null })
  })
  test('are narrowed by a tag', async () => {
    const { id } = await talked('list-tag')
    await patch(id, { tags: ['devolución'] })
    expect(await ids(`&tag=${encodeURIComponent('devolución')}`)).toEqual(['list-tag'])
    expect((await lists()).tags).toContain('devolución')
  })
  test('are assigned to the member who writes first', async () => {
    const sessionId = 'list-write-1'
    await visitorOf(server, agentId).say('hola', { sessionId })
    const [{ threadId } = { threadId: '' }] = await sessions(`&sessionId=${sessionId}`)
    const body = { messageId: crypto.randomUUID(), text: 'Soy Ana.' }
    expect((await server.api(`POST /threads/${threadId}/messages`, { token: owner.token, body })).status).toBe(201)
    expect((await sessions(`&sessionId=${sessionId}`))[0]?.assigneeId).toBe(owner.id)
  })
})

describe('what cannot be changed stays', () => {
  test.each([
    ['an assignee who is no member', () => ({ assigneeId: stranger.id }), 'assigneeId'],
    ['21 attributes', () => ({ attributes: Array(21).fill({ name: 'a', value: 'b' }) }), 'attributes'],
    ['an attribute without a name', () => ({ attributes: [{ name: '', value: 'b' }] }), 'attributes.0.name'],
    ['nothing', () => ({}), 'status'],
  ])('%s is refused', async (_, body, field) => {
    const { id } = await talked('session-kept')
    const before = await everythingOf(server)
    const refused = await patch(id, body())
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]])
    expect(await everythingOf(server)).toBe(before)
  })
  test("another account's threads are as if they were not there", async () => {
    const { id } = await talked('session-tenant')
    const before = await everythingOf(server)
    const { token } = stranger
    const noteId = crypto.randomUUID()
    const answers = await Promise.all([
      patch(id, { isRead: true, assigneeId: stranger.id }, stranger),
      server.api(`POST /threads/${id}/notes`, { token, body: { noteId, text: 'x' } }),
      server.api(`DELETE /threads/${id}/notes/${noteId}`, { token }),
      get(`/threads/lists?agentId=${agentId}`, stranger),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await everythingOf(server)).toBe(before)
  })
})
