import { isRecord } from '../contract/json.ts'
import type { ReplySuggestion } from '../contract/reply.ts'
import { recordIn } from './webhook.media.ts'

const SUGGESTIONS_MAX = 20
const TEXT_MAX = 1_000
const FIELDS = ['suggestions', 'quickReplies', 'quick_replies']

const cleanText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, TEXT_MAX).toWellFormed() : ''

const firstText = (record: Record<string, unknown>, ...names: string[]): string =>
  names.map((name) => cleanText(record[name])).find((words) => words !== '') ?? ''

/** A suggestion from a text, or from an object with a title and a payload. */
function suggestionFrom(value: unknown): ReplySuggestion[] {
  const record = isRecord(value) ? value : { title: value }
  const title = firstText(record, 'title', 'text', 'label')
  return title ? [{ title, payload: firstText(record, 'payload', 'value', 'id') || title }] : []
}

/** The suggestions in an automation's complete answer. */
export function suggestionsIn(body: string): ReplySuggestion[] {
  const record = recordIn(body) ?? {}
  return FIELDS.flatMap((name) => (Array.isArray(record[name]) ? record[name] : []))
    .flatMap(suggestionFrom)
    .slice(0, SUGGESTIONS_MAX)
}
