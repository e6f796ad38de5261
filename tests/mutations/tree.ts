import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot, ROOT } from '../../worker/local/place.ts'
import { Unready } from '../../worker/local/unready.ts'
import type { Mutation } from './mutation.ts'

/** The files that git tracks or would track, with their content in the working tree. */
function filesOfTheTree(): string[] {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return listed.split('\0').filter((path) => path !== '' && existsSync(inRoot(path)))
}

interface JsonReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What a run of test files came to; `failed`: the first test that failed by an assertion. */
export type TestRun =
  | { kind: 'passed'; tests: number }
  | { kind: 'failed'; test: string }
  | { kind: 'broken'; why: string }

/** What runs in Node without the built product. */
const PURE = /^tests\/(?:web|channels|objects|contract)\//
export const isPure = (files: readonly string[]): boolean => files.every((file) => PURE.test(file))

/**
 * Errors of `expect` (`poll`, `rejects` and `resolves` throw an `Error`), and of a test that reads the code of a
 * refusal from another answer (`body.error.code`).
 */
const NOTICED = [
  /AssertionError/,
  /^Error: (?:expected|promise) /,
  /^TypeError: Cannot read properties of undefined \(reading '(?:code|fields|details)'\)/,
]
const isAssertion = (message: string): boolean => NOTICED.some((form) => form.test(message))
const NOTHING_TO_BUILD = { status: 0, output: '' }
const VITEST = inRoot('node_modules/vitest/vitest.mjs')
const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

/** A server that does not start, a file that does not load and any other exception prove nothing. */
function runFrom({ testResults }: JsonReport): TestRun {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const proof = failed.find(({ failureMessages }) => failureMessages.some(isAssertion))
  if (proof) return { kind: 'failed', test: proof.fullName }
  const thrown = failed[0]
  if (thrown) return { kind: 'broken', why: `${thrown.fullName}: ${firstLine(thrown.failureMessages[0] ?? '')}` }
  const file = testResults.find(({ status }) => status === 'failed')
  if (file) return { kind: 'broken', why: `${file.name}: ${firstLine(file.message)}` }
  const passed = tests.filter(({ status }) => status === 'passed').length
  return passed > 0 ? { kind: 'passed', tests: passed } : { kind: 'broken', why: 'no test ran' }
}

/** A copy of the working tree in the system's temporary folder, where a mutation is built and tested. */
export class Tree {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mutations-'))

  constructor() {
    for (const path of filesOfTheTree()) {
      mkdirSync(dirname(this.#in(path)), { recursive: true })
      copyFileSync(inRoot(path), this.#in(path))
    }
    symlinkSync(inRoot('node_modules'), this.#in('node_modules'))
  }

  build(): void {
    const { status, output } = this.#node('worker/local/build.ts')
    if (status !== 0) throw new Unready(`The copy of the tree does not build.\n${output}`)
  }

  /** Builds the Worker with a mutation, if its tests need it, and runs them; the file is as it was when this ends. */
  mutated({ file, from, to, tests }: Mutation): TestRun {
    const source = readFileSync(this.#in(file), 'utf8')
    writeFileSync(
      this.#in(file),
      source.replace(from, () => to),
    )
    try {
      const { status, output } = isPure(tests) ? NOTHING_TO_BUILD : this.#node('worker/local/build.ts', '--worker')
      if (status !== 0) return { kind: 'broken', why: `it does not build: ${firstLine(output)}` }
      return this.test(tests)
    } finally {
      writeFileSync(this.#in(file), source)
    }
  }

  /** Runs test files up to the first failure. */
  test(files: readonly string[]): TestRun {
    const report = this.#in('report.json')
    rmSync(report, { force: true })
    const command = isPure(files) ? [VITEST, 'run', '-c', 'tests/vitest.config.ts'] : ['tests/run.ts']
    const { output } = this.#node(...command, ...files, '--bail=1', '--reporter=json', `--outputFile=${report}`)
    if (!existsSync(report)) return { kind: 'broken', why: `the tests wrote no report: ${output.slice(-500)}` }
    return runFrom(JSON.parse(readFileSync(report, 'utf8')) as JsonReport)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #node(...words: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: this.#folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return { status, output: `${stdout}${stderr}` }
  }

  #in(path: string): string {
    return join(this.#folder, path)
  }
}
