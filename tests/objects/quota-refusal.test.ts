import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reception } from '../../worker/agent-client/messages.ts'
import { quotaSentence } from '../../worker/contract/sentences/plans.ts'
import { say } from '../../worker/core/words.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const MINUTE_MS = 60_000

let world: InProcess
let type: string
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(() => {
  world.reset()
  world.clearHubs()
  world.engine.answer = answering([{ output: 'Claro.' }])
})

const advance = (ms: number) => world.clock.advance(ms)

async function planOf(ownerId: string, maxConversations: number, policy: 'stop' | 'grace' = 'stop'): Promise<string> {
  const plan = await world.planOf(maxConversations)
  await world.rows('UPDATE subscriptions SET plan_id = ? WHERE user_id = ?', plan, ownerId)
  await world.rows('UPDATE users SET quota_policy = ? WHERE id = ?', policy, ownerId)
  return plan
}

/** Agents of one account, on a plan of so many conversations. */
async function account(maxConversations: number, policy: 'stop' | 'grace', agents = 1, itsType?: string) {
  const ownerId = crypto.randomUUID()
  const hubs: HubInProcess[] = []
  const ids: string[] = []
  for (let n = 0; n < agents; n++) {
    const { agentId } = await makeAgent(world.server, { ownerId, ...(itsType && { type: itsType }) })
    ids.push(agentId)
    hubs.push(world.hubOf(agentId))
  }
  await planOf(ownerId, maxConversations, policy)
  const used = async () => {
    const [row] = await world.rows<{ used: number }>('SELECT sum(used) AS used FROM usage WHERE owner_id = ?', ownerId)
    return row?.used ?? 0
  }
  return { ownerId, hubs, used, of: hubs[0] as HubInProcess, agentId: ids[0] ?? '' }
}

let sessions = 0
const ask = (of: HubInProcess, more: { key?: string; sessionId?: string; isProven?: boolean } = {}) =>
  of.hub.receive(visitorMessage(world.clock, 'hola', { sessionId: `session-${++sessions}`, ...more }), {
    addressKey: null,
    hasStream: false,
  })
const outcomeOf = (reception: Reception): string => {
  if (reception.kind === 'refused') return reception.code
  if (reception.kind !== 'ended') return reception.kind
  return reception.outcome.kind === 'failed' ? reception.outcome.code : 'answered'
}
const count = (all: readonly string[], which: string) => all.filter((each) => each === which).length
const dropped = (agentId: string) =>
  world.rows<{ reason: string; message: string; channel: string }>(
    'SELECT reason, user_message AS message, channel_type AS channel FROM dropped_messages WHERE agent_id = ? ORDER BY rowid',
    agentId,
  )

describe('with the policy `grace`', () => {
  test.each([
    [1, 10, 11],
    [1, 100, 110],
    [4, 100, 110],
    [3, 19, 20],
    [2, 9, 9],
    [4, 273, 300],
  ])(
    '%d agents of one account with a plan of %d answer %d of 330 threads that ask at the same time',
    async (agents, plan, most) => {
      const { hubs, used } = await account(plan, 'grace', agents)
      world.d1.takesMs = 6
      const asking = Promise.all(Array.from({ length: 330 }, (_, n) => ask(hubs[n % agents] as HubInProcess)))
      await advance(5 * MINUTE_MS)
      const outcomes = (await asking).map(outcomeOf)
      world.d1.takesMs = 0
      expect(count(outcomes, 'answered')).toBe(await used())
      expect(await used()).toBeLessThanOrEqual(most)
      expect(count(outcomes, 'answered') + count(outcomes, 'plan.quotaExceeded')).toBe(330)
      // The last block of an agent may stand unused until the agent is idle.
      await advance(10 * MINUTE_MS)
      for (let n = 0; n < 300 && (await used()) < most; n++) {
        const asking = ask(hubs[n % agents] as HubInProcess)
        await advance(1_001)
        await asking
      }
      expect(await used()).toBe(most)
    },
  )

  test('the same limit holds for concurrent replies, and for objects that end meanwhile', async () => {
    const { hubs, used } = await account(20, 'grace', 2, type)
    world.d1.takesMs = 20
    world.engine.answer = async (...given) => {
      await new Promise<void>((resolve) => void world.clock.after(30, resolve))
      return answering([{ output: 'Claro.' }])(...given)
    }
    for (let n = 0; n < 60; n++) {
      void ask(hubs[n % 2] as HubInProcess).catch(() => {})
      await advance(7 + (n % 11))
      if (n % 9 === 0) hubs[n % 2]?.wakeAnew()
    }
    await advance(MINUTE_MS)
    world.d1.takesMs = 0
    expect(await used()).toBeLessThanOrEqual(22)
  })

  test('a change of the policy at the end of the plan applies at once', async () => {
    const { ownerId, of, used } = await account(10, 'stop')
    for (let n = 0; n < 10; n++) expect(outcomeOf(await ask(of))).toBe('answered')
    expect(outcomeOf(await ask(of))).toBe('plan.quotaExceeded')
    await world.rows("UPDATE users SET quota_policy = 'grace' WHERE id = ?", ownerId)
    expect(outcomeOf(await ask(of))).toBe('answered')
    expect(outcomeOf(await ask(of))).toBe('plan.quotaExceeded')
    await world.rows("UPDATE users SET quota_policy = 'stop' WHERE id = ?", ownerId)
    expect(outcomeOf(await ask(of))).toBe('plan.quotaExceeded')
    expect(await used()).toBe(11)
  })
})

