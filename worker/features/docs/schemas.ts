import * as z from 'zod/mini'
import * as contract from '../../contract/calls/schemas.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import { PAGE_MAX } from '../../contract/paging.ts'
import { UUID } from '../../contract/text.ts'
import { exampleAt } from './examples.ts'
import type { Parameter, Reference, Schema } from './openapi.ts'
import { QUERY_DESCRIPTIONS } from './parameters.ts'

export const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const within = (name: string): string => `#/components/schemas/${name}`
export const schemaNamed = (name: string): Reference => ({ $ref: within(name) })

/** Adds what a schema checks by a function of its own, described in JSON Schema by the check's `params`. */
function described(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = check._zod
    if ('params' in def) Object.assign(json, def.params)
  }
  if (json.pattern === UUID.source) json.format = 'uuid'
  if (json.format === 'uuid' || json.format === 'date-time' || json.format === 'date') delete json.pattern
  // A later version may add fields to an answer, so clients have to ignore unknown ones.
  if (json.additionalProperties === false) delete json.additionalProperties
  delete json.readOnly
}

type Direction = 'input' | 'output'

interface NamedSchemas {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

const settings = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  override: ({ zodSchema, jsonSchema }: NamedSchemas): void => {
    const { def } = zodSchema._zod
    // `unknown` at the start of a pipe only measures the value; the schema after it describes the value.
    if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'unknown')
      Object.assign(jsonSchema, asJson(z.toJSONSchema(def.out, settings(io))))
    described(zodSchema, jsonSchema)
    // A default applies to input; in an answer the field is always present.
    if (io === 'output') delete jsonSchema.default
  },
})

/** A schema as a part of a document, without `$id` and `$schema`. */
function asJson(schema: z.core.JSONSchema.BaseSchema): Schema {
  const { $id: _, $schema: __, ...json } = schema
  return JSON.parse(JSON.stringify(json))
}

function components(schemas: readonly (readonly [string, z.ZodMiniType])[], io: Direction): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of schemas) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, { ...settings(io), uri: within })
  return Object.fromEntries(Object.entries(made.schemas).map(([name, schema]) => [name, asJson(schema)]))
}

const isSchema = (entry: readonly [string, unknown]): entry is readonly [string, z.ZodMiniType] =>
  entry[1] instanceof z.ZodMiniType && /^[A-Z]/.test(entry[0])
const namedSchemas: readonly (readonly [string, z.ZodMiniType])[] = Object.entries(contract as object).filter(isSchema)
/** A schema of input is a component if it is a whole body; inside an answer it is written inline. */
const isOfAnswers = ([name]: readonly [string, unknown]): boolean => !/(?:Input|Edit|Query)$/.test(name)

export function nameOf(schema: z.ZodMiniType): string {
  const [name] = namedSchemas.find(([, each]) => each === schema) ?? []
  if (!name) throw new Error('A body is judged by a schema that contract/calls/schemas.ts does not name.')
  return name
}

/**
 * The schemas of bodies as input, and every other named schema of the contract as output. Each is a component with its name, to
 * which schemas that contain it refer.
 */
export function allSchemas(bodies: readonly z.ZodMiniType[]): Record<string, Schema> {
  const isSent = ([, schema]: readonly [string, z.ZodMiniType]): boolean => bodies.includes(schema)
  const answered = namedSchemas.filter((entry) => isOfAnswers(entry) && !isSent(entry))
  return { ...components(namedSchemas.filter(isSent), 'input'), ...components(answered, 'output') }
}

/** The schemas that the calls refer to, directly or through other schemas. */
export function referredTo(schemas: Record<string, Schema>, calls: unknown): Record<string, Schema> {
  const found = new Set<string>()
  const search = (piece: unknown): void => {
    for (const [, name = ''] of JSON.stringify(piece).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      search(schemas[name])
    }
  }
  search(calls)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

const defaultOf = (schema: z.core.$ZodType | undefined): unknown =>
  schema instanceof z.ZodMiniDefault ? schema._zod.def.defaultValue : undefined

/** A number in a query is sent as text, but described as a number. */
const NUMBERS: Record<string, Schema> = {
  page: { type: 'integer', minimum: 1, maximum: PAGE_MAX },
  limit: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
}

const fieldsOf = (query: z.ZodMiniType | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  query instanceof z.ZodMiniObject ? query._zod.def.shape : {}

/** A query with `page` is answered with `meta` beside the data. */
export const isPaged = (query: z.ZodMiniType | undefined): boolean => Object.hasOwn(fieldsOf(query), 'page')

/** The fields of a query as parameters. */
export function queryParameters(query: z.ZodMiniType): Parameter[] {
  const { properties = {}, required = [] } = asJson(z.toJSONSchema(query, settings('input')))
  return Object.entries(properties).map(([name, property]) => {
    const byDefault = defaultOf(fieldsOf(query)[name])
    const schema = NUMBERS[name] ?? property
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(QUERY_DESCRIPTIONS[name] && { description: QUERY_DESCRIPTIONS[name] }),
      schema: { ...schema, ...(byDefault !== undefined && { default: byDefault }) },
      ...(!NUMBERS[name] && { example: exampleAt(property, { schemas: {}, shape: 'query', field: name }) as string }),
    }
  })
}
