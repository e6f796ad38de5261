import type { Tuning } from '../contract/behaviour.ts'
import { EngineSettings } from '../contract/engines.ts'

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is told to one address is not told to another. */
const TOLD_TO_AN_ADDRESS = ['key', 'authorization']

/** What an agent sets for itself over what its type sets. A kind of its own, or an address, brings its own secrets. */
export function overridden(defaults: unknown, overrides: unknown): unknown {
  if (!isThing(defaults) || !isThing(overrides)) return overrides ?? defaults
  if ('kind' in overrides && overrides['kind'] !== defaults['kind']) return overrides
  const isElsewhere = 'url' in overrides && overrides['url'] !== defaults['url']
  const kept = Object.entries(defaults).filter(([name]) => !isElsewhere || !TOLD_TO_AN_ADDRESS.includes(name))
  return { ...Object.fromEntries(kept), ...overrides }
}

/** Settings that an engine can work with; `null`: something that it needs is not set, or is not as it should be. */
export function settingsFrom(stored: unknown): EngineSettings | null {
  const { data } = EngineSettings.safeParse(stored)
  return data ?? null
}

/** The engine of a type as an agent tunes it: an answer may be shorter than the type allows, never longer. */
export function withTuning(typeEngine: unknown, tuning: Omit<Tuning, 'own' | 'typeModel'>): EngineSettings | null {
  const ofType = settingsFrom(typeEngine)
  const own = settingsFrom(overridden(typeEngine, tuning))
  if (!ofType || !own || !('maxOutputTokens' in ofType) || !('maxOutputTokens' in own)) return own
  return { ...own, maxOutputTokens: Math.min(own.maxOutputTokens, ofType.maxOutputTokens) }
}
