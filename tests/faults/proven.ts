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
    ['tests/worker/provider-messages.test.ts', 'tests/worker/five-providers.test.ts', 'tests/worker/webchat.test.ts'],
    'delivered fifty times|fifty deliveries|sent fifty times|sent twice',
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
      fault: 'somebody else holds the database: for a moment, and until the call gives up',
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
      id: 'R17',
      fault: 'any JSON, and what is none, to every call; any query and any id',
      promise: 'each is answered in good form, and never with a fault of ours',
    },
    ['tests/worker/any-json.test.ts'],
  ),
  provenBy(
    {
      id: 'R18',
      fault: 'a body that is too large, announced or not, or too deep',
      promise: 'it is refused by name before it is read to its end',
    },
    ['tests/worker/order-of-answers.test.ts'],
    'announced length|brackets|32 deep',
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
      id: 'R20',
      fault: 'any letters: emoji, families, both directions, ornaments, NUL, half a pair, old Mongolian',
      promise: 'what can be kept comes back byte for byte and is found; what cannot is refused; lengths count letters',
    },
    ['tests/worker/any-text.test.ts'],
  ),
  provenBy(
    {
      id: 'R23',
      fault: 'a form is sent twice, twenty times at once, or again after its answer was lost',
      promise: 'it is done once, and answered the same; another body under the same key is refused',
    },
    ['tests/worker/idempotency.test.ts'],
  ),
  provenBy(
    {
      id: 'R25',
      fault: 'a migration meets a database with rows in it',
      promise: 'each applies to what the one before left, and all of them make what the tables say',
    },
    ['tests/architecture/migrations.test.ts'],
  ),
  provenBy(
    {
      id: 'R26',
      fault: 'a browser loses its connection, or has a slow one',
      promise: 'it says so while it lasts, what was on its way comes afterwards, and nothing is sent twice',
    },
    ['tests/browser/edges.test.ts'],
    'without a connection|over a slow network|two presses',
  ),
  provenBy(
    {
      id: 'R27',
      fault: 'a secret is missing or short, a key has no name, an escape of the tests is open in production',
      promise: 'nothing is answered but that, and the log names the variable without its value',
    },
    ['tests/worker/misconfigured.test.ts'],
  ),
  provenBy(
    {
      id: 'R28',
      fault: 'the keys are changed, of tokens and of what is sealed',
      promise: 'nobody notices while the old one is there; what only it opens says so once it is gone',
    },
    ['tests/worker/signing-keys.test.ts', 'tests/worker/channel-secrets.test.ts'],
    'a signing key is changed|the key is changed',
  ),
  provenBy(
    {
      id: 'R29',
      fault: 'documents made to be slow: tags in tags, cells, quotes, spaces, patterns of robots.txt, without end',
      promise: 'the work of each reader grows with the length of its document alone',
    },
    ['tests/web/readers-work.test.ts'],
  ),
  provenBy(
    {
      id: 'R30',
      fault: 'a PDF of a few hundred kilobytes whose stream decodes to many megabytes, by any chain of filters',
      promise: 'it is refused before the memory is taken, and the next file is read',
    },
    ['tests/web/pdf-bounds.test.ts'],
  ),
  provenBy(
    {
      id: 'R31',
      fault: 'visitors make a model recite its instructions, or ask what its provider refuses, over and over',
      promise: 'each is refused, and the other visitors of the agent are answered: its circuit stays closed',
    },
    ['tests/objects/circuit.test.ts'],
    'refusal by content',
  ),
  provenBy(
    {
      id: 'R32',
      fault: 'one message that failed is sent forty times',
      promise: 'the engine is asked five times at most, and each time counts against its visitor',
    },
    ['tests/objects/lending.test.ts'],
    'sent again',
  ),
  provenBy(
    {
      id: 'R33',
      fault: 'one reply of an agent takes fifteen seconds',
      promise: 'everybody else who writes meanwhile is answered at once',
    },
    ['tests/objects/pool.test.ts'],
  ),
  provenBy(
    {
      id: 'R34',
      fault: 'a stored row of an agent cannot be read: no JSON, another shape, a later version',
      promise: 'it is put aside and its owner told, the others are answered, and the alarm stays quiet',
    },
    ['tests/objects/quarantine.test.ts'],
  ),
]
