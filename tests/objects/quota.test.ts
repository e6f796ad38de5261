import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Quota } from '../../durable-objects/agent/quota.ts'
import { storedState } from '../../durable-objects/agent/quota-state.ts'
import type { Reception } from '../../worker/agent-client/messages.ts'
import { quotaSentence } from '../../worker/contract/sentences/plans.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess, silent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'
import { ObjectLife } from '../support/object-life.ts'
import { rounds } from '../support/scope.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DEBT_MAX = 64

let world: InProcess
let type: string
let sessions = 0
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(() => {
  world.reset()
  world.clearHubs()
  world.engine.answer = answering([{ output: 'Claro.' }])
})

/** Agents of one account whose plan has so many conversations a month. */
async function account(maxConversations: number, agents = 1, itsType?: string) {
  const plan = await world.planOf(maxConversations)
  const ownerId = crypto.randomUUID()
  const hubs: HubInProcess[] = []
  for (let n = 0; n < agents; n++) {
    const { agentId } = await makeAgent(world.server, { ownerId, plan, ...(itsType && { type: itsType }) })
    hubs.push(world.hubOf(agentId))
  }
  const usage = () =>
    world.database
      .prepare('SELECT month, granted, used FROM usage WHERE owner_id = ? ORDER BY month, used')
      .all(ownerId)
  const used = async () => {
    await Promise.all(hubs.map(({ hub }) => hub.flush()))
    return usage().reduce((sum, row) => sum + Number(row['used']), 0)
  }
  return { ownerId, plan, hubs, usage, used, of: hubs[0] as HubInProcess }
}

const advance = (ms: number) => world.clock.advance(ms)
const ask = (of: HubInProcess, sessionId = `session-${++sessions}`, isProven = false) =>
  of.hub.receive(visitorMessage(world.clock, 'hola', { sessionId, isProven }), { addressKey: null, hasStream: false })
async function outcome(receiving: Promise<Reception>, ms = 0): Promise<string> {
  await advance(ms)
  return answered(await receiving)
}
const answered = (reception: Reception): string =>
  reception.kind === 'ended' ? reception.outcome.kind : reception.kind === 'refused' ? reception.code : reception.kind
/** What a contact on a page was sent, without the sentence that the plan is used up. */
const repliesTo = (sessionId: string) =>
  world.sent
    .filter(({ recipient }) => (recipient as { id: string }).id === sessionId)
    .flatMap(textOf)
    .filter((text) => text !== quotaSentence.message)
const textOf = ({ message }: Record<string, unknown>): string => (message as { text: string }).text
const count = (all: readonly string[], which: string) => all.filter((each) => each === which).length

