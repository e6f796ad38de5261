import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { anyLetter } from '../support/letters.ts'

const SESSION = /^[A-Za-z0-9_.:-]{8,128}$/

test('a chat of a provider is a session whose name a session may have', () => {
  expect(sessionIdOf('telegram', '-1001234')).toBe('telegram:-1001234')
  void fc.assert(
    fc.property(fc.string({ unit: anyLetter, minLength: 1, maxLength: 400 }), (key) => {
      expect(sessionIdOf('facebook', key)).toMatch(SESSION)
    }),
  )
})

test('two chats are never one session, however long and alike their names', () => {
  const long = 'a'.repeat(300)
  const keys = [
    'a',
    'a.',
    'a.2e.',
    '😀',
    '\ud83d',
    long,
    `${long}a`,
    `${long}.`,
    `${'.'.repeat(40)}x`,
    `${'.'.repeat(40)}y`,
  ]
  expect(new Set(keys.map((key) => sessionIdOf('viber', key))).size).toBe(keys.length)
  void fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (one, other) => {
      fc.pre(one !== other)
      expect(sessionIdOf('viber', one)).not.toBe(sessionIdOf('viber', other))
    }),
  )
})
