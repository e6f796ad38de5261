import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BinnedExchange } from '../../worker/record/binned.store.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const HOUR_MS = 3_600_000

let world: InProcess
let id: string
let ownerId: string
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  const made = await makeAgent(world.server)
  id = made.agentId
  ownerId = made.ownerId
})

async function say(text: string, sessionId = 'ana'): Promise<string> {
  const message = visitorMessage(world.clock, text, { sessionId, isProven: true })
  const receiving = world.hubOf(id).hub.receive(message, { addressKey: null, hasStream: false })
  await world.clock.advance(1)
  expect(await receiving).toMatchObject({ kind: 'ended' })
  await world.hubOf(id).hub.flush()
  const [row] = await world.rows<{ id: string }>(
    'SELECT id FROM messages WHERE agent_id = ? ORDER BY rowid DESC LIMIT 1',
    id,
  )
  return row?.id ?? ''
}

const figures = async () => {
  const [row] = await world.rows<{ n: number; s: number }>(
    'SELECT sum(conversations) AS n, sum(sessions) AS s FROM conversation_days WHERE agent_id = ?',
    id,
  )
  return { messages: row?.n, conversations: row?.s }
}
const usedOfPlan = async () => {
  const rows = await world.rows<{ used: number }>('SELECT used FROM usage WHERE owner_id = ?', ownerId)
  return rows.reduce((sum, { used }) => sum + used, 0)
}

test('all messages of a contact and the agent within 24 hours are one conversation in the figures, as in the plan', async () => {
  await say('hola')
  await world.clock.advance(4 * HOUR_MS)
  await say('¿Abren mañana?')
  await world.clock.advance(19 * HOUR_MS)
  await say('gracias')
  expect([await figures(), await usedOfPlan()]).toEqual([{ messages: 3, conversations: 1 }, 1])
  await world.clock.advance(2 * HOUR_MS)
  await say('otra vez yo')
  await say('y yo', 'beto')
  expect([await figures(), await usedOfPlan()]).toEqual([{ messages: 5, conversations: 3 }, 3])
})

test('deleted exchanges do not count until they are restored, and an object that lost its storage counts nothing twice', async () => {
  const first = await say('hola')
  await say('¿Abren mañana?')
  await world.hubOf(id).hub.delete(first, { deletedBy: 'ana', deletedAt: world.clock.now() })
  await world.hubOf(id).hub.flush()
  expect(await figures()).toEqual({ messages: 1, conversations: 0 })
  const [binned] = await world.rows(
    'SELECT id, owner_id AS ownerId, content, NULL AS status FROM binned_conversations WHERE agent_id = ?',
    id,
  )
  expect(await world.hubOf(id).hub.restoreExchange(binned as unknown as BinnedExchange)).toBe('restored')
  expect(await figures()).toEqual({ messages: 2, conversations: 1 })

  world.hubOf(id).loseStorage()
  await say('¿Y el domingo?')
  // The rating has the first exchange written again.
  const [row] = await world.rows<{ key: string }>('SELECT message_key AS key FROM messages WHERE id = ?', first)
  await world.hubOf(id).hub.rate('ana', row?.key ?? '', 1)
  await world.hubOf(id).hub.flush()
  expect(await figures()).toEqual({ messages: 3, conversations: 1 })
})
