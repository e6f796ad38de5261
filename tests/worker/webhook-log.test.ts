import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPLETE } from '../support/channels.ts'
import { messengerServer, type Page, pageOn, receipt, written } from '../support/messenger.ts'
import type { Graph } from '../support/providers/graph.ts'
import type { Server } from '../support/server.ts'
import { putOnPlan } from '../support/tenants.ts'

let server: Server
let graph: Graph
let page: Page
beforeAll(async () => {
  ;({ server, graph } = await messengerServer())
})
afterAll(async () => {
  await server.close()
  await graph.close()
})
beforeEach(async () => {
  graph.sent.length = 0
  graph.windowClosed.clear()
  page = await pageOn(server)
})

const soon = { timeout: 60_000, interval: 50 }
const ask = (call: `${string} /${string}`, token = page.owner.token) => server.api(call, { token })
const box = () => `/channels/${page.channelId}/webhook-calls` as const
const calls = async () => (await ask(`GET ${box()}`)).body.data
const verdicts = async () => (await calls()).map(({ verdict }: { verdict: string }) => verdict)
const replay = (id: string) => ask(`POST ${box()}/${id}/replay`)
const sentTo = (psid: string) => graph.sent.filter(({ recipient }) => (recipient as { id: string }).id === psid)
const stored = async (agentId = page.agentId) =>
  (await (await server.agentStorage(agentId)).exec('SELECT * FROM webhook_calls')) as unknown as Record<
    string,
    unknown
  >[]
const exchanges = () => server.rows('SELECT state FROM conversations WHERE agent_id = ?', page.agentId)

