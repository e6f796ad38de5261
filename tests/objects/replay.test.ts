import { describe, expect, test } from 'vitest'
import { Replay } from '../../durable-objects/agent-hub/replay.ts'
import type { Result } from '../../worker/contract/stream.ts'
import type { Numbered } from '../../worker/features/chat/mail.ts'

const result = (messageId: string, sessionId = 'one'): Result => ({
  agentId: 'agent',
  sessionId,
  messageId,
  conversationId: messageId,
  channelType: 'webchat',
  webhookResult: { response: '[]' },
})

const NOW = 1_000_000

/** A replay beside what the database would have: everything that was settled with a result. */
function replayFrom(now = NOW, stored: Numbered[] = []) {
  const told: string[] = []
  const replay = new Replay(now, ({ result: { messageId } }) => told.push(messageId))
  const older = async (last: number) => stored.filter(({ number }) => number > last)
  const say = (messageId: string, sessionId?: string) => {
    const number = replay.take(now)
    replay.settle(number, result(messageId, sessionId))
    return number
  }
  const missedSince = async (lastId: string | null, sessionId: string | null = null) => {
    const missed = replay.missed(lastId, sessionId, await replay.lookBack(lastId, older))
    return missed.kind === 'resync' ? 'resync' : missed.events.map((event) => event.result.messageId)
  }
  return { replay, told, say, missedSince }
}

describe('the numbers of results', () => {
  test('grow even within one millisecond, and over a clock that went back', () => {
    const { replay } = replayFrom()
    expect([replay.take(NOW), replay.take(NOW), replay.take(NOW - 500)]).toEqual([NOW + 1, NOW + 2, NOW + 3])
    replay.goBehind(NOW + 900)
    expect(replay.take(NOW)).toBe(NOW + 901)
  })
})

describe('readers', () => {
  test('hear of results in the order of their numbers, whichever was stored first', () => {
    const { replay, told } = replayFrom()
    const [first, second, third] = [replay.take(NOW), replay.take(NOW), replay.take(NOW)]
    replay.settle(third, result('third'))
    replay.settle(second, null)
    expect(told).toEqual([])
    replay.settle(first, result('first'))
    expect(told).toEqual(['first', 'third'])
  })

  test('who come for the first time have missed nothing', async () => {
    const { say, missedSince } = replayFrom()
    say('a')
    expect(await missedSince(null)).toEqual([])
  })

  test('who come back get what came after the last they saw, and a visitor only his own', async () => {
    const { say, missedSince } = replayFrom()
    const seen = say('a')
    say('b', 'two')
    say('c')
    expect(await missedSince(String(seen))).toEqual(['b', 'c'])
    expect(await missedSince(String(seen), 'two')).toEqual(['b'])
  })

  test('get from the database what was told before the object woke, each result once', async () => {
    const stored = [1, 2, 3].map((n) => ({ number: NOW - 10 + n, result: result(`old-${n}`) }))
    const { say, missedSince } = replayFrom(NOW, stored)
    const number = say('new')
    stored.push({ number, result: result('new') })
    expect(await missedSince(String(NOW - 9))).toEqual(['old-2', 'old-3', 'new'])
  })

  test('are not sent what is stored but will be told to them in a moment', async () => {
    const stored: Numbered[] = [{ number: NOW - 5, result: result('old') }]
    const { replay, missedSince } = replayFrom(NOW, stored)
    const number = replay.take(NOW)
    stored.push({ number, result: result('under way') })
    expect(await missedSince(String(NOW - 6))).toEqual(['old'])
  })

  test('are told to read the history when more is gone than is kept', async () => {
    const { say, missedSince } = replayFrom()
    const seen = say('first')
    for (let n = 0; n < 50; n++) say(`${n}`)
    expect(await missedSince(String(seen))).toHaveLength(50)
    const { replay } = replayFrom(seen + 51)
    const tooMany = await replay.lookBack(String(seen), async () => null)
    expect(replay.missed(String(seen), null, tooMany).kind).toBe('resync')
  })

  test.each(['what-is-this', '-1', '1.5', '99999999999999', ''])('with the id %j are told the same', async (id) => {
    expect(await replayFrom().missedSince(id)).toBe('resync')
  })
})
