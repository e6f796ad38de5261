import * as v from 'valibot'
import type { AgentTypeSettings } from '../../../worker/contract/agent-types.ts'

/** A type's settings while they are edited: any JSON, so that fields unknown to the forms are kept. */
export type TypeConfig = Record<string, unknown>

type ReadConfig = { ok: true; config: TypeConfig } | { ok: false; fault: Fault }
/** `place`: where the text stops being JSON; absent when it is JSON and no object. */
export interface Fault {
  place: Place | null
}

export const isThing = (value: unknown): value is TypeConfig =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Typed JSON; no text at all is no settings. */
export function readConfig(text: string): ReadConfig {
  if (text.trim() === '') return { ok: true, config: {} }
  try {
    const config: unknown = JSON.parse(text)
    return isThing(config) ? { ok: true, config } : { ok: false, fault: { place: null } }
  } catch {
    return { ok: false, fault: { place: placeOfFault(text) } }
  }
}

export const spelt = (config: TypeConfig): string => JSON.stringify(config, null, 2)

const Thing = v.fallback(v.record(v.string(), v.unknown()), {})
const Things = v.fallback(v.array(Thing), [])

/** The parts for the forms, with any JSON in them. */
export const partsOf = (config: TypeConfig) => ({
  fields: v.parse(Things, config['fields']),
  channels: v.parse(Thing, config['channels']),
  engine: v.parse(Thing, config['engine']),
})

/** `value` of `undefined` takes the setting away. */
export function withSetting(thing: TypeConfig, name: string, value: unknown): TypeConfig {
  const { [name]: _, ...rest } = thing
  if (value === undefined) return rest
  return name in thing ? { ...thing, [name]: value } : { ...rest, [name]: value }
}

const worded = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A setting of any type as text for an input. */
export const textOf = (thing: TypeConfig, name: string): string =>
  typeof thing[name] === 'number' ? String(thing[name]) : worded(thing[name])

/** The names in `given` that are missing in `kept`: typed, and not saved. */
export function lostIn(given: unknown, kept: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((item, index) => lostIn(item, kept[index], `${path}[${index}]`))
  if (!isThing(given) || !isThing(kept)) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const own = path ? `${path}.${name}` : name
    return name in kept ? lostIn(value, kept[name], own) : [own]
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
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y

/**
 * The position where a text stops being JSON: the first character that is not allowed there. Browsers report it
 * differently or not at all. For texts that `JSON.parse` rejects.
 */
function faultIn(text: string): number {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const isThere = pattern.test(text)
    if (isThere) at = pattern.lastIndex
    return isThere
  }
  const sign = (expected: string): boolean => {
    take(SPACE)
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
    take(SPACE)
    return take(STRING) && sign(':') && value()
  }
  const value = (): boolean => {
    if (sign('{')) return listed('}', named)
    if (sign('[')) return listed(']', value)
    return take(STRING) || take(OTHER)
  }
  if (value()) take(SPACE)
  return at
}

interface Place {
  line: number
  column: number
}

/** Line and column from 1, as editors count them. */
export function placeOfFault(text: string): Place {
  const before = text.slice(0, faultIn(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
