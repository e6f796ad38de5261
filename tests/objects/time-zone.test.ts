import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../worker/core/context.ts'
import { activityOf, homeOf } from '../../worker/features/agent-home/agent-home.service.ts'
import { agentOf } from '../../worker/features/agents/agents.service.ts'
import { analyticsOf } from '../../worker/features/analytics/analytics.service.ts'
import { listConversations, statsOf } from '../../worker/features/conversations/conversations.service.ts'
import { listSessions } from '../../worker/features/conversations/sessions.service.ts'
import { dashboardOf } from '../../worker/features/dashboard/dashboard.service.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const HOUR_MS = 3_600_000
const MEXICO = 'America/Mexico_City'

let world: InProcess
let id: string
let owner: Caller

beforeAll(async () => {
  world = await inProcess()
  // From noon UTC of the 15th: 23:30 in Mexico, where it is still that day.
  await world.clock.advance(17.5 * HOUR_MS)
})
beforeEach(async () => {
  world.reset()
  const { agentId, ownerId } = await makeAgent(world.server)
  id = agentId
  const rights = { roles: ['customer'], permissions: [], recordDatabase: 1, language: null }
  const place = { name: 'Ana', accountId: ownerId, memberRole: 'owner' as const, agentIds: null }
  owner = { ...place, userId: ownerId, sessionId: crypto.randomUUID(), ...rights, timeZone: MEXICO }
  await zoneIs(MEXICO)
})

const zoneIs = (zone: string) => world.rows('UPDATE users SET time_zone = ? WHERE id = ?', zone, owner.userId)

async function say(text: string, sessionId: string): Promise<void> {
  const message = visitorMessage(world.clock, text, { sessionId, isProven: true })
  const receiving = world.hubOf(id).hub.receive(message, { addressKey: null, hasStream: false })
  await world.clock.advance(1)
  expect(await receiving).toMatchObject({ kind: 'ended' })
}

const days = () =>
  world.rows(
    'SELECT day, sum(conversations) AS n, sum(sessions) AS s FROM conversation_days WHERE agent_id = ? GROUP BY day ORDER BY day',
    id,
  )

test('a message at half past eleven in the evening counts for that day in every figure and filter', async () => {
  await say('¿Abren mañana?', 'evening')
  const work = world.work()
  const agent = await agentOf(work, owner, id)
  const stats = await statsOf(work, agent)
  expect([stats.today, stats.byDay.at(-1)]).toEqual([1, { date: '2026-01-15', count: 1 }])
  expect((await homeOf(work, agent)).week.days.at(-1)).toEqual({ date: '2026-01-15', conversations: 1, sessions: 1 })
  expect((await activityOf(work, owner, [id]))[0]?.conversations.at(-1)).toBe(1)
  expect((await dashboardOf(work, owner)).trend.at(-1)).toEqual({ date: '2026-01-15', conversations: 1, sessions: 1 })
  const on = async (day: string) => {
    const period = { startDate: day, endDate: day }
    const { byDay } = await analyticsOf(work, owner, agent, { from: day, to: day, agentId: id })
    const { meta } = await listConversations(work, agent, { agentId: id, page: 1, limit: 20, ...period })
    const { sessions } = await listSessions(work, owner, agent, { agentId: id, limit: 20, ...period })
    return [byDay[0]?.conversations, meta.total, sessions.length]
  }
  expect([await on('2026-01-15'), await on('2026-01-16')]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
})

test('after a change of the zone counted messages keep their day, also when they are written again or deleted', async () => {
  await say('uno', 'first')
  await statsOf(world.work(), await agentOf(world.work(), owner, id))
  expect(await days()).toEqual([{ day: '2026-01-15', n: 1, s: 1 }])
  await zoneIs('Asia/Ulaanbaatar')
  world.hubOf(id).hub.refresh()
  const [exchange] = await world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', id)
  await say('dos', 'second')
  world.hubOf(id).rows(`INSERT OR REPLACE INTO outbox (kind, ref) VALUES ('exchange', ?)`, exchange?.id ?? '')
  await statsOf(world.work(), await agentOf(world.work(), owner, id))
  const counted = [
    { day: '2026-01-15', n: 1, s: 1 },
    { day: '2026-01-16', n: 1, s: 1 },
  ]
  expect(await days()).toEqual(counted)
  await world.hubOf(id).hub.delete(exchange?.id ?? '')
  expect(await days()).toEqual([{ day: '2026-01-15', n: 0, s: 0 }, counted[1]])
})
