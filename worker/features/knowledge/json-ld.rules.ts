import { isRecord, isShallow, jsonIn } from '../../contract/json.ts'
import { addressIn } from '../../contract/visitor-address.ts'

/** How a business is reached, as its page declares it; `null`: not declared. */
export interface DeclaredContact {
  telephone: string | null
  email: string | null
  address: string | null
}

/** Types of schema.org whose telephone number or address is not that of the business. */
const OF_OTHERS = /^(?:Person|JobPosting|\w*Event)$/u

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.replaceAll(/\s+/gu, ' ').trim() : null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const firstOf = <Found>(value: unknown, read: (one: unknown) => Found | null): Found | null => {
  for (const one of listOf(value)) {
    const found = read(one)
    if (found !== null) return found
  }
  return null
}

const reachedBy = (value: unknown) => addressIn(textOf(value)?.replace(/^(?:tel|mailto):/iu, '') ?? '')

/** An address as text, or a `PostalAddress`: street, then postal code and place. */
function addressOf(value: unknown): string | null {
  if (!isRecord(value)) return textOf(value)
  const place = [value['postalCode'], value['addressLocality']].map(textOf).filter((part) => part !== null)
  const street = textOf(value['streetAddress'])
  return street && [street, place.join(' ')].filter(Boolean).join(', ')
}

/** The things that a script declares at its first level or in its `@graph`. */
const thingsIn = (script: string): Record<string, unknown>[] => {
  const root = jsonIn(script)
  if (!isShallow(root)) return []
  return listOf(root)
    .flatMap((thing) => (isRecord(thing) && Array.isArray(thing['@graph']) ? thing['@graph'] : [thing]))
    .filter(isRecord)
    .filter((thing) => !listOf(thing['@type']).some((type) => OF_OTHERS.test(String(type))))
}

/** How the business is reached, of the JSON-LD scripts (schema.org) of its page; the first of each that is declared. */
export function declaredContact(scripts: readonly string[]): DeclaredContact {
  const things = scripts.flatMap(thingsIn)
  const points = things.flatMap((thing) => listOf(thing['contactPoint'])).filter(isRecord)
  const first = (key: string, read: (value: unknown) => string | null) =>
    firstOf([...things, ...points], (thing) => (isRecord(thing) ? firstOf(thing[key], read) : null))
  return {
    telephone: first('telephone', (value) => reachedBy(value)?.phone ?? null),
    email: first('email', (value) => reachedBy(value)?.email ?? null),
    address: first('address', addressOf),
  }
}
