import { beforeEach, describe, expect, test } from 'vitest'
import type { NumberedResult } from '../../durable-objects/agent/rows.ts'
import { Stream } from '../../durable-objects/agent/stream.ts'
import { STREAM_EVENTS_KEPT } from '../../worker/contract/limits.ts'
import type { Result } from '../../worker/contract/stream.ts'
import { ReaderSockets } from '../support/reader-sockets.ts'
import { TestClock } from '../support/test-clock.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const PACE_MS = 300

const result = (messageId: string, sessionId = 'one'): Result => ({
  agentId: 'agent',
  sessionId,
  messageId,
  conversationId: messageId,
  channelType: 'webchat',
  webhookResult: { response: '[]' },
})

let clock: TestClock
let sockets: ReaderSockets
let stored: NumberedResult[]
let stream: Stream
beforeEach(() => {
  clock = new TestClock(NOW)
  stored = []
  stream = awake()
})

/** A stream as a new object has it, over what is stored. */
function awake(): Stream {
  sockets = new ReaderSockets()
  const after = (number: number, most: number, sessionId: string | null) =>
    stored
      .filter((each) => each.number > number && (sessionId === null || each.result.sessionId === sessionId))
      .slice(-most)
  return new Stream(sockets.state, 'agent', clock, after, Math.max(0, ...stored.map(({ number }) => number)))
}
function say(messageId: string, sessionId?: string): number {
  const numbered = { number: stream.nextNumber(clock.now()), result: result(messageId, sessionId) }
  stored.push(numbered)
  stream.publish(numbered)
  return numbered.number
}
const reading = (lastId: string | null, sessionId: string | null = null, key = 'reader') =>
  sockets.open(stream, { key, most: 5, sessionId }, lastId)
/** What a reader missed, who comes back with this id. */
const missed = (lastId: string | null, sessionId: string | null = null): unknown => {
  const frames = reading(lastId, sessionId).told
  if (frames.some(({ event }) => event.type === 'resync')) return 'resync'
  return frames.flatMap(({ event }) => ('webhookResult' in event ? [event.messageId] : []))
}

describe('the numbers of results', () => {
  test('grow even within one millisecond, and when the clock goes back', () => {
    expect([stream.nextNumber(NOW), stream.nextNumber(NOW), stream.nextNumber(NOW - 500)]).toEqual([
      NOW,
      NOW + 1,
      NOW + 2,
    ])
  })

  test('continue after stored and after pruned ones', () => {
    stored.push({ number: NOW + 900, result: result('a') })
    stream = awake()
    expect(stream.nextNumber(NOW)).toBe(NOW + 901)
    stream.raiseFloor(NOW + 5_000)
    expect(stream.nextNumber(NOW)).toBe(NOW + 5_001)
  })
})

describe('readers', () => {
  test('who connect for the first time get no results, and the current event number', () => {
    const number = say('a')
    expect(missed(null)).toEqual([])
    expect(reading(null).told[0]).toEqual({ id: String(number), event: { type: 'connected', agentId: 'agent' } })
  })

  test('who reconnect get the results after their last event, and a visitor only his own', () => {
    const seen = say('a')
    say('b', 'two')
    say('c')
    expect(missed(String(seen))).toEqual(['b', 'c'])
    expect(missed(String(seen), 'two')).toEqual(['b'])
  })

  test('get results of before the restart of the object, each once', () => {
    const seen = say('a')
    say('b')
    stream = awake()
    const reader = reading(String(seen))
    say('c')
    const told = reader.told.flatMap(({ event }) => ('webhookResult' in event ? [event.messageId] : []))
    expect(told).toEqual(['b', 'c'])
  })

  test('get `resync` when they missed more results than are replayed', () => {
    const seen = say('first')
    for (let n = 0; n < STREAM_EVENTS_KEPT; n++) say(`${n}`)
    expect(missed(String(seen))).toHaveLength(STREAM_EVENTS_KEPT)
    say('one more')
    expect(missed(String(seen))).toBe('resync')
  })

  test('get `resync` when the results that they missed were pruned', () => {
    const seen = say('a')
    stream.raiseFloor(say('b'))
    expect(missed(String(seen))).toBe('resync')
  })

  test('who are visitors get their own results also after many others or pruned ones, because they cannot load the history', () => {
    const seen = say('a', 'two')
    say('b', 'two')
    for (let n = 0; n <= STREAM_EVENTS_KEPT; n++) say(`${n}`)
    stream.raiseFloor(say('pruned'))
    expect(missed(String(seen), 'two')).toEqual(['b'])
    expect(missed('0', 'two')).toEqual(['a', 'b'])
    for (let n = 0; n <= STREAM_EVENTS_KEPT; n++) say(`own-${n}`, 'two')
    expect(missed(String(seen), 'two')).toHaveLength(STREAM_EVENTS_KEPT)
  })

  test.each(['what-is-this', '-1', '1.5', '99999999999999', ''])('with the id %j get `resync`', (id) => {
    expect(missed(id)).toBe('resync')
  })

  test('have a limit of open streams, and need a key', () => {
    const open = Array.from({ length: 5 }, () => reading(null))
    expect(open.map(({ status }) => status)).toEqual([101, 101, 101, 101, 101])
    const another = reading(null, null, 'another')
    expect([another.status, reading(null).status]).toEqual([101, 429])
    // A write ends a stream whose browser has gone.
    const heartbeat = { type: 'heartbeat', agentId: 'agent', at: new Date(NOW).toISOString() }
    for (const { told } of open) expect(told.slice(1)).toEqual([{ event: heartbeat }])
    expect(another.told).toHaveLength(1)
    expect(stream.open(new Request('https://hub/readers')).status).toBe(400)
  })

  test('are two thousand of an agent at most, of whom visitors leave room for members', () => {
    const visitor = (n: number) => reading(null, `session-${n}`, `visitor-${n}`)
    const member = (n: number) => reading(null, null, `member-${n}`)
    const statuses = (count: number, open: (n: number) => { status: number }) =>
      Map.groupBy(
        Array.from({ length: count }, (_, n) => open(n).status),
        (status) => status,
      )
    expect(statuses(1_850, visitor).get(429)).toHaveLength(50)
    const members = Array.from({ length: 201 }, (_, n) => member(n))
    expect(members.filter(({ status }) => status === 429)).toEqual([members.at(-1)])
    expect(visitor(2_000).status).toBe(429)
    members[0]?.close()
    expect([visitor(2_001).status, member(201).status]).toEqual([429, 101])
  })

  test('get the events of their own session, owners those of all; events for owners go to no visitor', () => {
    const [owner, one, two] = [reading(null, null, 'o'), reading(null, 'one', '1'), reading(null, 'two', '2')]
    say('a')
    stream.channelUpdated('telegram')
    expect([owner, one, two].map(({ told }) => told.length - 1)).toEqual([2, 1, 0])
  })
})

