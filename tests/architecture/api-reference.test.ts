import { expect, test } from 'vitest'
import type { CallDoc } from '../../worker/contract/calls/call.ts'
import { CALLS } from '../../worker/contract/calls/calls.ts'
import { ERRORS, type ErrorCode, errorMessage } from '../../worker/contract/errors.ts'
import { refusalExamples } from '../../worker/features/docs/answers.ts'

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
