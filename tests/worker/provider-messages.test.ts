import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPLETE } from '../support/channels.ts'
import { messengerServer, pageOn, receipt, secretChanged, written } from '../support/messenger.ts'
import { type Graph, throttled, unavailable } from '../support/providers/graph.ts'
import { objectIn } from '../support/providers/loopback.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'
import { openEvents } from '../support/visitor.ts'

let server: Server
let graph: Graph
beforeAll(async () => {
  ;({ server, graph } = await messengerServer())
})
afterAll(async () => {
  await server.close()
  await graph.close()
})
beforeEach(() => {
  graph.sent.length = 0
  graph.scripted.length = 0
  graph.windowClosed.clear()
})

const exchanges = (agentId: string) =>
  server.rows('SELECT * FROM conversations WHERE agent_id = ? ORDER BY created_at, rowid', agentId)
const deliveriesOf = (agentId: string) =>
  server.rows('SELECT state, reason, sent_at, delivered_at, read_at FROM deliveries WHERE agent_id = ?', agentId)
/** What the agent's object has not finished. */
const turnsOf = async (agentId: string) =>
  (await server.agentStorage(agentId)).exec(
    `SELECT state, attempts FROM turns WHERE due_at IS NOT NULL
     UNION ALL SELECT state, attempts FROM deliveries WHERE next_at IS NOT NULL`,
  )
const soon = { timeout: 60_000, interval: 50 }
const textsSent = () => graph.sent.map((body) => (body['message'] as { text: string }).text)

describe("a provider's message", () => {
  test('is acknowledged, answered at the provider, kept with its person, and told to the owner', async () => {
    const page = await pageOn(server)
    await giveSampleKnowledge(server, page.agentId)
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${page.agentId}`, server.url), {
      headers: { authorization: `Bearer ${page.owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    expect((await page.deliver([written('¿tienen garantía?')])).status).toBe(200)
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    expect(graph.sent[0]).toMatchObject({ recipient: { id: 'person-1' } })
    expect(textsSent()[0]).toMatch(/garantía/i)
    const [row] = await exchanges(page.agentId)
    expect(row).toMatchObject({ channel_type: 'facebook', state: 'answered', user_message: '¿tienen garantía?' })
    expect(row?.['session_id']).toMatch(/^facebook:/)
    const told = await stream.until(({ data }) => data.webhookResult !== undefined)
    expect(told.data).toMatchObject({ conversationId: row?.['id'], channelType: 'facebook' })
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'sent', reason: null }])
    stream.close()
  })

  test('that is not signed by the provider is nothing', async () => {
    const page = await pageOn(server)
    const callsBefore = graph.calls.length
    const refused = await page.deliver([written('hola')], 'another-secret')
    expect(refused.status).toBe(401)
    expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('channel.signatureWrong')
    expect(graph.calls.length).toBe(callsBefore)
    await page.deliver([written('gracias')])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    expect((await exchanges(page.agentId)).map((row) => row['user_message'])).toEqual(['gracias'])
  })

  test('delivered fifty times at once, and again after the agent object was evicted, is answered once', async () => {
    const page = await pageOn(server)
    const event = written('hola')
    const answers = await Promise.all(Array.from({ length: 50 }, () => page.deliver([event])))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    await expect.poll(() => turnsOf(page.agentId), soon).toEqual([])
    await server.evictAgentObject(page.agentId)
    expect((await page.deliver([event, written('gracias')])).status).toBe(200)
    await expect.poll(() => turnsOf(page.agentId), soon).toEqual([])
    await expect.poll(() => graph.sent.length, soon).toBe(2)
    expect((await exchanges(page.agentId)).map((row) => row['user_message'])).toEqual(['hola', 'gracias'])
  })

  test('of a burst is one turn with the others, in the order in which they were said', async () => {
    const page = await pageOn(server, { patienceMs: 3_000 })
    // In the past: a time that is still to come is taken for the moment of its arrival.
    const at = Date.now() - 1_000
    await page.deliver([written('garantía?', { at: at + 2 })])
    await page.deliver([written('hola', { at }), written('¿tienen', { at: at + 1 })])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    const rows = await exchanges(page.agentId)
    expect(rows.map((row) => row['user_message'])).toEqual(['hola\n¿tienen\ngarantía?'])
    expect(JSON.parse(String(rows[0]?.['details']))).toMatchObject({ messages: 3 })
  })

  test('of another person does not wait, and each gets his own', async () => {
    const page = await pageOn(server)
    await page.deliver(['a', 'b', 'c'].map((psid) => written('hola', { psid })))
    await expect.poll(() => graph.sent.length, soon).toBe(3)
    const people = graph.sent.map((body) => (body['recipient'] as { id: string }).id)
    expect(people.sort()).toEqual(['a', 'b', 'c'])
    expect(await exchanges(page.agentId)).toHaveLength(3)
  })

  test('that the provider held back for an hour is kept and not answered', async () => {
    const page = await pageOn(server)
    await page.deliver([written('hola', { at: Date.now() - 3_600_000 })])
    await expect.poll(() => exchanges(page.agentId), soon).toMatchObject([{ state: 'unanswered' }])
    expect(graph.sent).toHaveLength(0)
  })

  test('for an agent without such a channel, of nobody active or of no kind we know finds nothing', async () => {
    const page = await pageOn(server)
    const post = (path: string) => server.api(`POST ${path as '/x'}`, { body: {} })
    expect((await post(`/agents/${page.agentId}/channels/telegram`)).status).toBe(404)
    expect((await post(`/agents/${page.agentId}/channels/email`)).status).toBe(404)
    expect((await post(`/agents/${crypto.randomUUID()}/channels/facebook`)).status).toBe(404)
    await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', page.ownerId)
    expect((await page.deliver([written('hola')])).status).toBe(404)
  })

  test('is believed by the secret of now, and its channel found gone, however lately it was called', async () => {
    const page = await pageOn(server)
    const ofNow = 'the-secret-of-now-0123456789abcdef'
    for (const words of ['hola', 'otra vez']) expect((await page.deliver([written(words)])).status).toBe(200)
    await secretChanged(server, page, ofNow)
    expect((await page.deliver([written('hola')], ofNow)).status).toBe(200)
    expect((await page.deliver([written('hola')])).status).toBe(401)
    await server.api(`DELETE /channels/${page.channelId}`, { token: page.owner.token })
    expect((await page.deliver([written('hola')], ofNow)).status).toBe(404)
  })

  test('of up to 3 MiB is taken, as much of its words as anybody could have said; of more is refused', async () => {
    const page = await pageOn(server)
    expect((await page.deliver([written('x'.repeat(3_200_000))])).status).toBe(413)
    expect((await page.deliver([written('ñ'.repeat(1_500_000))])).status).toBe(200)
    await expect.poll(() => exchanges(page.agentId), soon).toMatchObject([{ user_message: 'ñ'.repeat(20_000) }])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
  })
})

