import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../worker/contract/notifications.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let ana: Person
let luis: Person
let north: string
let south: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
/** An account of an owner who takes no new conversations, two members who answer, and two agents. */
beforeEach(async () => {
  owner = await customer(server, 'enterprise')
  ana = await newMember(server, owner, 'agent')
  luis = await newMember(server, owner, 'manager')
  await server.rows("UPDATE users SET name = 'Ana' WHERE id = ?", ana.id)
  await server.rows("UPDATE users SET name = 'Luis' WHERE id = ?", luis.id)
  north = await anAgent()
  south = await anAgent()
  await takesNew(owner, false)
})

async function anAgent(of = owner): Promise<string> {
  const { id } = await newAgent(server, of)
  await newWebchat(server, of, id)
  return id
}
const call = (line: `${string} /${string}`, { token }: Person, body?: unknown) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const takesNew = async (person: Person, isOn: boolean) =>
  expect((await call('PUT /notifications/settings', person, { ...DEFAULT_PREFERENCES, takesNew: isOn })).status).toBe(
    200,
  )
async function assigns(assign: string, agentIds = [north, south]): Promise<void> {
  for (const id of agentIds) {
    const saved = await call(`PUT /agents/${id}/behaviour/draft`, owner, { handover: { isOn: true, assign } })
    const { savedAt } = saved.body.data.draft
    expect((await call(`POST /agents/${id}/behaviour/publish`, owner, { savedAt })).status).toBe(200)
  }
}
const proofs = new Map<string, object>()
/** What a contact says, the first time as a new one. */
async function say(text: string, agentId = north, sessionId = `a-thread-${crypto.randomUUID()}`): Promise<string> {
  const proven = proofs.get(sessionId)
  const answer = await visitorOf(server, agentId).say(text, { sessionId, ...proven })
  expect(answer.status).toBe(200)
  if (!proven) proofs.set(sessionId, { visitorToken: answer.body.data.visitorToken })
  return sessionId
}
/** A contact asks for a person, which is written before this returns; his session. */
async function asksForPerson(agentId = north, sessionId?: string): Promise<string> {
  const session = await say('quiero hablar con una persona', agentId, sessionId)
  await threadOf(session)
  return session
}
const nameOf = (id: unknown) => ({ [ana.id]: 'ana', [luis.id]: 'luis', [owner.id]: 'owner' })[String(id)] ?? id
const threadOf = async (sessionId: string) => {
  const [row] = await server.rows('SELECT * FROM threads WHERE session_id = ?', sessionId)
  return row ?? {}
}
const assigneeOf = async (sessionId: string) => nameOf((await threadOf(sessionId))['assignee_id'])
const notifiedNames = async (sessionId: string) =>
  (await server.rows('SELECT user_id FROM notifications WHERE session_id = ?', sessionId))
    .map((row) => nameOf(row['user_id']))
    .sort()
const edit = (sessionId: string, change: object) =>
  threadOf(sessionId).then(({ id }) => call(`PATCH /threads/${id}`, owner, change))

describe('by hand', () => {
  test('a thread that begins to wait is nobody’s, and everybody who may answer is told', async () => {
    const session = await asksForPerson()
    expect(await threadOf(session)).toMatchObject({ status: 'pending', assignee_id: null, assigned_by: null })
    expect(await notifiedNames(session)).toEqual(['ana', 'luis', 'owner'])
  })
})

