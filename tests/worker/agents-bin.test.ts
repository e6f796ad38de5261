import { afterAll, beforeAll, expect, test } from 'vitest'
import { BIN_DAYS } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, putOnPlan, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const DAY_MS = 86_400_000
let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ask = (call: Parameters<Server['api']>[0], person: Person, body?: unknown) =>
  server.api(call, { token: person.token, ...(body === undefined ? {} : { body }) })
const bin = async (person: Person): Promise<{ id: string; name: string; erasedOn: string }[]> =>
  (await ask('GET /agents/bin', person)).body.data
const passages = async (agentId: string) =>
  (await server.rows('SELECT id FROM passages WHERE agent_id = ?', agentId)).length
const deletedBefore = (id: string, days: number) =>
  server.rows('UPDATE agents SET deleted_at = ? WHERE id = ?', Date.now() - days * DAY_MS, id)

/** An agent that knows an answer, has a web chat and was asked something, in the bin. */
async function binned(owner: Person) {
  const { id } = await newAgent(server, owner, { name: 'Panadería' })
  const channel = await newWebchat(server, owner, id)
  await ask(`POST /agents/${id}/answers`, owner, { question: '¿Tienen pan sin gluten?', answer: 'Sí, los martes.' })
  await (await visitorOf(server, id)).say('¿Tienen pan sin gluten?')
  await ask(`DELETE /agents/${id}`, owner)
  return { id: id as string, channelId: channel.id as string }
}

test('a deleted agent waits in the bin and comes back with what it knows and its conversations; its channels are off', async () => {
  const owner = await customer(server, 'professional')
  const { id, channelId } = await binned(owner)
  const erasedOn = new Date(Date.now() + BIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  expect(await bin(owner)).toMatchObject([{ id, name: 'Panadería', erasedOn }])
  expect((await ask(`GET /agents/${id}`, owner)).status).toBe(404)
  const gone = await (await visitorOf(server, id)).say('hola').catch(() => null)
  expect(gone?.status ?? 404).toBe(404)

  const { status, body } = await ask(`POST /agents/${id}/restore`, owner)
  expect([status, body.data.id, body.message]).toEqual([
    200,
    id,
    'Agente restaurado. Sus canales están desactivados: actívalos otra vez.',
  ])
  expect(await bin(owner)).toEqual([])
  expect((await ask(`POST /agents/${id}/restore`, owner)).status).toBe(404)
  expect((await ask(`GET /conversations?agentId=${id}`, owner)).body.data.conversations).toHaveLength(1)
  expect(await server.rows('SELECT status FROM channels WHERE id = ?', channelId)).toEqual([{ status: 'inactive' }])
  await ask(`PUT /channels/${channelId}`, owner, { status: 'active' })
  const said = await (await visitorOf(server, id)).say('¿Tienen pan sin gluten?')
  expect(JSON.stringify(said.body)).toContain('Sí, los martes.')
})

test('it takes a place of the plan again, and none while it is in the bin', async () => {
  const owner = await customer(server, 'starter')
  const { id } = await binned(owner)
  const other = await newAgent(server, owner)
  const full = await ask(`POST /agents/${id}/restore`, owner)
  expect([full.status, full.body.error.code]).toEqual([403, 'plan.agentsExceeded'])
  expect(await bin(owner)).toHaveLength(1)
  await ask(`DELETE /agents/${other.id}`, owner)
  const answers = await Promise.all([id, other.id].map((each) => ask(`POST /agents/${each}/restore`, owner)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('without a plan, or with one without its type, it stays in the bin', async () => {
  const owner = await customer(server, 'professional')
  const { id } = await binned(owner)
  await server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", owner.id)
  expect((await ask(`POST /agents/${id}/restore`, owner)).body.error.code).toBe('plan.required')
  await putOnPlan(server, owner.id, 'professional')
  expect((await ask(`POST /agents/${id}/restore`, owner)).status).toBe(200)
})

test('deleted for good, what it knows is gone at once, and it does not come back', async () => {
  const owner = await customer(server, 'professional')
  const { id } = await binned(owner)
  expect(await passages(id)).toBe(1)
  expect((await ask(`DELETE /agents/${id}/bin`, owner)).body).toMatchObject({ data: { id } })
  expect([await passages(id), await bin(owner)]).toEqual([0, []])
  for (const call of [`POST /agents/${id}/restore`, `DELETE /agents/${id}/bin`] as const)
    expect((await ask(call, owner)).status).toBe(404)
  const live = await newAgent(server, owner)
  expect((await ask(`DELETE /agents/${live.id}/bin`, owner)).status).toBe(404)
  expect((await ask(`POST /agents/${live.id}/restore`, owner)).status).toBe(404)
})

test('restored and deleted for good at once, it is one of both: what is back has what it knew', async () => {
  const owner = await customer(server, 'enterprise')
  for (let round = 0; round < 6; round++) {
    const { id } = await binned(owner)
    const calls = [`POST /agents/${id}/restore`, `DELETE /agents/${id}/bin`] as const
    const [restored, erased] = await Promise.all(calls.map((call) => ask(call, owner)))
    expect([restored?.status, erased?.status].toSorted()).toEqual([200, 404])
    expect(await passages(id)).toBe(restored?.status === 200 ? 1 : 0)
  }
})

test('after its days the daily job deletes what it knows, and not a day before', async () => {
  const owner = await customer(server, 'enterprise')
  const [early, late] = [await binned(owner), await binned(owner)]
  await deletedBefore(early.id, BIN_DAYS - 1)
  await deletedBefore(late.id, BIN_DAYS + 1)
  expect((await bin(owner)).map(({ id }) => id)).toEqual([early.id])
  expect((await ask(`POST /agents/${late.id}/restore`, owner)).status).toBe(404)
  await server.upkeep()
  expect([await passages(early.id), await passages(late.id)]).toEqual([1, 0])
  expect((await ask(`POST /agents/${early.id}/restore`, owner)).status).toBe(200)
})

test('a super administrator brings back what he deleted of a customer; a stranger sees and touches nothing', async () => {
  const [owner, stranger, admin] = [await customer(server), await customer(server), await superAdmin(server)]
  const { id } = await newAgent(server, owner)
  await ask(`DELETE /agents/${id}`, admin)
  expect(await bin(stranger)).toEqual([])
  for (const call of [`POST /agents/${id}/restore`, `DELETE /agents/${id}/bin`] as const)
    expect((await ask(call, stranger)).status).toBe(404)
  expect((await ask(`POST /agents/${id}/restore`, admin)).status).toBe(200)
  expect((await ask(`GET /agents/${id}`, owner)).status).toBe(200)
})
