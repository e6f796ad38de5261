import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ConversationsSearch, isFiltered } from '../../web/features/conversations/conversations-search.ts'
import { exchangesOf, pagesWith, pagesWithout, sessionsOf, shortId } from '../../web/features/conversations/sessions.ts'
import type { Conversation } from '../../worker/contract/conversations.ts'

const exchange = (id: string, sessionId: string, timestamp: string): Conversation => ({
  id,
  agentId: 'agent',
  sessionId,
  userMessage: `question ${id}`,
  agentResponse: `answer ${id}`,
  timestamp,
  metadata: {
    sessionId,
    channelType: 'webchat',
    source: 'webchat',
    origin: 'server',
    state: 'answered',
    language: 'es',
    messageId: id,
    responseMs: 1,
    sources: [],
  },
})

const newest = exchange('3', 'session-a', '2026-11-20T12:00:00.000Z')
const middle = exchange('2', 'session-b', '2026-11-20T11:00:00.000Z')
const oldest = exchange('1', 'session-a', '2026-11-20T10:00:00.000Z')

describe('the list by session', () => {
  test('the session that spoke last comes first, with its newest exchange and how many it has', () => {
    expect(sessionsOf([newest, middle, oldest])).toMatchObject([
      { sessionId: 'session-a', last: { id: '3' }, count: 2, channelType: 'webchat' },
      { sessionId: 'session-b', last: { id: '2' }, count: 1 },
    ])
  })
  test('shows the last eight characters of a session', () => {
    expect(shortId('0123456789abcdef')).toBe('89abcdef')
  })
})

describe('an exchange that arrives', () => {
  const pages = [{ conversations: [newest] }, { conversations: [oldest] }]
  test('stands first when it is new', () => {
    expect(pagesWith(pages, middle)).toEqual([{ conversations: [middle, newest] }, { conversations: [oldest] }])
  })
  test('replaces what was known of it, on whichever page', () => {
    const answered = { ...oldest, agentResponse: 'later' }
    expect(pagesWith(pages, answered)).toEqual([{ conversations: [newest] }, { conversations: [answered] }])
  })
  test('leaves every page when it is deleted', () => {
    expect(pagesWithout(pages, '3')).toEqual([{ conversations: [] }, { conversations: [oldest] }])
  })
  test('is shown once, though a page that was loaded later repeats it', () => {
    expect(exchangesOf([...pages, { conversations: [oldest] }])).toEqual([newest, oldest])
  })
})

describe('the address of the conversations', () => {
  test('a date that does not exist is as if it were not there', () => {
    expect(v.parse(ConversationsSearch, { startDate: 'ayer', search: 7 })).toEqual({ search: '7' })
  })
  test('an open session alone is no filter', () => {
    expect(isFiltered({ session: 'session-a' })).toBe(false)
    expect(isFiltered({ endDate: '2026-11-20' })).toBe(true)
  })
})
