import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgentHub } from '../../durable-objects/agent-hub/agent-hub.ts'
import type { Letter } from '../../worker/features/chat/mail.ts'
import { makeAgent } from '../support/agents.ts'
import { type Server, startServer } from '../support/server.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const hubOf = (agentId: string) =>
  server.env.HUB.get(server.env.HUB.idFromName(agentId)) as unknown as Pick<AgentHub, 'accept' | 'end'>

const letter = (over: Partial<Letter> = {}): Letter => ({
  messageId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  isProven: false,
  channelType: 'webchat',
  language: 'es',
  text: '¿tienen garantía?',
  receivedAt: Date.now(),
  ...over,
})

const rowsOf = (agentId: string) => server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)

describe("an agent's hub", () => {
  test('answers by itself a message whose request died, once', { timeout: 60_000 }, async () => {
    const { agentId } = await makeAgent(server)
    const left = letter()
    expect(await hubOf(agentId).accept(left, 'somewhere')).toEqual({ kind: 'yours' })
    expect(await rowsOf(agentId)).toHaveLength(0)
    await expect.poll(() => rowsOf(agentId), { timeout: 45_000, interval: 1_000 }).toHaveLength(1)
    const [row] = await rowsOf(agentId)
    expect(row).toMatchObject({ message_key: left.messageId, user_message: left.text })
    const repeat = { messageId: left.messageId, sessionId: left.sessionId }
    const answer = await visitorOf(server, agentId).say(left.text, repeat)
    const [answered] = await rowsOf(agentId)
    expect(answered).toMatchObject({ state: 'answered', agent_response: outputOf(answer) })
    expect(await rowsOf(agentId)).toHaveLength(1)
  })

  test('goes on where it was after it was put out of memory', async () => {
    const { agentId } = await makeAgent(server)
    const message = { messageId: crypto.randomUUID(), sessionId: 'evicted-session' }
    const first = await visitorOf(server, agentId).say('hola', message)
    await server.evictHub(agentId)
    const again = await visitorOf(server, agentId).say('hola', message)
    expect(again.body.data.conversationId).toBe(first.body.data.conversationId)
    expect(await rowsOf(agentId)).toHaveLength(1)
  })

  test('knows from the database what its own storage has lost', async () => {
    const { agentId } = await makeAgent(server)
    const message = { messageId: crypto.randomUUID(), sessionId: 'forgotten-session' }
    const first = await visitorOf(server, agentId).say('hola', message)
    const storage = await server.hubStorage(agentId)
    await storage.exec('DELETE FROM mailbox')
    const again = await visitorOf(server, agentId).say('hola', message)
    expect(outputOf(again)).toBe(outputOf(first))
    expect(await rowsOf(agentId)).toHaveLength(1)
  })

  test('lets the messages of a session wait for each other and other sessions pass', async () => {
    const { agentId } = await makeAgent(server)
    const hub = hubOf(agentId)
    const one = letter({ sessionId: 'one-session-1', isProven: true })
    const two = letter({ sessionId: 'one-session-1', isProven: true })
    expect(await hub.accept(one, 'a')).toEqual({ kind: 'yours' })
    let hasTurn = false
    const waiting = Promise.resolve(hub.accept(two, 'a')).then((acceptance) => {
      hasTurn = true
      return acceptance
    })
    expect(await hub.accept(letter(), 'a')).toEqual({ kind: 'yours' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(hasTurn).toBe(false)
    await hub.end(one, { kind: 'answered', conversationId: 'c', sessionId: one.sessionId, reply: 'r' })
    expect(await waiting).toEqual({ kind: 'yours' })
  })

  test('ends a message once: its result is kept and told a single time', async () => {
    const { agentId } = await makeAgent(server)
    const hub = hubOf(agentId)
    const message = letter()
    await hub.accept(message, 'a')
    const outcome = { kind: 'answered', conversationId: 'c', sessionId: message.sessionId, reply: 'r' } as const
    await hub.end(message, outcome)
    await hub.end(message, outcome)
    const storage = await server.hubStorage(agentId)
    expect(await storage.exec('SELECT count(*) AS n FROM events')).toEqual([{ n: 1 }])
  })

  test('keeps the last fifty results and no more', async () => {
    const { agentId } = await makeAgent(server)
    await Promise.all(Array.from({ length: 60 }, () => visitorOf(server, agentId).say('hola')))
    const storage = await server.hubStorage(agentId)
    await expect
      .poll(() => storage.exec('SELECT count(*) AS n, max(n) AS newest FROM events'))
      .toEqual([{ n: 50, newest: 60 }])
  })
})
