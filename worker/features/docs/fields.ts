import { ACCOUNT_FIELDS } from './account-fields.ts'
import { AGENT_FIELDS } from './agent-fields.ts'
import { BEHAVIOUR_FIELDS } from './behaviour-fields.ts'
import { CHANNEL_FIELDS } from './channel-fields.ts'
import { COMMON_FIELDS } from './common-fields.ts'
import { FIGURE_FIELDS } from './figure-fields.ts'
import { KNOWLEDGE_FIELDS } from './knowledge-fields.ts'
import { MESSAGE_FIELDS } from './message-fields.ts'
import type { Schema } from './openapi.ts'
import { PLAN_FIELDS } from './plan-fields.ts'
import { STREAM_FIELDS } from './stream-fields.ts'
import { THREAD_FIELDS } from './thread-fields.ts'

/** The tables of descriptions. An entry is a field, or the end of the path to it: `Thread.last.state`, `last.state`, `state`. */
export const TABLES: readonly Readonly<Record<string, string>>[] = [
  COMMON_FIELDS,
  ACCOUNT_FIELDS,
  AGENT_FIELDS,
  BEHAVIOUR_FIELDS,
  CHANNEL_FIELDS,
  FIGURE_FIELDS,
  KNOWLEDGE_FIELDS,
  MESSAGE_FIELDS,
  PLAN_FIELDS,
  STREAM_FIELDS,
  THREAD_FIELDS,
]

const FIELDS = new Map(TABLES.flatMap((table) => Object.entries(table)))

/** A form of an object is named by the first value of its `kind` or `type`, so that an entry may be about this form only. */
const formOf = ({ properties }: Schema): string[] => {
  const { const: only, enum: values } = properties?.['kind'] ?? properties?.['type'] ?? {}
  const form = only ?? values?.[0]
  return typeof form === 'string' ? [form] : []
}

interface Step {
  name: string
  isForm?: true
}

const ends = (path: readonly Step[]): string[][] => path.map((_, from) => path.slice(from).map(({ name }) => name))

/** The entry of a field: the one with most steps of its path, in which the names of forms may be left out. */
function entryOf(path: readonly Step[]): string | undefined {
  const ofForms = path.some(({ isForm }) => isForm) ? ends(path.filter(({ isForm }) => !isForm)) : []
  return [...ends(path), ...ofForms]
    .sort((one, other) => other.length - one.length)
    .map((steps) => steps.join('.'))
    .find((entry) => FIELDS.has(entry))
}

function describe(schema: Schema, path: readonly Step[], used: Set<string>): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const place = [...path, { name }]
    const entry = entryOf(place)
    if (entry !== undefined) {
      field['description'] = FIELDS.get(entry)
      used.add(entry)
    }
    describe(field, place, used)
  }
  const { items, additionalProperties, anyOf = [], oneOf = [] } = schema
  for (const inner of [items, additionalProperties, ...anyOf, ...oneOf])
    if (typeof inner === 'object')
      describe(inner, [...path, ...formOf(inner).map((name) => ({ name, isForm: true as const }))], used)
}

/** The schemas with a description of each field, written into them. `used` collects the entries that describe one. */
export function withDescriptions(
  schemas: Record<string, Schema>,
  used: Set<string> = new Set(),
): Record<string, Schema> {
  for (const [name, schema] of Object.entries(schemas)) describe(schema, [{ name }], used)
  return schemas
}
