import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Thread } from '../../worker/contract/threads.ts'
import { auditActionOf } from '../../worker/features/conversations/thread-audit.service.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let ana: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  ana = await newMember(server, owner, 'agent')
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
})
afterAll(() => server.close())

const SECRET = '¿Dónde está mi pedido de zapatos?'

async function talked(sessionId: string): Promise<Thread> {
  await visitorOf(server, agentId).say(SECRET, { sessionId })
  const path = `GET /threads?agentId=${agentId}&sessionId=${sessionId}` as const
  return (await server.api(path, { token: owner.token })).body.data.threads[0]
}
const change = async (id: string, body: object, { token }: Person = ana) =>
  expect((await server.api(`PATCH /threads/${id}`, { token, body })).status).toBe(200)
const entries = (id: string) =>
  server.rows<Record<string, string | null>>(
    'SELECT action, actor_id, target_type, detail, result FROM audit_log WHERE target_id = ? ORDER BY rowid',
    id,
  )
/** Entries are written after the answer: the next change is made when the entry of the last one is there. */
async function logged(id: string, ...names: string[]): Promise<void> {
  await expect.poll(async () => (await entries(id)).map(({ action }) => action)).toEqual(names)
}

test('taking over, handing back, assigning, closing and opening again are in the log, each once and without a word of it', async () => {
  const { id } = await talked('session-acts')
  const actions: [string, object][] = [
    ['thread_taken', { status: 'members' }],
    ['thread_assigned', { assigneeId: owner.id }],
    ['thread_unassigned', { assigneeId: null }],
    ['thread_handed_back', { status: 'open' }],
    ['thread_closed', { status: 'closed' }],
    ['thread_reopened', { status: 'open' }],
  ]
  for (const [index, [, body]] of actions.entries()) {
    await change(id, body)
    await change(id, body)
    await logged(id, ...actions.slice(0, index + 1).map(([action]) => action))
  }
  await change(id, { tags: ['vip'], isRead: true })
  const rows = await entries(id)
  expect(rows).toHaveLength(actions.length)
  for (const row of rows) expect(row).toMatchObject({ actor_id: ana.id, target_type: 'thread', result: 'ok' })
  expect(rows.map(({ detail }) => detail)).toEqual([
    owner.id,
    `${owner.id} ${owner.id}`,
    ...[owner.id, owner.id, owner.id, owner.id],
  ])
  // A word that no random id contains.
  expect(JSON.stringify(rows)).not.toContain('zapatos')
})

test('so is taking over by writing, once; the log names the account of the conversation, or to whom it was assigned', async () => {
  const { id } = await talked('session-written')
  const body = { messageId: crypto.randomUUID(), text: 'Lo reviso.', takesOver: true }
  for (const messageId of [body.messageId, body.messageId, crypto.randomUUID()]) {
    const sent = await server.api(`POST /threads/${id}/messages`, { token: ana.token, body: { ...body, messageId } })
    expect(sent.status).toBe(201)
  }
  await logged(id, 'thread_taken')
  const { token } = await superAdmin(server)
  const page = await server.api(`GET /admin/audit-log?targetId=${id}`, { token })
  const [{ name } = {}] = await server.rows('SELECT name FROM users WHERE id = ?', owner.id)
  expect(page.body.data.entries).toMatchObject([
    { action: 'thread_taken', actor: { id: ana.id }, target: { type: 'thread', id, name }, detail: owner.id },
  ])
  const bat = await newMember(server, owner, 'agent')
  await change(id, { assigneeId: bat.id })
  await logged(id, 'thread_taken', 'thread_assigned')
  const assigned = await server.api(`GET /admin/audit-log?targetId=${id}`, { token })
  expect(assigned.body.data.entries[0]).toMatchObject({ action: 'thread_assigned', target: { name: bat.name } })
})

test('a deleted note is in the log without its text; where the log refuses it, the note is still there', async () => {
  const { id, sessionId } = await talked('session-noted')
  const noteId = crypto.randomUUID()
  const { token } = ana
  const notes = async () =>
    (await server.api(`GET /conversations/session/${sessionId}?agentId=${agentId}`, { token })).body.data.notes
  await server.api(`POST /threads/${id}/notes`, { token, body: { noteId, text: 'Pedido 4711' } })
  const before = await notes()
  await server.rows("CREATE TRIGGER refused BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'refused'); END")
  const refused = await server.api(`DELETE /threads/${id}/notes/${noteId}`, { token })
  await server.rows('DROP TRIGGER refused')
  expect([refused.status, await notes(), await entries(id)]).toEqual([500, before, []])
  expect((await server.api(`DELETE /threads/${id}/notes/${noteId}`, { token })).body.data).toEqual({ id: noteId })
  expect([await notes(), await entries(id)]).toEqual([
    [],
    [{ action: 'note_deleted', actor_id: ana.id, target_type: 'thread', detail: owner.id, result: 'ok' }],
  ])
})

test('a wait that a member ends is handed back; one that he begins, and no change, is not logged', () => {
  expect(auditActionOf('pending', 'open')).toBe('thread_handed_back')
  expect(auditActionOf('members', 'pending')).toBe('thread_handed_back')
  expect(auditActionOf('closed', 'pending')).toBe('thread_reopened')
  expect([auditActionOf('open', 'pending'), auditActionOf('members', 'members')]).toEqual([null, null])
})
