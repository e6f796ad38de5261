import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { ExtractSchema } from 'hono/types'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { type App, app } from '../../worker/app.ts'
import { isProvider } from '../../worker/channels/channels.ts'
import { ACCESS, type Call } from '../../worker/contract/access.ts'
import type { CALLS } from '../../worker/contract/calls/calls.ts'
import * as schemas from '../../worker/contract/calls/schemas.ts'
import { CHANNEL_TYPES } from '../../worker/contract/channel-types.ts'
import type { Success } from '../../worker/contract/envelope.ts'
import { ERRORS, type ErrorCode, statusOf } from '../../worker/contract/errors.ts'
import { validationOf } from '../../worker/core/valid.ts'
import { docsPage } from '../../worker/features/docs/docs.view.ts'
import { AREAS, openApi } from '../../worker/features/docs/document.ts'
import type { Operation, Parameter } from '../../worker/features/docs/openapi.ts'
import { SAMPLES } from '../../worker/features/docs/samples.ts'
import { pointerTo, strict, validatorOf } from '../support/conformance.ts'

const document = JSON.parse(JSON.stringify(openApi(app.routes))) as ReturnType<typeof openApi>
/** Strict: an example with a field that its schema does not have is an error. */
const ajv = validatorOf(strict(document) as Record<string, unknown>)

const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const callOf = ({ path, method }: { path: string; method: string }): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const named = new Map<string, unknown>(Object.entries(schemas))
const routes = app.routes.filter(({ method }) => method !== 'ALL')

test('the document is valid OpenAPI 3.1 for an independent validator', async () => {
  const validator = new Validator()
  expect(await validator.validate(document as unknown as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  expect((await new Validator().validate({ ...document, paths: { nothing: 1 } } as never)).valid).toBe(false)
})

test('the document, the router and the authorisation table list the same calls', () => {
  const listed = described.map(callOf).sort()
  expect(listed).toEqual(Object.keys(ACCESS).sort())
  expect(listed).toEqual([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort())
})

test.each(described.map((each) => [callOf(each), each] as const))(
  '%s describes the very schemas that judge it, and its example passes them',
  (call, { operation }) => {
    const judgements = routes
      .filter(({ method, path }) => `${method} ${path}` === call)
      .flatMap(({ handler }) => validationOf(handler) ?? [])
    const judged = Object.fromEntries(judgements.map(({ target, schema }) => [target, schema as z.ZodMiniType]))
    const body = operation.requestBody?.content['application/json']
    expect(judged['json']).toBe(named.get((body?.schema.$ref ?? '').split('/').at(-1) ?? ''))
    if (judged['json']) expect(judged['json'].safeParse(body?.example)).toMatchObject({ success: true })

    const asked = operation.parameters.filter((each): each is Parameter => 'in' in each && each.in === 'query')
    const ofProtocols = asked.filter(({ name }) => name.startsWith('hub.'))
    const shape = judged['query'] instanceof z.ZodMiniObject ? judged['query']._zod.def.shape : {}
    expect(asked.map(({ name }) => name).sort()).toEqual(
      [...ofProtocols.map(({ name }) => name), ...Object.keys(shape)].sort(),
    )
    const examples = asked.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))
    if (judged['query'])
      expect(judged['query'].safeParse(Object.fromEntries(examples))).toMatchObject({ success: true })
  },
)

test('who may call is said of every call', () => {
  for (const each of described) {
    const access = ACCESS[callOf(each) as Call]
    const isOpen = access === 'anyone' && !JSON.stringify(each.operation.security).includes('visitor')
    expect(each.operation.security.length === 0, callOf(each)).toBe(isOpen)
  }
})

test('every call has an area, and every name of a call is its own', () => {
  expect(described.filter(({ operation }) => !operation.tags.every((tag) => tag in AREAS)).map(callOf)).toEqual([])
  const names = described.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
})

const isWrittenAs = (pointer: string, value: unknown): void => {
  const judge = ajv.compile({ $ref: pointer })
  expect(judge(value), `${pointer} ${ajv.errorsText(judge.errors)} ${JSON.stringify(value)}`).toBe(true)
}

describe('every example is what its schema says', () => {
  test.each(described.map((each) => [callOf(each), each] as const))('%s', (_call, { path, method, operation }) => {
    const place = ['paths', path, method] as const
    for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {}))
      if (example !== undefined) isWrittenAs(pointerTo(...place, 'requestBody', 'content', type, 'schema'), example)
    operation.parameters.forEach((parameter, index) => {
      if ('example' in parameter)
        isWrittenAs(pointerTo(...place, 'parameters', String(index), 'schema'), parameter['example'])
    })
    for (const [status, { content }] of Object.entries(operation.responses))
      for (const [type, { example, examples = {} }] of Object.entries(content)) {
        const pointer = pointerTo(...place, 'responses', status, 'content', type, 'schema')
        if (example !== undefined) isWrittenAs(pointer, example)
        for (const { $ref } of Object.values(examples))
          isWrittenAs(pointer, document.components.examples[$ref.split('/').at(-1) ?? '']?.['value'])
      }
  })

  test('a call with a body or data shows one', () => {
    const silent = described.filter(({ operation: { requestBody, responses } }) =>
      [requestBody, ...Object.entries(responses).map(([status, answer]) => (status < '300' ? answer : undefined))].some(
        (told) => {
          const json = told?.content['application/json']
          return (json?.schema.$ref ?? json?.schema.properties?.['data']) && json?.example === undefined
        },
      ),
    )
    expect(silent.map(callOf)).toEqual([])
  })

  test('every sample is the value of a field that is still in the document', () => {
    const fields = new Set([...JSON.stringify(document).matchAll(/"([\w.]+)":/g)].map(([, field]) => field))
    const asked = new Set(described.flatMap(({ operation }) => operation.parameters.map(({ name }) => name)))
    const fieldOf = (sample: string): string => (sample.startsWith('hub.') ? sample : (sample.split('.').at(-1) ?? ''))
    const stale = Object.keys(SAMPLES).filter((sample) => !fields.has(fieldOf(sample)) && !asked.has(fieldOf(sample)))
    expect(stale).toEqual([])
  })

  test('a wrong example would be noticed', () => {
    const pointer = pointerTo('components', 'schemas', 'Agent')
    expect(ajv.compile({ $ref: pointer })({ name: 'Luz' })).toBe(false)
  })
})

