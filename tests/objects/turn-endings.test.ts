import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Outbox } from '../../durable-objects/agent/outbox.ts'
import { Quota } from '../../durable-objects/agent/quota.ts'
import type { Turn } from '../../durable-objects/agent/rows.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { TurnEndings } from '../../durable-objects/agent/turn-endings.ts'
import { WorkingSet } from '../../durable-objects/agent/working-set.ts'
import type { Outcome } from '../../worker/agent-client/messages.ts'
import { ObjectStorage } from '../support/object-state.ts'
import { settled, TestClock } from '../support/test-clock.ts'

const SECOND_MS = 1_000

let clock: TestClock
let set: WorkingSet
let endings: TurnEndings
let ended: [number, boolean][]
let turn: Turn
beforeEach(() => {
  clock = new TestClock()
  const storage = new ObjectStorage(clock) as unknown as DurableObjectStorage
  const { sql } = storage
  migrate(sql)
  set = new WorkingSet('an-agent', sql, clock, new Outbox(sql, () => {}), () => {})
  const unused = { hasReaders: () => false, dropReply: vi.fn(), trouble: vi.fn(), failed: vi.fn() }
  const quota = new Quota({} as never, 'an-agent', sql, clock)
  endings = new TurnEndings({ clock, set, storage, quota, stream: unused as never, waits: {} as never })
  ended = []
  endings.onEnded = (turnId, gone) => ended.push([turnId, gone === null])
  turn = addTurn('one')
})

function addTurn(key: string): Turn {
  const { id: threadId } = set.threads.create({ key: 'a-thread', channelType: 'webchat', at: clock.now() })
  const times = { saidAt: clock.now(), language: null }
  const added = set.turns.add({ uid: `uid-${key}`, key, threadId, state: 'running', dueAt: clock.now(), ...times })
  const details = { key, storedAt: clock.now() }
  const parts = [{ type: 'text' as const, text: 'hola' }]
  set.messages.add({ threadId, turnId: added.id, author: 'contact', parts, details, saidAt: clock.now() })
  return added
}

/** Callers who wait for a turn, each with what he got so far. */
function waiting(turnId: number, ...ms: number[]): (Outcome | null | 'waits')[] {
  const got: (Outcome | null | 'waits')[] = ms.map(() => 'waits')
  for (const [index, each] of ms.entries())
    void endings.wait(turnId, each).then((outcome) => {
      got[index] = outcome
    })
  return got
}
const FAILED = expect.objectContaining({ kind: 'failed', code: 'chat.engineFailed', conversationId: 'uid-one' })
const fail = () => endings.fail(turn, 'failed', 'chat.engineFailed')

describe('who waits for a turn', () => {
  test('gets its outcome when it ends, every one of them, and no timer is left', async () => {
    const got = waiting(turn.id, SECOND_MS, 60 * SECOND_MS, 60 * SECOND_MS)
    await settled()
    expect([got, clock.waiting]).toEqual([['waits', 'waits', 'waits'], 3])
    fail()
    await settled()
    expect(got).toEqual([FAILED, FAILED, FAILED])
    expect(clock.waiting).toBe(0)
    expect(ended).toEqual([[turn.id, false]])
  })

  test('gets nothing when his time is over, and the others go on waiting', async () => {
    const got = waiting(turn.id, SECOND_MS, 10 * SECOND_MS)
    await clock.advance(SECOND_MS)
    expect(got).toEqual([null, 'waits'])
    fail()
    await settled()
    expect(got).toEqual([null, FAILED])
    expect(clock.waiting).toBe(0)
  })

  test('is not forgotten when all who waited before him have left', async () => {
    waiting(turn.id, SECOND_MS)
    await clock.advance(SECOND_MS)
    const got = waiting(turn.id, SECOND_MS)
    fail()
    await settled()
    expect([got, clock.waiting]).toEqual([[FAILED], 0])
  })

  test('gets the outcome at once when it has ended already', async () => {
    fail()
    const got = waiting(turn.id, SECOND_MS)
    await settled()
    expect([got, clock.waiting]).toEqual([[FAILED], 0])
  })

  test('gets nothing at once when it is deleted, and those of other turns go on waiting', async () => {
    const other = addTurn('two')
    const got = waiting(turn.id, 10 * SECOND_MS, 60 * SECOND_MS)
    const gotOfOther = waiting(other.id, 10 * SECOND_MS)
    set.remove(turn)
    endings.announce(turn.id)
    await settled()
    expect([got, gotOfOther, clock.waiting]).toEqual([[null, null], ['waits'], 1])
    expect(ended).toEqual([[turn.id, true]])
    const afterwards = waiting(turn.id, SECOND_MS)
    await settled()
    expect([afterwards, clock.waiting]).toEqual([[null], 1])
  })

  test('gets nothing at once when all turns are deleted with the storage', async () => {
    const other = addTurn('two')
    const got = [waiting(turn.id, SECOND_MS, SECOND_MS), waiting(other.id, SECOND_MS)]
    for (const each of [turn, other]) set.remove(each)
    endings.announceAll()
    await settled()
    expect([got, clock.waiting]).toEqual([[[null, null], [null]], 0])
  })

  test('is told once, by who announces first', async () => {
    const got = waiting(turn.id, 10 * SECOND_MS)
    fail()
    set.remove(turn)
    endings.announce(turn.id)
    await settled()
    expect(got).toEqual([FAILED])
  })
})
