import { defineConfig } from 'vitest/config'
import { wordsPlugins } from '../web/words-plugins.ts'

/** On a busy machine a second is nothing: what is waited for may take ten, and what may not says so itself. */
const BUILT = {
  pool: 'forks',
  // One process runs many files, so that they share a server: see support/server.ts.
  isolate: false,
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} as const
/** What takes the time of something, or kills what runs: nothing else may run beside it. */
const ALONE = [
  'tests/faults/**/*.test.ts',
  ...['engine-deadlines', 'order-of-answers'].map((name) => `tests/worker/${name}.test.ts`),
]

/**
 * `web` and `channels` (with the contract's schemas): pure parts without a runtime. `alone`, `worker` and `browser` run the built product (`npm run
 * build` first), one group after the other: the first one file at a time, the others two.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: wordsPlugins(),
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 30_000 },
      },
      { plugins: wordsPlugins(), test: { name: 'web', include: ['tests/web/**/*.test.ts'], testTimeout: 30_000 } },
      {
        plugins: wordsPlugins(),
        test: { name: 'channels', include: ['tests/{channels,contract}/**/*.test.ts'], testTimeout: 30_000 },
      },
      { test: { ...BUILT, name: 'alone', sequence: { groupOrder: 1 }, include: ALONE, fileParallelism: false } },
      {
        plugins: wordsPlugins(),
        test: {
          ...BUILT,
          name: 'worker',
          sequence: { groupOrder: 2 },
          include: ['tests/{worker,durable-objects}/**/*.test.ts'],
          exclude: ALONE,
        },
      },
      {
        test: {
          ...BUILT,
          name: 'browser',
          sequence: { groupOrder: 3 },
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