test('a status carries only codes of that status, and every code that is no complaint about a field has a call', () => {
  const said = new Set<string>()
  for (const { operation } of described)
    for (const [status, { content }] of Object.entries(operation.responses))
      for (const code of Object.keys(content['application/json']?.examples ?? {})) {
        said.add(code)
        expect(statusOf(code as ErrorCode)).toBe(Number(status))
      }
  // The code of an unknown path, the reason of a refused message, and why a user was not changed with others.
  const ofNoCall: ErrorCode[] = ['request.notFound', 'chat.unreadable', 'user.unchanged']
  const unsaid = (Object.keys(ERRORS) as ErrorCode[]).filter(
    (code) => statusOf(code) !== 422 && !ofNoCall.includes(code) && !said.has(code),
  )
  expect(unsaid).toEqual([])
})

test('every component is used, and every reference leads to one', () => {
  const { securitySchemes, ...referred } = document.components
  const listed = Object.entries(referred).flatMap(([kind, its]) =>
    Object.keys(its as object).map((name) => `#/components/${kind}/${name}`),
  )
  const used = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g))
  expect(listed.filter((place) => !used.has(place))).toEqual([])
  expect([...used].filter((place) => !listed.includes(place))).toEqual([])
  const schemes = new Set(described.flatMap(({ operation }) => operation.security.flatMap((each) => Object.keys(each))))
  expect(Object.keys(securitySchemes).sort()).toEqual([...schemes].sort())
})

test('every parameter has a description', () => {
  const silent = described.flatMap((each) =>
    each.operation.parameters
      .filter((parameter) => !('$ref' in parameter || parameter['description']))
      .map((parameter) => `${callOf(each)} ${parameter['name']}`),
  )
  expect(silent).toEqual([])
  expect(JSON.stringify(document)).not.toContain('Id of the undefined')
})

