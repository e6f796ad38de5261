import UnoCSS from 'unocss/vite'
import { defineConfig, type Plugin } from 'vite'
import { styles } from '../uno.config.ts'
import { wordsPlugins } from '../words-plugins.ts'

/**
 * Only catalogues are loaded later here, and they have no styles or further parts: there is nothing to preload with
 * them.
 */
const withoutPreloads: Plugin = {
  name: 'loads-nothing-along',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** The public chat is a build of its own on Preact, so that a visitor downloads a chat and not a console. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [UnoCSS({ ...styles({ reset: false }), configFile: false }), ...wordsPlugins(), withoutPreloads],
  // The longer specifiers come first. The shim is CommonJS and would include all of React's exports.
  resolve: {
    alias: {
      'use-sync-external-store/shim': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    assetsDir: 'chat-assets',
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'web/chat.html',
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
