import { beforeAll, expect, test } from 'vitest'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

let world: InProcess
beforeAll(async () => {
  world = await inProcess()
})

test('actions of members in a thread are in the audit log once, also when D1 is away or its answer is lost', async () => {
  world.reset()
  const page = await world.pageAgent()
  await page.of.hub.receiveAll([incoming(world.clock, 'hola')], 0)
  await world.clock.advance(10_000)
  const entry = (id: string) =>
    JSON.stringify({
      ...{ id, at: 1, actorId: 'ana', action: 'thread_taken', targetType: 'thread', targetId: page.agentId },
      ...{ result: 'ok', requestId: 'r', ipHash: 'h', detail: page.ownerId },
    })
  world.d1.isAway = true
  page.of.hub.threadChanged('facebook:person-1', undefined, [entry('act-1')])
  await world.clock.advance(2_000)
  world.d1.isAway = false
  world.d1.losesAnswers = true
  await world.clock.advance(20_000)
  world.d1.losesAnswers = false
  await world.clock.advance(30_000)
  page.of.hub.threadChanged('facebook:person-1', undefined, [entry('act-2'), entry('act-1')])
  await world.clock.advance(30_000)
  expect(await page.of.hub.rejected()).toEqual([])
  const rows = await world.rows(
    'SELECT id, actor_id, action, target_type, detail FROM audit_log WHERE target_id = ? ORDER BY id',
    page.agentId,
  )
  expect(rows).toEqual(
    ['act-1', 'act-2'].map((id) => ({
      ...{ id, actor_id: 'ana', action: 'thread_taken', target_type: 'thread', detail: page.ownerId },
    })),
  )
})