test("a provider's webhook and a visitor's message are calls of their own, each with its answers", () => {
  const provider = document.paths['/api/agents/{id}/channels/{type}']?.['post'] as Operation
  const visitor = document.paths['/api/agents/{id}/channels/webchat']?.['post'] as Operation
  const type = provider.parameters.find((parameter) => parameter['name'] === 'type') as Parameter
  expect(type.schema.enum).toEqual(CHANNEL_TYPES.filter(isProvider))
  expect(provider.description).toContain('`POST /api/agents/{id}/channels/webchat`')
  expect(provider.responses['200']?.content['application/json']?.schema.$ref).toMatch(/WebhookAcknowledgement$/)

  const dataOf = (status: string) => visitor.responses[status]?.content['application/json']?.schema.properties?.['data']
  expect(dataOf('200')?.$ref).toMatch(/WebchatAnswer$/)
  expect(dataOf('202')?.$ref).toMatch(/WebchatAccepted$/)
  expect(Object.keys(visitor.responses['200']?.content ?? {})).toEqual(['application/json', 'text/event-stream'])
  expect(Object.keys(visitor.responses['202']?.content ?? {})).toEqual(['application/json'])
})

test('limits are in the document as the schemas hold them', () => {
  const { AgentInput, RegisterInput } = document.components.schemas
  expect(AgentInput?.properties?.['name']).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 })
  expect(RegisterInput?.properties?.['password']).toMatchObject({ minLength: 8, maxLength: 128 })
  const agents = document.paths['/api/agents']?.['get'] as Operation
  expect(agents.parameters).toContainEqual(
    expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } }),
  )
})

test('the page has an anchor for each call and each shape, links that lead somewhere, and nothing that runs', () => {
  const page = docsPage(openApi(app.routes))
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(described.filter(({ operation }) => !anchors.has(operation.operationId))).toEqual([])
  expect(Object.keys(document.components.schemas).filter((name) => !anchors.has(`schema-${name}`))).toEqual([])
  expect(links.filter((link) => !anchors.has(link))).toEqual([])
  expect(page).not.toMatch(/<script|javascript:|style="| on\w+="|undefined|\[object/)
})

test('the page has the whole contract of automations, its examples and the receivers', () => {
  const page = docsPage(openApi(app.routes))
  const text = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
  const shown = page
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '&',
    )
  const contract = text('automations.md')
  const blocks = [...contract.matchAll(/```\w*\n([\s\S]*?)\n```/g)].map(([, block = '']) => block.trim())
  expect(blocks.length).toBeGreaterThan(8)
  expect(blocks.filter((block) => !shown.includes(block))).toEqual([])
  const headings = [...contract.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  const cells = [...contract.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell)
  expect([...headings, ...cells].filter((words) => !shown.includes(words))).toEqual([])
  for (const name of ['receiver.mjs', 'receiver.py', 'n8n-workflow.json'])
    expect(shown).toContain(text(`automations/${name}`).trim())
})

type Routes = ExtractSchema<App>
type MethodOf<Name extends Call> = Name extends `${infer Method} ${string}` ? `$${Lowercase<Method>}` : never
type PathOf<Name extends Call> = Name extends `${string} ${infer Path}` ? Path : never
/** The type of the data in the answer of a route. */
type GivenBy<Name extends Call> =
  PathOf<Name> extends keyof Routes
    ? MethodOf<Name> extends keyof Routes[PathOf<Name>]
      ? Routes[PathOf<Name>][MethodOf<Name>] extends infer Endpoint
        ? Endpoint extends { output: Success<infer Data> }
          ? Data
          : never
        : never
      : never
    : never
type SaidOf<Name extends Call> = (typeof CALLS)[Name] extends { answer: infer Answer extends keyof typeof schemas }
  ? (typeof schemas)[Answer] extends z.ZodMiniType
    ? z.output<(typeof schemas)[Answer]>
    : never
  : never
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** A route may answer in several ways: each has to be one of the described ones. */
type IsSaid<Given, Said> = Given extends null ? true : Same<Given, NonNullable<Said>>
/** Calls with streams or bodies of their own: the tests read what they sent. */
type Streamed =
  | 'POST /api/agents/:id/channels/:type'
  | 'GET /api/account/export'
  | 'GET /api/admin/users/:id/export'
  | 'POST /api/agents/:id/channels/webchat'
/** Whether the route and the description of each call agree about the data; `never` where there is none. */
type Agreement = { [Name in Exclude<Call, Streamed>]: IsSaid<GivenBy<Name>, SaidOf<Name>> }

test('the compiler holds each described answer to the type of its route', () => {
  expectTypeOf<Agreement[keyof Agreement]>().toEqualTypeOf<true>()
  expectTypeOf<Agreement['GET /api/agents']>().toEqualTypeOf<true>()
  expectTypeOf<IsSaid<{ id: string }, { id: string; more?: string }>>().toEqualTypeOf<false>()
})
