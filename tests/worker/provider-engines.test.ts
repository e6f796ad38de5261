import { afterAll, beforeAll, expect, test } from 'vitest'
import { automation, makeTypeWith } from '../support/engines/agents.ts'
import { inTurn, json } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { messengerServer, pageOn, written } from '../support/messenger.ts'
import type { Graph } from '../support/providers/graph.ts'
import type { Server } from '../support/server.ts'

let server: Server
let graph: Graph
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  ;({ server, graph } = await messengerServer({ ENGINE_ALLOW_HOSTS: standIn.host }))
})
afterAll(async () => {
  await server.close()
  await graph.close()
  await standIn.close()
})

test("a provider's message is answered by an automation, which is asked again under the same id when it failed", async () => {
  const place = standIn.place(inTurn(json({}, 500), json([{ output: 'Mañana a las diez.' }])))
  const page = await pageOn(server)
  const type = await makeTypeWith(server, automation(place.url))
  await server.rows('UPDATE agents SET type_id = ? WHERE id = ?', type, page.agentId)
  expect((await page.deliver([written('¿cuándo?')])).status).toBe(200)
  await expect.poll(() => graph.sent.length, { timeout: 25_000, interval: 100 }).toBe(1)
  expect(graph.sent[0]).toMatchObject({ message: { text: 'Mañana a las diez.' } })
  const calls = place.calls()
  expect(calls).toHaveLength(2)
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(calls[0]?.body.sessionId).toMatch(new RegExp(`^facebook:${page.agentId}:(?!facebook)`))
  expect(calls[0]?.body).toMatchObject({ chatInput: '¿cuándo?', metadata: { channelType: 'facebook' } })
  const rows = await server.rows('SELECT state, agent_response FROM conversations WHERE agent_id = ?', page.agentId)
  expect(rows).toEqual([{ state: 'answered', agent_response: 'Mañana a las diez.' }])
})
