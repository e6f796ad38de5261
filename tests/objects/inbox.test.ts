import { beforeEach, describe, expect, test } from 'vitest'
import { backoffMs } from '../../durable-objects/agent-hub/backoff.ts'
import { Bursts, turnDueAt } from '../../durable-objects/agent-hub/burst.ts'
import { Inbox } from '../../durable-objects/agent-hub/inbox.ts'
import { Owners } from '../../durable-objects/agent-hub/owners.ts'
import { Quarantine } from '../../durable-objects/agent-hub/quarantine.ts'
import { Readers } from '../../durable-objects/agent-hub/readers.ts'
import { createTables } from '../../durable-objects/agent-hub/schema.ts'
import type { Env } from '../../worker/core/env.ts'
import { incoming } from '../support/messages.ts'
import { ObjectStorage, objectState } from '../support/object-state.ts'
import { sqlStorage } from '../support/sqlite.ts'
import { TestClock } from '../support/test-clock.ts'

const DAY_MS = 24 * 60 * 60_000
const PATIENCE = { quietMs: 1_000, longestMs: 3_000 }

let clock: TestClock
let sql: SqlStorage
let inbox: Inbox
beforeEach(() => {
  clock = new TestClock()
  sql = sqlStorage()
  createTables(sql)
  const owners = new Owners('an-agent', new Readers(objectState('an-agent', new ObjectStorage(clock))))
  inbox = new Inbox(sql, new Quarantine({} as Env, 'an-agent', sql, owners, clock), clock)
})

const gathered = () => {
  inbox.gather(clock.now(), PATIENCE)
  return inbox.due(clock.now(), 10)
}
const said = (text: string, more: Parameters<typeof incoming>[2] = {}) => incoming(clock, text, more)

describe('a message', () => {
  test('is taken once, and the time of storing it is kept', () => {
    const hello = said('hola')
    expect([inbox.take(hello), inbox.take(hello)]).toEqual([true, false])
    clock.stopFor(1_000)
    expect(gathered()).toMatchObject([{ letter: { text: 'hola', storedAt: clock.now() - 1_000 } }])
  })

  test('that was answered is not taken again for eight days, and is forgotten then', () => {
    const hello = said('hola')
    inbox.take(hello)
    clock.stopFor(1_000)
    for (const { id } of gathered()) inbox.end(id)
    const arrivedAt = clock.now() - 1_000
    inbox.prune(arrivedAt + 8 * DAY_MS)
    expect([inbox.take(hello), inbox.isEmpty()]).toEqual([false, false])
    inbox.prune(arrivedAt + 8 * DAY_MS + 1)
    expect(inbox.isEmpty()).toBe(true)
    expect(inbox.take(hello)).toBe(true)
  })

  test('that still waits for its turn is never forgotten', () => {
    inbox.take(said('hola'))
    inbox.prune(clock.now() + 365 * DAY_MS)
    expect(inbox.isEmpty()).toBe(false)
  })
})

describe('a burst', () => {
  test('is one turn once the person is quiet for a second', () => {
    inbox.take(said('hola'))
    clock.stopFor(700)
    inbox.take(said('¿tienen'))
    clock.stopFor(999)
    expect(gathered()).toEqual([])
    expect(inbox.nextDue(PATIENCE)).toBe(clock.now() + 1)
    clock.stopFor(1)
    expect(gathered()).toMatchObject([{ letter: { text: 'hola\n¿tienen', details: { messages: 2 } } }])
  })

  test('is one turn three seconds after its first message, though the person goes on', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      inbox.take(said(text))
      clock.stopFor(700)
      if (text !== 'e') expect(gathered()).toEqual([])
    }
    expect(gathered()).toMatchObject([{ letter: { text: 'a\nb\nc\nd\ne' } }])
  })

  test('is joined in the order in which it was said, and answered to its last message', () => {
    const at = clock.now()
    inbox.take(said('third', { receivedAt: at + 2 }))
    inbox.take(said('second', { receivedAt: at, ordinal: 2 }))
    inbox.take(said('first', { receivedAt: at, ordinal: 1 }))
    clock.stopFor(1_000)
    const [turn] = gathered()
    expect(turn?.letter.text).toBe('first\nsecond\nthird')
    expect(turn?.id).toMatch(/^facebook:/)
    const last = sql.exec<{ message_key: string }>('SELECT message_key FROM inbound WHERE said_at = ?', at + 2).one()
    expect(turn?.address.messageId).toBe(last.message_key)
  })

  test('of one person does not hold up another', () => {
    inbox.take(said('hola', { sessionId: 'one' }))
    clock.stopFor(600)
    inbox.take(said('hola', { sessionId: 'other' }))
    clock.stopFor(400)
    expect(gathered().map(({ letter }) => letter.sessionId)).toEqual(['one'])
    clock.stopFor(600)
    expect(gathered().map(({ letter }) => letter.sessionId)).toEqual(['one', 'other'])
  })

  test('that comes while a turn of its session is under way waits for that turn to end', () => {
    inbox.take(said('hola'))
    clock.stopFor(1_000)
    const [first] = gathered()
    inbox.take(said('otra cosa'))
    clock.stopFor(60_000)
    expect(gathered().map(({ letter }) => letter.text)).toEqual(['hola'])
    inbox.end(first?.id ?? '')
    expect(gathered().map(({ letter }) => letter.text)).toEqual(['otra cosa'])
  })

  test('is late only where all of it is', () => {
    inbox.take({ ...said('hola'), isTooLate: true })
    inbox.take(said('¿hay alguien?'))
    inbox.take({ ...said('hola', { sessionId: 'late' }), isTooLate: true })
    clock.stopFor(1_000)
    expect(gathered().map(({ isTooLate }) => isTooLate)).toEqual([false, true])
  })
})

