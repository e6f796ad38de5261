import { afterAll, beforeAll, expect, test } from 'vitest'
import { BIN_DAYS } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const DAY_MS = 86_400_000
let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const ask = (call: `${string} /${string}`, person = owner, body?: unknown) =>
  server.api(call as 'GET /x', { token: person.token, ...(body === undefined ? {} : { body }) })
const binOf = async (agentId: string): Promise<{ id: string; name: string }[]> =>
  (await ask(`GET /conversations/bin?agentId=${agentId}`)).body.data
const stored = (agentId: string) =>
  server.rows<{ id: string }>('SELECT id FROM binned_conversations WHERE agent_id = ?', agentId)

/** An agent whose visitor has said these things in one session. */
async function talked(...texts: string[]) {
  const { id: agentId } = await newAgent(server, owner)
  await newWebchat(server, owner, agentId)
  const visitor = visitorOf(server, agentId)
  let place = {}
  for (const text of texts) {
    const { sessionId, visitorToken } = (await visitor.say(text, place)).body.data
    place = { sessionId, visitorToken: visitorToken ?? ('visitorToken' in place ? place.visitorToken : '') }
  }
  const { sessionId } = place as { sessionId: string }
  const session = async () => (await ask(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  const ids = (await session()).conversations.map(({ id }: { id: string }) => id) as string[]
  return { agentId: String(agentId), sessionId, session, ids, say: (text: string) => visitor.say(text, place) }
}

/** Everything that shows the exchanges of an agent. */
async function shown(agentId: string, sessionId: string, word: string) {
  const paths = [
    `/conversations?agentId=${agentId}`,
    `/conversations/sessions?agentId=${agentId}`,
    `/conversations/session/${sessionId}?agentId=${agentId}`,
    `/conversations/stats/${agentId}`,
    `/conversations?agentId=${agentId}&search=${word}`,
    `/conversations/sessions?agentId=${agentId}&search=${word}`,
    `/agents/${agentId}/search?search=${word}`,
    `/agents/${agentId}`,
  ] as const
  const answers = await Promise.all(paths.map((path) => ask(`GET ${path}`)))
  const exported = (await ask('GET /account/export')).body.data.conversations
  return { data: answers.map(({ body }) => body.data), exported }
}

test('what is deleted is shown nowhere, waits in the bin, and comes back as it was', async () => {
  const { agentId, sessionId, session, ids } = await talked('primero', 'escarabajo', 'tercero')
  const [, id] = ids
  const before = await shown(agentId, sessionId, 'escarabajo')
  const deleted = await ask(`DELETE /conversations/${id}`)
  expect([deleted.status, deleted.body.data, deleted.body.message]).toEqual([200, { id }, 'Mensaje eliminado'])
  const gone = await shown(agentId, sessionId, 'escarabajo')
  expect(JSON.stringify(gone)).not.toContain('escarabajo')
  expect(gone.data[3].stats).toMatchObject({ total: 2, sessions: 1 })
  for (const call of [`GET /conversations/${id}`, `DELETE /conversations/${id}`] as const)
    expect((await ask(call)).status).toBe(404)
  const erasedOn = new Date(Date.now() + BIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  expect(await binOf(agentId)).toEqual([
    { id, name: 'escarabajo', deletedAt: expect.any(String), deletedBy: expect.any(String), erasedOn },
  ])
  expect((await ask('GET /conversations/bin')).body.data.map((each: { id: string }) => each.id)).toContain(id)

  const back = await ask(`POST /conversations/${id}/restore`)
  expect([back.status, back.body.message]).toEqual([200, 'Mensaje restaurado'])
  expect(await shown(agentId, sessionId, 'escarabajo')).toEqual(before)
  expect((await session()).conversations.map((each: { id: string }) => each.id)).toEqual(ids)
  expect(await binOf(agentId)).toEqual([])
  for (const call of [`POST /conversations/${id}/restore`, `DELETE /conversations/${id}/bin`] as const)
    expect((await ask(call)).status).toBe(404)
})

test('the last exchange takes its thread with it, and what members wrote, and both come back', async () => {
  const { agentId, sessionId, session, ids } = await talked('hola')
  const { thread } = await session()
  await ask(`POST /threads/${thread.id}/messages`, owner, { messageId: crypto.randomUUID(), text: 'Soy Ana.' })
  await ask(`PATCH /threads/${thread.id}`, owner, { tags: ['envío'], status: 'pending' })
  const before = await shown(agentId, sessionId, 'Ana')
  const { waitingSince } = (await ask(`GET /threads/${thread.id}`)).body.data.thread
  expect(waitingSince).toEqual(expect.any(String))
  await ask(`DELETE /conversations/${ids[0]}`)
  expect(await session()).toMatchObject({ conversations: [], memberMessages: [], thread: null })
  expect((await ask(`POST /conversations/${ids[0]}/restore`)).status).toBe(200)
  expect(await shown(agentId, sessionId, 'Ana')).toEqual(before)
  expect((await ask(`GET /threads/${thread.id}`)).body.data.thread).toMatchObject({
    tags: ['envío'],
    status: 'pending',
    waitingSince,
  })
})

test('who writes again begins anew, and what comes back out of the bin stands before it', async () => {
  const { agentId, session, ids, say } = await talked('uno')
  await ask(`DELETE /conversations/${ids[0]}`)
  expect((await say('dos')).status).toBe(200)
  const words = async () => (await session()).conversations.map((each: { userMessage: string }) => each.userMessage)
  expect([await words(), (await binOf(agentId)).length]).toEqual([['dos'], 1])
  await ask(`POST /conversations/${ids[0]}/restore`)
  expect(await words()).toEqual(['uno', 'dos'])
  expect((await ask(`GET /conversations/stats/${agentId}`)).body.data.stats).toMatchObject({ total: 2, sessions: 1 })
})

test('it is deleted for good at once, after its days and not a day before, or when it is past its retention', async () => {
  const { agentId, ids } = await talked('uno', 'dos', 'tres')
  for (const id of ids) await ask(`DELETE /conversations/${id}`)
  const [first, second, third] = ids
  expect((await ask(`DELETE /conversations/${first}/bin`)).body.message).toBe('Mensaje eliminado para siempre')
  const deletedBefore = (days: number) =>
    server.rows('UPDATE binned_conversations SET deleted_at = ? WHERE id = ?', Date.now() - days * DAY_MS, second)
  await deletedBefore(BIN_DAYS - 1)
  await server.upkeep()
  expect((await binOf(agentId)).map(({ id }) => id).toSorted()).toEqual([second, third].toSorted())
  await deletedBefore(BIN_DAYS + 1)
  expect((await ask(`POST /conversations/${second}/restore`)).status).toBe(404)
  await server.upkeep()
  expect((await stored(agentId)).map(({ id }) => id)).toEqual([third])
  await server.rows('UPDATE binned_conversations SET created_at = 0 WHERE id = ?', third)
  await server.upkeep()
  expect(await stored(agentId)).toEqual([])
})

test('it is seen and touched by nobody else, goes with its agent and its account, and the audit log tells who did what', async () => {
  const [stranger, admin] = [await customer(server), await superAdmin(server)]
  const { agentId, ids } = await talked('uno', 'dos')
  const [id, other] = ids
  await ask(`DELETE /conversations/${id}`)
  for (const call of [`POST /conversations/${id}/restore`, `DELETE /conversations/${id}/bin`] as const)
    expect((await ask(call, stranger)).status).toBe(404)
  expect((await ask(`GET /conversations/bin?agentId=${agentId}`, stranger)).status).toBe(404)
  expect((await ask('GET /conversations/bin', stranger)).body.data).toEqual([])
  expect((await ask('GET /conversations/bin', admin)).status).toBe(422)
  expect((await ask(`POST /conversations/${id}/restore`, admin)).status).toBe(200)
  for (const each of ids) await ask(`DELETE /conversations/${each}`)
  await ask(`DELETE /conversations/${id}/bin`)
  const actions = await server.rows<{ action: string }>(
    'SELECT action FROM audit_log WHERE target_id = ? ORDER BY rowid',
    id,
  )
  expect(actions.map(({ action }) => action)).toEqual(['conversation_restored', 'conversation_erased'])

  await ask(`DELETE /agents/${agentId}`)
  expect((await ask(`POST /conversations/${other}/restore`)).status).toBe(404)
  expect(await stored(agentId)).toHaveLength(1)
  await ask(`DELETE /agents/${agentId}/bin`)
  expect(await stored(agentId)).toEqual([])

  const last = await talked('tres')
  await ask(`DELETE /conversations/${last.ids[0]}`)
  await ask(`DELETE /admin/users/${owner.id}`, admin)
  expect(await stored(last.agentId)).toEqual([])
})
