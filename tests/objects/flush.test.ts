import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLUSHED_MAX, flushAgent, flushAgents } from '../../worker/agent-client/flush.ts'
import type { Caller, Work } from '../../worker/core/context.ts'
import { exportOf } from '../../worker/features/account/export.service.ts'
import { agentOf } from '../../worker/features/agents/agents.service.ts'
import { analyticsOf } from '../../worker/features/analytics/analytics.service.ts'
import { outcomesIn } from '../../worker/features/analytics/outcomes.service.ts'
import { answerDropped, listDropped } from '../../worker/features/chat/dropped.service.ts'
import {
  conversationOf,
  listConversations,
  reportConversation,
  sessionOf,
  statsOf,
  writtenConversationOf,
} from '../../worker/features/conversations/conversations.service.ts'
import { listSessions } from '../../worker/features/conversations/sessions.service.ts'
import { dashboardOf } from '../../worker/features/dashboard/dashboard.service.ts'
import { billingOf } from '../../worker/features/subscriptions/billing.service.ts'
import { listQuestions } from '../../worker/features/training/questions.service.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'
import { type ObjectCalls, recordObjectCalls } from '../support/object-calls.ts'
import { rewriteExchange, writeExchanges } from '../support/record.ts'

const page = { page: 1, limit: 20 }
const period = { from: '2026-01-01', to: '2026-01-31' }

let world: InProcess
let calls: ObjectCalls
let owner: Caller
let one: string
let two: string

beforeAll(async () => {
  world = await inProcess()
  calls = recordObjectCalls(world.env)
})

beforeEach(async () => {
  world.reset()
  const made = await makeAgent(world.server)
  one = made.agentId
  owner = {
    ...{ userId: made.ownerId, name: 'Ana', accountId: made.ownerId, memberRole: 'owner' as const, agentIds: null },
    sessionId: crypto.randomUUID(),
    roles: ['customer'],
    permissions: [],
    recordDatabase: 1,
    language: null,
    timeZone: 'UTC',
  }
  two = (await makeAgent(world.server, { ownerId: owner.userId })).agentId
  await makeAgent(world.server)
  calls.taken('flush')
})

const flushed = () => calls.taken('flush')
const agent = (work: Work) => agentOf(work, owner, one)

/** An exchange that stands in D1. */
async function written(agentId = one, id: string = crypto.randomUUID()): Promise<string> {
  const exchange = { id, agentId, ownerId: owner.userId, sessionId: 'session', at: 0 }
  await writeExchanges(world.server, [{ ...exchange, userMessage: 'hola', agentResponse: 'Hola' }])
  return id
}

/** An exchange that the object has answered itself. */
async function answered(text: string, sessionId: string): Promise<void> {
  const message = visitorMessage(world.clock, text, { sessionId, isProven: true })
  const receiving = world.hubOf(one).hub.receive(message, { addressKey: null, hasStream: false })
  await world.clock.advance(1)
  expect(await receiving).toMatchObject({ kind: 'ended', outcome: { kind: 'answered' } })
}

const reported = (sessionId: string) => ({
  agentId: one,
  userMessage: 'hola',
  agentResponse: 'Hola',
  metadata: { sessionId, channelType: 'webchat' as const },
})

type Read = (work: Work) => Promise<unknown>

describe('a read about one agent flushes its object first:', () => {
  test.each<[string, Read]>([
    ['conversations', async (work) => listConversations(work, await agent(work), { agentId: one, ...page })],
    ['a conversation', async (work) => conversationOf(work, owner, await written())],
    ['a conversation that is to be deleted', async (work) => writtenConversationOf(work, owner, await written())],
    ['figures', async (work) => statsOf(work, await agent(work))],
    ['sessions', async (work) => listSessions(work, owner, await agent(work), { agentId: one, limit: 20 })],
    ['the messages of a session', async (work) => sessionOf(work, await agent(work), 'session', 10)],
    [
      'an exchange that a client reports, which the server has stored itself',
      async (work) => {
        await answered('hola', 'session')
        const { isNew } = await reportConversation(work, await agent(work), reported('session'))
        expect(isNew).toBe(false)
      },
    ],
    ['outcomes', async (work) => outcomesIn(work, owner, await agent(work), { ...period, agentId: one }, true)],
    ['analytics', async (work) => analyticsOf(work, owner, await agent(work), { ...period, agentId: one })],
    ['questions without an answer', async (work) => listQuestions(work, await agent(work), { ...page, state: 'open' })],
    ['dropped messages', async (work) => listDropped(work, owner, await agent(work), { agentId: one, ...page })],
  ])('%s', async (_, read) => {
    await read(world.work())
    expect(flushed()).toEqual([one])
  })
})

