import { beforeEach, expect, test } from 'vitest'
import { Mailbox } from '../../durable-objects/agent-hub/mailbox.ts'
import { createTables } from '../../durable-objects/agent-hub/schema.ts'
import type { Outcome } from '../../worker/features/chat/mail.ts'
import { visitorLetter } from '../support/messages.ts'
import { sqlStorage } from '../support/sqlite.ts'
import { TestClock } from '../support/test-clock.ts'

const LEASE = 30_000
const answered: Outcome = { kind: 'answered', conversationId: 'c', sessionId: 's', reply: 'Claro.' }
const failed: Outcome = { kind: 'failed', conversationId: 'c', sessionId: 's', code: 'chat.engineFailed' }

const clock = new TestClock()
let mailbox: Mailbox
beforeEach(() => {
  const sql = sqlStorage()
  createTables(sql)
  mailbox = new Mailbox(sql)
})
const taken = (text = 'hola', receivedAt = clock.now()) => {
  const letter = visitorLetter(clock, text, { receivedAt })
  mailbox.take(letter, clock.now() + LEASE)
  return letter
}
const dueAt = (now: number) => mailbox.due(now, 10).map(({ text }) => text)

test('a message is due when its lease is over and not before, the oldest first', () => {
  const now = clock.now()
  taken('second', now)
  taken('first', now - 5)
  expect(mailbox.nextDue()).toBe(now + LEASE)
  expect([dueAt(now + LEASE - 1), dueAt(now + LEASE)]).toEqual([[], ['first', 'second']])
})

test('a lease is extended while the message is open, and not after', () => {
  const { messageId } = taken()
  expect(mailbox.extend(messageId, clock.now() + 2 * LEASE)).toBe(true)
  expect(mailbox.nextDue()).toBe(clock.now() + 2 * LEASE)
  expect([mailbox.end(messageId, answered), mailbox.end(messageId, failed)]).toEqual([true, false])
  expect(mailbox.extend(messageId, clock.now() + 3 * LEASE)).toBe(false)
  expect(mailbox.find(messageId)).toMatchObject({ isOpen: false, outcome: answered })
  expect([mailbox.nextDue(), mailbox.open()]).toEqual([null, []])
})

test('whoever is given a failed message has it open again, and that is another attempt', () => {
  const { messageId } = taken()
  mailbox.end(messageId, failed)
  mailbox.lease(messageId, clock.now() + LEASE)
  expect(mailbox.find(messageId)).toMatchObject({ isOpen: true, attempts: 2, outcome: null })
})

test('what has ended is forgotten by when it was received; what is open never is', () => {
  const ended = taken('ended')
  const open = taken('open')
  mailbox.end(ended.messageId, answered)
  mailbox.prune(ended.receivedAt)
  expect(mailbox.find(ended.messageId)).not.toBeNull()
  mailbox.prune(ended.receivedAt + 1)
  expect([mailbox.find(ended.messageId), mailbox.find(open.messageId)?.isOpen]).toEqual([null, true])
  expect(mailbox.isEmpty()).toBe(false)
})