describe('by turns', () => {
  beforeEach(() => assigns('turns'))

  test('it goes to the member whose turn it is, over all agents of the account, who alone is told', async () => {
    const sessions = [
      await asksForPerson(),
      await asksForPerson(south),
      await asksForPerson(),
      await asksForPerson(south),
    ]
    expect(await Promise.all(sessions.map(assigneeOf))).toEqual(['ana', 'luis', 'ana', 'luis'])
    expect(await Promise.all(sessions.map(notifiedNames))).toEqual([['ana'], ['luis'], ['ana'], ['luis']])
    const [first = ''] = sessions
    const listed = await call(`GET /threads?agentId=${north}&list=mine`, ana)
    expect(listed.body.data.threads.map(({ sessionId }: { sessionId: string }) => sessionId)).toContain(first)
    const shown = (await call(`GET /conversations/session/${first}?agentId=${north}`, owner)).body.data.thread
    expect(shown).toMatchObject({ assigneeId: ana.id, assignedBy: 'turns' })
    const [told] = (await call('GET /notifications', ana)).body.data.notifications
    expect(told).toMatchObject({ kind: 'waiting', isAssigned: true })
  })

  test('turns go on after what was closed, and a thread that a member has been given stays his', async () => {
    const first = await asksForPerson()
    await edit(first, { status: 'closed' })
    expect(await threadOf(first)).toMatchObject({ assignee_id: null, assigned_by: null })
    const second = await asksForPerson()
    expect(await assigneeOf(second)).toBe('luis')
    await edit(second, { assigneeId: ana.id })
    await asksForPerson(north, second)
    expect(await threadOf(second)).toMatchObject({ assignee_id: ana.id, assigned_by: null })
    const given = await say('hola')
    await edit(given, { assigneeId: luis.id })
    await asksForPerson(north, given)
    expect(await threadOf(given)).toMatchObject({ status: 'pending', assignee_id: luis.id, assigned_by: null })
    expect(await notifiedNames(given)).toEqual(['luis'])
  })

  test('who takes no new conversations is left out, as the team sees; with nobody left it is as by hand', async () => {
    await takesNew(ana, false)
    const members = (await call('GET /account/members', owner)).body.data.members as {
      userId: string
      takesNew: boolean
    }[]
    expect(Object.fromEntries(members.map((one) => [nameOf(one.userId), one.takesNew]))).toEqual({
      ...{ owner: false, ana: false, luis: true },
    })
    expect(await assigneeOf(await asksForPerson())).toBe('luis')
    expect(await assigneeOf(await asksForPerson())).toBe('luis')
    await takesNew(luis, false)
    const session = await asksForPerson()
    expect([await assigneeOf(session), await notifiedNames(session)]).toEqual([null, ['ana', 'luis', 'owner']])
    await takesNew(owner, true)
    expect(await assigneeOf(await asksForPerson())).toBe('owner')
  })

  test('neither a viewer nor who is limited to other agents gets one, nor anybody of another account', async () => {
    await newMember(server, owner, 'viewer')
    const limited = await newMember(server, owner, 'agent', [south])
    const stranger = await customer(server, 'enterprise')
    await newMember(server, stranger, 'agent')
    const there = [await asksForPerson(), await asksForPerson(), await asksForPerson()]
    expect(new Set(await Promise.all(there.map(assigneeOf)))).toEqual(new Set(['ana', 'luis']))
    const here = [await asksForPerson(south), await asksForPerson(south), await asksForPerson(south)]
    expect(await Promise.all(here.map(assigneeOf))).toContain(limited.id)
  })

  test('twenty threads at once, of two agents, go to the members one after the other #team.assigned', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 20 }, (_, index) => say('quiero hablar con una persona', index % 2 ? north : south)),
    )
    const assignees = await Promise.all(sessions.map(assigneeOf))
    expect(assignees.filter((name) => name === 'ana')).toHaveLength(10)
    expect(assignees.filter((name) => name === 'luis')).toHaveLength(10)
    const turns = await server.rows('SELECT turn FROM threads WHERE owner_id = ? ORDER BY turn', owner.id)
    expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect((await Promise.all(sessions.map(notifiedNames))).every((names) => names.length === 1)).toBe(true)
  })

  test('who is removed, leaves, or loses an agent or his part in answering keeps none of its threads', async () => {
    const [of1, of2] = [await asksForPerson(), await asksForPerson(south)]
    expect([await assigneeOf(of1), await assigneeOf(of2)]).toEqual(['ana', 'luis'])
    await call(`PATCH /account/members/${ana.id}`, owner, { role: 'agent', agentIds: [south] })
    expect(await threadOf(of1)).toMatchObject({ status: 'pending', assignee_id: null, assigned_by: null })
    await call(`PATCH /account/members/${luis.id}`, owner, { role: 'viewer', agentIds: null })
    expect(await assigneeOf(of2)).toBeNull()
    const of3 = await asksForPerson(south)
    expect(await assigneeOf(of3)).toBe('ana')
    await call(`DELETE /account/members/${ana.id}`, owner)
    expect(await assigneeOf(of3)).toBeNull()
    expect(await assigneeOf(await asksForPerson(south))).toBeNull()
  })
})

test('a conversation out of the bin is nobody’s where who had it answers here no more', async () => {
  await assigns('turns')
  const session = await asksForPerson()
  expect(await assigneeOf(session)).toBe('ana')
  const [exchange] = await server.rows('SELECT id FROM conversations WHERE session_id = ?', session)
  expect((await call(`DELETE /conversations/${exchange?.['id']}`, owner)).status).toBe(200)
  await call(`DELETE /account/members/${ana.id}`, owner)
  expect((await call(`POST /conversations/${exchange?.['id']}/restore`, owner)).status).toBe(200)
  expect(await threadOf(session)).toMatchObject({ status: 'pending', assignee_id: null })
})

describe('by load', () => {
  test('it goes to the member who has the fewest, closed ones left aside', async () => {
    await assigns('load')
    const [one, two] = [await asksForPerson(), await asksForPerson()]
    expect([await assigneeOf(one), await assigneeOf(two)]).toEqual(['ana', 'luis'])
    await edit(two, { assigneeId: ana.id })
    const three = await asksForPerson()
    expect(await threadOf(three)).toMatchObject({ assignee_id: luis.id, assigned_by: 'load' })
    const four = await asksForPerson(south)
    expect(await assigneeOf(four)).toBe('luis')
    await edit(one, { status: 'closed' })
    await edit(two, { status: 'closed' })
    expect(await assigneeOf(await asksForPerson())).toBe('ana')
  })
})

test('a way of assigning that is unknown is refused', async () => {
  const refused = await call(`PUT /agents/${north}/behaviour/draft`, owner, { handover: { assign: 'by magic' } })
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['handover.assign']])
})
