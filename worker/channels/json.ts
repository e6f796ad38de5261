const utf8 = new TextDecoder()

const parsed = (text: string, parse: (text: string) => unknown): unknown => {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** A number with more digits than a double holds stays text: Viber's message tokens have nineteen. */
const keepDigits = (_key: string, value: unknown, ...rest: unknown[]): unknown => {
  const [context] = rest
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = typeof context === 'object' && context !== null && 'source' in context ? context.source : null
  return typeof source === 'string' && /^-?\d+$/.test(source) ? source : value
}

/** The value of a text, or `undefined` when it is not JSON. */
export const jsonIn = (text: string): unknown => parsed(text, JSON.parse)
/** The same without losing digits of long integers, which become text. */
export const exactJsonIn = (text: string): unknown => parsed(text, (json) => JSON.parse(json, keepDigits))

/** A signed body may hold bytes that are not UTF-8: they become U+FFFD, and the rest is read. */
export const textOf = (body: Uint8Array): string => utf8.decode(body)

/** Removes NUL and replaces unpaired surrogates, which cannot be stored. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
