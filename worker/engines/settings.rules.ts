import type { Tuning } from '../contract/behaviour.ts'
import { EngineSettings } from '../contract/engines.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Secrets belong to one address and are never sent to another. */
const ADDRESS_SECRETS = ['key', 'authorization']

/**
 * Merges an agent's engine settings over those of its type. Another kind replaces them all; another address drops the
 * secrets of the type.
 */
export function mergeSettings(defaults: unknown, overrides: unknown): unknown {
  if (!isRecord(defaults) || !isRecord(overrides)) return overrides ?? defaults
  if ('kind' in overrides && overrides['kind'] !== defaults['kind']) return overrides
  const isOtherAddress = 'url' in overrides && overrides['url'] !== defaults['url']
  const kept = Object.entries(defaults).filter(([name]) => !isOtherAddress || !ADDRESS_SECRETS.includes(name))
  return { ...Object.fromEntries(kept), ...overrides }
}

/** Validated engine settings; `null`: a required one is missing or not valid. */
export function settingsFrom(stored: unknown): EngineSettings | null {
  const { data } = EngineSettings.safeParse(stored)
  return data ?? null
}

/** The settings of the type's engine with an agent's tuning. `maxOutputTokens` may only be lowered. */
export function withTuning(typeEngine: unknown, tuning: Omit<Tuning, 'own' | 'typeModel'>): EngineSettings | null {
  const ofType = settingsFrom(typeEngine)
  const own = settingsFrom(mergeSettings(typeEngine, tuning))
  if (!ofType || !own || !('maxOutputTokens' in ofType) || !('maxOutputTokens' in own)) return own
  return { ...own, maxOutputTokens: Math.min(own.maxOutputTokens, ofType.maxOutputTokens) }
}
