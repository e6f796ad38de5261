import { type Attachment, fieldsOf } from './attachments.ts'

/** Names that are left out wherever they stand, each with the reason. */
export type LeftOut = Readonly<Record<string, string>>

const DEPTH_MAX = 8
const LEAVES_MAX = 200

type Leaf = [path: string, value: unknown]
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The leaves of a value under their paths, as `venue.location.latitude`; what lies deeper than a few levels is one leaf. */
function* leavesOf(value: unknown, path: string, leftOut: LeftOut, depth = 0): Generator<Leaf> {
  if (!isObject(value) || depth >= DEPTH_MAX) return yield [path, value]
  for (const [name, inner] of Object.entries(value))
    if (!Object.hasOwn(leftOut, name)) yield* leavesOf(inner, path ? `${path}.${name}` : name, leftOut, depth + 1)
}

/** Whether a thing may have been read from what was given: what of it is text or number is there. */
const isOf = (read: unknown, given: unknown): boolean =>
  isObject(read)
    ? isObject(given) &&
      Object.entries(read).every(
        ([name, value]) => value === undefined || isObject(value) || isOf(value, at(given, name)),
      )
    : String(read) === String(given) || (typeof read === 'number' && read === Number(given))
const at = (value: object, name: string): unknown => new Map<string, unknown>(Object.entries(value)).get(name)

/** What was given and is not in what was read of it. Items of a list that could not be read are missing in the other. */
function* unreadIn(given: unknown, read: unknown, leftOut: LeftOut, path = '', depth = 0): Generator<Leaf> {
  if (read === undefined) return yield* leavesOf(given, path, leftOut, depth)
  if (!isObject(given) || !isObject(read) || depth >= DEPTH_MAX) return
  const left = Array.isArray(read) ? [...read] : null
  const fields = left ? null : new Map<string, unknown>(Object.entries(read))
  for (const [name, inner] of Object.entries(given)) {
    if (Object.hasOwn(leftOut, name)) continue
    const place = path ? `${path}.${name}` : name
    const item = left ? (isOf(left[0], inner) ? left.shift() : undefined) : fields?.get(name)
    yield* unreadIn(inner, item, leftOut, place, depth + 1)
  }
}

function collected(leaves: Iterable<Leaf>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  let count = 0
  for (const [path, value] of leaves) {
    if (count++ >= LEAVES_MAX) break
    found[path] = value
  }
  return found
}

/** The leaves of a value as named values, for `described`. */
export const flat = (value: object, leftOut: LeftOut = {}): Record<string, unknown> =>
  collected(leavesOf(value, '', leftOut))

/** What a provider sent that its schema does not know: kept as it came, bounded, for people and automations. */
export function rawOf(given: unknown, read: unknown, leftOut: LeftOut): Attachment[] {
  const fields = fieldsOf(collected(unreadIn(given, read, leftOut)))
  return fields.length > 0 ? [{ kind: 'raw', fields }] : []
}

/** The paths of what was kept so, for the log. */
export const rawNames = (attachments: readonly Attachment[]): string[] =>
  attachments.flatMap(({ kind, fields = [] }) => (kind === 'raw' ? fields.map(({ name }) => name) : []))
