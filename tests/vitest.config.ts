import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

const configPath = 'web/lingui.config.ts'
const words = [lingui({ configPath }), babel({ presets: [linguiTransformerBabelPreset(undefined, { configPath })] })]

/** `web`: pure parts without a runtime. `worker` and `browser` run the built product (`npm run build` first). */
export default defineConfig({
  test: {
    projects: [
      { plugins: words, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      { plugins: words, test: { name: 'web', include: ['tests/web/**/*.test.ts'] } },
      {
        test: {
          name: 'worker',
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
