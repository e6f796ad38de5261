import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { app } from '../../worker/app.ts'
import type { Call } from '../../worker/contract/access.ts'
import { isErrorCode } from '../../worker/contract/errors.ts'
import { isWellFormedDeep } from '../../worker/contract/json.ts'
import { fieldsOf } from '../../worker/core/valid.ts'
import { openApi } from '../../worker/features/docs/document.ts'
import { schemaOf } from '../support/judged.ts'
import { rounds } from '../support/scope.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('', ' ', '\0', '\ud800', "'; DROP TABLE users; --", '<img src=x onerror=alert(1)>', 'x'.repeat(5000)),
)
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -1, 0.1 + 0.2, 1e300))
const anything = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), number, fc.constantFrom(null, true, [], {}))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A valid value with some parts removed and some replaced by any value, at any depth. */
function nearly(right: unknown): fc.Arbitrary<unknown> {
  if (!isObject(right))
    return fc.oneof({ weight: 2, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: anything })
  const parts = Object.fromEntries(Object.entries(right).map(([name, value]) => [name, nearly(value)]))
  const more = fc.dictionary(fc.constantFrom('id', 'ownerId', 'config', '__proto__', 'x'), anything, { maxKeys: 2 })
  const known = fc.record(parts, { requiredKeys: [] })
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(more, known).map(([added, given]) => ({ ...added, ...given })) },
    { weight: 1, arbitrary: anything },
  )
}

/** What the document shows of each call: an example of its body, and of each field of its query. */
const shown = Object.entries(openApi(app.routes).paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { requestBody, parameters }]) => {
    const call = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` as Call
    const asked = parameters.flatMap((each) => ('example' in each ? [[each['name'], each['example']]] : []))
    return [
      call,
      { body: requestBody?.content['application/json']?.example, query: Object.fromEntries(asked) },
    ] as const
  }),
)
const judging = (target: 'body' | 'query') => shown.filter(([call]) => schemaOf(call, target))

/** Compared with what is known, and not stored: tokens, and the language that a visitor's browser names. */
const NEVER_STORED = new Set(['refreshToken', 'visitorToken', 'earlierToken', 'language'])
/**
 * The settings of a channel are judged once its type is known: tests/contract/channel-settings.test.ts. Of the page that a
 * chat stands on only what the URL parser writes is stored, which has no such characters: tests/worker/webchat.test.ts.
 */
const isJudgedElsewhere = (call: Call, name: string): boolean =>
  NEVER_STORED.has(name) ||
  (name === 'config' && call.includes('/api/channels')) ||
  (name === 'page' && call.endsWith('/channels/webchat'))

/** The schema's output can be stored, and its errors have sentences: the route fails on neither. */
function isJudged(call: Call, target: 'body' | 'query', given: unknown): void {
  const read = schemaOf(call, target)?.safeParse(given)
  if (!read) throw new Error(`${call} has no ${target}`)
  if (read.success) {
    const stored = isObject(read.data)
      ? Object.entries(read.data).filter(([name]) => !isJudgedElsewhere(call, name))
      : read.data
    expect(isWellFormedDeep(stored)).toBe(true)
    return
  }
  const fields = Object.entries(fieldsOf(read.error.issues))
  expect(fields.length).toBeGreaterThan(0)
  for (const [, code] of fields) expect(isErrorCode(code)).toBe(true)
}

describe('any JSON is refused by field or comes out storable:', () => {
  test.each(judging('body'))('%s', async (call, { body }) => {
    const property = fc.property(nearly(body), (given) => isJudged(call, 'body', given))
    await fc.assert(property, {
      numRuns: rounds(150, 1500),
      examples: [[body], [null], [[]], [1], ['x'], [true]],
    })
  })
})

describe('any query is refused by field or comes out storable:', () => {
  const names = ['page', 'limit', 'search', 'agentId', 'typeId', 'startDate', 'endDate', 'sessionId', 'before', 'x']
  const text = anyText.filter((each) => each.isWellFormed())

  test.each(judging('query'))('%s', async (call, { query }) => {
    const asked = fc.dictionary(fc.constantFrom(...names, ...Object.keys(query)), text, { maxKeys: 4 })
    const property = fc.property(asked, (given) => isJudged(call, 'query', { ...query, ...given }))
    await fc.assert(property, { numRuns: rounds(150, 1500) })
  })
})
