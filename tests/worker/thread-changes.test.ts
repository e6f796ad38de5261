import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTRIBUTES_MAX, TAGS_MAX } from '../../worker/contract/thread-limits.ts'
import type { Thread } from '../../worker/contract/threads.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, everythingOf, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
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

const get = (path: string, { token } = owner) => server.api(`GET ${path as '/x'}`, { token })
const patch = (id: string, body: unknown, { token } = owner) => server.api(`PATCH /threads/${id}`, { token, body })
const threadOf = async (sessionId: string): Promise<Thread> =>
  (await get(`/threads?agentId=${agentId}&sessionId=${sessionId}`)).body.data.threads[0]

async function talked(sessionId: string): Promise<Thread> {
  await writeExchanges(server, [{ agentId, ownerId: owner.id, sessionId, at: Date.now(), userMessage: 'Hola' }])
  return threadOf(sessionId)
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)
const noted = (value: string) => ({ name: 'Talla', value })

test('what several people add and remove at once is all kept, once each', async () => {
  const { id } = await talked('lists-together')
  await patch(id, { tags: ['vieja', 'vip'], attributes: [noted('S')] })
  const changes = [
    ...numbered(6).flatMap((tag) => [{ addTags: [tag] }, { addTags: [tag, 'vip'] }]),
    ...numbered(6).map((value) => ({ addAttributes: [noted(value)] })),
    { removeTags: ['vieja'], removeAttributes: [noted('S')] },
  ]
  const answers = await Promise.all(changes.map((change, at) => patch(id, change, at % 2 ? ana : owner)))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  const { tags, attributes } = await threadOf('lists-together')
  expect(tags.toSorted()).toEqual([...numbered(6), 'vip'])
  expect(attributes.map(({ value }) => value).toSorted()).toEqual(numbered(6))
})

test('what replaces a removed one stands in its place, and what is not there is not missed', async () => {
  const { id } = await talked('lists-place')
  await patch(id, { tags: ['a', 'b', 'c'], attributes: ['S', 'M "x" \\ ñ', 'L'].map(noted) })
  const change = {
    ...{ addTags: ['x', 'c', 'y', 'x'], removeTags: ['b', 'nada'] },
    ...{ addAttributes: [noted('XL')], removeAttributes: [noted('M "x" \\ ñ'), { name: 'Otra', value: 'L' }] },
  }
  for (const _ of ['once', 'twice']) {
    const { thread } = (await patch(id, change)).body.data
    expect(thread.tags).toEqual(['a', 'x', 'y', 'c'])
    expect(thread.attributes).toEqual(['S', 'XL', 'L'].map(noted))
  }
  const { thread } = (await patch(id, { tags: ['z'], addTags: ['q'], removeTags: ['a'] })).body.data
  expect([thread.tags, thread.attributes.length]).toEqual([['z', 'q'], 3])
})

test('a list that would be too long is refused, with all else that the call asks for', async () => {
  const { id } = await talked('lists-full')
  await patch(id, {
    tags: numbered(TAGS_MAX - 1),
    attributes: numbered(ATTRIBUTES_MAX).map(noted),
  })
  const before = await everythingOf(server)
  for (const [change, field] of [
    [{ addTags: ['uno', 'más'], status: 'closed', assigneeId: ana.id }, 'tags'],
    [{ addAttributes: [noted('una más')], status: 'members' }, 'attributes'],
    [{ addTags: numbered(TAGS_MAX + 1) }, 'addTags'],
    [{ removeAttributes: [{ name: '', value: 'x' }] }, 'removeAttributes.0.name'],
  ] as const) {
    const { status, body } = await patch(id, change)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
  }
  expect(await everythingOf(server)).toBe(before)
  // At once, one of them fits; the others are told.
  const answers = await Promise.all(['p', 'q', 'r', 's'].map((tag) => patch(id, { addTags: [tag] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  expect((await threadOf('lists-full')).tags).toHaveLength(TAGS_MAX)
})

test('a status that is open or closed ends the assignment, unless the call names who has the thread', async () => {
  const sessionId = 'status-and-assignee'
  await visitorOf(server, agentId).say('hola', { sessionId })
  const { id } = await threadOf(sessionId)
  const change = async (body: object) => {
    const { status, assigneeId } = (await patch(id, body)).body.data.thread
    return [status, assigneeId]
  }
  expect(await change({ status: 'members' })).toEqual(['members', owner.id])
  expect(await change({ status: 'open' })).toEqual(['open', null])
  expect(await change({ status: 'members', assigneeId: ana.id })).toEqual(['members', ana.id])
  expect(await change({ status: 'open', assigneeId: ana.id })).toEqual(['open', ana.id])
  // An open thread keeps its assignee while its status stays, also when it begins to wait for a person.
  expect(await change({ status: 'open' })).toEqual(['open', ana.id])
  expect(await change({ status: 'pending' })).toEqual(['pending', ana.id])
  expect(await change({ status: 'closed' })).toEqual(['closed', null])
})

test('lists name who attends to a conversation of the account, also a super administrator who has taken it over', async () => {
  const admin = await superAdmin(server)
  const { id } = await talked('taken-by-admin')
  const lists = async (query: string, person = owner) => (await get(`/threads/lists${query}`, person)).body.data
  expect((await lists('')).attending).toEqual([])
  expect((await patch(id, { status: 'members' }, admin)).body.data.thread.assigneeId).toBe(admin.id)
  const [{ name } = {}] = await server.rows('SELECT name FROM users WHERE id = ?', admin.id)
  const people = [{ id: admin.id, name }]
  expect((await lists('')).attending).toEqual(people)
  expect((await lists(`?agentId=${agentId}`, ana)).attending).toEqual(people)
  expect((await lists('')).assignable.map(({ id: person }: Person) => person)).not.toContain(admin.id)
  await patch(id, { status: 'open' }, admin)
  expect((await lists('')).attending).toEqual([])
})
