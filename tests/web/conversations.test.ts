import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { providerNameOf } from '../../web/core/contact-name.ts'
import { ConversationsSearch, isFiltered, unfiltered } from '../../web/features/conversations/conversations-search.ts'
import { stepsOf } from '../../web/features/conversations/message-steps.ts'
import {
  keyOf,
  matchesFilter,
  pagesWith,
  pagesWithout,
  sessionsOf,
} from '../../web/features/conversations/session-pages.ts'
import { sessionText } from '../../web/features/conversations/session-text.ts'
import type { ConversationSession } from '../../worker/contract/conversation-sessions.ts'
import type { Conversation, MessageEvent } from '../../worker/contract/conversations.ts'

const session = (sessionId: string, lastAt: string, more: Partial<ConversationSession> = {}): ConversationSession => ({
  threadId: sessionId,
  contactNumber: 4,
  agentId: 'agent',
  agentName: 'Luz',
  sessionId,
  channelType: 'webchat',
  exchanges: 1,
  startedAt: lastAt,
  lastAt,
  isUnanswered: false,
  isUnread: false,
  status: 'open',
  waitingSince: null,
  overdueAt: null,
  assigneeId: null,
  tags: [],
  intent: null,
  replyWindow: null,
  last: { id: `${sessionId}-last`, userMessage: 'Hola', agentResponse: 'Buenos días', state: 'answered' },
  ...more,
})

const newest = session('session-a', '2026-11-20T12:00:00.000Z')
const middle = session('session-b', '2026-11-20T11:00:00.000Z')
const oldest = session('session-c', '2026-11-20T10:00:00.000Z')
const pages = [
  { sessions: [newest, middle], next: '1-1' },
  { sessions: [oldest], next: null },
]

describe('the list by session', () => {
  test('knows a contact by the name, the user name or the telephone number, and else by none', () => {
    expect(providerNameOf({ name: 'Bat', username: 'bat1' })).toBe('Bat')
    expect(providerNameOf({ username: 'bat1', phone: '+976' })).toBe('bat1')
    expect(providerNameOf({ phone: '+976' })).toBe('+976')
    expect(providerNameOf({})).toBeUndefined()
  })
  test('keeps sessions of the same id apart by their agents', () => {
    expect(keyOf(newest)).not.toBe(keyOf({ ...newest, agentId: 'another' }))
  })
})

describe('a session with a new message', () => {
  test('stands first when it is new', () => {
    const spoken = session('session-d', '2026-11-20T13:00:00.000Z')
    expect(sessionsOf(pagesWith(pages, spoken))).toEqual([spoken, newest, middle, oldest])
  })
  test('moves to the front from whichever page it was on', () => {
    const spoken = { ...oldest, lastAt: '2026-11-20T13:00:00.000Z', exchanges: 2 }
    expect(sessionsOf(pagesWith(pages, spoken))).toEqual([spoken, newest, middle])
  })
  test('stays where it is when what is told of it is older than what came since', () => {
    const answered = { ...middle, isUnanswered: true }
    expect(sessionsOf(pagesWith(pages, answered))).toEqual([newest, answered, oldest])
  })
  test('comes to its place when it begins to belong to the list, unless that is on a page which is not loaded', () => {
    const between = session('session-d', '2026-11-20T10:30:00.000Z')
    const last = session('session-e', '2026-11-20T09:00:00.000Z')
    expect(sessionsOf(pagesWith(pages, between))).toEqual([newest, middle, between, oldest])
    expect(sessionsOf(pagesWith(pages, last))).toEqual([newest, middle, oldest, last])
    const begun = [{ sessions: [newest, middle], next: '1-1' }]
    expect(sessionsOf(pagesWith(begun, between))).toEqual([newest, middle])
    expect(sessionsOf(pagesWith(begun, { ...middle, isUnanswered: true }))).toEqual([
      newest,
      { ...middle, isUnanswered: true },
    ])
    expect(sessionsOf(pagesWith([{ sessions: [], next: null }], last))).toEqual([last])
  })
  test('leaves every page when it does not belong there any more', () => {
    expect(sessionsOf(pagesWithout(pages, middle))).toEqual([newest, oldest])
  })
  test('is shown once, though a page that was loaded later repeats it', () => {
    expect(sessionsOf([...pages, { sessions: [middle], next: null }])).toEqual([newest, middle, oldest])
  })
  test('is judged by the filters as far as a browser can, and by the server beyond that', () => {
    expect(matchesFilter(newest, {})).toBe(true)
    expect(matchesFilter(newest, { channel: 'viber' })).toBe(false)
    expect(matchesFilter(newest, { unanswered: true })).toBe(false)
    expect(matchesFilter({ ...newest, isUnanswered: true }, { unanswered: true })).toBe(true)
    expect(matchesFilter(newest, { status: 'members' })).toBe(false)
    expect(matchesFilter({ ...newest, status: 'members' }, { status: 'members' })).toBe(true)
    expect(matchesFilter(newest, { intent: 'danger' })).toBe(false)
    expect(matchesFilter({ ...newest, intent: 'danger' }, { intent: 'danger' })).toBe(true)
    expect(matchesFilter(newest, { search: 'hola' })).toBeNull()
    expect(matchesFilter(newest, { startDate: '2026-11-20' })).toBeNull()
  })
})

describe('the address of the conversations', () => {
  test('a date or an agent that cannot be is as if it were not there', () => {
    const asked = { startDate: 'ayer', search: 7, agent: 'x', unanswered: 'yes' }
    expect(v.parse(ConversationsSearch, asked)).toEqual({ search: '7' })
  })
  test('an open session alone is no filter', () => {
    expect(isFiltered({ session: 'session-a' })).toBe(false)
    expect(isFiltered({ endDate: '2026-11-20' })).toBe(true)
    expect(isFiltered({ unanswered: true })).toBe(true)
    expect(isFiltered({ intent: 'danger' })).toBe(true)
    expect(isFiltered({ status: 'members' })).toBe(true)
  })
  test('without its filters keeps what is open', () => {
    expect(unfiltered({ session: 'session-a', search: 'hola', unanswered: true })).toEqual({ session: 'session-a' })
  })
})

describe('the way of a message', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const step = (stage: MessageEvent['stage'], afterMs: number): MessageEvent => ({ stage, at, afterMs })
  test('is its steps in the order of time, each as long as since the one before', () => {
    const steps = stepsOf([step('said', 0), step('answered', 300), step('received', 100), step('sent', 1000)])
    expect(steps.map(({ event, tookMs, from, width }) => [event.stage, tookMs, from, width])).toEqual([
      ['said', 0, null, 0],
      ['received', 100, 0, 0.1],
      ['answered', 200, 0.1, 0.2],
      ['sent', 700, 0.3, 0.7],
    ])
  })
  test('of a message of which nothing more is known is a point', () => {
    expect(stepsOf([step('said', 0)])).toMatchObject([{ width: 0, tookMs: 0 }])
  })
})

test('a session as text has who said what and when, and nothing where nothing was answered', () => {
  const exchange = { timestamp: 't', userMessage: 'Hola\n¿hay?', agentResponse: 'Sí' } as Conversation
  const words = { visitor: 'Visitante:', agent: 'Agente:', when: () => 'hoy' }
  expect(sessionText([exchange, { ...exchange, agentResponse: null }], words)).toBe(
    '[hoy]\nVisitante: Hola\n¿hay?\nAgente: Sí\n\n[hoy]\nVisitante: Hola\n¿hay?',
  )
})
