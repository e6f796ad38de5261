import { beforeEach, expect, test } from 'vitest'
import { Presence } from '../../durable-objects/agent/presence.ts'
import { Stream } from '../../durable-objects/agent/stream.ts'
import { TYPING_SHOWN_MS } from '../../worker/contract/limits.ts'
import { PRESENCE_SHOWN_MS } from '../../worker/contract/thread-limits.ts'
import { inProcess } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { ReaderSockets } from '../support/reader-sockets.ts'
import { TestClock } from '../support/test-clock.ts'

const ANA = { id: 'ana', name: 'Ana Torres' }
const BAT = { id: 'bat', name: 'Bat' }

let clock: TestClock
let sockets: ReaderSockets
let stream: Stream
let presence: Presence
beforeEach(() => {
  clock = new TestClock(Date.UTC(2026, 0, 15, 12))
  sockets = new ReaderSockets()
  stream = new Stream(sockets.state, 'agent', clock, () => [], 0)
  presence = new Presence({ stream, clock })
})

test('a member gets the others who have the thread open and who write in it, until they leave or stop reporting', async () => {
  expect(presence.update('one', ANA, 'here')).toEqual([])
  expect(presence.update('one', BAT, 'here')).toEqual([{ ...ANA, isWriting: false }])
  expect(presence.update('two', BAT, 'here')).toEqual([])
  presence.update('one', BAT, 'writing')
  expect(presence.update('one', ANA, 'here')).toEqual([{ ...BAT, isWriting: true }])
  await clock.advance(TYPING_SHOWN_MS)
  expect(presence.update('one', ANA, 'here')).toEqual([{ ...BAT, isWriting: false }])
  presence.update('one', BAT, 'gone')
  expect(presence.update('one', ANA, 'here')).toEqual([])
  await clock.advance(PRESENCE_SHOWN_MS)
  expect(presence.update('one', BAT, 'here')).toEqual([])
})

test('readers of the agent get the event, visitors do not', () => {
  const reader = { key: 'owner', most: 5, sessionId: null }
  const owner = sockets.open(stream, reader, null)
  const visitor = sockets.open(stream, { ...reader, key: 'visitor', sessionId: 'one' }, null)
  presence.update('one', ANA, 'writing')
  stream.threadChanged('one')
  const types = (told: typeof owner.told) => told.map(({ event }) => event.type)
  expect(types(owner.told)).toEqual(['connected', 'presence', 'threadChanged'])
  expect(owner.told[1]?.event).toEqual({
    ...{
      type: 'presence',
      agentId: 'agent',
      sessionId: 'one',
      member: 'Ana Torres',
      memberId: 'ana',
      doing: 'writing',
    },
  })
  expect(types(visitor.told)).toEqual(['connected'])
})

test('a member whose message is stored does not write any more', async () => {
  const world = await inProcess()
  const { of } = await world.pageAgent()
  const contact = 'facebook:person-1'
  await of.hub.receiveAll([incoming(world.clock, 'hola', { sessionId: contact })], 0)
  await world.clock.advance(10_000)
  of.hub.present(contact, ANA, 'writing')
  expect(of.hub.present(contact, BAT, 'writing')).toEqual([{ ...ANA, isWriting: true }])
  await of.hub.write({ key: 'key-1', sessionId: contact, author: ANA, text: 'Soy Ana.', takesOver: true })
  expect(of.hub.present(contact, BAT, 'here')).toEqual([{ ...ANA, isWriting: false }])
  expect(of.hub.present(contact, ANA, 'here')).toEqual([{ ...BAT, isWriting: true }])
})
