import { expect, test } from 'vitest'
import { validationErrors } from '../support/judged.ts'

const agentId = '11111111-1111-4111-8111-111111111111'
const queried = (query: string) =>
  validationErrors('GET /api/conversations', { agentId, ...Object.fromEntries(new URLSearchParams(query)) }, 'query')

test.each([
  ['startDate=2026-02-30', 'startDate'],
  ['startDate=yesterday', 'startDate'],
  ['endDate=20260101', 'endDate'],
  ['startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
  ['channelType=email', 'channelType'],
  ['sessionId=short', 'sessionId'],
  ['sessionId=with%20space', 'sessionId'],
  [`search=${'a'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
  ['page=0', 'page'],
  ['limit=101', 'limit'],
])('a list asked for with %s is refused on that field', (query, field) => {
  expect(Object.keys(queried(query))).toEqual([field])
})

test.each(['', 'agentId=', 'agentId=x', 'page=1'])('a list of no agent (%s) is refused on that field', (query) => {
  const given = Object.fromEntries(new URLSearchParams(query))
  expect(validationErrors('GET /api/conversations', given, 'query')).toEqual({ agentId: 'conversation.agentRequired' })
})

test.each([
  ['no message', { userMessage: undefined }, 'userMessage'],
  ['an empty message', { userMessage: ' \n ' }, 'userMessage'],
  ['a message that is too long', { userMessage: 'a'.repeat(4001) }, 'userMessage'],
  ['a message of the wrong type', { userMessage: { a: 1 } }, 'userMessage'],
  ['a message with NUL', { userMessage: 'a\0b' }, 'userMessage'],
  ['a message with half a character', { userMessage: '\udc00' }, 'userMessage'],
  ['no reply', { agentResponse: undefined }, 'agentResponse'],
  ['a reply that is too long', { agentResponse: 'a'.repeat(4001) }, 'agentResponse'],
  ['a reply with NUL', { agentResponse: '\0' }, 'agentResponse'],
  ['a session that is none', { metadata: { sessionId: 'x y' } }, 'metadata.sessionId'],
  ['a channel that is none', { metadata: { channelType: 'email' } }, 'metadata.channelType'],
  ['metadata that are a list', { metadata: [] }, 'metadata'],
  ['no agent', { agentId: undefined }, 'agentId'],
])('a report with %s is refused on its field', (_, wrong, field) => {
  const right = { agentId, userMessage: 'Hola', agentResponse: 'Bien' }
  expect(Object.keys(validationErrors('POST /api/conversations', { ...right, ...(wrong as object) }))).toEqual([field])
})