describe('a limit of the plan', () => {
  test('is acknowledged to the provider, not answered, and listed as a refused message', async () => {
    const page = await pageOn(server)
    await server.rows("UPDATE subscriptions SET status = 'paused' WHERE user_id = ?", page.ownerId)
    expect((await page.deliver([written('hola')])).status).toBe(200)
    const dropped = () => server.rows('SELECT * FROM dropped_messages WHERE agent_id = ?', page.agentId)
    await expect.poll(dropped, soon).toMatchObject([{ reason: 'subscription.inactive', user_message: 'hola' }])
    expect(graph.sent).toHaveLength(0)
    expect(await exchanges(page.agentId)).toHaveLength(0)
  })

  test('names who was not answered to the owner, who has it answered once there is room', async () => {
    const page = await pageOn(server, { patienceMs: 1_000 })
    const { token } = page.owner
    const list = async (query = '') =>
      (await server.api(`GET /conversations/dropped${query as ''}`, { token })).body.data
    const retry = (messageId: string, asked = token) =>
      server.api('POST /conversations/dropped/retry', { token: asked, body: { agentId: page.agentId, messageId } })
    expect((await list()).messages).toEqual([])
    await server.rows("UPDATE subscriptions SET status = 'paused' WHERE user_id = ?", page.ownerId)
    await page.deliver([written('¿tienen', { mid: 'let-go-1' }), written('garantía?', { mid: 'let-go-2' })])
    await expect.poll(async () => (await list()).pagination.total, soon).toBe(1)
    const [dropped] = (await list(`?agentId=${page.agentId}`)).messages
    expect(dropped).toMatchObject({
      agentId: page.agentId,
      messageId: 'facebook:let-go-1',
      channelType: 'facebook',
      userMessage: '¿tienen\ngarantía?',
      code: 'subscription.inactive',
    })
    expect(dropped.reason).toBeTruthy()

    // After a failed retry it is listed again, with the same reason.
    await expect.poll(() => turnsOf(page.agentId), soon).toEqual([])
    expect((await retry(dropped.messageId)).status).toBe(200)
    await expect.poll(async () => (await list()).messages[0]?.at ?? dropped.at, soon).not.toBe(dropped.at)
    expect(graph.sent).toHaveLength(0)

    await server.rows("UPDATE subscriptions SET status = 'active' WHERE user_id = ?", page.ownerId)
    await expect.poll(() => turnsOf(page.agentId), soon).toEqual([])
    const { status, body } = await retry(dropped.messageId)
    expect([status, body.message]).toEqual([200, 'El agente vuelve a responder este mensaje'])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    expect(graph.sent[0]).toMatchObject({ recipient: { id: 'person-1' } })
    expect((await exchanges(page.agentId)).map((row) => row['user_message'])).toEqual(['¿tienen\ngarantía?'])
    expect((await list()).pagination.total).toBe(0)
    const again = await retry(dropped.messageId)
    expect([again.status, again.body.error.code]).toEqual([404, 'droppedMessage.notFound'])
  })

  test('refused messages are hidden from other accounts, and an expired one is not retried', async () => {
    const page = await pageOn(server)
    const other = await pageOn(server)
    await server.rows(
      `INSERT INTO dropped_messages (agent_id, owner_id, message_key, channel_type, session_id, user_message, reason, at)
       VALUES (?, ?, 'facebook:old', 'facebook', 'facebook:s', 'hola', 'plan.quotaExceeded', 1)`,
      page.agentId,
      page.ownerId,
    )
    const body = { agentId: page.agentId, messageId: 'facebook:old' }
    const theirs = await server.api('GET /conversations/dropped', { token: other.owner.token })
    expect(theirs.body.data.messages).toEqual([])
    const foreign = await server.api(`GET /conversations/dropped?agentId=${page.agentId}` as 'GET /conversations', {
      token: other.owner.token,
    })
    expect(foreign.status).toBe(404)
    const stolen = await server.api('POST /conversations/dropped/retry', { token: other.owner.token, body })
    expect(stolen.status).toBe(404)
    const forgotten = await server.api('POST /conversations/dropped/retry', { token: page.owner.token, body })
    expect([forgotten.status, forgotten.body.error.code]).toEqual([409, 'conversation.nothingToSend'])
  })
})