describe('a plan conversation', () => {
  test('is a thread within 24 hours of its first answer: it is counted once', async () => {
    const { of, used } = await account(100)
    for (let n = 0; n < 5; n++) {
      expect(await outcome(ask(of, 'one', true))).toBe('answered')
      await advance(4 * HOUR_MS)
    }
    expect(await used()).toBe(1)
    await advance(4 * HOUR_MS)
    await outcome(ask(of, 'one', true))
    expect(await used()).toBe(2)
    await outcome(ask(of, 'two', true))
    expect(await used()).toBe(3)
  })

  test('that has begun continues when the plan is used up', async () => {
    const { of } = await account(1)
    expect(await outcome(ask(of, 'one', true))).toBe('answered')
    expect(await outcome(ask(of, 'two', true))).toBe('plan.quotaExceeded')
    expect(await outcome(ask(of, 'one', true))).toBe('answered')
    await advance(24 * HOUR_MS)
    expect(await outcome(ask(of, 'one', true))).toBe('plan.quotaExceeded')
  })

  test('is not counted without an answer', async () => {
    const { of, used } = await account(1, 1, type)
    world.engine.answer = answering({}, 500)
    for (let n = 0; n < 3; n++) expect(await outcome(ask(of))).toBe('failed')
    world.engine.answer = answering([{ output: 'Claro.' }])
    expect(await used()).toBe(0)
    expect(await outcome(ask(of))).toBe('answered')
    expect(await used()).toBe(1)
  })

  test('is counted once for messages of one thread at the same time', async () => {
    const { of, used } = await account(1, 1, type)
    const all = Promise.all(Array.from({ length: 5 }, () => ask(of, 'one', true)))
    await advance(1)
    expect((await all).map(answered)).toEqual(Array(5).fill('answered'))
    expect(await used()).toBe(1)
  })

  test('is held while its reply is made, also over a crash, and released when it is deleted', async () => {
    const { of, used } = await account(1, 1, type)
    world.engine.answer = silent
    void ask(of, 'one', true)
    await advance(0)
    expect(await outcome(ask(of, 'two', true))).toBe('plan.quotaExceeded')
    of.wakeAnew()
    await advance(2_000)
    expect(await outcome(ask(of, 'two', true))).toBe('plan.quotaExceeded')
    const [turn] = of.rows<{ uid: string }>('SELECT uid FROM turns WHERE due_at IS NOT NULL')
    await of.hub.delete(turn?.uid ?? '')
    world.engine.answer = answering([{ output: 'Claro.' }])
    await advance(2_000)
    expect(await outcome(ask(of, 'two', true))).toBe('answered')
    expect(await used()).toBe(1)
  })

  test('of the last second of a month is counted in that month', async () => {
    world.clock.stopFor(Date.UTC(2027, 1, 1) - 50 - world.clock.now())
    const { of, used, usage } = await account(10)
    await outcome(ask(of, 'one', true))
    await advance(100)
    await outcome(ask(of, 'two', true))
    expect(await used()).toBe(2)
    expect(usage().map(({ month, used }) => [month, used])).toEqual([
      ['2027-01', 1],
      ['2027-02', 1],
    ])
  })

  test('that is refused on a channel of a provider is dropped', async () => {
    const page = await world.pageAgent()
    const plan = (await account(1)).plan
    await world.rows('UPDATE subscriptions SET plan_id = ? WHERE user_id = ?', plan, page.ownerId)
    for (const person of ['one', 'two'])
      await page.of.hub.receiveAll([incoming(world.clock, 'hola', { sessionId: `facebook:${person}` })], 0)
    await advance(5_000)
    expect(repliesTo('facebook:one')).toHaveLength(1)
    expect(repliesTo('facebook:two')).toEqual([])
    expect(await world.rows('SELECT reason FROM dropped_messages WHERE agent_id = ?', page.agentId)).toEqual([
      { reason: 'plan.quotaExceeded' },
    ])
  })
})

test('a plan conversation that was taken for a failed transaction is released', async () => {
  const { of, used } = await account(1)
  of.storage.sql.exec(`CREATE TRIGGER refuse BEFORE INSERT ON turns BEGIN SELECT raise(ABORT, 'full'); END`)
  await expect(ask(of)).rejects.toThrow('full')
  of.storage.sql.exec('DROP TRIGGER refuse')
  expect(await used()).toBe(0)
  expect(await outcome(ask(of))).toBe('answered')
  expect(await used()).toBe(1)
})

