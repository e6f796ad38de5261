import type { ReplySuggestion } from '../contract/reply.ts'
import { isRecord, recordIn } from './webhook.media.ts'

const MOST = 20
const WORDS_MAX = 1_000
const NAMES = ['suggestions', 'quickReplies', 'quick_replies']

const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, WORDS_MAX).toWellFormed() : ''

const firstOf = (thing: Record<string, unknown>, ...names: string[]): string =>
  names.map((name) => wordsOf(thing[name])).find((words) => words !== '') ?? ''

/** A word, or an object with one and what a tap on it says. */
function suggestionFrom(given: unknown): ReplySuggestion[] {
  const thing = isRecord(given) ? given : { title: given }
  const title = firstOf(thing, 'title', 'text', 'label')
  return title ? [{ title, payload: firstOf(thing, 'payload', 'value', 'id') || title }] : []
}

/** What a person may tap instead of typing, beside the words of an automation's whole answer. */
export function suggestionsIn(body: string): ReplySuggestion[] {
  const thing = recordIn(body) ?? {}
  return NAMES.flatMap((name) => (Array.isArray(thing[name]) ? thing[name] : []))
    .flatMap(suggestionFrom)
    .slice(0, MOST)
}
