import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, registerByForm } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let ana: Person
let luis: Person
let north: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await customer(server, 'enterprise')
  ana = await newMember(server, owner, 'agent')
  luis = await newMember(server, owner, 'manager')
  north = await anAgent(owner)
})

async function anAgent(of: Person): Promise<string> {
  const { id } = await newAgent(server, of)
  await newWebchat(server, of, id)
  return id
}
const call = (line: `${string} /${string}`, { token }: Person, body?: unknown) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const threadOf = async (sessionId: string) => {
  const [row] = await server.rows('SELECT * FROM threads WHERE session_id = ?', sessionId)
  return row ?? {}
}
const assigneeOf = async (sessionId: string) => (await threadOf(sessionId))['assignee_id']
const edit = (sessionId: string, change: object) =>
  threadOf(sessionId).then(({ id }) => call(`PATCH /threads/${id}`, owner, change))
/** A thread that waits for a person and is assigned; its session. */
async function threadFor(person: Person, agentId = north): Promise<string> {
  const sessionId = `a-thread-${crypto.randomUUID()}`
  await visitorOf(server, agentId).say('quiero hablar con una persona', { sessionId })
  await threadOf(sessionId)
  await edit(sessionId, { assigneeId: person.id })
  expect(await assigneeOf(sessionId)).toBe(person.id)
  return sessionId
}
/** A thread in an account of the member's own, which is assigned to him. */
async function ownThreadOf(person: Person): Promise<string> {
  const session = await threadFor(luis)
  await server.rows('UPDATE threads SET owner_id = ?1, assignee_id = ?1 WHERE session_id = ?2', person.id, session)
  return session
}

describe('a thread of a member', () => {
  const unassigned = async () => {
    const { threads } = (await call('GET /threads?list=unassigned', owner)).body.data
    return threads.map(({ sessionId }: { sessionId: string }) => sessionId)
  }
  test.each([
    ['whose login is deactivated', (id: string) => ['PUT', `/admin/users/${id}`, { isActive: false }] as const],
    [
      'whose login is deactivated with others',
      (id: string) => ['PATCH', '/admin/users', { userIds: [id], isActive: false }] as const,
    ],
    ['whose login is deleted', (id: string) => ['DELETE', `/admin/users/${id}`, undefined] as const],
  ])('%s is nobody’s again, and no other can be assigned to him', async (_, change) => {
    const [session, other, own] = [await threadFor(ana), await threadFor(luis), await ownThreadOf(ana)]
    const [method, path, body] = change(ana.id)
    expect((await call(`${method} ${path}`, await superAdmin(server), body)).status).toBe(200)
    expect(await threadOf(session)).toMatchObject({ status: 'pending', assignee_id: null, assigned_by: null })
    expect(await unassigned()).toEqual([session])
    // In an account of his own nobody else could have it.
    expect([await assigneeOf(other), await assigneeOf(own)]).toEqual([luis.id, ana.id])
    expect((await edit(session, { assigneeId: ana.id })).body.error.fields).toHaveProperty('assigneeId')
    const { members } = (await call('GET /account/members', owner)).body.data
    const active = new Map(members.map((one: { userId: string; isActive: boolean }) => [one.userId, one.isActive]))
    expect([active.get(luis.id), active.get(ana.id) ?? false]).toEqual([true, false])
  })

  test('who deletes his login himself is nobody’s again', async () => {
    const person = await registerByForm(server)
    await server.rows("INSERT INTO members VALUES (?, ?, 'agent', NULL, ?)", owner.id, person.id, Date.now())
    const session = await threadFor(person)
    expect((await call('DELETE /account', person, { password: person.password })).status).toBe(200)
    expect(await unassigned()).toEqual([session])
  })

  test.each([
    ['is removed', (id: string) => [`DELETE /account/members/${id}`, owner] as const],
    ['leaves', () => ['DELETE /account/members/me', ana] as const],
  ])('who %s while the threads cannot be written stays a member, and can be tried again', async (_, change) => {
    const session = await threadFor(ana)
    const [line, who] = change(ana.id)
    const run = (sql: string) => server.record.batch([server.record.prepare(sql)])
    await run(
      "CREATE TRIGGER refused BEFORE UPDATE OF assigned_by ON threads BEGIN SELECT RAISE(ABORT, 'refused'); END",
    )
    const refused = await call(line, who).finally(() => run('DROP TRIGGER refused'))
    expect([refused.status, await assigneeOf(session)]).toEqual([500, ana.id])
    expect(await server.rows('SELECT 1 FROM members WHERE user_id = ?', ana.id)).toHaveLength(1)
    expect((await call(line, who)).status).toBe(200)
    expect(await unassigned()).toEqual([session])
  })

  test('is kept by the owner, whom nobody can remove', async () => {
    const session = await threadFor(owner)
    expect((await call(`DELETE /account/members/${owner.id}`, luis)).status).toBe(404)
    expect(await assigneeOf(session)).toBe(owner.id)
  })
})
