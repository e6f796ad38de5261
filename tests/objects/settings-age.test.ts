import { expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { inProcess } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000

test('settings that changed without a refresh are used for 30 s, then read again in the background of the next message', async () => {
  const world = await inProcess()
  world.reset()
  const { agentId } = await makeAgent(world.server)
  const { hub } = world.hubOf(agentId)
  const kindAfter = async (seconds: number) => {
    await world.clock.advance(seconds * SECOND_MS)
    const message = visitorMessage(world.clock, 'hola', { sessionId: crypto.randomUUID() })
    const receiving = hub.receive(message, { addressKey: crypto.randomUUID(), hasStream: false })
    await world.clock.advance(0)
    return (await receiving).kind
  }
  expect(await kindAfter(0)).toBe('ended')
  world.database.exec(`UPDATE channels SET status = 'inactive' WHERE agent_id = '${agentId}'`)
  expect(await kindAfter(29)).toBe('ended')
  expect(await kindAfter(0)).toBe('ended')
  expect(await kindAfter(1)).toBe('ended')
  expect(await kindAfter(0)).toBe('refused')
})

test('the first message of an agent whose settings were never read waits until D1 answers', async () => {
  const world = await inProcess()
  world.reset()
  const { agentId, of } = await world.pageAgent()
  world.d1.isAway = true
  await of.hub.receiveAll([incoming(world.clock, 'hola')], 0)
  await world.clock.advance(300 * SECOND_MS)
  world.d1.isAway = false
  await world.clock.advance(10 * SECOND_MS)
  expect(world.sent).toHaveLength(1)
  expect(await world.rows('SELECT reason FROM dropped_messages WHERE agent_id = ?', agentId)).toEqual([])
})
