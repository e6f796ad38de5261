import { describe, expect, test } from 'vitest'
import { allImports, type Import, isThere, sourceFiles } from '../support/imports.ts'
import { broken, IMPORT_RULES } from './imports.ts'

describe('who imports whom', () => {
  test('the imports of the whole project are read', () => {
    expect(allImports().length).toBeGreaterThan(sourceFiles().length)
  })

  test('every file that is imported is there', () => {
    const missing = allImports().filter((i) => !i.isPackage && !isThere(i.to))
    expect(missing.map((i) => `${i.from} → ${i.to}`)).toEqual([])
  })

  test.each(IMPORT_RULES)('$promise', (rule) => {
    expect(broken(rule, allImports())).toEqual([])
  })

  test.each(IMPORT_RULES)('it would be noticed if not: $promise', (rule) => {
    expect(broken(rule, [...allImports(), rule.planted])).toEqual([`${rule.planted.from} → ${rule.planted.to}`])
  })
})

/** The first ring of imports that is found, as a path that ends where it began. Types are gone when the code runs. */
function ring(imports: readonly Import[]): string[] | null {
  const next = new Map<string, string[]>()
  for (const i of imports) if (!i.isPackage && !i.isTypeOnly) next.set(i.from, [...(next.get(i.from) ?? []), i.to])
  const done = new Set<string>()
  const walk = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const target of next.get(file) ?? []) {
      const found = walk(target, [...way, file])
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of next.keys()) {
    const found = walk(file, [])
    if (found) return found
  }
  return null
}

describe('rings', () => {
  test('no file imports itself by a detour', () => {
    expect(ring(allImports())).toBeNull()
  })

  test('a ring would be noticed', () => {
    const edge = (from: string, to: string): Import => ({ from, to, isPackage: false, isTypeOnly: false })
    expect(ring([edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')])).toEqual([
      'a.ts',
      'b.ts',
      'c.ts',
      'a.ts',
    ])
  })
})

describe('the public chat', () => {
  function reachable(entry: string): string[] {
    const seen = new Set([entry])
    for (const file of seen)
      for (const i of allImports()) if (i.from === file && !i.isPackage && !i.isTypeOnly) seen.add(i.to)
    return [...seen]
  }

  test('nothing of the console and nothing of signing in can reach it', () => {
    const reached = reachable('web/chat-page/main.tsx')
    expect(reached.length).toBeGreaterThan(0)
    expect(
      reached.filter((file) => /^web\/(?:features|routes|main|root)|(?:session|sign-in|auth|renewal)/.test(file)),
    ).toEqual([])
    expect(reached.filter((file) => /^worker\/(?!contract\/)/.test(file))).toEqual([])
  })
})