describe('a plan is never exceeded, and can be used completely:', () => {
  test.each([
    [1, 100],
    [4, 100],
    [4, 7],
    [10, 299],
    [10, 301],
  ])('by %d agents of one account with a plan of %d that 300 threads ask at the same time', async (agents, most) => {
    const { hubs, used } = await account(most, agents)
    world.d1.takesMs = 6
    const asking = Promise.all(Array.from({ length: 300 }, (_, n) => ask(hubs[n % agents] as HubInProcess)))
    await advance(5 * MINUTE_MS)
    const outcomes = (await asking).map(answered)
    world.d1.takesMs = 0
    expect(await used()).toBeLessThanOrEqual(most)
    expect(count(outcomes, 'answered')).toBe(await used())
    expect(count(outcomes, 'answered') + count(outcomes, 'plan.quotaExceeded')).toBe(300)
    // The last block of an agent may stand unused until the agent is idle.
    await advance(10 * MINUTE_MS)
    for (let n = 0; n < 300 && (await used()) < most; n++) await outcome(ask(hubs[n % agents] as HubInProcess), 1_001)
    expect(await used()).toBe(most)
  })

  test('when objects end between reservation and use', async () => {
    for (let round = 0; round < rounds(5, 50); round++) {
      const most = 40
      const { hubs, used, usage } = await account(most, 3, type)
      world.d1.takesMs = 20
      world.engine.answer = async (...given) => {
        await new Promise<void>((resolve) => void world.clock.after(30, resolve))
        return answering([{ output: 'Claro.' }])(...given)
      }
      for (let n = 0; n < 60; n++) {
        void ask(hubs[n % 3] as HubInProcess).catch(() => {})
        await advance(7 + ((n * 13 + round * 5) % 17))
        if (n % 5 === round % 5) hubs[(n + round) % 3]?.wakeAnew()
        if (n % 17 === round % 17) {
          await advance(100)
          void hubs[n % 3]?.hub.flush().catch(() => {})
        }
      }
      await advance(MINUTE_MS)
      world.d1.takesMs = 0
      expect(await used()).toBeLessThanOrEqual(most)
      const granted = usage().reduce((sum, row) => sum + Math.max(Number(row['granted']), Number(row['used'])), 0)
      expect(granted).toBeLessThanOrEqual(most)
    }
  })

  test('when an object loses its storage: its reservation counts as used', async () => {
    const { of, hubs, used } = await account(10, 2)
    for (let n = 0; n < 3; n++) await outcome(ask(of))
    await of.hub.flush()
    of.loseStorage()
    const outcomes: string[] = []
    for (let n = 0; n < 12; n++) outcomes.push(await outcome(ask(hubs[n % 2] as HubInProcess), 1_001))
    expect(count(outcomes, 'answered') + 3).toBeLessThanOrEqual(10)
    expect(await used()).toBeLessThanOrEqual(10)
  })

  test('when the plan becomes larger or smaller', async () => {
    const { of, plan } = await account(2)
    for (let n = 0; n < 2; n++) expect(await outcome(ask(of))).toBe('answered')
    expect(await outcome(ask(of))).toBe('plan.quotaExceeded')
    await world.rows('UPDATE plans SET max_conversations = 3 WHERE id = ?', plan)
    expect(await outcome(ask(of))).toBe('answered')
    expect(await outcome(ask(of))).toBe('plan.quotaExceeded')
  })
})

describe('a block', () => {
  test('needs no round trip while it lasts', async () => {
    const { of } = await account(1_000)
    await outcome(ask(of))
    world.d1.takesMs = 10_000
    for (let n = 0; n < 3; n++) expect(await outcome(ask(of))).toBe('answered')
  })

  test('that is not used is returned after five minutes, for other agents', async () => {
    const { hubs, usage } = await account(100, 2)
    await outcome(ask(hubs[0] as HubInProcess))
    expect(usage().at(-1)?.['granted']).toBeGreaterThan(1)
    await advance(6 * MINUTE_MS)
    expect(usage().map(({ granted, used }) => [granted, used])).toEqual([[1, 1]])
    expect(await outcome(ask(hubs[0] as HubInProcess))).toBe('answered')
  })

  test.each([
    ['D1 cannot be reached', { isAway: true }, false],
    ['the answer of D1 is lost', { losesAnswers: true }, false],
    ['D1 cannot be reached and the object begins anew', { isAway: true }, true],
  ])('and cannot be given back because %s is given back later', async (_, fault, isAnew) => {
    const { of, usage } = await account(100)
    await outcome(ask(of))
    await of.hub.flush()
    Object.assign(world.d1, fault)
    await advance(6 * MINUTE_MS)
    if (isAnew) {
      of.wakeAnew()
      of.hub.ping()
      await advance(MINUTE_MS)
    }
    Object.assign(world.d1, { isAway: false, losesAnswers: false })
    await advance(6 * MINUTE_MS)
    expect(usage().map(({ granted, used }) => [granted, used])).toEqual([[1, 1]])
    const { op } = storedState(of.storage.sql)
    await advance(30 * MINUTE_MS)
    expect(storedState(of.storage.sql).op).toBe(op)
  })

  test('and could not be given back is given back at once when another agent needs it', async () => {
    const { hubs, usage } = await account(20, 2)
    const [first, second] = hubs as [HubInProcess, HubInProcess]
    await outcome(ask(first))
    await first.hub.flush()
    world.d1.isAway = true
    await advance(6 * MINUTE_MS)
    world.d1.isAway = false
    for (let n = 1; n < 20; n++) expect(await outcome(ask(second), 1)).toBe('answered')
    expect(usage().reduce((sum, { granted }) => sum + Number(granted), 0)).toBe(20)
    expect(await outcome(ask(second))).toBe('plan.quotaExceeded')
  })

  test('and was granted in an answer that was lost is given back', async () => {
    const { of, usage } = await account(100)
    await outcome(ask(of))
    await of.hub.flush()
    await advance(6 * MINUTE_MS)
    world.d1.losesAnswers = true
    void ask(of)
    await advance(10)
    Object.assign(world.d1, { isAway: true, losesAnswers: false })
    await advance(MINUTE_MS)
    world.d1.isAway = false
    await advance(20 * MINUTE_MS)
    expect(usage().map(({ granted, used }) => Math.max(Number(granted), Number(used)))).toEqual([2])
  })

  test('and is released after the rest was given back is given back too', async () => {
    const { of, usage } = await account(100, 1, type)
    world.engine.answer = silent
    void ask(of)
    await advance(0)
    await of.hub.returnQuota()
    const [turn] = of.rows<{ uid: string }>('SELECT uid FROM turns')
    await of.hub.delete(turn?.uid ?? '')
    await advance(6 * MINUTE_MS)
    expect(usage().map(({ granted, used }) => [granted, used])).toEqual([[0, 0]])
  })
})

