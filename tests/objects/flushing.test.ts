import { beforeAll, expect, test } from 'vitest'
import { Facts } from '../../durable-objects/agent/facts.ts'
import { Flushing } from '../../durable-objects/agent/flushing.ts'
import { Outbox } from '../../durable-objects/agent/outbox.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { ObjectStorage } from '../support/object-state.ts'

let world: InProcess
beforeAll(async () => {
  world = await inProcess()
})

/** An outbox with messages that are dropped no more, which need no other table of the object. */
function flushingOf() {
  const { clock, env } = world
  const { sql } = new ObjectStorage(clock)
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
    stream: { threadChanged: () => {} },
  }
  const rest = { rows: {}, turns: { setRecorded: () => {} }, quota: {} } as unknown as Pick<
    ConstructorParameters<typeof Flushing>[0],
    'rows' | 'turns' | 'quota'
  >
  const flushing: Flushing = new Flushing({ ...parts, ...rest })
  return { outbox, flushing }
}

test('a flush leaves what is added during it to the next one, which leaves no date for a flush of nothing', async () => {
  const { outbox, flushing } = flushingOf()
  outbox.add('undropped', 'first')
  const flushed = flushing.flush()
  outbox.add('undropped', 'second')
  await flushed
  expect(outbox.isEmpty()).toBe(false)
  expect(flushing.nextDue(-1)).toBe(world.clock.now() + 500)
  await flushing.flush()
  expect(outbox.isEmpty()).toBe(true)
  expect(flushing.nextDue(-1)).toBeNull()
  expect(flushing.running).toBe(0)
})

test('what is added after a flush is due a moment later', async () => {
  const { outbox, flushing } = flushingOf()
  outbox.add('undropped', 'first')
  await flushing.flush()
  outbox.add('undropped', 'second')
  expect(flushing.nextDue(-1)).toBe(world.clock.now() + 500)
})
