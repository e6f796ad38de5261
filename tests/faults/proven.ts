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
      fault: 'fifty deliveries of one message at once, and again after the object was put out of memory',
      promise: 'one exchange, one reply, and each delivery is acknowledged',
    },
    ['tests/worker/provider-messages.test.ts', 'tests/worker/five-providers.test.ts', 'tests/worker/webchat.test.ts'],
    'delivered fifty times|fifty deliveries|sent fifty times|sent twice',
  ),
  provenBy(
    {
      id: 'R6',
      fault: 'an engine never answers, sends only its headers, or one byte a second; fifty at once',
      promise: 'the visitor is told within the deadline, nothing is counted, and the engine is asked once',
    },
    ['tests/objects/engine-deadlines.test.ts'],
  ),
  provenBy(
    {
      id: 'R7',
      fault:
        'an engine answers with something that is no reply: an HTML page, ten megabytes, deep JSON, another shape, 500, 301, nothing, half a stream',
      promise: 'none of it reaches a contact; the message is stored without an answer and is not counted',
    },
    ['tests/worker/models.test.ts', 'tests/worker/automations.test.ts'],
    'a model that fails|what is no answer',
  ),
  provenBy(
    {
      id: 'R13',
      fault: 'the database fails in the middle of a write: every call that writes, at every table it writes to',
      promise: 'nothing of it has happened, the caller is told 500 without the cause, and may send it again',
    },
    ['tests/faults/half-done.test.ts'],
  ),
  provenBy(
    {
      id: 'R14',
      fault: 'another process locks the database: for a moment, and until the call gives up',
      promise:
        'the call waits and succeeds, once; or it is told 503 and when to come back, has done nothing, and may be sent again; visitors of agents that answered before are answered all the same',
    },
    ['tests/faults/locked-database.test.ts'],
  ),
  provenBy(
    {
      id: 'R16',
      fault: 'clocks differ: tokens of the past and of the future, messages that were held back, late receipts',
      promise:
        'five seconds are tolerated, no more; old messages are stored in their place and not answered; no state goes backwards',
    },
    ['tests/worker/access-tokens.test.ts', 'tests/worker/provider-messages.test.ts'],
    'a token |held back|never goes back',
  ),
  provenBy(
    {
      id: 'R17',
      fault: 'any JSON, and bodies that are not JSON, to every call; any query and any id',
      promise: 'each is answered in the documented form, and never with an internal error',
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
      fault: '200 callers send their body at one byte a second (slow headers are handled by the edge)',
      promise: 'each is told 408 after five seconds, and no other caller waits',
    },
    ['tests/objects/body-deadlines.test.ts', 'tests/worker/order-of-answers.test.ts'],
    'not come to an end',
  ),
  provenBy(
    {
      id: 'R20',
      fault:
        'any characters: emoji, joined emoji, both writing directions, combining marks, NUL, lone surrogates, Mongolian script',
      promise:
        'what can be stored comes back byte for byte and is found; the rest is refused; lengths count characters',
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
      fault: 'a migration runs on a database that has rows',
      promise: 'each applies to what the one before left, and together they make the tables of the schema',
    },
    ['tests/architecture/migrations.test.ts'],
  ),
  provenBy(
    {
      id: 'R26',
      fault: 'a browser loses its connection, or has a slow one',
      promise: 'it shows that while it lasts, pending messages are sent afterwards, and nothing is sent twice',
    },
    ['tests/browser/edges.test.ts'],
    'without a connection|over a slow network|two presses',
  ),
  provenBy(
    {
      id: 'R27',
      fault: 'a secret is missing or short, a key has no id, a setting of the tests is on in production',
      promise: 'every call is answered with that error alone, and the log names the variable without its value',
    },
    ['tests/worker/misconfigured.test.ts'],
  ),
  provenBy(
    {
      id: 'R28',
      fault: 'the keys of tokens and of sealed secrets are changed',
      promise:
        'nothing changes for users while the old key is configured; what only the old key opens says so once it is gone',
    },
    ['tests/worker/signing-keys.test.ts', 'tests/worker/channel-secrets.test.ts'],
    'a signing key is changed|the key is changed',
  ),
  provenBy(
    {
      id: 'R29',
      fault: 'documents that are slow to parse: nested tags, cells, quotes, spaces, patterns of robots.txt',
      promise: 'the work of each reader grows linearly with the length of its document',
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
      promise: 'the engine is asked five times at most, and each attempt counts against the limits of its visitor',
    },
    ['tests/objects/web-chat.test.ts'],
    'sent again',
  ),
  provenBy(
    {
      id: 'R33',
      fault: 'one reply of an agent takes fifteen seconds',
      promise: 'messages of other threads are answered at once meanwhile',
    },
    ['tests/objects/provider-messages.test.ts'],
    'slow',
  ),
  provenBy(
    {
      id: 'R34',
      fault: 'a stored row of an agent cannot be read: no JSON, another shape, a later version',
      promise:
        'it is moved to quarantine and its owner is told, other messages are answered, and the alarm does not fail',
    },
    ['tests/objects/quarantine.test.ts'],
  ),
]
