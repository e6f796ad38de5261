import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { default as formats } from 'ajv-formats'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The same schema without additional properties, so that no undocumented field is answered. A member of an `allOf`
 * describes a part of the object only.
 */
export function strict(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => strict(each, isPart))
  if (!isObject(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value, key === 'allOf')]))
  const isWhole = isObject(schema['properties']) && !('additionalProperties' in schema)
  return isWhole && !isPart ? { ...inner, additionalProperties: false } : inner
}

/** An independent validator for the document's dialect, with the document under the name `api`. */
export function validatorOf(document: Json): Ajv2020 {
  // Optimizing a validator's code takes longer than it saves, because most validate a few answers.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
  formats['default'](ajv)
  return ajv.addSchema(document, 'api')
}

export const pointerTo = (...way: string[]): string =>
  `api#/${way.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Throws if a response does not match the API document. */
export type Conformance = (method: string, path: string, response: Response, body: unknown) => void

interface Place {
  template: string
  pattern: RegExp
}

/** The paths, those with fixed segments before those with parameters, as the router matches them. */
const placesOf = (paths: readonly string[]): Place[] =>
  [...paths]
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))

export function conformanceTo(document: unknown): Conformance {
  if (!isObject(document) || !isObject(document['paths'])) throw new Error('not a document')
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, Json> }>>
  const ajv = validatorOf(strict(document) as Json)
  const places = placesOf(Object.keys(paths))
  const judges = new Map<string, ValidateFunction>()

  return (method, path, response, body) => {
    const pathname = `/api${path}`.replace(/\?.*$/, '')
    const known = places.filter(({ pattern }) => pattern.test(pathname))
    const place = known.find(({ template }) => paths[template]?.[method.toLowerCase()])
    if (!place) return
    const way = ['paths', place.template, method.toLowerCase(), 'responses', String(response.status)] as const
    const said = paths[place.template]?.[method.toLowerCase()]?.responses[response.status]
    const where = `${method} ${place.template} ${response.status}`
    if (!said) throw new Error(`${where} is not in the API's document: ${JSON.stringify(body)}`)
    const type = (response.headers.get('content-type') ?? '').replace(/;.*$/, '')
    const ranges = [type, type.replace(/\/.*/, '/*'), '*/*']
    if (!ranges.some((range) => Object.hasOwn(said['content'] as Json, range)))
      throw new Error(`${where} is ${type}, which is not documented`)
    if (type !== 'application/json') return
    const pointer = pointerTo(...way, 'content', type, 'schema')
    const judge = judges.get(pointer) ?? ajv.compile({ $ref: pointer })
    judges.set(pointer, judge)
    if (!judge(body))
      throw new Error(
        `${where} is not what the API's document says: ${ajv.errorsText(judge.errors)}\n${JSON.stringify(body)}`,
      )
  }
}
