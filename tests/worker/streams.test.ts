import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPLY_MAX } from '../../worker/contract/limits.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { makeAgent } from '../support/agents.ts'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import { COMPLETIONS, streamed } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { makeSuperAdmin, register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { keyOf, openEvents, type Received, visitorOf } from '../support/visitor.ts'

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

const isResult = ({ data }: Received) => data.webhookResult !== undefined
const isConnected = ({ data }: Received) => data.type === 'connected'
const textOf = ({ data }: Received) => JSON.parse(data.webhookResult.response)[0].output as string

const ownerOf = async () => {
  const owner = await register(server)
  return { ...owner, ...(await makeAgent(server, { ownerId: owner.id })) }
}
const listenAs = (token: string | undefined, query = '', lastEventId?: string) =>
  openEvents(new URL(`/api/agents/webhook-stream${query}`, server.url), {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })

/** A stream that is open and never read. */
const unread = (url: URL, token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, resolve).on('error', reject)
  })

/** The id of a new message as members have it. */
const keySaid = async (agentId: string) =>
  keyOf(server, agentId, (await visitorOf(server, agentId).say('hola')).body.data.messageId)

describe('what went wrong', () => {
  const setEngine = (kind: string) =>
    server.rows(
      `UPDATE agent_types SET config = json_set(config, '$.engine.kind', ?) WHERE id = ?`,
      kind,
      AGENT_TYPES.automation,
    )
  const isTrouble = ({ data }: Received) => data.type === 'unanswered'

  test.each(['openai', 'webhook'])(
    'with the engine %s is told to the owner, and not to the visitor',
    async (engine) => {
      await setEngine(engine)
      const owner = await register(server)
      const { agentId } = await makeAgent(server, { ownerId: owner.id, type: AGENT_TYPES.automation })
      const stream = await listenAs(owner.token)
      await stream.until(isConnected)
      const visitor = visitorOf(server, agentId)
      const message = { sessionId: 'trouble-1', messageId: crypto.randomUUID() }
      const { body } = await visitor.say('hola', message)
      const { data, id } = await stream.until(isTrouble)
      const [row] = await server.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', agentId)
      expect(body.success).toBe(false)
      expect(data).toEqual({
        type: 'unanswered',
        agentId,
        sessionId: message.sessionId,
        messageId: keyOf(server, agentId, message.messageId),
        conversationId: row?.id,
        channelType: 'webchat',
      })
      // Without an id it moves nobody's place, and is not told again.
      expect(id).toBeUndefined()
      stream.close()
      await setEngine('builtin')
      const { body: again } = await visitor.say('hola', message)
      const theirs = await visitor.listen('trouble-1', again.data.visitorToken)
      await theirs.until(isConnected)
      await setEngine(engine)
      await visitor.say('otra', { sessionId: 'trouble-1', visitorToken: again.data.visitorToken })
      await setEngine('builtin')
      await visitor.say('gracias', { sessionId: 'trouble-1', visitorToken: again.data.visitorToken })
      await theirs.until(isResult)
      expect(theirs.events.filter(isTrouble)).toEqual([])
      theirs.close()
    },
  )
})

