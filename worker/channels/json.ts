import { jsonIn } from '../contract/json.ts'

export { jsonIn }

const utf8 = new TextDecoder()

/** A number with more digits than a double holds stays text: Viber's message tokens have nineteen. */
const keepDigits = (_key: string, value: unknown, ...rest: unknown[]): unknown => {
  const [context] = rest
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = typeof context === 'object' && context !== null && 'source' in context ? context.source : null
  return typeof source === 'string' && /^-?\d+$/.test(source) ? source : value
}

/** As `jsonIn`, without losing digits of long integers, which become text. */
export const exactJsonIn = (text: string): unknown => jsonIn(text, keepDigits)

/** A signed body may hold bytes that are not UTF-8: they become U+FFFD, and the rest is read. */
export const textOf = (body: Uint8Array): string => utf8.decode(body)

/** Removes NUL and replaces unpaired surrogates, which cannot be stored. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
