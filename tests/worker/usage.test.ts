import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const { streamed, COMPLETIONS } = answers
/** 2 dollars a million tokens that are asked, 10 a million that are answered. */
const PRICES = { input: 2_000_000, output: 10_000_000 }

async function agentWith(behaviour: Behaviour, more: Record<string, unknown> = {}) {
  const person = await customer(server)
  const place = standIn.place(behaviour, COMPLETIONS)
  const { agentId } = await makeAgentWith(server, model(place.url, { hasFallback: false, ...more }), person.id)
  const latest = async () => {
    const { body } = await server.api(`GET /conversations?agentId=${agentId}`, { token: person.token })
    return body.data.conversations[0]
  }
  return { person, place, agentId, latest }
}

const dayOf = async (agentId: string) => {
  const [row] = await server.rows(
    'SELECT input_tokens AS input, output_tokens AS output, cost_micros AS cost FROM conversation_days WHERE agent_id = ?',
    agentId,
  )
  return row && [row['input'], row['output'], row['cost']]
}

test('what a model counts and costs is kept with its reply and arrives on the dashboard', async () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 50 }
  const { person, agentId, latest } = await agentWith(streamed(['Abrimos a las ocho.'], { usage }), { prices: PRICES })
  await visitorOf(server, agentId).say('¿A qué hora abren?')
  await visitorOf(server, agentId).say('¿Y los sábados?')
  expect((await latest()).metadata.usage).toEqual({
    inputTokens: 1_000,
    outputTokens: 50,
    isEstimated: false,
    costUsd: 0.0025,
  })
  expect(await dayOf(agentId)).toEqual([2_000, 100, 5_000])
  const { body } = await server.api('GET /dashboard', { token: person.token })
  expect(body.data.month.figures).toMatchObject({ inputTokens: 2_000, outputTokens: 100, costUsd: 0.005 })
})

test('what a model does not count is estimated, and said to be', async () => {
  const { agentId, latest } = await agentWith(streamed(['Abrimos a las ocho.'], { usage: null }))
  await visitorOf(server, agentId).say('¿A qué hora abren?')
  const { usage } = (await latest()).metadata
  expect(usage).toMatchObject({ isEstimated: true })
  expect(usage).not.toHaveProperty('costUsd')
  expect(await dayOf(agentId)).toEqual([usage.inputTokens, usage.outputTokens, 0])
})

test('the built-in engine costs nothing', async () => {
  const person = await customer(server)
  const { agentId } = await makeAgent(server, { ownerId: person.id })
  await visitorOf(server, agentId).say('hola')
  const { body } = await server.api(`GET /conversations?agentId=${agentId}`, { token: person.token })
  const free = { inputTokens: 0, outputTokens: 0, isEstimated: false, costUsd: 0 }
  expect(body.data.conversations[0].metadata.usage).toEqual(free)
  expect(await dayOf(agentId)).toEqual([0, 0, 0])
})

test('a reply that failed costs nothing until it is made, and then once', async () => {
  const { place, agentId, latest } = await agentWith(answers.json({ error: 'no' }, 500), { prices: PRICES })
  const visitor = visitorOf(server, agentId)
  const message = { messageId: crypto.randomUUID(), sessionId: 'a-session-that-fails' }
  expect((await visitor.say('hola', message)).status).toBe(503)
  expect(await dayOf(agentId)).toEqual([0, 0, 0])
  place.becomes(streamed(['Hola.'], { usage: { prompt_tokens: 10, completion_tokens: 2 } }))
  expect((await visitor.say('hola', message)).status).toBe(200)
  expect((await visitor.say('hola', message)).status).toBe(200)
  expect((await latest()).metadata.usage).toMatchObject({ inputTokens: 10, outputTokens: 2 })
  expect(await dayOf(agentId)).toEqual([10, 2, 40])
})

test('a conversation that is deleted leaves the figures of its day, as its count does', async () => {
  const usage = { prompt_tokens: 100, completion_tokens: 10 }
  const { person, agentId, latest } = await agentWith(streamed(['Hola.'], { usage }), { prices: PRICES })
  await visitorOf(server, agentId).say('hola')
  expect(await dayOf(agentId)).toEqual([100, 10, 300])
  const { id } = await latest()
  expect((await server.api(`DELETE /conversations/${id}`, { token: person.token })).status).toBe(200)
  expect(await dayOf(agentId)).toEqual([0, 0, 0])
})
