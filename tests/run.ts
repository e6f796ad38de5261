import { spawnSync } from 'node:child_process'
import { parseCLI, startVitest } from 'vitest/node'
import { buildIfStale } from '../worker/local/build.ts'
import { QUIET } from '../worker/local/environment.ts'
import { inRoot, ROOT } from '../worker/local/place.ts'
import { command } from '../worker/local/unready.ts'
import { changedSince, testsTouchedBy } from './changed.ts'
import { ensureChromium } from './support/chromium.ts'
import { makeStateFolder } from './support/state-folder.ts'
import { Tally } from './support/tally.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Whether everything that is sent to a browser stays within its weight. */
const keepsBudgets = (): boolean =>
  spawnSync(process.execPath, [inRoot('web/budget.ts')], { cwd: ROOT, stdio: 'inherit' }).status === 0

/** The words for vitest: `--changed [commit]` becomes the files that the change touches. */
function filesFor(words: readonly string[]): string[] {
  const at = words.indexOf('--changed')
  if (at < 0) return [...words]
  const [base, ...rest] = words.slice(at + 1)
  const isCommit = base !== undefined && !base.startsWith('-')
  const others = [...words.slice(0, at), ...(isCommit ? rest : words.slice(at + 1))]
  return [...others, ...testsTouchedBy(changedSince(isCommit ? base : 'HEAD'))]
}

/**
 * `npm test`: builds what changed, finds a browser, runs every test and weighs the build. Words after `--` go to vitest
 * (`npm test -- tests/worker/health.test.ts`); `-- --changed` runs what differs from the last commit or, with a name, from
 * another one. `npm run test:all` runs the full matrix (support/scope.ts). Ends with the counts on a line of their own.
 */
await command(async () => {
  const words = process.argv.slice(2)
  const { filter, options } = parseCLI(['vitest', 'run', ...filesFor(words)])
  const { reporter: reporters = ['default'], ...rest } = options as typeof options & { reporter?: string[] }
  Object.assign(process.env, QUIET)
  buildIfStale(say)
  process.env['CHROMIUM_PATH'] = ensureChromium(say)
  process.env['TMPDIR'] = makeStateFolder()

  const tally = new Tally()
  const vitest = await startVitest('test', filter, {
    ...rest,
    config: 'tests/vitest.config.ts',
    watch: false,
    silent: 'passed-only',
    reporters: [...reporters, tally],
  })
  await vitest.close()
  if (words.length === 0) tally.add(keepsBudgets())
  process.exitCode = tally.isGood ? 0 : 1
  say(tally.line())
})