describe('the answer as it is made', () => {
  test('says that the message is safe, then each piece, then the whole', async () => {
    const { agentId } = await makeAgent(server)
    const stream = await visitorOf(server, agentId).sayStreaming('¿tienen garantía?', { sessionId: 'streamed-1' })
    expect(stream.response.headers.get('content-type')).toMatch('text/event-stream')
    const result = await stream.until(isResult)
    await stream.over
    const [accepted, ...rest] = stream.events
    expect(accepted?.data).toMatchObject({ type: 'accepted', agentId, sessionId: 'streamed-1' })
    expect(accepted?.data.visitorToken).toBeTruthy()
    const pieces = rest.filter(({ data }) => data.type === 'delta')
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.map(({ data }) => data.text).join('')).toBe(textOf(result))
    expect(result.data).toMatchObject({ agentId, sessionId: 'streamed-1', channelType: 'webchat' })
  })

  test('is the same when it is asked for again, with the token that was lost', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const message = { sessionId: 'lost-answer-1', messageId: crypto.randomUUID() }
    const first = await visitor.sayStreaming('hola', message)
    const reply = textOf(await first.until(isResult))
    const again = await visitor.sayStreaming('hola', message)
    expect(textOf(await again.until(isResult))).toBe(reply)
    const { sessionId, visitorToken } = again.events[0]?.data ?? {}
    const next = await visitor.say('gracias', { sessionId, visitorToken })
    expect(next.body.data.sessionId).toBe('lost-answer-1')
  })

  test('that is refused before the message is safe is an ordinary refusal', async () => {
    const { agentId } = await makeAgent(server)
    const stream = await visitorOf(server, agentId).sayStreaming('  ')
    expect(stream.status).toBe(422)
    const unknown = await visitorOf(server, crypto.randomUUID()).sayStreaming('hola')
    expect(unknown.status).toBe(404)
  })

  test('that fails afterwards ends with the failure, by name', async () => {
    const { agentId } = await makeAgent(server, { type: AGENT_TYPES.automation })
    await server.rows(
      `UPDATE agent_types SET config = json_set(config, '$.engine.kind', 'webhook') WHERE id = ?`,
      AGENT_TYPES.automation,
    )
    const stream = await visitorOf(server, agentId).sayStreaming('hola')
    const failed = await stream.until(({ data }) => data.type === 'failed')
    expect(failed.data.error.code).toBe('chat.noEngine')
  })
})

