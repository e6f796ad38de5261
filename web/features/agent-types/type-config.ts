import * as v from 'valibot'
import type { AgentTypeSettings } from '../../../worker/contract/agent-types.ts'
import { type Place, placeOfFault } from './json-fault.ts'

/** A type's settings while they are edited: any JSON, so that fields unknown to the forms are kept. */
export type TypeConfig = Record<string, unknown>

export type ReadConfig = { ok: true; config: TypeConfig } | { ok: false; fault: Fault }
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
