import { afterAll, beforeAll, expect, test } from 'vitest'
import { automation, makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Server, startServer } from '../support/server.ts'
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

const modelOf = async (behaviour: Behaviour) => {
  const place = standIn.place(behaviour, answers.COMPLETIONS)
  return { place, ...(await makeAgentWith(server, model(place.url, { hasFallback: false }))) }
}
const automationOf = async (behaviour: Behaviour) => {
  const place = standIn.place(behaviour)
  return { place, ...(await makeAgentWith(server, automation(place.url))) }
}
const rowsOf = (agentId: string) => server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)
const timed = async <T>(work: Promise<T>) => {
  const before = Date.now()
  return { answer: await work, ms: Date.now() - before }
}

test('an engine that does not begin within 20 s has failed', { timeout: 60_000 }, async () => {
  const silent = await Promise.all([
    modelOf(answers.silent),
    modelOf(answers.headersOnly),
    automationOf(answers.silent),
    automationOf(answers.headersOnly),
  ])
  const healthy = await modelOf(answers.streamed(['Aquí.']))
  const waiting = silent.map(({ agentId }) => timed(visitorOf(server, agentId).say('hola')))
  const crowd = await automationOf(answers.silent)
  for (let each = 0; each < 50; each++) waiting.push(timed(visitorOf(server, crowd.agentId).say('hola')))
  expect((await timed(visitorOf(server, healthy.agentId).say('hola'))).ms).toBeLessThan(5_000)
  for (const { answer, ms } of await Promise.all(waiting)) {
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'chat.engineFailed'])
    expect(ms).toBeGreaterThan(19_000)
    expect(ms).toBeLessThan(24_500)
  }
  expect(crowd.place.calls().length).toBeLessThanOrEqual(50)
  expect((await rowsOf(crowd.agentId)).map((row) => row['state'])).toEqual(Array(50).fill('unanswered'))
  for (const { agentId, place } of silent) {
    expect(await rowsOf(agentId)).toMatchObject([{ state: 'unanswered' }])
    expect(place.calls()).toHaveLength(1)
  }
})

test('one that is slow is told later, and one that only drips has failed after 60 s; nobody is asked twice', {
  timeout: 100_000,
}, async () => {
  const slow = await modelOf(answers.streamed(['Voy ', 'despacio.'], { eachMs: 16_000 }))
  const drip = await automationOf(answers.dripping)
  const visitor = visitorOf(server, slow.agentId)
  const [late, dripped] = await Promise.all([
    timed(visitor.say('hola', { sessionId: 'slow-session' })),
    timed(visitorOf(server, drip.agentId).say('hola')),
  ])
  for (const { answer, ms } of [late, dripped]) {
    expect(answer.status).toBe(202)
    expect(ms).toBeLessThan(28_000)
  }
  const listening = await visitor.listen('slow-session', late.answer.body.data.visitorToken)
  const result = await listening.until(({ data }) => data.webhookResult !== undefined, 20_000)
  expect(JSON.parse(result.data.webhookResult.response)).toEqual([{ output: 'Voy despacio.' }])
  listening.close()
  const state = async () => (await rowsOf(drip.agentId))[0]?.['state']
  await expect.poll(state, { timeout: 50_000, interval: 1_000 }).toBe('unanswered')
  expect(slow.place.calls()).toHaveLength(1)
  expect(drip.place.calls()).toHaveLength(1)
})

test('a message whose request died is answered by the hub, which asks the engine once', {
  timeout: 40_000,
}, async () => {
  const { agentId, place } = await modelOf(answers.streamed(['Recogido.']))
  const storage = await server.hubStorage(agentId)
  await visitorOf(server, agentId).say('hola')
  const messageId = crypto.randomUUID()
  await storage.exec(
    `INSERT INTO mailbox (message_id, session_id, is_proven, channel_type, text, received_at, state, lease_until)
     VALUES (?, 'left-session', 0, 'webchat', 'hola de nuevo', ?, 'open', ?)`,
    messageId,
    Date.now(),
    Date.now(),
  )
  await server.evictHub(agentId)
  await server.env.HUB.get(server.env.HUB.idFromName(agentId)).fetch('https://hub/readers')
  const left = async () => (await rowsOf(agentId)).filter((row) => row['message_key'] === messageId)
  await expect.poll(left, { timeout: 15_000, interval: 200 }).toMatchObject([{ agent_response: 'Recogido.' }])
  expect(place.calls()).toHaveLength(2)
})