describe('an owner', () => {
  test('sees each exchange of his agent the moment it is answered, with its id', async () => {
    const { agentId, token } = await ownerOf()
    const stream = await listenAs(token, `?agentId=${agentId}`)
    expect((await stream.until(isConnected)).data).toEqual({ type: 'connected', agentId })
    const { body } = await visitorOf(server, agentId).say('hola')
    const result = await stream.until(isResult)
    expect(result.id).toMatch(/^\d+$/)
    expect(result.data).toMatchObject({
      conversationId: body.data.conversationId,
      messageId: keyOf(server, agentId, body.data.messageId),
    })
    stream.close()
  })

  test('who comes back gets what he missed, once, in order', async () => {
    const { agentId, token } = await ownerOf()
    const first = await listenAs(token, `?agentId=${agentId}`)
    await visitorOf(server, agentId).say('hola')
    const seen = await first.until(isResult)
    first.close()
    const said = []
    for (let n = 0; n < 4; n++) said.push(await keySaid(agentId))
    const back = await listenAs(token, `?agentId=${agentId}`, seen.id)
    await expect.poll(() => back.events.filter(isResult).length).toBe(4)
    expect(back.events.filter(isResult).map(({ data }) => data.messageId)).toEqual(said)
    back.close()
  })

  test('who was away for longer than what is kept is told to read the history again', async () => {
    const { agentId, token } = await ownerOf()
    const first = await listenAs(token, `?agentId=${agentId}`)
    await visitorOf(server, agentId).say('hola')
    const seen = await first.until(isResult)
    first.close()
    await Promise.all(Array.from({ length: 55 }, () => visitorOf(server, agentId).say('hola')))
    const back = await listenAs(token, `?agentId=${agentId}`, seen.id)
    await back.until(({ data }) => data.type === 'resync')
    expect(back.events.filter(isResult)).toHaveLength(0)
    back.close()
    const odd = await listenAs(token, `?agentId=${agentId}`, 'what-is-this')
    await odd.until(({ data }) => data.type === 'resync')
    odd.close()
  })

  test('who is a visitor gets his own results, however much was said to others meanwhile', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const first = await visitor.say('hola', { sessionId: 'away-visitor' })
    const { visitorToken } = first.body.data
    const stream = await visitor.listen('away-visitor', visitorToken)
    const { id } = await stream.until(isConnected)
    stream.close()
    const said = await visitor.say('gracias', { sessionId: 'away-visitor', visitorToken })
    await Promise.all(Array.from({ length: 55 }, () => visitorOf(server, agentId).say('hola')))
    for (const [from, messages] of [
      [id, [said]],
      ['0', [first, said]],
    ] as const) {
      const back = await visitor.listen('away-visitor', visitorToken, from)
      await expect.poll(() => back.events.filter(isResult).length).toBe(messages.length)
      expect(back.events.filter(isResult).map(({ data }) => data.messageId)).toEqual(
        messages.map(({ body }) => body.data.messageId),
      )
      expect(back.events.map(({ data }) => data.type)).not.toContain('resync')
      back.close()
    }
  })

  test('without naming an agent hears all of his own and nothing of others', async () => {
    const { agentId, ownerId, token } = await ownerOf()
    const second = await makeAgent(server, { ownerId })
    const foreign = await makeAgent(server)
    const stream = await listenAs(token)
    await expect.poll(() => stream.events.filter(isConnected).length).toBe(2)
    for (const id of [foreign.agentId, agentId, second.agentId, foreign.agentId])
      await visitorOf(server, id).say('hola')
    await expect.poll(() => stream.events.filter(isResult).length).toBe(2)
    expect(stream.events.filter(isResult).map(({ data }) => data.agentId)).toEqual([agentId, second.agentId])
    stream.close()
  })

  test('of several agents who comes back gets what he missed at each, and nothing twice', async () => {
    const { agentId, ownerId, token } = await ownerOf()
    const second = await makeAgent(server, { ownerId })
    const both = [agentId, second.agentId]
    const first = await listenAs(token)
    await expect.poll(() => first.events.filter(isConnected).length).toBe(2)
    for (const id of both) await visitorOf(server, id).say('hola')
    await expect.poll(() => first.events.filter(isResult).length).toBe(2)
    const last = first.events.at(-1)?.id
    first.close()
    const said = []
    for (const id of [...both, agentId]) said.push(await keySaid(id))
    const back = await listenAs(token, '', last)
    await expect.poll(() => back.events.filter(isResult).length).toBe(3)
    expect(new Set(back.events.filter(isResult).map(({ data }) => data.messageId))).toEqual(new Set(said))
    expect(back.events.some(({ data }) => data.type === 'resync')).toBe(false)
    back.close()
  })

  test('who was cut off before he heard anything misses nothing all the same', async () => {
    const { agentId, token } = await ownerOf()
    const first = await listenAs(token, `?agentId=${agentId}`)
    const { id } = await first.until(isConnected)
    first.close()
    const key = await keySaid(agentId)
    const back = await listenAs(token, `?agentId=${agentId}`, id)
    expect((await back.until(isResult)).data.messageId).toBe(key)
    back.close()
  })

  test('sees his own visitors apart: twenty messages of two, each in its session', async () => {
    const { agentId, token } = await ownerOf()
    const foreign = await makeAgent(server)
    const stream = await listenAs(token, `?agentId=${agentId}`)
    await stream.until(isConnected)
    const say = (id: string, sessionId: string) => visitorOf(server, id).say('hola', { sessionId })
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => say(agentId, `one-visitor-${n}`)),
      ...Array.from({ length: 10 }, (_, n) => say(agentId, `two-visitor-${n}`)),
      ...Array.from({ length: 20 }, (_, n) => say(foreign.agentId, `far-visitor-${n}`)),
    ])
    await expect.poll(() => stream.events.filter(isResult).length).toBe(20)
    expect(stream.events.filter(isResult).every(({ data }) => data.agentId === agentId)).toBe(true)
    stream.close()
  })

  test('may have five streams open, and is told at the sixth', async () => {
    const { agentId, token } = await ownerOf()
    const open = await Promise.all(Array.from({ length: 5 }, () => listenAs(token, `?agentId=${agentId}`)))
    await Promise.all(open.map((stream) => stream.until(isConnected)))
    const sixth = await listenAs(token, `?agentId=${agentId}`)
    expect(sixth.status).toBe(429)
    expect(sixth.response.headers.get('retry-after')).toBe('30')
    for (const stream of open) stream.close()
  })
})

