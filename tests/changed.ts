import { spawnSync } from 'node:child_process'
import { ROOT } from '../worker/local/place.ts'
import { allImports, sourceFiles } from './support/imports.ts'

const git = (...words: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.split('\n').filter(Boolean)
}

/** The files that differ from a commit, those that git does not track yet among them. */
export const changedSince = (base: string): string[] => [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Parts of the built product that the tests of a folder run without importing them. */
const RUNS: readonly [tests: RegExp, product: RegExp][] = [
  [
    /^tests\/(?:worker|durable-objects|faults)\//,
    /^(?:worker\/(?!local\/)|durable-objects\/|migrations\/|wrangler\.toml$)/,
  ],
  [/^tests\/(?:worker\/served|faults\/)/, /^worker\/local\//],
  [/^tests\/browser\//, /^web\//],
]
/** Every test may depend on these. */
const EVERYWHERE = /^(?:package(?:-lock)?\.json|tests\/(?:run|vitest\.config)\.ts)$/

/**
 * The test files that a change touches: those that import a changed file, at any distance and not only for a type, those
 * that run a changed part of the built product, and the rules about the sources.
 */
export function testsTouchedBy(changed: readonly string[]): string[] {
  const tests = sourceFiles(['tests']).filter((path) => path.endsWith('.test.ts'))
  if (changed.some((path) => EVERYWHERE.test(path))) return tests
  const importers = new Map<string, string[]>()
  for (const { from, to, isTypeOnly } of allImports())
    if (!isTypeOnly) importers.set(to, [...(importers.get(to) ?? []), from])
  const touched = new Set(changed)
  for (const path of touched) for (const importer of importers.get(path) ?? []) touched.add(importer)
  const runsChanged = (test: string) =>
    RUNS.some(([these, product]) => these.test(test) && changed.some((path) => product.test(path)))
  return tests.filter((test) => test.startsWith('tests/architecture/') || touched.has(test) || runsChanged(test))
}
