import * as v from 'valibot'
import type { AgentTypeSettings } from '../../../worker/contract/agent-types.ts'

/** A type's settings while they are edited: any JSON, so that fields unknown to the forms are kept. */
export type TypeConfig = Record<string, unknown>

type ReadConfig = { ok: true; config: TypeConfig } | { ok: false; fault: JsonError }
/** `place`: where the text stops being JSON; absent when it is JSON and no object. */
export interface JsonError {
  place: Position | null
}

export const isJsonObject = (value: unknown): value is TypeConfig =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Typed JSON; no text at all is no settings. */
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

/** The parts for the forms, with any JSON in them. */
export const partsOf = (config: TypeConfig) => ({
  fields: v.parse(JsonObjects, config['fields']),
  channels: v.parse(JsonObject, config['channels']),
  engine: v.parse(JsonObject, config['engine']),
})

/** `value` of `undefined` takes the setting away. */
export function withSetting(config: TypeConfig, name: string, value: unknown): TypeConfig {
  const { [name]: _, ...rest } = config
  if (value === undefined) return rest
  return name in config ? { ...config, [name]: value } : { ...rest, [name]: value }
}

const worded = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A setting of any type as text for an input. */
export const textOf = (config: TypeConfig, name: string): string =>
  typeof config[name] === 'number' ? String(config[name]) : worded(config[name])

/** The names in `given` that are missing in `kept`: typed, and not saved. */
export function lostFields(given: unknown, kept: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((item, index) => lostFields(item, kept[index], `${path}[${index}]`))
  if (!isJsonObject(given) || !isJsonObject(kept)) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const own = path ? `${path}.${name}` : name
    return name in kept ? lostFields(value, kept[name], own) : [own]
  })
}

/** Whether anything is set: fields, a default of a channel, an engine, or what agents may choose. */
export const hasOwnSettings = ({ fields, channels, engine, agentsMayChoose }: AgentTypeSettings): boolean =>
  fields.length > 0 ||
  agentsMayChoose !== undefined ||
  engine.kind !== 'builtin' ||
  Object.values(channels).some((defaults) => Object.keys(defaults).length > 0)

const SPACE = /[\t\n\r ]*/y
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y

/**
 * The position where a text stops being JSON: the first character that is not allowed there. Browsers report it
 * differently or not at all. For texts that `JSON.parse` rejects.
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

/** Line and column from 1, as editors count them. */
export function placeOfFault(text: string): Position {
  const before = text.slice(0, jsonErrorAt(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
