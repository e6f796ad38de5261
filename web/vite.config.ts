import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { createLogger, defineConfig } from 'vite'
import { BROWSERS } from './browsers.ts'
import { chunks, OF_BINS, OF_PAGE, SCHEMAS } from './chunks.ts'
import { contractSentences } from './contract-sentences.ts'
import { earlyScripts } from './early-scripts-plugin.ts'
import { firstScreenPlugin } from './first-screen-plugin.ts'
import { pdfBounds } from './pdf-bounds-plugin.ts'
import { publicScripts } from './public-scripts-plugin.ts'
import { pureSchemas } from './pure-schemas-plugin.ts'
import { styles } from './uno.config.ts'
import { wordsPlugins } from './words-plugins.ts'

const state = process.env['STATE_DIR'] ?? '.data'
/** The folder whose `.dev.vars` the Worker gets; `npm run dev` sets it and merges the environment into that file. */
const variablesIn = process.env['WORKER_VARS_IN']

// Harmless warnings: the address of a public chat looks like a file of the public directory, and a debugger port that
// is in use is replaced by the next one.
const IGNORED_WARNINGS = /in the public directory|inspector port/
const logger = createLogger('warn')
const { warn } = logger
logger.warn = (message, options) => IGNORED_WARNINGS.test(message) || warn(message, options)

/** The console and the Worker: one dev server and one build (`dist/client`, `dist/vocero`). */
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
    publicScripts(),
    earlyScripts(),
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: state.startsWith('/') ? state : `../${state}` },
      ...(variablesIn && { config: { userConfigPath: `${variablesIn}/wrangler.toml` } }),
    }),
  ],
  resolve: {
    // React has the hook itself: libraries that work with older versions too need not bring it along.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/(?=with-selector)/, replacement: 'use-sync-external-store/' },
      // Calls of the API carry no cookies.
      { find: '../utils/cookie.js', replacement: '/no-cookies.ts' },
    ],
  },
  build: {
    outDir: '../dist',
    // The runtime reads all files in this folder, so those of an earlier build must be removed.
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // A pre-bundled dependency is not passed to plugins, but `pdfBounds` must transform this one.
    vocero: { optimizeDeps: { exclude: ['unpdf'] } },
    client: {
      build: {
        // All browsers of the build target support it natively.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed) => needed.filter((file) => !OF_PAGE.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: chunks(), priority: 1 },
                { name: 'bins', test: OF_BINS, includeDependenciesRecursively: false },
                { name: 'schemas', test: SCHEMAS },
              ],
            },
          },
        },
      },
    },
  },
  server: { port: Number(process.env['PORT'] ?? 8787), host: '127.0.0.1', strictPort: true },
})
