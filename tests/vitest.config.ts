import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { pdfBounds } from '../web/pdf-bounds-plugin.ts'
import { wordsPlugins } from '../web/words-plugins.ts'
import { QUIET } from '../worker/local/environment.ts'
import { inRoot } from '../worker/local/place.ts'
import { LongestFirst } from './support/longest-first.ts'
import { isFull } from './support/scope.ts'

// Also where vitest is started by itself: a runtime that records every call takes twice as long.
Object.assign(process.env, QUIET)

/** Of memory, which a process with its server and browser may take. */
const GIB_A_PROCESS = 2
const WORKERS_MOST = 12
/** One more than there are cores: while one process waits for its server, another works. */
const WORKERS = Math.max(
  2,
  Math.min(WORKERS_MOST, availableParallelism() + 1, Math.floor(totalmem() / (GIB_A_PROCESS * 1024 ** 3))),
)

/** Waits end long after what they wait for, so that a busy machine fails no test. */
const PATIENT = {
  maxWorkers: WORKERS,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
} as const

/** One process runs many files, which share a server (support/server.ts) and a browser (support/browser.ts). */
const BUILT = { ...PATIENT, pool: 'forks', isolate: false } as const

const IN_PROCESS = {
  ...PATIENT,
  setupFiles: ['tests/support/undo-stubs.ts'],
  alias: { 'cloudflare:workers': inRoot('tests/support/cloudflare-workers.ts') },
  server: { deps: { inline: [/\/unpdf\//] } },
}

/** Tests that count work (support/work.ts): V8 counts only in a file that is loaded afterwards, so each has a process of its own. */
const COUNTED = [
  'tests/web/work.test.ts',
  'tests/web/readers-work.test.ts',
  'tests/channels/comparing.test.ts',
  'tests/channels/forged-work.test.ts',
]

const PURE = ['web', 'objects', 'channels', 'contract', 'local'] as const

/**
 * `architecture` reads the sources; `pure` and `counted` run parts without a runtime; `worker` and `browser` run the built product
 * (`npm run build` first), a file for each process at a time. docs/testing.md says which kind of test proves what.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: wordsPlugins(),
        test: { ...PATIENT, name: 'architecture', isolate: false, include: ['tests/architecture/**/*.test.ts'] },
      },
      {
        plugins: [...wordsPlugins(), pdfBounds()],
        test: {
          ...IN_PROCESS,
          name: 'pure',
          isolate: false,
          include: PURE.map((name) => `tests/${name}/**/*.test.ts`),
          exclude: COUNTED,
        },
      },
      {
        plugins: [...wordsPlugins(), pdfBounds()],
        test: { ...IN_PROCESS, name: 'counted', include: COUNTED },
      },
      {
        plugins: wordsPlugins(),
        test: {
          ...BUILT,
          name: 'worker',
          sequence: { groupOrder: 1 },
          include: ['tests/{worker,durable-objects,faults}/**/*.test.ts'],
          exclude: isFull ? [] : ['tests/faults/faults.test.ts'],
        },
      },
      {
        test: {
          ...BUILT,
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
