import * as v from 'valibot'
import type { AgentTypeSettings } from '../../../worker/contract/agent-types.ts'

/** The settings of an agent type while they are edited: any JSON object, so that unknown properties are kept. */
export type TypeConfig = Record<string, unknown>

type ReadConfig = { ok: true; config: TypeConfig } | { ok: false; fault: JsonError }
/** `place`: the position of the syntax error; `null` when the text is JSON but no object. */
export interface JsonError {
  place: Position | null
}

export const isJsonObject = (value: unknown): value is TypeConfig =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the typed JSON; an empty text is an empty object. */
export function readConfig(text: string): ReadConfig {
  if (text.trim() === '') return { ok: true, config: {} }
  try {
    const config: unknown = JSON.parse(text)
    return isJsonObject(config) ? { ok: true, config } : { ok: false, fault: { place: null } }
  } catch {
    return { ok: false, fault: { place: placeOfFault(text) } }
  }
}

export const toJson = (config: TypeConfig): string => JSON.stringify(config, null, 2)

const JsonObject = v.fallback(v.record(v.string(), v.unknown()), {})
const JsonObjects = v.fallback(v.array(JsonObject), [])

/** The parts of the settings that the forms edit; their content is not validated. */
export const partsOf = (config: TypeConfig) => ({
  fields: v.parse(JsonObjects, config['fields']),
  channels: v.parse(JsonObject, config['channels']),
  engine: v.parse(JsonObject, config['engine']),
})

/** Sets a setting at its position; a `value` of `undefined` removes it. */
export function withSetting(config: TypeConfig, name: string, value: unknown): TypeConfig {
  const { [name]: _, ...rest } = config
  if (value === undefined) return rest
  return name in config ? { ...config, [name]: value } : { ...rest, [name]: value }
}

const worded = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A setting of any type as text for an input. */
export const textOf = (config: TypeConfig, name: string): string =>
  typeof config[name] === 'number' ? String(config[name]) : worded(config[name])

/** The paths in the typed settings that the validated ones lack: they will not be saved. */
export function lostFields(typed: unknown, saved: unknown, path = ''): string[] {
  if (Array.isArray(typed) && Array.isArray(saved))
    return typed.flatMap((item, index) => lostFields(item, saved[index], `${path}[${index}]`))
  if (!isJsonObject(typed) || !isJsonObject(saved)) return []
  return Object.entries(typed).flatMap(([name, value]) => {
    const fieldPath = path ? `${path}.${name}` : name
    return name in saved ? lostFields(value, saved[name], fieldPath) : [fieldPath]
  })
}

/** Whether the type has any setting besides the defaults. */
export const hasOwnSettings = ({ fields, channels, engine, agentsMayChoose }: AgentTypeSettings): boolean =>
  fields.length > 0 ||
  agentsMayChoose !== undefined ||
  engine.kind !== 'builtin' ||
  Object.values(channels).some((defaults) => Object.keys(defaults).length > 0)

const SPACE = /[\t\n\r ]*/y
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y

/**
 * The position of the syntax error in a text that `JSON.parse` rejects: the first character that is not allowed.
 * Browsers report it in different forms or not at all.
 */
function jsonErrorAt(text: string): number {
  let at = 0
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const isMatch = pattern.test(text)
    if (isMatch) at = pattern.lastIndex
    return isMatch
  }
  const sign = (expected: string): boolean => {
    match(SPACE)
    if (text[at] !== expected) return false
    at += 1
    return true
  }
  const listed = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true
    do if (!item()) return false
    while (sign(','))
    return sign(end)
  }
  const named = (): boolean => {
    match(SPACE)
    return match(STRING) && sign(':') && value()
  }
  const value = (): boolean => {
    if (sign('{')) return listed('}', named)
    if (sign('[')) return listed(']', value)
    return match(STRING) || match(LITERAL)
  }
  if (value()) match(SPACE)
  return at
}

interface Position {
  line: number
  column: number
}

/** The line and column of the syntax error, counted from 1. */
export function placeOfFault(text: string): Position {
  const before = text.slice(0, jsonErrorAt(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