describe('a message of the web chat while the plan is used up', () => {
  test('is refused and stored, so that the owner can retry it once the plan has room', async () => {
    const { ownerId, of, used, agentId } = await account(1, 'stop')
    await ask(of)
    expect(outcomeOf(await ask(of))).toBe('plan.quotaExceeded')
    const key = crypto.randomUUID()
    const told = of.socket.told.length
    expect(outcomeOf(await ask(of, { key, sessionId: 'ana' }))).toBe('plan.quotaExceeded')
    expect(await dropped(agentId)).toEqual(
      Array(2).fill({ reason: 'plan.quotaExceeded', message: 'hola', channel: 'webchat' }),
    )
    expect(of.socket.told.slice(told)).toMatchObject([{ event: { type: 'unanswered', sessionId: 'ana' } }])
    expect(await world.rows('SELECT 1 FROM conversations WHERE agent_id = ?', agentId)).toHaveLength(1)
    expect(await used()).toBe(1)
    await planOf(ownerId, 2)
    expect(await of.hub.retryDropped(key)).toBe(true)
    await advance(1_001)
    expect(await dropped(agentId)).toHaveLength(1)
    expect(await used()).toBe(2)
  })

  test('is stored once, however often it is sent', async () => {
    const { of, agentId } = await account(1, 'stop')
    await ask(of)
    const message = { key: crypto.randomUUID(), sessionId: 'ana' }
    for (let n = 0; n < 3; n++) {
      const asking = ask(of, message)
      await advance(1_001)
      expect(outcomeOf(await asking)).toBe('plan.quotaExceeded')
    }
    expect(await dropped(agentId)).toHaveLength(1)
    expect(of.rows('SELECT 1 FROM turns WHERE due_at IS NOT NULL')).toEqual([])
  })
})

test('a message whose thread a member takes over while a reservation finds the plan used up is left to the member', async () => {
  const { of, agentId } = await account(1, 'stop')
  expect(outcomeOf(await ask(of, { sessionId: 'ana' }))).toBe('answered')
  await advance(24 * 60 * MINUTE_MS)
  // Settings are read, and D1 may be asked for a block again.
  expect(outcomeOf(await ask(of))).toBe('plan.quotaExceeded')
  await advance(1_001)
  world.d1.takesMs = 1_000
  const asking = ask(of, { sessionId: 'ana', isProven: true })
  await advance(500)
  await of.hub.setStatus('ana', 'members')
  await advance(10_000)
  world.d1.takesMs = 0
  expect(await asking).toMatchObject({ kind: 'ended', outcome: { kind: 'answered', reply: '' } })
  expect(await dropped(agentId)).toHaveLength(1)
  expect(
    of.socket.told.filter((frame) => (frame as { event: { type: string } }).event.type === 'unanswered'),
  ).toHaveLength(1)
})

describe('a contact on a channel of a provider, while the plan is used up,', () => {
  let page: PageAgent
  beforeEach(async () => {
    page = await world.pageAgent()
    await planOf(page.ownerId, 1)
    await ask(page.of)
  })
  const write = async (person: string, text = 'hola') => {
    await page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: `facebook:${person}` })], 0)
    await advance(5_000)
  }

  test('is notified once in each unanswered thread, and his messages are stored', async () => {
    for (const text of ['hola', '¿están?', 'mi correo es ana@example.com']) await write('one', text)
    await write('two')
    expect(world.texts()).toEqual(Array(2).fill(quotaSentence.message))
    expect(world.sent.map(({ recipient }) => recipient)).toEqual([{ id: 'facebook:one' }, { id: 'facebook:two' }])
    expect((await dropped(page.agentId)).map(({ message }) => message)).toEqual([
      'hola',
      '¿están?',
      'mi correo es ana@example.com',
      'hola',
    ])
  })

  test.each([
    ['en', 'Hello, do you ship to the islands?'],
    ['mn', 'Сайн байна уу, танайх хэдэн цагт нээх вэ?'],
  ] as const)('is told in his language, %s', async (language, text) => {
    await write('one', text)
    expect(world.texts()).toEqual([say(language, quotaSentence)])
    expect(world.texts()).not.toEqual([quotaSentence.message])
  })

  test('is notified at the next message if the provider refused the notice', async () => {
    world.scripted.push(answering({ error: { message: 'down', code: 2 } }, 503))
    await write('one')
    expect(world.sent).toEqual([])
    await write('one')
    await write('one')
    expect(world.texts()).toEqual([quotaSentence.message])
    expect(await dropped(page.agentId)).toHaveLength(3)
  })

  test('is notified again in another month whose plan is used up, and not after a crash', async () => {
    await write('one')
    page.of.wakeAnew()
    await write('one')
    expect(world.sent).toHaveLength(1)
    await advance(31 * 24 * 60 * MINUTE_MS)
    await ask(page.of)
    await write('one')
    expect(world.sent).toHaveLength(2)
  })

  test('gets the reply when the owner retries his message', async () => {
    await write('one')
    await planOf(page.ownerId, 5)
    const [row] = await world.rows<{ key: string }>(
      'SELECT message_key AS key FROM dropped_messages WHERE agent_id = ?',
      page.agentId,
    )
    expect(await page.of.hub.retryDropped(row?.key ?? '')).toBe(true)
    await advance(5_000)
    expect(world.sent).toHaveLength(2)
    expect(await dropped(page.agentId)).toEqual([])
  })

  test('gets no notice in the web chat of the same agent', async () => {
    await ask(page.of)
    await advance(5_000)
    expect(world.sent).toEqual([])
  })
})