describe('a reply that is being made', () => {
  const pieces = (reader: { told: { event: unknown }[] }) =>
    reader.told.flatMap(({ event }) => {
      const { type, offset, text } = event as { type?: string; offset: number; text: string }
      return type === 'delta' ? [[offset, text]] : []
    })

  test('is published at once, then in pieces of 300 ms', async () => {
    const reader = reading(null)
    stream.begin('m', 'one')
    for (const piece of ['Cla', 'ro', ', sí.']) stream.append('m', piece)
    expect(pieces(reader)).toEqual([[0, 'Cla']])
    await clock.advance(PACE_MS)
    expect(pieces(reader)).toEqual([
      [0, 'Cla'],
      [3, 'ro, sí.'],
    ])
  })

  test('is sent so far to a reader that connects meanwhile, and not to another session', () => {
    stream.begin('m', 'one')
    stream.append('m', 'Claro')
    expect(pieces(reading(null, 'one'))).toEqual([[0, 'Claro']])
    expect(pieces(reading(null, 'two'))).toEqual([])
  })

  test('continues for a reader who connects after another has left', async () => {
    const first = reading(null)
    stream.begin('m', 'one')
    stream.append('m', 'Cla')
    first.close()
    stream.append('m', 'ro')
    const second = reading(null)
    stream.append('m', ', sí.')
    await clock.advance(PACE_MS)
    stream.append('m', ' Adiós.')
    await clock.advance(PACE_MS)
    expect(pieces(second)).toEqual([
      [0, 'Claro'],
      [3, 'ro, sí.'],
      [10, ' Adiós.'],
    ])
  })

  test('that restarts replaces the published text, also for listeners', () => {
    const reader = reading(null)
    const heard: string[] = []
    stream.expect('m', 'one')
    stream.listen('m', { onText: (text) => heard.push(text), onRestart: () => heard.push('anew') })
    stream.begin('m', 'one')
    stream.append('m', 'Cla')
    stream.begin('m', 'one')
    stream.append('m', 'Sí')
    expect(pieces(reader)).toEqual([
      [0, 'Cla'],
      [0, ''],
      [0, 'Sí'],
    ])
    expect(heard).toEqual(['Cla', 'anew', 'Sí'])
  })

  test('that is dropped is removed from the readers, and one that ended is deleted', () => {
    const reader = reading(null)
    stream.begin('m', 'one')
    stream.append('m', 'Cla')
    stream.dropReply('m')
    expect(pieces(reader).at(-1)).toEqual([0, ''])
    stream.begin('n', 'one')
    stream.append('n', 'Claro')
    say('n')
    expect(pieces(reading(null))).toEqual([])
    expect(stream.listen('n', { onText: () => {}, onRestart: () => {} })).toBeNull()
  })

  test('is passed to a listener from its registration until it stops', () => {
    stream.begin('m', 'one')
    stream.append('m', 'Cla')
    const heard: string[] = []
    const listening = stream.listen('m', { onText: (text) => heard.push(text), onRestart: () => {} })
    stream.append('m', 'ro')
    listening?.stop()
    stream.append('m', '.')
    expect([listening?.soFar, heard]).toEqual(['Cla', ['ro']])
  })

  test('is published to other readers when one socket is closing', () => {
    reading(null, null, 'closing').fail()
    const reader = reading(null)
    say('a')
    expect(reader.told).toHaveLength(2)
  })
})
