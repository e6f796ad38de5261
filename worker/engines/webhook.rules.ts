import type { FailureText } from './engine.ts'
import { keysOf } from './webhook.shapes.ts'

/** What automations say when they have begun or ended without an answer: never a word for a customer. */
const NO_ANSWERS = [
  'workflow was started',
  'workflow got started',
  'workflow executed successfully',
  'error in workflow',
  'the requested webhook',
  'no item to return',
  'accepted',
] as const

const WHOLE_ONLY: readonly string[] = ['accepted']
const plain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '')

const isNoAnswer = (text: string): boolean =>
  NO_ANSWERS.some((phrase) => (WHOLE_ONLY.includes(phrase) ? plain(text) === phrase : plain(text).startsWith(phrase)))

/** Markup instead of a reply, such as a proxy's error page; its content type may say otherwise. */
export const isPage = (text: string): boolean => /^\s*<[a-z!?]/i.test(text)

/** The text, if it may be shown to a customer. */
export const showableText = (text: string): string | null =>
  text.trim() && !isNoAnswer(text) && !isPage(text) ? text : null

/** Whether a text that is still being received may become one that is not shown to a customer. */
export const mayBecomeNoAnswer = (text: string): boolean => {
  const begun = text.trimStart().toLowerCase()
  return isNoAnswer(text) || isPage(text) || ['<', ...NO_ANSWERS].some((phrase) => phrase.startsWith(begun))
}

const FIELDS = ['output', 'text', 'message', 'response', 'reply', 'answer', 'content']
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
  return typeof value === 'object' && value !== null && isShallow(value) ? JSON.stringify(value) : null
}

/** The first of the known names that holds something. */
function saidIn(from: object): string | null {
  if (Object.hasOwn(from, 'executionStarted') || fieldOf(from, 'error')) return null
  for (const name of FIELDS) {
    const text = textOf(fieldOf(from, name))
    if (text?.trim()) return text
  }
  return null
}

/**
 * The answer in a whole body: an array whose first item has `output`, an object with it or with one of the names that
 * are as usual, JSON text, or plain text. `null`: there is none in it for a customer.
 */
export function answerIn(body: string): string | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    // Malformed JSON is not shown to a customer.
    return /^\s*[[{]/.test(body) ? null : showableText(body)
  }
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  const isThing = typeof first === 'object' && first !== null && !Array.isArray(first)
  const said = isThing ? saidIn(first) : typeof first === 'string' ? first : null
  return said === null ? null : showableText(said)
}

/** Why there is no answer in a whole body, where more can be said than that: it tells of an error, or has no known field. */
export function failureIn(body: string): FailureText | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return null
  }
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return null
  if (fieldOf(first, 'error')) return 'an error in the automation'
  const isKnown = ['executionStarted', 'handover', ...FIELDS].some((name) => Object.hasOwn(first, name))
  const seen = isKnown ? '' : keysOf(body)
  return seen ? `an answer with unknown fields (${seen})` : null
}

/** A line of a streamed answer. `run`: whose it is, where several speak at once. */
export type Line =
  | { kind: 'item'; run: string; text: string }
  | { kind: 'end'; run: string }
  | { kind: 'error' }
  | { kind: 'other' }

const TYPES: readonly unknown[] = ['begin', 'item', 'end', 'keepalive', 'error']

/** A line's object, when it is one of those that say of what type they are. */
function typed(text: string): object | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isThing = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isThing && typeof fieldOf(parsed, 'type') === 'string' ? parsed : null
  } catch {
    return null
  }
}

/** A line as n8n streams it; `null` when it is not one. Types that are not known say nothing. */
export function lineOf(text: string): Line | null {
  const line = typed(text)
  if (!line) return null
  const metadata = fieldOf(line, 'metadata')
  const about = typeof metadata === 'object' && metadata !== null ? metadata : {}
  const run = `${String(fieldOf(about, 'nodeId'))}:${String(fieldOf(about, 'runIndex'))}`
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

/** Whether a body's first line says that more lines follow, each of its own. */
export function beginsStream(text: string): boolean {
  const line = typed(text)
  return line !== null && TYPES.includes(fieldOf(line, 'type'))
}