describe('who may not listen', () => {
  test('nobody without a session', async () => {
    const { agentId } = await makeAgent(server)
    expect((await listenAs(undefined, `?agentId=${agentId}`)).status).toBe(401)
    expect((await listenAs('rubbish', `?agentId=${agentId}`)).status).toBe(401)
  })

  test('another customer, who cannot tell a foreign agent from none', async () => {
    const { agentId } = await ownerOf()
    const other = await register(server)
    expect((await listenAs(other.token, `?agentId=${agentId}`)).status).toBe(404)
    expect((await listenAs(other.token, `?agentId=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await listenAs(other.token, '?agentId=no-id')).status).toBe(422)
    expect((await listenAs(other.token, `?agentId=${agentId}&agentId=${agentId}`)).status).toBe(422)
  })

  test('a super administrator has to name the agent, and may hear any', async () => {
    const { agentId } = await ownerOf()
    const admin = await register(server)
    await makeSuperAdmin(server, admin.id)
    expect((await listenAs(admin.token)).status).toBe(422)
    const stream = await listenAs(admin.token, `?agentId=${agentId}`)
    await stream.until(isConnected)
    stream.close()
  })
})

test('an evicted agent object wakes for its open streams and sends them the next result', async () => {
  const { agentId, token } = await ownerOf()
  const stream = await listenAs(token, `?agentId=${agentId}`)
  await stream.until(isConnected)
  const visitor = visitorOf(server, agentId)
  // What an address may say in a minute is counted in memory alone: a full counter is gone only with the object.
  await Promise.all(Array.from({ length: 20 }, () => visitor.say('hola')))
  expect((await visitor.say('hola')).status).toBe(429)
  await server.evictAgentObject(agentId)
  const { status, body } = await visitor.say('hola')
  expect(status).toBe(200)
  await stream.until(({ data }) => data.messageId === keyOf(server, agentId, body.data.messageId))
  stream.close()
})

describe('a reader', () => {
  const readersOf = ({ agentId, token }: { agentId: string; token: string }) => ({
    listen: () => listenAs(token, `?agentId=${agentId}`),
    say: () => visitorOf(server, agentId).say('hola'),
  })
  const fill = async (listen: () => ReturnType<typeof listenAs>) => {
    const open = await Promise.all(Array.from({ length: 4 }, listen))
    await Promise.all(open.map((stream) => stream.until(isConnected)))
    return open
  }

  test('who has gone without a word leaves his place to the next one, and a stream that is read goes on', async () => {
    const { say, listen } = readersOf(await ownerOf())
    const [gone, last] = [await fill(listen), await listen()]
    expect((await listen()).status).toBe(429)
    for (const stream of gone) stream.close()
    const heartbeats = () => last.events.filter(({ data }) => data.type === 'heartbeat').length
    const before = heartbeats()
    const next = async () => {
      const stream = await listen()
      stream.close()
      return stream.status
    }
    await expect.poll(next, { timeout: 60_000, interval: 200 }).toBe(200)
    expect(heartbeats()).toBeGreaterThan(before)
    await say()
    await last.until(isResult)
    last.close()
  })

  test('who does not read is dropped, and the others hear everything', { timeout: 180_000 }, async () => {
    const { id: ownerId, token } = await register(server)
    // As long as a reply may be: what a hundred of them come to is more than is kept for a reader.
    const place = standIn.place(streamed(['\u4e16'.repeat(REPLY_MAX)]), COMPLETIONS)
    const { agentId } = await makeAgentWith(server, model(place.url), ownerId)
    const { listen, say } = readersOf({ agentId, token })
    const query = `/api/agents/webhook-stream?agentId=${agentId}`
    const deaf = await Promise.all(Array.from({ length: 4 }, () => unread(new URL(query, server.url), token)))
    const other = await listen()
    await other.until(isConnected)
    expect((await listen()).status).toBe(429)
    for (let time = 0; time < 100; time++) expect((await say()).status).toBe(200)
    await expect.poll(() => other.events.filter(isResult).length, { timeout: 60_000 }).toBe(100)
    const back = async () => {
      const stream = await listen()
      stream.close()
      return stream.status
    }
    await expect.poll(back, { timeout: 60_000, interval: 200 }).toBe(200)
    other.close()
    for (const socket of deaf) socket.destroy()
  })

  test('who visits may have three streams open, and is told at the fourth', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
    const open = await Promise.all(Array.from({ length: 3 }, () => visitor.listen(sessionId, visitorToken)))
    await Promise.all(open.map((stream) => stream.until(isConnected)))
    expect((await visitor.listen(sessionId, visitorToken)).status).toBe(429)
    for (const stream of open) stream.close()
  })
})

describe('a visitor', () => {
  test('hears of his own session only, with his token', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
    const stream = await visitor.listen(sessionId, visitorToken)
    await stream.until(isConnected)
    await visitorOf(server, agentId).say('otro visitante')
    const { body } = await visitor.say('¿aceptan tarjeta?', { sessionId, visitorToken })
    const result = await stream.until(isResult)
    expect(result.data.messageId).toBe(body.data.messageId)
    expect(stream.events.filter(isResult)).toHaveLength(1)
    stream.close()
  })

  test('who lost the answer finds it on the stream', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
    const stream = await visitor.listen(sessionId, visitorToken)
    await visitor.say('gracias', { sessionId, visitorToken })
    const { id } = await stream.until(isResult)
    stream.close()
    const lost = (await visitor.say('¿tienen garantía?', { sessionId, visitorToken })).body.data.messageId
    const back = await visitor.listen(sessionId, visitorToken, id)
    expect((await back.until(isResult)).data.messageId).toBe(lost)
    back.close()
  })

  test('without the token of this very session hears nothing', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const one = (await visitor.say('hola')).body.data
    const two = (await visitorOf(server, agentId).say('hola')).body.data
    expect((await visitor.listen(one.sessionId, two.visitorToken)).status).toBe(401)
    expect((await visitor.listen(one.sessionId, 'rubbish')).status).toBe(401)
    const other = await makeAgent(server)
    expect((await visitorOf(server, other.agentId).listen(one.sessionId, one.visitorToken)).status).toBe(401)
    expect((await visitor.listen('no', one.visitorToken)).status).toBe(422)
  })
})

describe('a stream that has come of age', () => {
  beforeAll(() => server.restart({ STREAM_MAX_AGE_SECONDS: '1' }))
  const RESULTS = 9

  test('ends, and its reader goes on where he was: nothing is missed, nothing is told twice', async () => {
    const { agentId, token } = await ownerOf()
    const told: string[] = []
    let [lastId, lifetimes] = [undefined as string | undefined, 0]
    const listenOnce = async () => {
      const stream = await listenAs(token, `?agentId=${agentId}`, lastId)
      await stream.over
      lifetimes++
      lastId = stream.events.findLast(({ id }) => id !== undefined)?.id
      told.push(...stream.events.filter(isResult).map(({ data }) => data.conversationId))
      expect(stream.events.map(({ data }) => data.type)).not.toContain('resync')
    }
    const first = listenOnce()
    for (let n = 0; n < RESULTS; n++) {
      await visitorOf(server, agentId).say('hola')
      if (n % 3 === 2) await (n === 2 ? first : listenOnce())
    }
    await listenOnce()
    const rows = await server.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', agentId)
    expect(lifetimes).toBe(4)
    expect(told.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(told).toHaveLength(RESULTS)
  })

  test('ends for a visitor too, who hears afterwards what was said meanwhile', async () => {
    const { agentId } = await makeAgent(server)
    const visitor = visitorOf(server, agentId)
    const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
    const before = await visitor.listen(sessionId, visitorToken)
    await before.over
    const { data } = (await visitor.say('¿tienen garantía?', { sessionId, visitorToken })).body
    const back = await visitor.listen(sessionId, visitorToken, before.events.at(-1)?.id)
    const result = await back.until(isResult)
    expect(result.data.messageId).toBe(data.messageId)
    back.close()
  })
})
