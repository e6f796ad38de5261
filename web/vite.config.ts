import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { createLogger, defineConfig } from 'vite'
import { chunks, OF_BINS } from './chunks.ts'
import { contractSentences } from './contract-sentences.ts'
import { earlyScripts } from './early-scripts-plugin.ts'
import { firstScreenPlugin } from './first-screen-plugin.ts'
import { pdfBounds } from './pdf-bounds-plugin.ts'
import { pureSchemas } from './pure-schemas-plugin.ts'
import { styles } from './uno.config.ts'
import { wordsPlugins } from './words-plugins.ts'

const state = process.env['STATE_DIR'] ?? '.data'
/** Set by `npm run dev`: the folder whose `.dev.vars` the Worker gets, where the environment has won over the file. */
const variablesIn = process.env['WORKER_VARS_IN']

// Nobody has to act on these: the address of a public chat looks like a file of the public directory, and a debugger's
// port that is taken is replaced by the next.
const NOT_NEWS = /in the public directory|inspector port/
const logger = createLogger('warn')
const { warn } = logger
logger.warn = (message, options) => NOT_NEWS.test(message) || warn(message, options)

/** The console and the worker: one dev server, one build (`dist/client`, `dist/vocero`). */
export default defineConfig({
  root: 'web',
  customLogger: logger,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    UnoCSS({ ...styles({ reset: true }), configFile: false }),
    ...wordsPlugins(),
    firstScreenPlugin(),
    pdfBounds(),
    contractSentences(),
    pureSchemas(),
    earlyScripts(),
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: state.startsWith('/') ? state : `../${state}` },
      ...(variablesIn && { config: { userConfigPath: `${variablesIn}/wrangler.toml` } }),
    }),
  ],
  build: {
    outDir: '../dist',
    // The runtime reads everything that lies there, so an earlier build must not stay.
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // What is put together before is not handed to the plugins.
    vocero: { optimizeDeps: { exclude: ['unpdf'] } },
    client: {
      build: {
        // The browsers that are built for know it themselves.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: chunks(), priority: 1 },
                { name: 'bins', test: OF_BINS, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
  },
  server: { port: Number(process.env['PORT'] ?? 8787), host: '127.0.0.1', strictPort: true },
})
