import { expect, test } from 'vitest'
import { app } from '../../worker/app.ts'
import type { CallDoc } from '../../worker/contract/calls/call.ts'
import { CALLS } from '../../worker/contract/calls/calls.ts'
import { ERRORS, type ErrorCode, errorMessage } from '../../worker/contract/errors.ts'
import { refusalExamples } from '../../worker/features/docs/answers.ts'
import { docsPage } from '../../worker/features/docs/docs.view.ts'
import { openApi } from '../../worker/features/docs/document.ts'
import { TABLES, withDescriptions } from '../../worker/features/docs/fields.ts'
import type { Schema } from '../../worker/features/docs/openapi.ts'

const calls: [string, CallDoc][] = Object.entries(CALLS)

test('a summary has two to seven words, begins with a capital, and belongs to one call', () => {
  const summaries = calls.map(([, { summary }]) => summary)
  expect(summaries.filter((summary) => !/^[A-Z][a-z]+(?: [^ ]+){1,6}$/.test(summary) || summary.endsWith('.'))).toEqual(
    [],
  )
  expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([])
})

test('a description consists of sentences, and calls nobody he or one', () => {
  const texts = calls.flatMap(([name, { description }]) => (description ? [[name, description] as const] : []))
  expect(texts.filter(([, text]) => !/^[A-Z`].*[.)]$/s.test(text)).map(([name]) => name)).toEqual([])
  expect(
    texts.filter(([, text]) => /\b(?:he|him|his|himself|oneself|one's)\b/i.test(text)).map(([name]) => name),
  ).toEqual([])
})

test('the example of a refusal has a value for everything that its sentence quotes', () => {
  const stated = calls.flatMap(([, { codes = [] }]) => codes)
  const gaps = Object.entries(refusalExamples(stated)).flatMap(([code, { value }]) => {
    const { error } = value as { error: { details?: Record<string, unknown> } }
    const { values } = errorMessage(code as ErrorCode, error.details)
    const quoted = [...ERRORS[code as ErrorCode][1].matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
    return quoted.filter((name) => !(name in values)).map((name) => `${code} ${name}`)
  })
  expect(gaps).toEqual([])
})

const document = openApi(app.routes)

/** Every field of a schema, also those in lists, maps and alternatives, with its path. */
const fieldsIn = (schema: Schema, path: string): (readonly [string, Schema])[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [`${path}.${name}`, field] as const,
    ...fieldsIn(field, `${path}.${name}`),
  ]),
  ...[schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf]
    .flat()
    .flatMap((inner) => (typeof inner === 'object' ? fieldsIn(inner, path) : [])),
]
const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsIn(schema, name))

test('every field of every schema says what it means', () => {
  expect(fields.length).toBeGreaterThan(2_000)
  expect(fields.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([])
})

test('the description of a field is a sentence or two, short, and calls nobody he', () => {
  const texts = TABLES.flatMap((table) => Object.entries(table))
  const unfit = texts.filter(([, text]) => !/^[A-Z][^\n]{5,199}\.$/.test(text) || /\b(?:he|him|his)\b/i.test(text))
  expect(unfit).toEqual([])
  expect(texts.filter(([, text]) => text.split('`').length % 2 === 0)).toEqual([])
})

test('every description belongs to a field, and a field has one', () => {
  const entries = TABLES.flatMap((table) => Object.keys(table))
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
  const used = new Set<string>()
  withDescriptions(document.components.schemas, used)
  expect(entries.filter((entry) => !used.has(entry))).toEqual([])
})

test('the longest end of the path to a field describes it, and the form of its object where one is named', () => {
  const { schemas } = document.components
  const of = (name: string, field: string) => schemas[name]?.properties?.[field]?.['description']
  expect(of('Deleted', 'id')).toBe('Id of the deleted object.')
  expect(of('Role', 'id')).toBe('Unique id of the object.')
  const presence = schemas['StreamEvent']?.anyOf?.find(({ properties }) => properties?.['type']?.const === 'presence')
  expect(presence?.properties?.['member']?.['description']).toBe('Name of the member.')
  expect(presence?.properties?.['sessionId']?.['description']).toBe('Id of the thread within its agent.')
  expect(schemas['OneAccount']?.properties?.['account']).toMatchObject({ $ref: expect.stringMatching(/Account$/) })
})

test('the page has the name and the description of every field', () => {
  const textOf = (markup: string) =>
    markup
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const rows = new Map<string, string>()
  const page = docsPage(document)
  for (const section of page.split('<section class="shape" id="schema-').slice(1)) {
    const name = section.slice(0, section.indexOf('"'))
    for (const [, path = '', cell = ''] of section.matchAll(
      /<th scope="row"><code>(.+?)<\/code>.*?<td>(.*?)<\/td>/gs,
    )) {
      const place = `${name}.${textOf(path).replaceAll('[]', '')}`
      rows.set(place, `${rows.get(place) ?? ''}${textOf(cell)}`)
    }
  }
  const textIn = ({ description }: Schema) => String(description).replaceAll('`', '')
  const unsaid = fields.filter(([path, field]) => !rows.get(path)?.includes(textIn(field)))
  expect(unsaid.map(([path]) => path)).toEqual([])
  expect(page).not.toContain(String(Number.MAX_SAFE_INTEGER))
})
