import { expect, test } from 'vitest'
import { AREAS } from '../mutations/list.ts'
import { isThere, read } from '../support/imports.ts'

const mutations = AREAS.flatMap((area) => area.mutations)

test('every mutation has a name of its own, and is caught by tests that are there', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40)
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
  expect(mutations.flatMap(({ tests }) => tests).filter((path) => !isThere(path))).toEqual([])
})

test('the text that a mutation replaces stands once in its file', () => {
  const stale = mutations.filter(({ file, from }) => !isThere(file) || read(file).split(from).length !== 2)
  expect(stale.map(({ id, file }) => `${id}: ${file}`)).toEqual([])
})
