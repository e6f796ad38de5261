import { isRecord, jsonIn } from '../contract/json.ts'
import type { FailureText } from './engine.ts'
import { FIELDS } from './webhook.parts.ts'
import { keysOf } from './webhook.shapes.ts'

/** Status messages of automations that began or ended without an answer; never shown to a customer. */
const STATUS_PHRASES = [
  'workflow was started',
  'workflow got started',
  'workflow executed successfully',
  'error in workflow',
  'the requested webhook',
  'no item to return',
  'accepted',
] as const

const EXACT_ONLY: readonly string[] = ['accepted']
const normalized = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '')

const isStatus = (text: string): boolean =>
  STATUS_PHRASES.some((phrase) =>
    EXACT_ONLY.includes(phrase) ? normalized(text) === phrase : normalized(text).startsWith(phrase),
  )

/** Markup instead of a reply, such as a proxy's error page; its content type may say otherwise. */
export const isPage = (text: string): boolean => /^\s*<[a-z!?]/i.test(text)

/** The text, if it may be shown to a customer. */
export const showableText = (text: string): string | null =>
  text.trim() && !isStatus(text) && !isPage(text) ? text : null

/** Whether a text that is still being received may become one that is not shown to a customer. */
export const mayBecomeHidden = (text: string): boolean => {
  const begun = text.trimStart().toLowerCase()
  return isStatus(text) || isPage(text) || ['<', ...STATUS_PHRASES].some((phrase) => phrase.startsWith(begun))
}

const DEPTH = 8

const isShallow = (value: unknown, depth = DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)))

const fieldOf = (from: object, name: string): unknown =>
  Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const isObject = typeof value === 'object' && value !== null
  return isObject && !fieldOf(value, 'error') && isShallow(value) ? JSON.stringify(value) : null
}

/** The text of the first known field that has one. */
function textIn(from: object): string | null {
  if (Object.hasOwn(from, 'executionStarted') || fieldOf(from, 'error')) return null
  for (const name of FIELDS) {
    const text = textOf(fieldOf(from, name))
    if (text?.trim()) return text
  }
  return null
}

/**
 * The answer in a complete body: an array whose first item has `output`, an object with it or another usual field, JSON
 * text, or plain text. `null`: the body has no answer for a customer.
 */
export function answerIn(body: string): string | null {
  const parsed = jsonIn(body)
  // Malformed JSON is not shown to a customer.
  if (parsed === undefined) return /^\s*[[{]/.test(body) ? null : showableText(body)
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  const text = isRecord(first) ? textIn(first) : typeof first === 'string' ? first : null
  return text === null ? null : showableText(text)
}

/** Why a complete body has no answer, where that is known: it reports an error, or has no known field. */
export function failureIn(body: string): FailureText | null {
  const parsed = jsonIn(body)
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (!isRecord(first)) return null
  if (fieldOf(first, 'error')) return 'an error in the automation'
  const isKnown = ['executionStarted', 'handover', ...FIELDS].some((name) => Object.hasOwn(first, name))
  const names = isKnown ? '' : keysOf(body)
  return names ? `an answer with unknown fields (${names})` : null
}

/**
 * Whether a body is Zapier's response to every call of a hook: the Zap has been started, and can answer only by a call of
 * its own.
 */
export function isPromise(body: string): boolean {
  const parsed = jsonIn(body)
  return (
    isRecord(parsed) &&
    Object.keys(parsed).sort().join() === 'attempt,id,request_id,status' &&
    fieldOf(parsed, 'status') === 'success'
  )
}

/** A line of a streamed answer. `run`: the run of the automation's node that it belongs to. */
export type Line =
  | { kind: 'item'; run: string; text: string }
  | { kind: 'end'; run: string }
  | { kind: 'error' }
  | { kind: 'other' }

const TYPES: readonly unknown[] = ['begin', 'item', 'end', 'keepalive', 'error']

/** The object in a line, if it has a `type`. */
function typedObject(text: string): object | null {
  const parsed = jsonIn(text)
  return isRecord(parsed) && typeof fieldOf(parsed, 'type') === 'string' ? parsed : null
}

/** Parses a line as n8n streams it; `null`: it is none. Unknown types have no text. */
export function parseLine(text: string): Line | null {
  const line = typedObject(text)
  if (!line) return null
  const metadata = fieldOf(line, 'metadata')
  const source = typeof metadata === 'object' && metadata !== null ? metadata : {}
  const run = `${String(fieldOf(source, 'nodeId'))}:${String(fieldOf(source, 'runIndex'))}`
  const content = fieldOf(line, 'content')
  switch (fieldOf(line, 'type')) {
    case 'item':
      return typeof content === 'string' ? { kind: 'item', run, text: content } : { kind: 'other' }
    case 'end':
      return { kind: 'end', run }
    case 'error':
      return { kind: 'error' }
    default:
      return { kind: 'other' }
  }
}

/** Whether the first line of a body begins a stream of JSON lines. */
export function beginsStream(text: string): boolean {
  const line = typedObject(text)
  return line !== null && TYPES.includes(fieldOf(line, 'type'))
}
