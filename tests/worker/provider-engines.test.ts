import { afterAll, beforeAll, expect, test } from 'vitest'
import { automation, makeTypeWith } from '../support/engines/agents.ts'
import { body, inTurn, json } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { messengerServer, pageOn, written } from '../support/messenger.ts'
import type { Graph } from '../support/providers/graph.ts'
import type { Server } from '../support/server.ts'
import { visitorOf } from '../support/visitor.ts'

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

const soon = { timeout: 60_000, interval: 100 }

test("a provider's message is answered by an automation, which is asked again under the same id when it was overloaded", async () => {
  const place = standIn.place(inTurn(body('{}', { 'retry-after': '1' }, 503), json([{ output: 'Mañana a las diez.' }])))
  const page = await pageOn(server, { type: await makeTypeWith(server, automation(place.url)) })
  expect((await page.deliver([written('¿cuándo?')])).status).toBe(200)
  await expect.poll(() => graph.sent.length, { timeout: 60_000, interval: 100 }).toBe(1)
  expect(graph.sent[0]).toMatchObject({ message: { text: 'Mañana a las diez.' } })
  const calls = place.calls()
  expect(calls).toHaveLength(2)
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(calls[0]?.body.sessionId).toMatch(new RegExp(`^facebook:${page.agentId}:(?!facebook)`))
  expect(calls[0]?.body).toMatchObject({ chatInput: '¿cuándo?', metadata: { channelType: 'facebook' } })
  const rows = await server.rows('SELECT state, agent_response FROM conversations WHERE agent_id = ?', page.agentId)
  expect(rows).toEqual([{ state: 'answered', agent_response: 'Mañana a las diez.' }])
})

test('an automation gets what a tap, an ad and a quoted message hold', async () => {
  const place = standIn.place(json([{ output: 'Talla M, anotada.' }]))
  const page = await pageOn(server, { type: await makeTypeWith(server, automation(place.url)) })
  const item = written('Talla M') as { message: object }
  Object.assign(item.message, {
    quick_reply: { payload: 'SIZE_M' },
    reply_to: { mid: 'm_OLD' },
    referral: { source: 'ADS', ad_id: '77' },
  })
  expect((await page.deliver([item])).status).toBe(200)
  await expect.poll(() => place.calls().length, soon).toBe(1)
  expect(place.calls()[0]?.body.metadata.attachments).toEqual([
    {
      kind: 'choice',
      fields: [
        { name: 'id', value: 'SIZE_M' },
        { name: 'title', value: 'Talla M' },
      ],
    },
    { kind: 'quote', messageId: 'm_OLD' },
    {
      kind: 'referral',
      fields: [
        { name: 'source', value: 'ADS' },
        { name: 'ad_id', value: '77' },
      ],
    },
  ])
  const recorded = () =>
    server.rows<{ details: string }>('SELECT details FROM conversations WHERE agent_id = ?', page.agentId)
  await expect.poll(async () => (await recorded()).length, soon).toBe(1)
  const [row] = await recorded()
  expect(JSON.parse(row?.details ?? '{}').attachments).toEqual(place.calls()[0]?.body.metadata.attachments)
})

test('an automation gets who writes, with what members noted of him', async () => {
  const place = standIn.place(json([{ output: 'Hola.' }]))
  const page = await pageOn(server, { type: await makeTypeWith(server, automation(place.url)) })
  const contacts = () => place.calls().map(({ body }) => body.metadata.contact)
  const say = async (text: string, count: number) => {
    await page.deliver([written(text, { psid: 'noted-1' })])
    await expect.poll(() => contacts().length, soon).toBe(count)
  }
  await say('uno', 1)
  expect(contacts()[0]).toBeUndefined()
  const thread = async () =>
    (await server.api(`GET /threads?agentId=${page.agentId}`, { token: page.owner.token })).body.data.threads[0]
  await expect.poll(async () => (await thread())?.id, soon).toBeDefined()
  const { id } = await thread()
  const note = (attributes: object[]) =>
    server.api(`PATCH /threads/${id}`, { token: page.owner.token, body: { attributes } })
  const attributes = [{ name: 'Talla', value: 'M' }]
  expect((await note(attributes)).status).toBe(200)
  await say('dos', 2)
  expect(contacts()[1]).toEqual({ attributes })
  expect(await thread()).toMatchObject({ attributes, contact: {} })
  expect((await note([])).status).toBe(200)
  await say('tres', 3)
  expect(contacts()[2]).toBeUndefined()
})

test('people who write while an engine is left alone wait for it, and each is answered when it is back', async () => {
  const place = standIn.place(json({}, 500))
  const page = await pageOn(server, { type: await makeTypeWith(server, automation(place.url)) })
  for (let time = 0; time < 5; time++) await visitorOf(server, page.agentId).say('hola')
  expect(place.calls()).toHaveLength(5)

  // It is left alone for six seconds more, not for thirty.
  const storage = await server.agentStorage(page.agentId)
  const openUntil = Date.now() + 6_000
  await storage.exec(
    `UPDATE facts SET value = json_set(value, '$.openUntil', ?) WHERE name LIKE 'circuit %'`,
    openUntil,
  )
  await server.evictAgentObject(page.agentId)

  const people = ['left-1', 'left-2', 'left-3']
  await page.deliver(people.map((psid) => written('¿hay alguien?', { psid })))
  const waiting = () => storage.exec('SELECT attempts, due_at FROM turns WHERE due_at IS NOT NULL')
  await expect.poll(waiting, soon).toEqual(people.map(() => ({ attempts: 0, due_at: openUntil })))
  expect(place.calls()).toHaveLength(5)

  // The first call is slow, and the others have one attempt left.
  place.becomes(async (response) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"output":"Ya estoy."}]')
  })
  await storage.exec('UPDATE turns SET attempts = 4 WHERE due_at IS NOT NULL')
  const answered = () =>
    graph.sent.map(({ recipient }) => (recipient as { id: string }).id).filter((id) => /^left/.test(id))
  await expect.poll(() => answered().sort(), soon).toEqual(people)
})
