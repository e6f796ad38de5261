import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Facts } from '../../durable-objects/agent/facts.ts'
import { Flushing } from '../../durable-objects/agent/flushing.ts'
import { Outbox } from '../../durable-objects/agent/outbox.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { ObjectLife } from '../support/object-life.ts'
import { ObjectStorage } from '../support/object-state.ts'

let world: InProcess
beforeAll(async () => {
  world = await inProcess()
})

const alarms: number[] = []
beforeEach(() => {
  world.reset()
  alarms.length = 0
})

/** An outbox with messages that are dropped no more, which need no other table of the object. */
function flushingOf() {
  const { env } = world
  // The faults of D1 are those of what an object asks.
  const life = new ObjectLife()
  const clock = life.clockOn(world.clock)
  const { sql } = new ObjectStorage(world.clock)
  migrate(sql)
  const outbox: Outbox = new Outbox(sql, () => flushing.schedule())
  const parts = {
    env,
    agentId: crypto.randomUUID(),
    clock,
    outbox,
    facts: new Facts(sql),
    sql,
    account: async () => ({ ownerId: '', recordDatabase: 1 }),
    assignment: () => 'hand' as const,
    onAssigned: () => {},
    setAlarmBy: (at: number) => void alarms.push(at),
    setAlarm: () => {},
  }
  const restore = { completeThreads: async () => {} }
  const rest = { rows: {}, restore, turns: { setRecorded: () => {} }, quota: {} } as unknown as Pick<
    ConstructorParameters<typeof Flushing>[0],
    'rows' | 'restore' | 'turns' | 'quota'
  >
  const flushing: Flushing = new Flushing({ ...parts, ...rest })
  return { outbox, flushing }
}

test('entries that are added during a flush wait for the next one, after which no flush is scheduled', async () => {
  const { outbox, flushing } = flushingOf()
  outbox.add('undropped', 'first')
  const flushed = flushing.flush()
  outbox.add('undropped', 'second')
  await flushed
  expect(outbox.isEmpty()).toBe(false)
  await world.clock.advance(499)
  expect(outbox.isEmpty()).toBe(false)
  await world.clock.advance(1)
  expect(outbox.isEmpty()).toBe(true)
  expect(flushing.nextDue(-1)).toBeNull()
  expect(flushing.running).toBe(0)
})

test('entries that become due during a long flush are written when it has ended', async () => {
  const { outbox } = flushingOf()
  world.d1.takesMs = 2_000
  outbox.add('undropped', 'first')
  await world.clock.advance(600)
  outbox.add('undropped', 'second')
  await world.clock.advance(1_000)
  expect(outbox.first(10, outbox.last())).toHaveLength(2)
  world.d1.takesMs = 0
  await world.clock.advance(2_000)
  expect(outbox.isEmpty()).toBe(true)
})

test('the alarm starts a flush whose timer was lost', async () => {
  const { outbox, flushing } = flushingOf()
  const alarmAt = world.clock.now() + 30_500
  outbox.add('undropped', 'first')
  world.clock.stopFor(30_499)
  expect([alarms, flushing.nextDue(-1)]).toEqual([[alarmAt], alarmAt])
  world.clock.stopFor(1)
  flushing.begin(world.clock.now())
  await world.clock.advance(0)
  expect([outbox.isEmpty(), flushing.nextDue(-1)]).toEqual([true, null])
})

test('a failed flush is repeated, and the alarm is set in case the object ends before', async () => {
  const { outbox } = flushingOf()
  world.d1.isAway = true
  outbox.add('undropped', 'first')
  await world.clock.advance(10_000)
  expect(outbox.isEmpty()).toBe(false)
  expect(alarms.length).toBeGreaterThan(1)
  expect(alarms.at(-1)).toBeGreaterThan(world.clock.now() + 30_000)
  world.d1.isAway = false
  await world.clock.advance(15_000)
  expect(outbox.isEmpty()).toBe(true)
})
