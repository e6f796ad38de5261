import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS, type Call } from '../../worker/contract/access.ts'
import { clearCounts, readCounts, removeCountedEntry, writeCountedEntry } from '../bench/counted.ts'
import type { Counts } from '../bench/counting.ts'
import { makeAgent } from '../support/agents.ts'
import {
  type Ask,
  type Askers,
  asksOf,
  CALLS,
  callerOf,
  callers,
  isPublic,
  methodOf,
  withUnknownIds,
} from '../support/asks.ts'
import { COMPLETE, newChannel } from '../support/channels.ts'
import { from, someAddress } from '../support/people.ts'
import type { Providers } from '../support/providers/all.ts'
import { type Graph, startGraph } from '../support/providers/graph.ts'
import { lineOf } from '../support/providers/lines.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'

let server: Server
let people: Askers
let graph: Graph
const TEMPLATE = {
  ...{ name: 'hola', language: 'es', status: 'APPROVED', category: 'UTILITY' },
  components: [{ type: 'BODY', text: 'Hola.' }],
}
beforeAll(async () => {
  const { phoneNumberId: id = '', accessToken: token = '' } = COMPLETE.whatsapp
  const phone = { kind: 'phone' as const, id, token, name: 'Shop', appId: '1', appSecret: '' }
  graph = await startGraph({ ...phone, business: { id: '200300400500600', templates: [TEMPLATE] } })
  server = await startServer({ META_GRAPH_URL: graph.url }, { main: writeCountedEntry() })
  people = await callers(server)
})
afterAll(async () => {
  await server.close()
  await graph.close()
  removeCountedEntry()
})

type Made = `${string} /${string}`

/**
 * One call, and what it asked of the database. What objects have still to write of earlier ones is written before, and work of
 * theirs that goes on after the answer is over.
 */
async function counted(call: Made, sent: Parameters<Server['api']>[1] = {}): Promise<Counts & { answer: Answer }> {
  await server.rows('SELECT 1')
  await clearCounts(server)
  const answer = await server.api(call, sent)
  return { ...(await readCounts(server)), answer }
}

/** One for who calls and what he may, two for the work, and two where it is about conversations. */
const TRIPS = { accounts: 3, record: 2 }
/** Streams and exports read on while they are sent. */
const isSentAtOnce = (call: Call) => !/stream|export/.test(call)
const signedIn = CALLS.filter((call) => !isPublic(call) && isSentAtOnce(call))

describe('a signed-in call asks the database of accounts at most three times, that of conversations at most twice:', () => {
  test.each(signedIn)('%s', async (call) => {
    const known = asksOf(server, people)[call]
    const { path, body, person }: Ask = known ? await known() : withUnknownIds(call)
    const token = (person ?? callerOf(call, people)).token
    // The first exchange of an agent has its object read the settings and reserve several plan conversations.
    if (call === 'POST /api/conversations') await server.api('POST /conversations', { token, body })
    const { d1, record, answer } = await counted(`${methodOf(call)} ${path}` as Made, { token, ...(body && { body }) })
    if (known) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(d1).toBeGreaterThan(0)
    expect(d1 - record).toBeLessThanOrEqual(TRIPS.accounts)
    expect(record).toBeLessThanOrEqual(TRIPS.record)
  })

  test.each(['GET', 'POST'] as const)('%s /api/threads/:id/templates, which asks Meta too', async (method) => {
    const { owner } = people
    const { agentId } = await makeAgent(server, { ownerId: owner.id })
    const { id: channelId } = await newChannel(server, owner, agentId, 'whatsapp')
    await server.rows("UPDATE channels SET status = 'active' WHERE id = ?", channelId)
    const line = lineOf('whatsapp', server, { graph, telegram: { bots: [] } } as unknown as Providers, agentId)
    const sentBefore = graph.sent.length
    await line.deliver(line.said({ person: '15550900222', text: 'hola', number: Date.now() }))
    const threads = async () =>
      (await server.api(`GET /threads?agentId=${agentId}`, { token: owner.token })).body.data.threads
    await expect.poll(async () => (await threads()).length, { timeout: 20_000 }).toBe(1)
    const [{ id }] = await threads()
    // The answer of the agent is counted with nothing.
    await expect.poll(() => graph.sent.length, { timeout: 20_000 }).toBe(sentBefore + 1)
    const body = { messageId: crypto.randomUUID(), name: 'hola', language: 'es', variables: [] }
    const sent = { token: owner.token, ...(method === 'POST' && { body }) }
    const { d1, record, answer } = await counted(`${method} /threads/${id}/templates`, sent)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect([d1 - record <= TRIPS.accounts, record <= TRIPS.record]).toEqual([true, true])
  })

  test('one that is refused for what he may not asks once, and its place in the log comes after the answer', async () => {
    const closed = CALLS.find((call) => ACCESS[call] === 'superAdmin' && call.startsWith('GET'))
    const { d1, answer } = await counted(`GET ${withUnknownIds(closed ?? 'GET /api/admin/audit-log').path}` as Made, {
      token: people.owner.token,
    })
    expect(answer.status).toBe(403)
    expect(d1).toBeLessThanOrEqual(2)
  })

  test("a visitor's message asks nothing and calls the agent object once; the first of an agent's life asks four times", async () => {
    const { agentId } = await makeAgent(server)
    const say = (message: string) =>
      counted(`POST /agents/${agentId}/channels/webchat` as Made, { body: { message }, headers: from(someAddress()) })
    const first = await say('¿tienen garantía?')
    // Whether the agent is public, its settings, whether its storage was lost, and plan conversations.
    expect([first.answer.status, first.d1, first.record, first.objects]).toEqual([200, 4, 1, 1])
    const next = await say('hola')
    expect([next.answer.status, next.d1, next.objects]).toEqual([200, 0, 1])
  })

  test('health asks nothing', async () => {
    expect((await counted('GET /health')).d1).toBe(0)
  })
})

