import { expect, test } from 'vitest'
import { testsTouchedBy } from '../changed.ts'

const touched = (path: string) => testsTouchedBy([path])

test('a changed test and the rules about the sources are run, and nothing else', () => {
  const others = touched('tests/worker/health.test.ts').filter((path) => !path.startsWith('tests/architecture/'))
  expect(others).toEqual(['tests/worker/health.test.ts'])
  expect(touched('tests/worker/health.test.ts')).toContain('tests/architecture/imports.test.ts')
})

test('a changed part of a test runs every test that imports it, at any distance', () => {
  expect(touched('tests/support/database-template.ts')).toContain('tests/worker/health.test.ts')
})

test('a changed rule runs the tests that import it and those of the product that it is built into', () => {
  const tests = touched('durable-objects/agent/debounce.ts')
  expect(tests).toContain('tests/objects/provider-messages.test.ts')
  expect(tests).toContain('tests/worker/provider-messages.test.ts')
  expect(tests).not.toContain('tests/browser/roles.test.ts')
})

test('a changed screen runs the tests in the browser and none of the Worker', () => {
  const tests = touched('web/features/roles/roles-screen.tsx')
  expect(tests).toContain('tests/browser/roles.test.ts')
  expect(tests).not.toContain('tests/worker/roles.test.ts')
})

test('what every test stands on runs all of them', () => {
  expect(touched('package-lock.json').length).toBe(touched('tests/vitest.config.ts').length)
  expect(touched('package-lock.json')).toContain('tests/web/format.test.ts')
})