describe('a change of one agent is in D1 when it is answered:', () => {
  /** Rows of D1 without a flush before. */
  const inD1 = (sql: string, value: string) => world.database.prepare(sql).all(value)

  test('an exchange that a client reports', async () => {
    const work = world.work()
    const { conversation, isNew } = await reportConversation(work, await agent(work), reported('session'))
    expect(isNew).toBe(true)
    expect(inD1('SELECT id FROM conversations WHERE agent_id = ?', one)).toEqual([{ id: conversation.id }])
  })

  test('a retry of a dropped message', async () => {
    const { of, agentId, ownerId } = await world.pageAgent()
    const pay = (status: string) => world.rows('UPDATE subscriptions SET status = ? WHERE user_id = ?', status, ownerId)
    await pay('paused')
    const message = incoming(world.clock, 'hola')
    await of.hub.receiveAll([message], 0)
    await world.clock.advance(1_000)
    const dropped = 'SELECT reason FROM dropped_messages WHERE agent_id = ?'
    expect(await world.rows(dropped, agentId)).toEqual([{ reason: 'subscription.inactive' }])
    await pay('active')
    calls.taken('flush')
    await answerDropped(world.work(), { id: agentId, recordDatabase: 1 }, { agentId, messageId: message.key })
    expect([flushed(), inD1(dropped, agentId)]).toEqual([[agentId], []])
  })
})

describe('a read about an owner flushes the objects of his agents first:', () => {
  test.each<[string, Read]>([
    ['sessions', (work) => listSessions(work, owner, undefined, { limit: 20 })],
    ['outcomes', (work) => outcomesIn(work, owner, undefined, period, true)],
    ['analytics', (work) => analyticsOf(work, owner, undefined, period)],
    ['the dashboard', (work) => dashboardOf(work, owner)],
    ['dropped messages', (work) => listDropped(work, owner, undefined, page)],
    ['billing', (work) => billingOf(work, owner, page)],
    ['the export of his account', (work) => exportOf(work, owner, owner.userId)],
    [
      'a conversation that is not written yet',
      (work) => conversationOf(work, owner, crypto.randomUUID()).catch(() => {}),
    ],
  ])('%s', async (_, read) => {
    await read(world.work())
    expect(flushed()).toEqual([one, two].sort())
  })
})

describe('a conversation', () => {
  /** An object that writes when it is flushed. */
  const flushing = (flush: (agentId: string) => Promise<unknown>): Work => ({
    ...world.work(),
    env: { ...world.env, AGENT: { idFromName: String, get: (id: string) => ({ flush: () => flush(id) }) } as never },
  })

  test('that was not flushed yet is found', async () => {
    const id = crypto.randomUUID()
    const work = flushing(async (agentId) => {
      if (agentId === two) await written(two, id)
    })
    expect((await conversationOf(work, owner, id)).row.agentId).toBe(two)
  })

  test('is returned as flushed by its object', async () => {
    const id = await written()
    const work = flushing(() => rewriteExchange(world.server, id, { agentResponse: 'Nueva' }))
    expect((await conversationOf(work, owner, id)).row.agentResponse).toBe('Nueva')
  })
})

describe('a flush', () => {
  const stubbed = (flush: (agentId: string) => Promise<void>): Work => ({
    ...world.work(),
    env: { AGENT: { idFromName: String, get: (id: string) => ({ flush: () => flush(id) }) } } as never,
  })

  test('for an owner calls his twenty newest agents concurrently', async () => {
    for (let n = 0; n < FLUSHED_MAX; n++) await makeAgent(world.server, { ownerId: owner.userId })
    let open = 0
    let most = 0
    const work = stubbed(async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
    })
    await flushAgents(work, owner.userId)
    expect([open, most]).toEqual([FLUSHED_MAX, FLUSHED_MAX])
  })

  test('that fails is logged, and the call succeeds', async () => {
    await flushAgent(
      stubbed(async () => {
        throw new Error('the object is away')
      }),
      one,
    )
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('agent.notFlushed'))
  })

  test('without a response is waited for five seconds', async () => {
    let isOver = false
    const flushing = flushAgent(
      stubbed(() => new Promise(() => {})),
      one,
    ).then(() => {
      isOver = true
    })
    await world.clock.advance(4_999)
    expect(isOver).toBe(false)
    await world.clock.advance(1)
    await flushing
  })

  test('whose ids cannot be read does not fail the call', async () => {
    await flushAgents({ ...world.work(), db: null as never }, owner.userId)
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('agents.notFlushed'))
  })
})
