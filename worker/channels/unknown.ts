import { type Attachment, fieldsOf } from './attachments.ts'

/** Field names that are left out at every level, each with the reason. */
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

/** Whether a parsed value can come from a raw one, which then has all its texts and numbers. */
const mayComeFrom = (parsed: unknown, raw: unknown): boolean =>
  isObject(parsed)
    ? isObject(raw) &&
      Object.entries(parsed).every(
        ([name, value]) => value === undefined || isObject(value) || mayComeFrom(value, valueAt(raw, name)),
      )
    : String(parsed) === String(raw) || (typeof parsed === 'number' && parsed === Number(raw))
const valueAt = (value: object, name: string): unknown => new Map<string, unknown>(Object.entries(value)).get(name)

/** Leaves of the raw value that the parsed one does not have. List items that could not be parsed are missing there. */
function* unreadLeaves(raw: unknown, parsed: unknown, leftOut: LeftOut, path = '', depth = 0): Generator<Leaf> {
  if (parsed === undefined) return yield* leavesOf(raw, path, leftOut, depth)
  if (!isObject(raw) || !isObject(parsed) || depth >= DEPTH_MAX) return
  const remaining = Array.isArray(parsed) ? [...parsed] : null
  const fields = remaining ? null : new Map<string, unknown>(Object.entries(parsed))
  for (const [name, inner] of Object.entries(raw)) {
    if (Object.hasOwn(leftOut, name)) continue
    const innerPath = path ? `${path}.${name}` : name
    const item = remaining ? (mayComeFrom(remaining[0], inner) ? remaining.shift() : undefined) : fields?.get(name)
    yield* unreadLeaves(inner, item, leftOut, innerPath, depth + 1)
  }
}

function toRecord(leaves: Iterable<Leaf>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  let count = 0
  for (const [path, value] of leaves) {
    if (count++ >= LEAVES_MAX) break
    found[path] = value
  }
  return found
}

/** The leaves of a value as named values, for `described`. */
export const flatten = (value: object, leftOut: LeftOut = {}): Record<string, unknown> =>
  toRecord(leavesOf(value, '', leftOut))

/** Fields that the schema does not know, unchanged and bounded, for people and automations. */
export function rawAttachments(raw: unknown, parsed: unknown, leftOut: LeftOut): Attachment[] {
  const fields = fieldsOf(toRecord(unreadLeaves(raw, parsed, leftOut)))
  return fields.length > 0 ? [{ kind: 'raw', fields }] : []
}

/** The paths of these fields, for the log. */
export const rawPaths = (attachments: readonly Attachment[]): string[] =>
  attachments.flatMap(({ kind, fields = [] }) => (kind === 'raw' ? fields.map(({ name }) => name) : []))