describe('the patience of an agent', () => {
  const patient = (page: { agentId: string; owner: { token: string } }, patienceSeconds: unknown) =>
    server.api(`PUT /agents/${page.agentId}`, { token: page.owner.token, body: { patienceSeconds } })

  test('of nothing answers each message of a burst by itself, at once', async () => {
    const page = await pageOn(server)
    expect((await patient(page, 0)).body.data.patienceSeconds).toBe(0)
    await page.deliver([written('hola')])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    await page.deliver([written('gracias')])
    await expect.poll(() => graph.sent.length, soon).toBe(2)
    const rows = await exchanges(page.agentId)
    expect(rows.map((row) => row['user_message'])).toEqual(['hola', 'gracias'])
    const [{ value } = { value: '' }] = (await (
      await server.agentStorage(page.agentId)
    ).exec('SELECT value FROM facts WHERE name = ?', 'patience')) as { value: string }[]
    expect(value).toBe('0')
  })

  test.each([-1, 3.5, '2', null])('is not %j seconds', async (patienceSeconds) => {
    const page = await pageOn(server)
    const { status, body } = await patient(page, patienceSeconds)
    expect([status, body.error.fields.patienceSeconds]).toEqual([422, 'La espera debe estar entre 0 y 3 segundos.'])
  })
})

describe('the life of a message', () => {
  test('is told step by step, with the name that the provider gave the reply', async () => {
    const page = await pageOn(server)
    await page.deliver([written('¿tienen garantía?')])
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'sent' }])
    await page.deliver([receipt('delivery'), receipt('read')])
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'read' }])
    const [row] = await exchanges(page.agentId)
    const path = `GET /conversations/${row?.['id']}/events` as const
    const { events } = (await server.api(path as 'GET /conversations', { token: page.owner.token })).body.data
    const stages = events.map(({ stage }: { stage: string }) => stage)
    expect(new Set(stages)).toEqual(
      new Set(['said', 'received', 'stored', 'claimed', 'firstPiece', 'answered', 'sent', 'delivered', 'read']),
    )
    const at = (stage: string) => events.find((event: { stage: string }) => event.stage === stage)
    const inOrder = ['received', 'stored', 'claimed', 'firstPiece', 'answered'].map((stage) => at(stage).afterMs)
    expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other))
    expect(at('sent').detail).toBeTruthy()
  })
})