test('a block that is to be returned while the next one is being granted is not larger than D1 says', async () => {
  const { of, ownerId, usage } = await account(20)
  const life = new ObjectLife()
  const { sql } = of.storage
  const quota = life.of(life.run(() => new Quota(world.env, 'an-agent', sql, world.clock)))
  const takenAt = world.clock.now()
  await quota.withRoom({ ownerId, maxConversations: 20 }, (take) => take() || null)
  await advance(6 * MINUTE_MS)
  world.d1.takesMs = 2_000
  const granting = quota.reserve(ownerId)
  await advance(500)
  quota.release()
  expect(quota.nextReturn()).toBe(takenAt + 5 * MINUTE_MS)
  const returning = quota.returnUnused(ownerId)
  await advance(10_000)
  await Promise.all([granting, returning])
  expect(usage().map(({ granted }) => granted)).toEqual([storedState(sql).granted])
  expect(quota.nextReturn()).toBeNull()
})

describe('near the end of a plan', () => {
  const first = (hubs: readonly HubInProcess[]) => hubs[0] as HubInProcess
  const second = (hubs: readonly HubInProcess[]) => hubs[1] as HubInProcess

  test('the block of an idle agent is recalled for another, completely', async () => {
    const { hubs, used } = await account(100, 2)
    expect(await outcome(ask(first(hubs)))).toBe('answered')
    await used()
    for (let n = 1; n < 100; n++) expect(await outcome(ask(second(hubs)))).toBe('answered')
    expect(await used()).toBe(100)
    expect(await outcome(ask(second(hubs)))).toBe('plan.quotaExceeded')
    expect(await outcome(ask(first(hubs)), 1_001)).toBe('plan.quotaExceeded')
    expect(await used()).toBe(100)
  })

  test('a plan conversation that is held for a running reply is not recalled', async () => {
    const { hubs, used } = await account(2, 2, type)
    world.engine.answer = silent
    for (let n = 0; n < 2; n++) void ask(first(hubs))
    await advance(0)
    expect(await outcome(ask(second(hubs)))).toBe('plan.quotaExceeded')
    expect(await used()).toBe(0)
  })

  test('an agent that does not respond delays another by a second at most', async () => {
    const { hubs } = await account(100, 2)
    await outcome(ask(first(hubs)))
    await first(hubs).hub.flush()
    first(hubs).hub.returnQuota = () => new Promise(() => {})
    for (let n = 1; n < 97; n++) expect(await outcome(ask(second(hubs)))).toBe('answered')
    expect(await outcome(ask(second(hubs)), 1_000)).toBe('plan.quotaExceeded')
  })

  test('agents whose blocks end at the same time use the plan completely and never exceed it', async () => {
    for (const most of [37, 100, 299]) {
      const { hubs, used, usage } = await account(most, 6)
      world.d1.takesMs = 6
      for (let n = 0; n < most + 60; n++) {
        void ask(hubs[(n * n) % 6] as HubInProcess)
        await advance(n % 4)
        if (n % 40 === 0) void hubs[n % 6]?.hub.flush()
      }
      await advance(MINUTE_MS)
      world.d1.takesMs = 0
      for (let n = 0; n < 12; n++) await outcome(ask(hubs[n % 6] as HubInProcess), 1_001)
      expect(await used()).toBe(most)
      expect(usage().reduce((sum, row) => sum + Math.max(Number(row['granted']), Number(row['used'])), 0)).toBe(most)
    }
  })
})

