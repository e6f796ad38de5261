import { isRecord, isShallow, jsonIn } from '../contract/json.ts'
import { at, FIELDS, type NormalizedAnswer, textIn } from './webhook.parts.ts'

const DEPTH = 12

/** The object or list in a value, which may be JSON in a text; `null`: there is none, or it is nested too deep. */
export function innerOf(value: unknown): object | null {
  const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? jsonIn(value) : value
  return typeof inner === 'object' && inner !== null && isShallow(inner, DEPTH) ? inner : null
}

/** Fields in which tools wrap an answer. */
const WRAPPERS = [...FIELDS, 'data', 'result', 'json', 'body']

/**
 * The answer inside of the first field that has something, where that is an object, a list or JSON in a text. `null`: it is
 * a text, or has no known field.
 */
export function nestedIn(
  thing: Record<string, unknown>,
  answerIn: (value: unknown) => NormalizedAnswer | null,
): NormalizedAnswer | null {
  for (const name of WRAPPERS) {
    const value = Object.hasOwn(thing, name) ? thing[name] : undefined
    const inner = innerOf(value)
    const answer = inner && answerIn(inner)
    if (answer) return answer
    if (FIELDS.includes(name) && (inner || textIn(value))) return null
  }
  return null
}

const CONTACTS: readonly unknown[] = ['user', 'human']
const OTHERS: readonly unknown[] = ['system', 'developer', 'tool', 'function']
const roleOf = (message: unknown): unknown => at(message, 'role') ?? at(message, 'type')

/** The messages after the contact's last one, without those of tools: a graph answers with the whole conversation. */
export function repliesIn(list: unknown): unknown[] {
  const messages: unknown[] = Array.isArray(list) ? list : []
  const last = messages.findLastIndex((message) => isRecord(message) && CONTACTS.includes(roleOf(message)))
  return messages.slice(last + 1).filter((message) => !OTHERS.includes(roleOf(message)))
}
