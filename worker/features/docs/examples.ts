import type { Schema } from './openapi.ts'
import { SAMPLES } from './samples.ts'

/** An example of the schema with this name. */
export type Examples = (name: string) => unknown

/** The position of a value. `shape`: the component, or the field with an inline object, that contains `field`. */
interface Place {
  schemas: Readonly<Record<string, Schema>>
  shape: string
  field: string
}

const AT = '2026-11-20T10:15:30.250Z'
const DAY = AT.slice(0, 10)

/** Shapes and fields whose `id` identifies a kind of object with another name. */
const KINDS: Readonly<Record<string, string>> = {
  account: 'user',
  accountSession: 'session',
  actor: 'user',
  agents: 'agent',
  allowedAgentType: 'agentType',
  editedChannel: 'channel',
  knowledgeDocument: 'document',
  knownPassage: 'passage',
  last: 'conversation',
  ownAnswer: 'answer',
  permissionChoice: 'permission',
  permissions: 'permission',
  publicAgent: 'agent',
  roleChoice: 'role',
  sessions: 'session',
  target: 'user',
  type: 'agentType',
  wholeDocument: 'document',
  wholePlan: 'plan',
}

/** An id made from the kind of object by FNV-1a and a linear congruential generator: the same kind always has the same id. */
function idOf(shape: string): string {
  const name = shape.charAt(0).toLowerCase() + shape.slice(1)
  let state = [...(KINDS[name] ?? name)].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 1)
  const digit = (): string => {
    state = Math.imul(state, 1664525) + 1013904223
    return (state >>> 28).toString(16)
  }
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit)
}

/** The alternative whose `kind` is in the samples, else the first one that is not `null`. */
function formOf(forms: readonly Schema[], { shape, field }: Place): Schema | undefined {
  const kind = SAMPLES[`${field || shape}.kind`]
  return (
    forms.find(({ properties }) => kind !== undefined && properties?.['kind']?.const === kind) ??
    forms.find(({ type }) => type !== 'null')
  )
}

function objectOf({ properties = {}, propertyNames, additionalProperties }: Schema, place: Place): unknown {
  const inside = { ...place, shape: place.field || place.shape }
  const key = (propertyNames as Schema | undefined)?.enum?.[0]
  if (typeof key === 'string' && typeof additionalProperties === 'object')
    return { [key]: exampleAt(additionalProperties, { ...inside, field: key }) }
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, exampleAt(schema, { ...inside, field })]),
  )
}

function textOf({ format }: Schema, { shape, field }: Place): string {
  if (format === 'date-time') return AT
  if (format === 'date') return DAY
  if (field === 'id') return idOf(shape)
  const kind = /^(.+)Ids?$/.exec(field)?.[1]
  if (kind ?? format === 'uuid') return idOf(kind ?? field)
  throw new Error(`There is no sample of ${shape}.${field}.`)
}

/** A value that the schema accepts: the sample of its field, or one made from the schema. */
export function exampleAt(schema: Schema, place: Place): unknown {
  const { shape, field, schemas } = place
  const sampled = [`${shape}.${field}`, field].find((name) => Object.hasOwn(SAMPLES, name))
  if (sampled) return SAMPLES[sampled]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return exampleAt(schemas[name] ?? {}, { schemas, shape: name.replace(/(?:Input|Edit)$/, ''), field: '' })
  }
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return exampleAt(formOf(forms, place) ?? {}, place)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.items) return [exampleAt(schema.items, place)]
  const [type] = [schema.type].flat()
  if (type === 'object') return objectOf(schema, place)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 1)
  if (type === 'boolean') return true
  return type === 'null' ? null : textOf(schema, place)
}

export const examplesFrom =
  (schemas: Readonly<Record<string, Schema>>): Examples =>
  (name) =>
    exampleAt({ $ref: name }, { schemas, shape: '', field: '' })
