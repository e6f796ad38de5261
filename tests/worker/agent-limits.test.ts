import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { register } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Server, startServer } from '../support/server.ts'
import { agentInput, customer, newAgent, newWebchat, putOnPlan } from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const CROWD = rounds(12, 40)

test.each([3, 5])('many agents created at once on a plan of %i make exactly that many', async (maxAgents) => {
  const person = await register(server)
  await putOnPlan(server, person.id, 'starter', { maxAgents })
  const answers = await times(CROWD, () => server.api('POST /agents', { token: person.token, body: agentInput() }))
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 403)
  expect([made.length, refused.length]).toEqual([maxAgents, CROWD - maxAgents])
  for (const { body } of refused)
    expect(body.error).toMatchObject({ code: 'plan.agentsExceeded', details: { have: maxAgents, allowed: maxAgents } })
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', person.id)).toHaveLength(maxAgents)
})

test('a deleted agent makes room for another', async () => {
  const person = await customer(server, 'starter')
  const agent = await newAgent(server, person)
  const more = () => server.api('POST /agents', { token: person.token, body: agentInput() })
  expect((await more()).body.error?.code).toBe('plan.agentsExceeded')
  await server.api(`DELETE /agents/${agent.id}`, { token: person.token })
  expect((await more()).status).toBe(201)
})

test('twenty channels of one type added at once make exactly one', async () => {
  const person = await customer(server)
  const agent = await newAgent(server, person)
  const body = { agentId: agent.id, type: 'webchat' }
  const answers = await times(20, () => server.api('POST /channels', { token: person.token, body }))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  const [row] = await server.rows('SELECT channel_count FROM agents WHERE id = ?', agent.id)
  expect(row).toEqual({ channel_count: 1 })
})

test('an edit and a deletion at once end in one of their two orders, in every round', async () => {
  const person = await customer(server, 'enterprise')
  for (let round = 0; round < rounds(5, 20); round++) {
    const agent = await newAgent(server, person, { name: 'Antes' })
    await newWebchat(server, person, agent.id)
    const [edit, deletion] = await Promise.all([
      server.api(`PUT /agents/${agent.id}`, { token: person.token, body: { name: 'Después' } }),
      server.api(`DELETE /agents/${agent.id}`, { token: person.token }),
    ])
    expect(deletion.status).toBe(200)
    expect([200, 404]).toContain(edit.status)
    const [row] = await server.rows<{ name: string; deleted_at: number }>(
      'SELECT name, deleted_at FROM agents WHERE id = ?',
      agent.id,
    )
    expect(row?.deleted_at).toBeGreaterThan(0)
    expect(row?.name).toBe(edit.status === 200 ? 'Después' : 'Antes')
    const channels = await server.rows('SELECT status FROM channels WHERE agent_id = ?', agent.id)
    expect(channels).toEqual([{ status: 'inactive' }])
  }
  expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
})

test('two deletions at once are one deletion, in every round', async () => {
  const person = await customer(server, 'enterprise')
  for (let round = 0; round < rounds(5, 20); round++) {
    const agent = await newAgent(server, person)
    const answers = await times(2, () => server.api(`DELETE /agents/${agent.id}`, { token: person.token }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  }
})

test('a channel added while its agent is deleted is never left active', async () => {
  const person = await customer(server, 'enterprise')
  for (let round = 0; round < rounds(5, 20); round++) {
    const agent = await newAgent(server, person)
    await Promise.all([
      server.api('POST /channels', { token: person.token, body: { agentId: agent.id, type: 'webchat' } }),
      server.api(`DELETE /agents/${agent.id}`, { token: person.token }),
    ])
    const active = "SELECT id FROM channels WHERE agent_id = ? AND status = 'active'"
    expect(await server.rows(active, agent.id)).toEqual([])
  }
})

test('a channel edited while it is removed is removed, and an edit of what is gone says so', async () => {
  const person = await customer(server)
  const agent = await newAgent(server, person)
  for (let round = 0; round < rounds(5, 20); round++) {
    const channel = await newWebchat(server, person, agent.id)
    const [edit, removal] = await Promise.all([
      server.api(`PUT /channels/${channel.id}`, { token: person.token, body: { config: { welcome: 'Hola' } } }),
      server.api(`DELETE /channels/${channel.id}`, { token: person.token }),
    ])
    expect(removal.status).toBe(200)
    expect([200, 404]).toContain(edit.status)
    expect(await server.rows('SELECT id FROM channels WHERE id = ?', channel.id)).toEqual([])
  }
})

test('name and description changed at once are both kept, and both are found', async () => {
  const person = await customer(server, 'enterprise')
  const agent = await newAgent(server, person, { name: 'Uno', description: 'Primera' })
  for (let round = 0; round < rounds(5, 20); round++) {
    const edit = (body: object) => server.api(`PUT /agents/${agent.id}`, { token: person.token, body })
    await Promise.all([edit({ name: `Nombre${round}` }), edit({ description: `Texto${round}` })])
    const read = await server.api(`GET /agents/${agent.id}`, { token: person.token })
    expect(read.body.data).toMatchObject({ name: `Nombre${round}`, description: `Texto${round}` })
    for (const search of [`nombre${round}`, `texto${round}`])
      expect((await server.api(`GET /agents?search=${search}`, { token: person.token })).body.meta.total).toBe(1)
  }
})

test('agents created at once and a plan that is cancelled at once leave no agent without a plan behind it', async () => {
  const person = await customer(server, 'enterprise')
  const [answers] = await Promise.all([
    times(20, () =>
      server.api('POST /agents', { token: person.token, body: agentInput({ typeId: AGENT_TYPES.sales }) }),
    ),
    server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", person.id),
  ])
  const made = answers.filter(({ status }) => status === 201).length
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.error.code]).toEqual([403, 'plan.required'])
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', person.id)).toHaveLength(made)
})