describe('while D1 is away', () => {
  test(`an agent answers ${DEBT_MAX} plan conversations on debt and no more, which are settled first afterwards`, async () => {
    const { of, used } = await account(200)
    await outcome(ask(of))
    const [{ granted = 0 } = {}] = [...of.rows<{ value: string }>("SELECT value FROM facts WHERE name = 'quota'")].map(
      ({ value }) => JSON.parse(value) as { granted: number },
    )
    world.d1.isAway = true
    let answers = 0
    for (let n = 0; n < 100; n++) {
      const asking = ask(of)
      await advance(10)
      if (
        await Promise.race([
          asking.then((reception) => answered(reception) === 'answered'),
          advance(1).then(() => false),
        ])
      )
        answers++
    }
    expect(answers).toBe(DEBT_MAX + granted - 1)
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(await used()).toBe(answers + 1)
    expect(await outcome(ask(of), 1_001)).toBe('answered')
    expect(await used()).toBe(answers + 2)
  })

  test('and the debt is used up, a message of a provider waits for D1 and is not dropped', async () => {
    const page = await world.pageAgent()
    const { plan } = await account(200)
    await world.rows('UPDATE subscriptions SET plan_id = ? WHERE user_id = ?', plan, page.ownerId)
    await outcome(ask(page.of))
    world.d1.isAway = true
    for (let n = 0; n < 2 * DEBT_MAX; n++) {
      void ask(page.of).catch(() => {})
      await advance(10)
    }
    await page.of.hub.receiveAll([incoming(world.clock, 'hola', { sessionId: 'facebook:one' })], 0)
    await advance(5 * MINUTE_MS)
    expect(world.sent).toEqual([])
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
    expect(await world.rows('SELECT reason FROM dropped_messages WHERE agent_id = ?', page.agentId)).toEqual([])
  })

  test('and the debt is used up, a message of the web chat is refused after one attempt to reach D1', async () => {
    const { of } = await account(200)
    await outcome(ask(of))
    world.d1.isAway = true
    for (let n = 0; n < 2 * DEBT_MAX; n++) {
      void ask(of).catch(() => {})
      await advance(10)
    }
    await advance(MINUTE_MS)
    const failures = () => vi.mocked(console.warn).mock.calls.filter(([line]) => String(line).includes('"agent.quota"'))
    const before = failures().length
    expect(await outcome(ask(of))).toBe('server.busy')
    expect(failures().length - before).toBe(1)
  })

  test('the debt is kept over a crash, and counts against the plan', async () => {
    const { of, used } = await account(20)
    await outcome(ask(of))
    world.d1.isAway = true
    for (let n = 0; n < 40; n++) {
      void ask(of).catch(() => {})
      await advance(10)
    }
    of.wakeAnew()
    await advance(1_000)
    world.d1.isAway = false
    await advance(MINUTE_MS)
    const after = await used()
    expect(after).toBeGreaterThan(20)
    expect(after).toBeLessThanOrEqual(20 + DEBT_MAX)
    expect(await outcome(ask(of), 1_001)).toBe('plan.quotaExceeded')
  })

  test('what is used before the block was read from D1 is counted once', async () => {
    const { of, used } = await account(100)
    await of.hub.report({ sessionId: 'x', channelType: 'webchat', userMessage: 'x', agentResponse: null })
    world.d1.losesAnswers = true
    for (let n = 0; n < 3; n++) {
      void ask(of)
      await advance(10)
    }
    await advance(2_000)
    world.d1.losesAnswers = false
    await advance(MINUTE_MS)
    const answers = of.rows("SELECT 1 FROM turns WHERE state = 'answered'").length
    await outcome(ask(of), 1_001)
    expect(await used()).toBe(answers + 1)
  })
})