describe('the webhook log of a channel', () => {
  test('says of each call what became of it, the newest first', async () => {
    const hello = written('hola')
    await page.deliver([hello])
    await page.deliver([hello])
    await page.deliver([{ ...written('x'), recipient: { id: 'another-page' } }])
    await page.deliver([{ ...written('x'), message: { mid: 'm_echo', text: 'nuestro', is_echo: true } }])
    await page.deliver([written('x')], 'another-secret')
    await expect.poll(verdicts, soon).toEqual(['forged', 'unsupported', 'foreign', 'duplicate', 'accepted'])
    const [, unsupported, , , first] = await calls()
    expect(unsupported.detail).toMatch(/^echo/)
    expect(unsupported.mayReplay).toBe(false)
    expect(first).toMatchObject({
      messages: 1,
      excerpt: 'hola',
      dropped: [],
      replayedAt: null,
      mayReplay: true,
      detail: null,
    })
  })

  test('has the receipts of a reply in the entry of its message', async () => {
    const psid = 'person-15'
    await page.deliver([written('hola', { psid })])
    await expect.poll(() => sentTo(psid).length, soon).toBe(1)
    await expect.poll(exchanges, soon).toEqual([{ state: 'answered' }])
    for (const kind of ['delivery', 'read'] as const) await page.deliver([receipt(kind, psid)])
    const statuses = async () => (await calls()).map((one: { statuses: { status: string }[] }) => one.statuses)
    await expect.poll(statuses, soon).toEqual([
      [
        { status: 'delivered', messageId: null, at: expect.any(String), detail: null },
        { status: 'read', messageId: null, at: expect.any(String), detail: null },
      ],
    ])
  })

  test('is searched, filtered and read in pages', async () => {
    for (const text of ['¿Abren el sábado?', 'Өнөөдөр нээлттэй юу?', 'gracias'])
      await page.deliver([written(text, { psid: '5215512345678' })])
    await page.deliver([written('x')], 'another-secret')
    await expect.poll(verdicts, soon).toHaveLength(4)
    const found = async (query: string) =>
      (await ask(`GET ${box()}?${query}`)).body.data.map(({ verdict }: { verdict: string }) => verdict)
    expect(await found('search=SABADO')).toEqual(['accepted'])
    expect(await found(`search=${encodeURIComponent('НЭЭЛТТЭЙ')}`)).toEqual(['accepted'])
    expect(await found(`search=${encodeURIComponent('+52 155 1234-5678')}`)).toHaveLength(3)
    expect(await found('search=zanahoria')).toEqual([])
    expect(await found('result=refused')).toEqual(['forged'])
    const all = await calls()
    const { data } = (await ask(`GET ${box()}?limit=2&beforeId=${all[1].id}`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([all[2].id, all[3].id])
    expect((await ask(`GET ${box()}?result=other`)).body.error.fields).toHaveProperty('result')
    expect((await ask(`GET ${box()}?beforeId=other`)).body.error.fields).toHaveProperty('beforeId')
  })

  test('shows a call as it came, without the secrets of the channel', async () => {
    const { accessToken = '' } = COMPLETE.facebook
    await page.deliver([written(`mi clave es ${accessToken}`)])
    await expect.poll(verdicts, soon).toEqual(['accepted'])
    const [{ id, bytes }] = await calls()
    const { data } = (await ask(`GET ${box()}/${id}`)).body
    expect(data.body).toContain('mi clave es ********')
    expect(data.body).not.toContain(accessToken)
    expect(data.headers['x-hub-signature-256']).toMatch(/^sha256=/)
    expect(bytes).toBeGreaterThan(data.body.length)
    expect(JSON.stringify(await stored())).not.toContain(accessToken)
    expect((await calls())[0].excerpt).toBe('mi clave es ********')
  })

  test('keeps calls that come together, each as it came, however much they say', async () => {
    const said = Array.from({ length: 12 }, (_, n) => `${n}: "\\"\n\u0000 ñ 🙂 ${'"Өө'.repeat(10_000)}`)
    await Promise.all(said.map((text) => page.deliver([written(text)])))
    await expect.poll(async () => (await verdicts()).length, { timeout: 60_000 }).toBe(12)
    const kept = await stored()
    const texts = kept.map(({ body }) => JSON.parse(String(body)).entry[0].messaging[0].message.text)
    expect(texts.sort()).toEqual(said.toSorted())
    for (const { body, bytes } of kept) expect(Buffer.byteLength(String(body))).toBe(bytes)
  })

  test('is deleted with its channel, and keeps the calls of others', async () => {
    const { agentId, owner } = page
    await page.deliver([written('hola')])
    await expect.poll(async () => (await stored()).length, soon).toBe(1)
    const other = await pageOn(server)
    await other.deliver([written('hola')])
    await server.api(`DELETE /channels/${page.channelId}`, { token: owner.token })
    expect(await stored(agentId)).toEqual([])
    await expect.poll(async () => (await stored(other.agentId)).length, soon).toBe(1)
  })

  test('has the beginning of what is longer than 64 KiB, which cannot be replayed', async () => {
    await page.deliver([written('a'.repeat(70_000))])
    await expect.poll(verdicts, soon).toHaveLength(1)
    const [{ id, mayReplay }] = await calls()
    expect(mayReplay).toBe(false)
    const { data } = (await ask(`GET ${box()}/${id}`)).body
    expect([data.isTruncated, data.body.length]).toEqual([true, 64 * 1024])
    expect((await replay(id)).body.error.code).toBe('webhookCall.notReplayed')
  })

  test('loses what was said in a message that is deleted for good', async () => {
    await page.deliver([written('secreto', { psid: 'person-16' })])
    await page.deliver([written('otra cosa', { psid: 'person-17' })])
    await expect.poll(() => sentTo('person-17').length, soon).toBe(1)
    await expect.poll(verdicts, soon).toHaveLength(2)
    const [{ id } = {}] = await server.rows(
      "SELECT id FROM conversations WHERE agent_id = ? AND user_message = 'secreto'",
      page.agentId,
    )
    const [{ name = '' } = {}] = await server.rows<{ name: string }>(
      'SELECT message_id AS name FROM delivered_messages WHERE conversation_id = ?',
      id ?? '',
    )
    await page.deliver([{ ...written(''), message: { mid: name, text: 'Lo secreto es…', is_echo: true } }])
    await expect.poll(verdicts, soon).toEqual(['unsupported', 'accepted', 'accepted'])
    await ask(`DELETE /conversations/${id}`)
    expect(JSON.stringify(await stored())).toContain('secreto')
    expect((await ask(`DELETE /conversations/${id}/bin`)).status).toBe(200)
    expect(JSON.stringify(await stored())).not.toContain('secreto')
    expect(JSON.stringify(await stored())).toContain('otra cosa')
  })

  test('is not there for anybody else', async () => {
    await page.deliver([written('hola')])
    await expect.poll(verdicts, soon).toHaveLength(1)
    const [{ id }] = await calls()
    const stranger = await pageOn(server)
    for (const call of [`GET ${box()}`, `GET ${box()}/${id}`, `POST ${box()}/${id}/replay`] as const)
      expect((await ask(call, stranger.owner.token)).status).toBe(404)
    const elsewhere = `/channels/${stranger.channelId}/webhook-calls/${id}` as const
    expect((await ask(`GET ${elsewhere}`, stranger.owner.token)).body.error.code).toBe('webhookCall.notFound')
  })
})

describe('a call that is replayed', () => {
  test('whose message has its reply changes nothing', async () => {
    await page.deliver([written('hola', { psid: 'person-11' })])
    await expect.poll(() => sentTo('person-11').length, soon).toBe(1)
    await expect.poll(exchanges, soon).toEqual([{ state: 'answered' }])
    await expect.poll(verdicts, soon).toHaveLength(1)
    const [{ id }] = await calls()
    expect((await replay(id)).body.data).toEqual({ taken: 0, passedOver: 1, changes: 0 })
    await page.deliver([written('gracias', { psid: 'person-11' })])
    await expect.poll(exchanges, soon).toEqual([{ state: 'answered' }, { state: 'answered' }])
    await expect.poll(() => sentTo('person-11').length, soon).toBe(2)
  })

  test('sends a reply that its provider did not take once, for any of its messages', async () => {
    const psid = 'person-14'
    graph.windowClosed.add(psid)
    await server.rows('UPDATE agents SET patience_ms = 1000 WHERE id = ?', page.agentId)
    await page.deliver([written('¿tienen', { psid })])
    await page.deliver([written('garantía?', { psid })])
    const states = () => server.rows('SELECT state FROM deliveries WHERE agent_id = ?', page.agentId)
    await expect.poll(states, soon).toEqual([{ state: 'failed' }])
    await expect.poll(verdicts, soon).toHaveLength(2)
    const [last, first] = await calls()
    graph.windowClosed.clear()
    expect((await replay(last.id)).body.data).toEqual({ taken: 1, passedOver: 0, changes: 0 })
    await expect.poll(states, soon).toEqual([{ state: 'sent' }])
    expect((await replay(first.id)).body.data).toEqual({ taken: 0, passedOver: 1, changes: 0 })
    expect(sentTo(psid)).toHaveLength(1)
    expect(await exchanges()).toEqual([{ state: 'answered' }])
  })

  test('answers what the plan did not let through, once there is a plan', async () => {
    await server.rows('UPDATE subscriptions SET status = ? WHERE user_id = ?', 'cancelled', page.ownerId)
    await page.deliver([written('hola', { psid: 'person-12' }), written('¿tienen garantía?', { psid: 'person-12' })])
    const dropped = async () => (await calls()).flatMap((call: { dropped: string[] }) => call.dropped)
    await expect.poll(dropped, soon).toHaveLength(1)
    expect(await exchanges()).toEqual([])
    await putOnPlan(server, page.ownerId, 'professional')
    const [{ id }] = await calls()
    expect((await replay(id)).body.data).toEqual({ taken: 2, passedOver: 0, changes: 0 })
    await expect.poll(() => sentTo('person-12').length, soon).toBe(1)
    expect(await exchanges()).toEqual([{ state: 'answered' }])
    expect(await dropped()).toEqual([])
    expect((await calls())[0].replayedAt).not.toBeNull()
    expect((await replay(id)).body.data).toEqual({ taken: 0, passedOver: 2, changes: 0 })
    const noted = "SELECT actor_id FROM audit_log WHERE action = 'webhook_replayed' AND target_id = ? LIMIT 1"
    expect(await server.rows(noted, page.channelId)).toEqual([{ actor_id: page.ownerId }])
  })

  test('refused for its signature passes once the secret is right, and not before', async () => {
    await page.deliver([written('hola', { psid: 'person-13' })], 'the-new-secret-of-the-app')
    await expect.poll(verdicts, soon).toEqual(['forged'])
    const [{ id }] = await calls()
    expect((await replay(id)).body.error.code).toBe('webhookCall.notGenuine')
    const [app = { appSecret: '' }] = graph.accounts
    const { appSecret } = app
    app.appSecret = 'the-new-secret-of-the-app'
    await server.api(`PUT /channels/${page.channelId}`, {
      token: page.owner.token,
      body: { config: { appSecret: app.appSecret } },
    })
    expect((await replay(id)).body.data).toEqual({ taken: 1, passedOver: 0, changes: 0 })
    await expect.poll(() => sentTo('person-13').length, soon).toBe(1)
    expect(await verdicts()).toEqual(['accepted'])
    expect((await replay(id)).body.data).toEqual({ taken: 0, passedOver: 1, changes: 0 })
    app.appSecret = appSecret
  })

  test('refused for its signature is taken in with its receipts', async () => {
    const psid = 'person-18'
    await page.deliver([written('hola', { psid })])
    await expect.poll(exchanges, soon).toEqual([{ state: 'answered' }])
    const states = () => server.rows('SELECT state FROM deliveries WHERE agent_id = ?', page.agentId)
    await expect.poll(states, soon).toEqual([{ state: 'sent' }])
    await page.deliver([receipt('read', psid)], 'the-new-secret-of-the-app')
    await expect.poll(verdicts, soon).toEqual(['forged', 'accepted'])
    const [app = { appSecret: '' }] = graph.accounts
    const { appSecret } = app
    app.appSecret = 'the-new-secret-of-the-app'
    const body = { config: { appSecret: app.appSecret } }
    await server.api(`PUT /channels/${page.channelId}`, { token: page.owner.token, body })
    const [{ id }] = await calls()
    expect((await replay(id)).body.data).toEqual({ taken: 0, passedOver: 0, changes: 1 })
    await expect.poll(states, soon).toEqual([{ state: 'read' }])
    expect((await replay(id)).body.data).toEqual({ taken: 0, passedOver: 0, changes: 0 })
    app.appSecret = appSecret
  })

  test('is refused when there is nothing in it to answer', async () => {
    await page.deliver([{ ...written('x'), recipient: { id: 'another-page' } }])
    await expect.poll(verdicts, soon).toEqual(['foreign'])
    const [{ id }] = await calls()
    expect((await replay(id)).body.error.code).toBe('webhookCall.notReplayed')
  })
})
