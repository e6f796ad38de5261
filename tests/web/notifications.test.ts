import { describe, expect, test } from 'vitest'
import { isOnScreen, NewsFilter, QUIET_MS } from '../../web/features/notifications/news.ts'
import type { StreamEvent } from '../../worker/contract/stream.ts'

const place = { agentId: 'a', sessionId: 's', messageId: 'm', conversationId: 'c', channelType: 'telegram' } as const
const replied: StreamEvent = { ...place, webhookResult: { response: '[]' } }
const kindOf = (room: NewsFilter, event: StreamEvent, at = 0) => room.newsOf(event, at)?.what ?? null

describe('what is news', () => {
  test('a conversation when it begins, and again after half an hour of silence', () => {
    const room = new NewsFilter()
    expect(kindOf(room, replied)).toBe('conversation')
    expect(kindOf(room, replied, QUIET_MS - 1)).toBeNull()
    expect(kindOf(room, replied, 2 * QUIET_MS - 2)).toBeNull()
    expect(kindOf(room, replied, 3 * QUIET_MS)).toBe('conversation')
    expect(kindOf(room, { ...replied, sessionId: 'another' }, 3 * QUIET_MS)).toBe('conversation')
  })

  test('each message without an answer, and each channel that stops', () => {
    const room = new NewsFilter()
    for (let time = 0; time < 2; time++) {
      expect(kindOf(room, { ...place, type: 'unanswered' }, time)).toBe('unanswered')
      expect(kindOf(room, { ...place, type: 'undelivered' }, time)).toBe('undelivered')
      expect(kindOf(room, { type: 'channelFailed', agentId: 'a', channelType: 'viber' }, time)).toBe('channel')
    }
  })

  test('none of what a stream says of itself, and no piece of a reply', () => {
    const room = new NewsFilter()
    const silent: StreamEvent[] = [
      { type: 'connected', agentId: 'a' },
      { type: 'heartbeat', agentId: 'a', at: '' },
      { type: 'resync', agentId: 'a' },
      { type: 'delta', agentId: 'a', sessionId: 's', messageId: 'm', offset: 0, text: 'Ho' },
    ]
    expect(silent.map((event) => kindOf(room, event))).toEqual([null, null, null, null])
    expect(kindOf(room, replied)).toBe('conversation')
  })

  test('however many conversations there are, those of late are known', () => {
    const room = new NewsFilter()
    for (let session = 0; session < 2_000; session++) room.newsOf({ ...replied, sessionId: `${session}` }, session)
    expect(kindOf(room, { ...replied, sessionId: '1999' }, 2_000)).toBeNull()
    expect(kindOf(room, { ...replied, sessionId: '0' }, 2_000)).toBe('conversation')
  })
})

test('what a person looks at already is in sight, and nothing else', () => {
  const news = (what: 'conversation' | 'channel') =>
    ({ kind: what, what, agentId: 'a', channelType: 'viber', sessionId: null }) as const
  expect(isOnScreen(news('conversation'), '/agents/a/conversations')).toBe(true)
  expect(isOnScreen(news('conversation'), '/conversations')).toBe(true)
  expect(isOnScreen(news('conversation'), '/chat/a')).toBe(true)
  expect(isOnScreen(news('conversation'), '/chat/b')).toBe(false)
  expect(isOnScreen(news('conversation'), '/agents')).toBe(false)
  expect(isOnScreen(news('channel'), '/agents/a/channels')).toBe(true)
  expect(isOnScreen(news('channel'), '/agents/a/conversations')).toBe(false)
})
