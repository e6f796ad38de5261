import * as z from 'zod/mini'
import * as answers from '../../contract/answers/answers.ts'
import type { Named } from '../../contract/calls/call.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import { PAGE_MAX } from '../../contract/paging.ts'
import { UUID } from '../../contract/text.ts'
import type { Parameter, Reference, Schema } from './openapi.ts'
import { QUERY_DESCRIPTIONS } from './parameters.ts'

export const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const within = (name: string): string => `#/components/schemas/${name}`
export const schemaNamed = (name: string): Reference => ({ $ref: within(name) })

/** What a schema of the contract checks by a function of its own, in the words of JSON Schema: its `params`. */
function described(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = check._zod
    if ('params' in def) Object.assign(json, def.params)
  }
  if (json.pattern === UUID.source) json.format = 'uuid'
  if (json.format === 'uuid' || json.format === 'date-time' || json.format === 'date') delete json.pattern
  // An answer may grow: whoever reads it ignores what he does not know.
  if (json.additionalProperties === false) delete json.additionalProperties
  delete json.readOnly
}

type Side = 'input' | 'output'

interface Found {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

const settings = (io: Side) => ({
  io,
  unrepresentable: 'any' as const,
  override: ({ zodSchema, jsonSchema }: Found): void => {
    const { def } = zodSchema._zod
    // Anything at all goes in only to be measured: what it has to be is said by what comes after.
    if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'unknown')
      Object.assign(jsonSchema, asJson(z.toJSONSchema(def.out, settings(io))))
    described(zodSchema, jsonSchema)
  },
})

/** A schema as it stands in a document: a piece of JSON without an address of its own. */
function asJson(schema: z.core.JSONSchema.BaseSchema): Schema {
  const { $id: _, $schema: __, ...json } = schema
  return JSON.parse(JSON.stringify(json))
}

function components(schemas: readonly (readonly [string, z.ZodMiniType])[], io: Side): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of schemas) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, { ...settings(io), uri: within })
  return Object.fromEntries(Object.entries(made.schemas).map(([name, schema]) => [name, asJson(schema)]))
}

const isComponent = (entry: readonly [string, unknown]): entry is readonly [string, z.ZodMiniType] =>
  /^[A-Z]/.test(entry[0])

/** Every answer of the contract by its name, each said once and pointed at wherever it is part of another. */
export const answerSchemas = (): Record<string, Schema> =>
  components(Object.entries(answers).filter(isComponent), 'output')

/** What bodies are judged by, as they are sent. */
export const bodySchemas = (bodies: readonly Named[]): Record<string, Schema> =>
  components(
    bodies.flatMap((named) => Object.entries(named)),
    'input',
  )

const defaultOf = (schema: z.core.$ZodType | undefined): unknown =>
  schema instanceof z.ZodMiniDefault ? schema._zod.def.defaultValue : undefined

/** A number travels in a query as text, and is one all the same. */
const NUMBERS: Record<string, Schema> = {
  page: { type: 'integer', minimum: 1, maximum: PAGE_MAX },
  limit: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
}

/** The fields of a query, each as a parameter. */
export function queryParameters(named: Named, examples: Readonly<Record<string, string>> = {}): Parameter[] {
  return Object.values(named).flatMap((schema) => {
    const whole = asJson(z.toJSONSchema(schema, settings('input')))
    const shape = schema instanceof z.ZodMiniObject ? schema._zod.def.shape : {}
    return Object.entries(whole.properties ?? {}).map(([name, property]) => {
      const byDefault = defaultOf(shape[name])
      return {
        name,
        in: 'query',
        ...(whole.required?.includes(name) && { required: true }),
        ...(QUERY_DESCRIPTIONS[name] && { description: QUERY_DESCRIPTIONS[name] }),
        schema: { ...(NUMBERS[name] ?? property), ...(byDefault !== undefined && { default: byDefault }) },
        ...(examples[name] !== undefined && { example: examples[name] }),
      }
    })
  })
}