describe('the patience of an agent', () => {
  test('is three seconds until its channel says otherwise, and is kept over a restart', () => {
    const bursts = new Bursts(sql)
    expect(bursts.patience).toEqual(PATIENCE)
    bursts.learn(0)
    expect(bursts.patience).toEqual({ quietMs: 0, longestMs: 0 })
    expect(new Bursts(sql).patience).toEqual({ quietMs: 0, longestMs: 0 })
    bursts.learn(500)
    expect(new Bursts(sql).patience).toEqual({ quietMs: 500, longestMs: 500 })
  })

  test.each([
    [0, 0, 1_000],
    [0, 1_900, 2_900],
    [0, 2_500, 3_000],
  ])('lets who wrote at %d and last at %d finish until %d', (first, last, due) => {
    expect(turnDueAt(first, last, PATIENCE)).toBe(due)
  })
})

describe('a turn', () => {
  const turn = () => {
    inbox.take(said('hola'))
    clock.stopFor(1_000)
    return gathered()[0]?.id ?? ''
  }

  test('that is leased is nobody else’s until the lease ends, and each lease counts as an attempt', () => {
    const id = turn()
    inbox.lease(id, clock.now() + 30_000)
    clock.stopFor(29_999)
    expect(inbox.due(clock.now(), 10)).toEqual([])
    expect(inbox.nextDue(PATIENCE)).toBe(clock.now() + 1)
    clock.stopFor(1)
    expect(inbox.due(clock.now(), 10)).toMatchObject([{ id, attempts: 1 }])
    inbox.lease(id, clock.now() + 30_000)
    expect(inbox.turn(id)?.attempts).toBe(2)
  })

  test('that waits for an engine has not used up an attempt', () => {
    const id = turn()
    inbox.lease(id, clock.now() + 30_000)
    inbox.wait(id, clock.now() + 5_000)
    expect(inbox.turn(id)?.attempts).toBe(0)
    expect(inbox.nextDue(PATIENCE)).toBe(clock.now() + 5_000)
  })

  test('has its attempts anew for the delivery, and after each part', () => {
    const id = turn()
    for (let n = 0; n < 3; n++) inbox.lease(id, clock.now())
    inbox.answered(id, 'a-conversation', [], clock.now())
    expect(inbox.turn(id)).toMatchObject({ state: 'sending', attempts: 1, conversationId: 'a-conversation' })
    inbox.lease(id, clock.now())
    inbox.sent(id, 'm_1', [], clock.now())
    inbox.sent(id, null, [], clock.now())
    expect(inbox.turn(id)?.attempts).toBe(1)
    expect(inbox.unwritten(id)).toEqual(['m_1', null])
    inbox.end(id)
    expect([inbox.unwritten(id), inbox.turn(id), inbox.nextDue(PATIENCE)]).toEqual([[], null, null])
  })

  test.each([
    [1, 2_000, 3_000],
    [2, 4_000, 6_000],
    [5, 32_000, 48_000],
    [6, 60_000, 90_000],
    [50, 60_000, 90_000],
  ])('waits after %d failures between %d and %d ms', (attempts, least, most) => {
    expect([backoffMs(attempts, undefined, () => 0), backoffMs(attempts, undefined, () => 1)]).toEqual([least, most])
  })
})
