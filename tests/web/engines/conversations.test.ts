import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../worker/contract/locales.ts'
import { replyTo } from '../../../worker/engines/builtin.ts'
import { parseMessage, searchTextOf } from '../../../worker/engines/intents.rules.ts'
import { detectedLanguage } from '../../../worker/engines/language.rules.ts'
import { en } from '../../retrieval/conversations/en.ts'
import { es } from '../../retrieval/conversations/es.ts'
import type { Conversations, Reply } from '../../retrieval/conversations/format.ts'
import { mn } from '../../retrieval/conversations/mn.ts'
import { retrievalOf } from '../../retrieval/searches.ts'
import { turn } from '../../support/engines/turns.ts'

function repliesOf({ agent: name, passages }: Conversations, language: Locale) {
  const retrieval = retrievalOf(passages.map((passage) => ({ ...passage, language })))
  return (message: string): { kind: Reply; sources: string[] } => {
    const found = retrieval.search(searchTextOf(message), language)
    const agent = { ...turn.agent, name, language }
    const { sources, outcome } = replyTo({ ...turn, message, language, agent, passages: found })
    const { intent, courtesy } = parseMessage(message, name)
    const known = outcome === 'sure' ? 'answered' : (outcome ?? 'unknown')
    return { kind: intent ?? courtesy ?? known, sources: outcome === 'perhaps' ? [] : sources }
  }
}

describe.each([
  ['es', es],
  ['en', en],
  ['mn', mn],
] as const)('what people write, in %s', (language, conversations) => {
  const replyOf = repliesOf(conversations, language)

  test.each<[string, Reply, string?]>(conversations.lines.map((line) => [...line]))(
    '«%s» is %s',
    (message, expected, heading) => {
      const { kind, sources } = replyOf(message)
      // What is near may be shown to a question that is not known.
      expect(expected === 'unknown' && kind === 'perhaps' ? 'unknown' : kind).toBe(expected)
      expect(sources).toEqual(heading ? [heading] : [])
    },
  )

  test('is told to be of no other language', () => {
    const others = conversations.lines
      .map(([message]) => detectedLanguage(message))
      .filter((told) => told && told !== language)
    expect(others).toEqual([])
  })
})