describe('a reply on its way', () => {
  test('is sent again when its provider is back, once', async () => {
    const page = await pageOn(server)
    graph.scripted.push(unavailable)
    await page.deliver([written('hola')])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'sent' }])
    expect(await exchanges(page.agentId)).toHaveLength(1)
  })

  test('keeps the next message of its person waiting until it is out', async () => {
    const page = await pageOn(server)
    await giveSampleKnowledge(server, page.agentId)
    await server.api(`PUT /agents/${page.agentId}`, { token: page.owner.token, body: { patienceSeconds: 0 } })
    const refusedBefore = graph.refused
    graph.refuse = ({ body }) =>
      objectIn(body)['message'] === undefined ? undefined : { ...throttled(0), headers: { 'retry-after': '2' } }
    await page.deliver([written('¿tienen garantía?')])
    await expect.poll(() => graph.refused - refusedBefore, soon).toBe(1)
    graph.refuse = undefined
    await page.deliver([written('hola')])
    await expect.poll(() => graph.sent.length, soon).toBe(2)
    expect(textsSent()[0]).toMatch(/garantía/i)
    expect(textsSent()[1]).not.toMatch(/garantía/i)
  })

  test('that the provider will never take is a dead letter with its reason', async () => {
    const page = await pageOn(server)
    graph.windowClosed.add('person-1')
    await page.deliver([written('hola')])
    await expect
      .poll(() => deliveriesOf(page.agentId), soon)
      .toMatchObject([{ state: 'failed', reason: 'windowClosed' }])
    const [channel] = await server.rows('SELECT status FROM channels WHERE id = ?', page.channelId)
    expect(channel).toEqual({ status: 'active' })
  })

  test('that was given up goes out when its owner asks for it again, once', async () => {
    const page = await pageOn(server)
    graph.windowClosed.add('person-1')
    await page.deliver([written('hola')])
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'failed' }])
    const [row] = await exchanges(page.agentId)
    const ask = (call: `${string} /${string}`) => server.api(call, { token: page.owner.token })
    const shown = await ask(`GET /conversations/${row?.['id']}`)
    expect(shown.body.data.conversation.metadata.delivery).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/24/),
    })
    graph.windowClosed.clear()
    expect((await ask(`POST /conversations/${row?.['id']}/retry`)).status).toBe(200)
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'sent', reason: null }])
    expect(graph.sent).toHaveLength(1)
    const twice = await ask(`POST /conversations/${row?.['id']}/retry`)
    expect([twice.status, twice.body.error.code]).toEqual([409, 'conversation.nothingToSend'])
    const { body } = await ask(`GET /conversations/${row?.['id']}/events`)
    expect(body.data.events.map(({ stage }: { stage: string }) => stage)).toEqual([
      'said',
      'received',
      'stored',
      'claimed',
      'firstPiece',
      'answered',
      'sent',
    ])
    expect(body.data.events.at(-1).detail).toMatch(/^m_OUT/)
  })

  test('with a token that was taken back stops the channel, which tells its owner why', async () => {
    const page = await pageOn(server)
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${page.agentId}`, server.url), {
      headers: { authorization: `Bearer ${page.owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    const [account] = graph.accounts
    if (account) account.token = 'another'
    await page.deliver([written('hola')])
    await expect
      .poll(() => deliveriesOf(page.agentId), soon)
      .toMatchObject([{ state: 'failed', reason: 'tokenInvalid' }])
    const { body } = await server.api(`GET /channels/${page.channelId}`, { token: page.owner.token })
    expect(body.data.status).toBe('error')
    expect(body.data.statusReason).toMatch(/token|clave|acceso/i)
    const { agentId } = page
    const { data } = await stream.until(({ data }) => data.type === 'undelivered')
    expect(data).toMatchObject({ agentId, channelType: 'facebook', conversationId: expect.any(String) })
    await stream.until(({ data }) => data.type === 'channelFailed' && data.channelType === 'facebook')
    stream.close()
    if (account) account.token = COMPLETE.facebook['accessToken'] ?? ''
  })

  test('is delivered, then read, and never goes back', async () => {
    const page = await pageOn(server)
    await page.deliver([written('hola')])
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'sent' }])
    await page.deliver([receipt('read', 'person-1', Date.now() + 1_000)])
    await expect.poll(() => deliveriesOf(page.agentId), soon).toMatchObject([{ state: 'read' }])
    await page.deliver([receipt('delivery', 'person-1', Date.now() + 1_000)])
    expect(await deliveriesOf(page.agentId)).toMatchObject([{ state: 'read' }])
  })
})
