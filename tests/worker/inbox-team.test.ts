import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Thread, WholeSession } from '../../worker/contract/threads.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, everythingOf, newAgent, newWebchat } from '../support/tenants.ts'
import { openEvents, visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let ana: Person
let north: string
let south: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  ana = await newMember(server, owner, 'agent')
  north = (await newAgent(server, owner, { name: 'Norte' })).id
  south = (await newAgent(server, owner, { name: 'Sur' })).id
  await newWebchat(server, owner, north)
})
afterAll(() => server.close())

const get = (path: string, { token }: Person = owner) => server.api(`GET ${path as '/x'}`, { token })
const post = (path: string, body: object, { token }: Person = owner) =>
  server.api(`POST ${path as '/x'}`, { token, body: body as Record<string, unknown> })
const patch = (id: string, body: unknown, { token }: Person = owner) =>
  server.api(`PATCH /threads/${id}`, { token, body })
const threadOf = async (agentId: string, sessionId: string): Promise<Thread> =>
  (await get(`/threads?agentId=${agentId}&sessionId=${sessionId}`)).body.data.threads[0]
const whole = async (sessionId: string): Promise<WholeSession> =>
  (await get(`/conversations/session/${sessionId}?agentId=${north}`)).body.data

async function talked(agentId: string, sessionId: string, more: object = {}): Promise<Thread> {
  await writeExchanges(server, [
    { agentId, ownerId: owner.id, sessionId, at: Date.now(), userMessage: 'Hola', ...more },
  ])
  return threadOf(agentId, sessionId)
}

describe('the contact of a conversation', () => {
  test('has what members noted, and other threads by the id, number or e-mail address that they share', async () => {
    const one = await talked(north, 'telegram:5550001', { channelType: 'telegram' })
    const other = await talked(south, 'telegram:5550001', { channelType: 'telegram' })
    const web = await talked(north, 'session-of-mail')
    await talked(south, 'session-of-mail')
    const stranger = await talked(north, 'telegram:5550002', { channelType: 'telegram' })
    const mail = [{ name: 'Correo', value: 'Ana@Example.com' }]
    await patch(one.id, { attributes: [...mail, { name: 'Talla', value: 'M' }], tags: ['vip'] })
    await patch(web.id, { attributes: [{ name: 'E-mail', value: 'ana@example.com' }] })
    await patch(stranger.id, { attributes: [{ name: 'Talla', value: 'M' }] })
    const related = async (agentId: string, sessionId: string, person = owner) =>
      ((await get(`/threads/related?agentId=${agentId}&sessionId=${sessionId}`, person)).body.data.threads as Thread[])
        .map(({ id }) => id)
        .sort()
    expect(await related(north, 'telegram:5550001')).toEqual([other.id, web.id].sort())
    expect(await related(north, 'session-of-mail')).toEqual([one.id])
    expect(await related(north, 'telegram:5550002')).toEqual([])
    const limited = await newMember(server, owner, 'agent', [north])
    expect(await related(north, 'telegram:5550001', limited)).toEqual([web.id])
    expect((await whole('telegram:5550001')).thread).toMatchObject({
      ...{ tags: ['vip'], attributes: [...mail, { name: 'Talla', value: 'M' }], contact: null, isUnknown: false },
    })
  })

  test('of another account leads nowhere', async () => {
    const other = await customer(server, 'enterprise')
    const refused = await get(`/threads/related?agentId=${north}&sessionId=telegram:5550001`, other)
    expect([refused.status, refused.body.error.code]).toEqual([404, 'agent.notFound'])
    expect((await get(`/threads/related?agentId=${north}`)).status).toBe(422)
  })
})

describe('two members in one thread', () => {
  test('see each other, and hear of notes, tags and assignments at once', async () => {
    await visitorOf(server, north).say('hola', { sessionId: 'team-here-1' })
    const { id } = await threadOf(north, 'team-here-1')
    const here = (isHere: boolean, person: Person) => post(`/threads/${id}/presence`, { isHere }, person)
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${north}`, server.url), {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    expect((await here(true, ana)).body.data.others).toEqual([])
    expect((await here(true, owner)).body.data.others).toEqual([{ id: ana.id, name: ana.name, isWriting: false }])
    await post(`/threads/${id}/typing`, {}, ana)
    const writes = await stream.until(({ data }) => data.type === 'presence' && data.doing === 'writing')
    expect(writes.data).toMatchObject({ sessionId: 'team-here-1', member: ana.name, memberId: ana.id })
    await here(false, ana)
    expect((await here(true, owner)).body.data.others).toEqual([])
    const changes = () => stream.events.filter(({ data }) => data.type === 'threadChanged').length
    const before = changes()
    await post(`/threads/${id}/notes`, { noteId: crypto.randomUUID(), text: 'VIP' }, ana)
    await patch(id, { tags: ['vip'] }, ana)
    await patch(id, { isRead: true }, ana)
    await patch(id, { assigneeId: ana.id }, owner)
    await expect.poll(changes).toBe(before + 3)
    stream.close()
    expect((await here('yes' as unknown as boolean, ana)).status).toBe(422)
  })

  test('do not answer past each other: who has not seen the other message is told so, and nothing changes', async () => {
    await visitorOf(server, north).say('hola', { sessionId: 'team-race-1' })
    const { id } = await threadOf(north, 'team-race-1')
    const write = (person: Person, text: string, seen: unknown) =>
      post(`/threads/${id}/messages`, { messageId: crypto.randomUUID(), text, seen }, person)
    const first = await write(ana, 'Soy Ana', 0)
    expect(first.status).toBe(201)
    await whole('team-race-1')
    const before = await everythingOf(server)
    const refused = await write(owner, 'Yo también', 0)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'thread.answeredMeanwhile'])
    expect((await whole('team-race-1')).memberMessages).toHaveLength(1)
    expect(await everythingOf(server)).toBe(before)
    expect((await write(owner, 'Yo también', -1)).status).toBe(422)
    expect((await write(owner, 'Yo también', 'todo')).status).toBe(422)
    expect((await write(owner, 'Yo también', first.body.data.written.number)).status).toBe(201)
    expect((await whole('team-race-1')).memberMessages.map(({ text }) => text)).toEqual(['Soy Ana', 'Yo también'])
  })
})
