import { expect, test } from 'vitest'
import { allImports, sourceFiles } from '../support/imports.ts'

test('the page of the design shows every component of web/ui', () => {
  const shown = new Set(
    allImports()
      .filter(({ from, isTypeOnly }) => from.startsWith('web/features/design/') && !isTypeOnly)
      .map(({ to }) => to),
  )
  const components = sourceFiles(['web']).filter((path) => /^web\/ui\/.+\.tsx$/.test(path))
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((path) => !shown.has(path))).toEqual([])
})
