import { describe, expect, test } from 'vitest'
import { allImports } from '../support/imports.ts'
import { betweenModules, cyclesIn, type Edge, moduleOf } from './cycles.ts'

/** Every import of the product's files, type imports included. */
const IMPORTS: readonly Edge[] = allImports()
  .filter((i) => !i.isPackage && !i.from.startsWith('tests/'))
  .map((i) => [i.from, i.to] as const)

describe('import cycles, type imports included', () => {
  test('there is none between files', () => {
    expect(cyclesIn(IMPORTS)).toEqual([])
  })

  test('there is none between modules and between features', () => {
    expect(cyclesIn(betweenModules(IMPORTS))).toEqual([])
  })
})

describe('the computation of cycles', () => {
  test('a cycle of any length is found once, without the nodes that only lead to it or away from it', () => {
    const edges: Edge[] = [
      ['entry', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'leaf'],
      ['x', 'x'],
    ]
    expect(cyclesIn(edges)).toEqual([['a', 'b', 'c'], ['x']])
    expect(cyclesIn(edges.slice(0, 3))).toEqual([])
  })

  test('cycles that share a node are reported as one', () => {
    const edges: Edge[] = [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
      ['c', 'b'],
    ]
    expect(cyclesIn(edges)).toEqual([['a', 'b', 'c']])
  })

  test('modules are folders, features and objects; two files may make a cycle of modules that is none of files', () => {
    expect(moduleOf('worker/core/db.ts')).toBe('worker/core')
    expect(moduleOf('worker/contract/calls/agents.calls.ts')).toBe('worker/contract')
    expect(moduleOf('worker/features/chat/replies.ts')).toBe('worker/features/chat')
    expect(moduleOf('durable-objects/library/library.ts')).toBe('durable-objects/library')
    expect(moduleOf('worker/app.ts')).toBe('worker/app.ts')
    const edges: Edge[] = [
      ['worker/features/agents/a.ts', 'worker/features/channels/a.ts'],
      ['worker/features/channels/b.ts', 'worker/features/agents/b.ts'],
    ]
    expect(cyclesIn(edges)).toEqual([])
    expect(cyclesIn(betweenModules(edges))).toEqual([['worker/features/agents', 'worker/features/channels']])
  })
})
