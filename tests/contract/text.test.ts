import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../worker/contract/access.ts'
import {
  AGENT_DESCRIPTION_MAX,
  AGENT_NAME_MAX,
  COMPANY_NAME_MAX,
  MESSAGE_MAX,
  PERSON_NAME_MAX,
  WELCOME_MAX,
} from '../../worker/contract/limits.ts'
import { judgeSettings } from '../../worker/features/channels/channels.rules.ts'
import { schemaOf } from '../support/judged.ts'
import { rounds } from '../support/scope.ts'
import { agentInput } from '../support/tenants.ts'
import { AWKWARD, textsOf } from '../support/texts.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const account = { name: 'Ana', email: 'ana@vocero.test', password: 'una frase larga y rara' }
const report = { agentId: ID, userMessage: 'Hola', agentResponse: 'Bien' }

/** What becomes of a text: what is stored, or `undefined` when it is refused. */
type Judge = (text: string) => unknown
const inBody =
  (call: Call, field: string, right: object = {}): Judge =>
  (text) => {
    const read = schemaOf(call)?.safeParse({ ...right, [field]: text })
    return read?.success ? (read.data as Record<string, unknown>)[field] : undefined
  }
const welcome: Judge = (text) => {
  const judged = judgeSettings('webchat', [], { welcome: text }, new Set())
  return 'change' in judged ? judged.change['welcome'] : undefined
}

const FIELDS: [field: string, most: number, judge: Judge][] = [
  ['the name of a new agent', AGENT_NAME_MAX, inBody('POST /api/agents', 'name', agentInput())],
  ['the name of an agent', AGENT_NAME_MAX, inBody('PUT /api/agents/:id', 'name')],
  ['the description of an agent', AGENT_DESCRIPTION_MAX, inBody('PUT /api/agents/:id', 'description')],
  ['the welcome of a chat', WELCOME_MAX, welcome],
  ['what a visitor said', MESSAGE_MAX, inBody('POST /api/conversations', 'userMessage', report)],
  ['what he was answered', MESSAGE_MAX, inBody('POST /api/conversations', 'agentResponse', report)],
  ['the name of a person', PERSON_NAME_MAX, inBody('POST /api/auth/register', 'name', account)],
  ['the company of a person', COMPANY_NAME_MAX, inBody('POST /api/auth/register', 'companyName', account)],
  ['the changed name of a person', PERSON_NAME_MAX, inBody('PUT /api/account', 'name')],
  ['the changed company of a person', COMPANY_NAME_MAX, inBody('PUT /api/account', 'companyName')],
]

describe.each(FIELDS)('%s', (_field, most, judge) => {
  test('stays what it is but for the white space around it', async () => {
    const property = fc.property(textsOf(most), (text) => {
      expect(judge(text)).toBe(text.trim())
    })
    await fc.assert(property, { numRuns: rounds(100, 1000), examples: AWKWARD.map((text): [string] => [text]) })
  })

  test.each(['a', 'ө', '🦤', '\u{10ffff}'])('is counted as people count: %s', (letter) => {
    expect(judge(letter.repeat(most))).toBe(letter.repeat(most))
    expect(judge(letter.repeat(most + 1))).toBeUndefined()
  })

  test.each([
    ['NUL', 'a\0b'],
    ['half of an emoji', 'a\ud83e'],
    ['the other half', '\udda4b'],
    ['two halves the wrong way round', '\udda4\ud83e'],
  ])('is refused with what the database cannot keep: %s', (_what, text) => {
    expect(judge(text)).toBeUndefined()
  })
})
