import UnoCSS from 'unocss/vite'
import { defineConfig, type Plugin } from 'vite'
import { styles } from '../uno.config.ts'
import { wordsPlugins } from '../words-plugins.ts'

/** Only words come later here, and they have no styles and no parts: nothing has to be fetched along with them. */
const loadsNothingAlong: Plugin = {
  name: 'loads-nothing-along',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** The public chat is a build of its own on Preact, so that a visitor downloads a chat and not a console. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [UnoCSS({ ...styles({ reset: false }), configFile: false }), ...wordsPlugins(), loadsNothingAlong],
  // Order matters: the longer specifiers first. The shim is CommonJS and would bring all of React's names along.
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
