import { describe, expect, test } from 'vitest'
import { PROMISES } from '../promises/promises.ts'
import { read, sourceFiles } from '../support/imports.ts'

const TICK = /(?<=\s)#([a-z][a-z-]*(?:\.[a-z][a-z-]*)+)(?=[\s'"`])/g
const ticksIn = (source: string): string[] => [...source.matchAll(TICK)].map(([, id = '']) => id)

const tests = sourceFiles(['tests']).filter(
  (path) => path.endsWith('.test.ts') && path !== 'tests/architecture/promises.test.ts',
)
const ticked = new Map<string, string[]>()
for (const path of tests) for (const id of ticksIn(read(path))) ticked.set(id, [...(ticked.get(id) ?? []), path])
const rows = Object.keys(PROMISES)

describe('what the product promises', () => {
  test('every promise is kept by a test that names it', () => {
    expect(rows.filter((id) => !ticked.has(id))).toEqual([])
  })

  test('no test names an unknown promise', () => {
    expect([...ticked].filter(([id]) => !rows.includes(id))).toEqual([])
  })

  test('a tick is told from a selector and from a private field', () => {
    expect(ticksIn("test('a customer makes an agent #agents.create #session.logout', () => {})")).toEqual([
      'agents.create',
      'session.logout',
    ])
    expect(ticksIn("'#fff' this.#field.name '#prices.open' a #fragment")).toEqual([])
  })
})
