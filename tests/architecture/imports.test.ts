import { describe, expect, test } from 'vitest'
import { allImports, isThere, read, sourceFiles } from '../support/imports.ts'
import { broken, IMPORT_RULES } from './imports.ts'

describe('who imports whom', () => {
  test('the imports of the whole project are read', () => {
    expect(allImports().length).toBeGreaterThan(sourceFiles().length)
  })

  test('every file that is imported is there', () => {
    const missing = allImports().filter((i) => !i.isPackage && !isThere(i.to))
    expect(missing.map((i) => `${i.from} → ${i.to}`)).toEqual([])
  })

  test.each(IMPORT_RULES)('$title', (rule) => {
    expect(broken(rule, allImports())).toEqual([])
  })

  test.each(IMPORT_RULES)('a violation is reported: $title', (rule) => {
    expect(broken(rule, [...allImports(), rule.violation])).toEqual([`${rule.violation.from} → ${rule.violation.to}`])
  })
})

function reachable(...entries: string[]): string[] {
  const seen = new Set(entries)
  for (const file of seen)
    for (const i of allImports()) if (i.from === file && !i.isPackage && !i.isTypeOnly) seen.add(i.to)
  return [...seen]
}

describe('the dashboard', () => {
  test('is said with the words that are loaded before it', () => {
    const frame = [
      'dashboard/dashboard',
      'shell/sidebar',
      'shell/user-menu',
      'shell/access-gate',
      'unsaved/unsaved-question',
    ]
    const reached = reachable(...frame.map((name) => `web/features/${name}.tsx`))
    const speakersIn = (catalogue: string) =>
      new Set(
        read(`web/locales/es/${catalogue}.po`)
          .match(/(?<=^#: ).+/gm)
          ?.map((path) => `web/${path}`),
      )
    const [early, late] = [speakersIn('frame'), speakersIn('console')]
    expect(reached.filter((file) => early.has(file)).length).toBeGreaterThan(5)
    expect(reached.filter((file) => late.has(file))).toEqual([])
  })
})

describe('the public chat', () => {
  test('nothing of the console and nothing of signing in can reach it', () => {
    const reached = reachable('web/chat-page/main.tsx')
    expect(reached.length).toBeGreaterThan(0)
    expect(
      reached.filter((file) => /^web\/(?:features|routes|main|root)|(?:session|sign-in|auth|renewal)/.test(file)),
    ).toEqual([])
    expect(reached.filter((file) => /^worker\/(?!contract\/)/.test(file))).toEqual([])
  })
})