describe('what is read', () => {
  const PRIMARY = 'first-primary'
  const bookmarkOf = ({ headers }: Answer): string => headers.get('x-d1-bookmark') ?? ''
  const bare = (bookmark: string): string => bookmark.split('.')[0] ?? ''
  const reading = (headers: Record<string, string> = {}) =>
    counted('GET /agents', { token: people.owner.token, headers })

  test('after a write is never older than it, and rights are always read at the primary', async () => {
    const written = await counted('POST /agents', {
      token: people.owner.token,
      body: (await asksOf(server, people)['POST /api/agents']?.())?.body,
    })
    expect(written.starts).toEqual([PRIMARY, PRIMARY])
    const bookmark = bookmarkOf(written.answer)
    expect(bookmark).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{8,32})+\.[A-Za-z0-9_-]{22}$/)

    const read = await reading({ 'x-d1-bookmark': bookmark })
    expect(read.starts).toEqual([PRIMARY, bare(bookmark)])
    expect(read.answer.body.data[0].id).toBe(written.answer.body.data.id)
    expect(bookmarkOf(read.answer) >= bookmark || bare(bookmarkOf(read.answer)) === bare(bookmark)).toBe(true)
  })

  test('by a signed-in caller without a bookmark reads the newest state', async () => {
    expect((await reading()).starts).toEqual([PRIMARY, PRIMARY])
  })

  test('by anybody may come from any replica, unless he has a bookmark', async () => {
    const open = await counted('GET /plans/public')
    expect(open.starts).toEqual(['first-unconstrained'])
    const again = await counted('GET /plans/public', { headers: { 'x-d1-bookmark': bookmarkOf(open.answer) } })
    expect(again.starts).toEqual([bare(bookmarkOf(open.answer))])
  })

  test.each([
    ['nothing', ''],
    ['a word', 'latest'],
    ['a constraint', 'first-unconstrained'],
    ['SQL', "'; DROP TABLE users; --"],
    ['one that was never given', '7fffffff-ffffffff-00004c6d-8e61117bf38d7adb71b934ebbf891683'],
    ['one with a made-up mark', `7fffffff-ffffffff-00004c6d-8e61117bf38d7adb71b934ebbf891683.${'a'.repeat(22)}`],
    ['a very long one', `${'0'.repeat(8)}-${'0'.repeat(8)}.${'a'.repeat(8000)}`],
  ])('with %s for a bookmark is read as without one', async (_what, bookmark) => {
    const { starts, answer } = await reading({ 'x-d1-bookmark': bookmark })
    expect([answer.status, starts]).toEqual([200, [PRIMARY, PRIMARY]])
  })

  test('with the mark of another bookmark is read as without one', async () => {
    const [bookmark, mark] = bookmarkOf((await reading()).answer).split('.')
    const later = `f${bookmark?.slice(1)}.${mark}`
    expect((await reading({ 'x-d1-bookmark': later })).starts).toEqual([PRIMARY, PRIMARY])
  })

  test('a write goes to the primary, with any bookmark', async () => {
    const bookmark = bookmarkOf((await reading()).answer)
    const { starts } = await counted('POST /auth/refresh', {
      body: { refreshToken: people.owner.refreshToken },
      headers: { 'x-d1-bookmark': bookmark, 'cf-connecting-ip': someAddress() },
    })
    expect(starts).toEqual([PRIMARY])
  })
})
