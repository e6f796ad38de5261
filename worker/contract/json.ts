import { JSON_MAX_BYTES, JSON_MAX_DEPTH } from './limits.ts'
import { isWellFormed } from './text.ts'

/** The value of a text, or `undefined` when it is not JSON. */
export const jsonIn = (text: string, revive?: Parameters<typeof JSON.parse>[1]): unknown => {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isShallow = (value: unknown, depth = JSON_MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)))

export const isSmall = (value: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(value)).byteLength <= JSON_MAX_BYTES

/**
 * Whether every string of a JSON value, property names included, can be stored unchanged. It is recursive: check `isShallow`
 * first.
 */
export const isWellFormedDeep = (value: unknown): boolean => {
  if (typeof value === 'string') return isWellFormed(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isWellFormed(name) && isWellFormedDeep(inner))
}
