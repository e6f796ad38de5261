import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, ROOT } from '../../worker/local/place.ts'
import type { Fault, Finding } from './fault.ts'

const VITEST = inRoot('node_modules/vitest/vitest.mjs')

interface Counts {
  numPassedTests: number
  numFailedTests: number
}

/** Runs tests of a file, or of several, whose names fit a pattern; says how many passed and which did not. */
async function tested(files: readonly string[], names?: string): Promise<Finding> {
  const place = mkdtempSync(join(tmpdir(), 'vocero-faults-'))
  const report = join(place, 'report.json')
  const pattern = names === undefined ? [] : ['-t', names]
  const words = ['run', '-c', 'tests/vitest.config.ts', ...files, ...pattern]
  try {
    await new Promise((resolve) =>
      spawn(process.execPath, [VITEST, ...words, '--reporter=json', `--outputFile=${report}`], {
        cwd: ROOT,
        stdio: 'ignore',
      }).on('exit', resolve),
    )
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Counts
    const isGood = numPassedTests > 0 && numFailedTests === 0
    return {
      figures: { passed: numPassedTests, failed: numFailedTests, tests: files.join(' ') },
      broken: isGood ? [] : [`${numFailedTests} tests fail, ${numPassedTests} pass`],
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const provenBy = (fault: Omit<Fault, 'run'>, files: readonly string[], names?: string): Fault => ({
  ...fault,
  isTested: true,
  run: () => tested(files, names),
})

/** What a test of the Worker proves as it stands. */
export const PROVEN: readonly Fault[] = [
  provenBy(
    {
      id: 'R3',
      fault: 'fifty deliveries of one message at once, and again after the hub has slept',
      promise: 'one exchange, one reply, and a yes to each',
    },
    ['tests/worker/provider-messages.test.ts', 'tests/worker/webchat.test.ts'],
    'delivered fifty times|sent fifty times|sent twice',
  ),
  provenBy(
    {
      id: 'R6',
      fault: 'an engine never answers, sends its headers only, or drips a byte a second; fifty at once',
      promise: 'the visitor is told within the deadline, nothing is counted, nobody is asked twice',
    },
    ['tests/worker/engine-deadlines.test.ts'],
  ),
  provenBy(
    {
      id: 'R7',
      fault:
        'an engine answers rubbish: a page, ten megabytes, deep JSON, another shape, 500, 301, nothing, half a stream',
      promise: 'none of it reaches a customer; the message is kept as one without an answer, and not counted',
    },
    ['tests/worker/models.test.ts', 'tests/worker/automations.test.ts'],
    'a model that fails|what is no answer',
  ),
  provenBy(
    {
      id: 'R13',
      fault: 'the database fails in the middle of a write: every call that writes, at every table it writes to',
      promise: 'nothing of it has happened, the caller is told 500 without a word of why, and may send it again',
    },
    ['tests/faults/half-done.test.ts'],
  ),
  provenBy(
    {
      id: 'R14',
      fault: 'somebody else holds the database: for a second and a half, and for eight',
      promise: 'the call waits and succeeds, once; or it is told 503 and when to come back, has done nothing, and may',
    },
    ['tests/faults/locked-database.test.ts'],
  ),
  provenBy(
    {
      id: 'R16',
      fault: 'clocks differ: tokens of the past and of the future, messages that were held back, late receipts',
      promise:
        'five seconds are let pass, no more; old messages are kept in their place and not answered; nothing goes backwards',
    },
    ['tests/worker/access-tokens.test.ts', 'tests/worker/provider-messages.test.ts'],
    'a token |held back|never goes back',
  ),
  provenBy(
    {
      id: 'R19',
      fault: '200 callers send their body a byte a second (slow heads are the edge’s affair)',
      promise: 'each is told 408 after five seconds, and nobody else waits',
    },
    ['tests/worker/order-of-answers.test.ts'],
    'does not come to an end',
  ),
  provenBy(
    {
      id: 'R23',
      fault: 'a form is sent twice, twenty times at once, or again after its answer was lost',
      promise: 'it is done once, and answered the same; another body under the same key is refused',
    },
    ['tests/worker/idempotency.test.ts'],
  ),
]
