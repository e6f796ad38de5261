import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewMessage, Reception } from '../../worker/agent-client/messages.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess, type Outside, silent } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const SHARED_MAX = 20

let world: InProcess
let type: string
let agentId: string
let of: HubInProcess
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.answer = answering([{ output: 'Claro.' }])
  ;({ agentId } = await makeAgent(world.server, { type, plan: await world.planOf(100) }))
  of = world.hubOf(agentId)
})

const advance = (ms: number) => world.clock.advance(ms)
const used = async (): Promise<number> => {
  const rows = await world.rows<{ used: number }>('SELECT used FROM usage WHERE agent_id = ?', agentId)
  return rows.reduce((sum, row) => sum + row.used, 0)
}
const figures = () =>
  world.rows(
    'SELECT sum(sessions) AS sessions, sum(conversations) AS messages FROM conversation_days WHERE agent_id = ?',
    agentId,
  )
async function bring(sessionId: string, more: Partial<NewMessage> = {}, text = 'hola'): Promise<Reception> {
  const message = visitorMessage(world.clock, text, { sessionId, ...more })
  const receiving = of.hub.receive(message, { addressKey: null, hasStream: false })
  await advance(0)
  return receiving
}
/** What comes of a message in a session that the visitor began after `earlierSessionId`. */
async function ask(sessionId: string, earlierSessionId?: string): Promise<string> {
  const reception = await bring(sessionId, earlierSessionId === undefined ? {} : { earlierSessionId })
  return reception.kind === 'ended' ? reception.outcome.kind : reception.kind
}

test('sessions that a visitor begins one after the other within 24 hours are one conversation for the plan and the figures', async () => {
  expect(await ask('one')).toBe('answered')
  await advance(HOUR_MS)
  await ask('two', 'one')
  await advance(HOUR_MS)
  await ask('three', 'two')
  expect(await used()).toBe(1)
  expect(await figures()).toEqual([{ sessions: 1, messages: 3 }])
  const known = 'SELECT session_id AS session, visitor FROM threads WHERE agent_id = ? ORDER BY started_at'
  expect(await world.rows(known, agentId)).toEqual([
    { session: 'one', visitor: null },
    { session: 'two', visitor: 'one' },
    { session: 'three', visitor: 'one' },
  ])
  await advance(DAY_MS - 2 * HOUR_MS)
  await ask('four', 'three')
  await bring('three', { isProven: true })
  expect(await used()).toBe(2)
  await ask('stranger')
  expect(await used()).toBe(3)
})

test('a session that refers to an unknown one is a conversation of its own', async () => {
  await ask('one')
  await ask('two', 'never-there')
  expect(await used()).toBe(2)
})

test('messages of the session before are not passed to the engine, and not shown', async () => {
  const bodies: unknown[] = []
  const answer: Outside = (body) => {
    bodies.push(body)
    return Response.json([{ output: 'Claro.' }])
  }
  world.engine.answer = answer
  await bring('one', {}, 'mi secreto')
  await bring('two', { earlierSessionId: 'one' }, 'hola')
  expect(bodies).toHaveLength(2)
  expect(JSON.stringify(bodies[1])).not.toContain('secreto')
  expect(JSON.stringify(bodies[1])).not.toContain('"one"')
  expect(await world.rows('SELECT session_id FROM threads WHERE agent_id = ? ORDER BY session_id', agentId)).toEqual([
    { session_id: 'one' },
    { session_id: 'two' },
  ])
})

test('a session that begins while the one before waits for its reply is counted with it', async () => {
  world.engine.answer = silent
  void bring('one')
  await advance(0)
  world.engine.answer = answering([{ output: 'Claro.' }])
  expect(await ask('two', 'one')).toBe('answered')
  of.wakeAnew()
  await advance(5_000)
  expect(of.rows('SELECT state FROM turns')).toEqual([{ state: 'answered' }, { state: 'answered' }])
  expect(await used()).toBe(1)
  expect(await figures()).toEqual([{ sessions: 1, messages: 2 }])
})

test('a closed thread is kept until its plan conversation is over, so that D1 is not read', async () => {
  await ask('one')
  await of.hub.flush()
  await of.hub.setStatus('one', 'closed')
  await advance(5 * HOUR_MS)
  world.d1.isAway = true
  await ask('two', 'one')
  world.d1.isAway = false
  await advance(30_000)
  expect(await used()).toBe(1)
  await of.hub.setStatus('two', 'closed')
  await advance(DAY_MS)
  expect(of.rows('SELECT key FROM threads')).toEqual([])
})

test(`at most ${SHARED_MAX} threads of a day share a conversation, and the next one begins another`, async () => {
  for (let n = 0; n <= SHARED_MAX; n++) await ask(`session-${n}`, n === 0 ? undefined : `session-${n - 1}`)
  expect(await used()).toBe(2)
  await ask('session-last', `session-${SHARED_MAX}`)
  expect(await used()).toBe(2)
})
