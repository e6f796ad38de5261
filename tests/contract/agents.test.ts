import { expect, test } from 'vitest'
import { validationErrors } from '../support/judged.ts'
import { agentInput } from '../support/tenants.ts'

const WRONG: [string, string, unknown][] = [
  ['nothing', 'name', null],
  ['no text at all', 'name', ''],
  ['only white space', 'name', ' \u3000\n\t '],
  ['a number', 'name', 7],
  ['a list', 'name', ['Luz']],
  ['an object', 'name', { toString: 'Luz' }],
  ['101 letters', 'name', 'a'.repeat(101)],
  ['101 emoji', 'name', '🙂'.repeat(101)],
  ['NUL', 'name', 'Lu\0z'],
  ['half a character', 'name', 'Lu\ud83d'],
  ['501 letters', 'description', 'a'.repeat(501)],
  ['a number', 'description', 7],
  ['NUL', 'description', '\0'],
  ['half a character', 'description', '\ude00'],
  ['nothing', 'typeId', null],
  ['no text at all', 'typeId', ''],
  ['a number', 'typeId', 1],
  ['what is no id', 'typeId', "' OR 1=1 --"],
  ['a language that is not spoken', 'language', 'fr'],
  ['a language in capitals', 'language', 'ES'],
  ['nothing', 'language', null],
  ['a number', 'language', 0],
]

test.each(WRONG)('%s as %s is refused on that field, in a new agent and in a change', (_, field, value) => {
  expect(Object.keys(validationErrors('POST /api/agents', agentInput({ [field]: value })))).toEqual([field])
  expect(Object.keys(validationErrors('PUT /api/agents/:id', { [field]: value }))).toEqual([field])
})
