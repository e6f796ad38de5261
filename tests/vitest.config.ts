import { defineConfig } from 'vitest/config'
import { wordsPlugins } from '../web/words-plugins.ts'

/** `web` and `channels`: pure parts without a runtime. `worker` and `browser` run the built product (`npm run build` first), one after the other. */
export default defineConfig({
  test: {
    projects: [
      { plugins: wordsPlugins(), test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      { plugins: wordsPlugins(), test: { name: 'web', include: ['tests/web/**/*.test.ts'] } },
      {
        plugins: wordsPlugins(),
        test: { name: 'channels', include: ['tests/channels/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        test: {
          name: 'worker',
          sequence: { groupOrder: 1 },
          include: ['tests/{worker,durable-objects,faults}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          pool: 'forks',
        },
      },
    ],
  },
})
