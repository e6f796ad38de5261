import UnoCSS from 'unocss/vite'
import { defineConfig, type Plugin } from 'vite'
import { VISITORS_BROWSERS } from '../browsers.ts'
import { styles } from '../uno.config.ts'
import { wordsPlugins } from '../words-plugins.ts'

/**
 * Removes Vite's preload helper: the only dynamic imports are catalogues, which have no styles or further chunks to
 * preload.
 */
const withoutPreloads: Plugin = {
  name: 'loads-nothing-along',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** The public chat is a separate build with Preact, so that visitors download only the chat. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [UnoCSS({ ...styles({ reset: false }), configFile: false }), ...wordsPlugins(), withoutPreloads],
  // Longer specifiers come first. The shim is replaced because it is CommonJS and would include all exports of React.
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
    // Not by browser: class fields would be lowered for Safari 15, whose fault concerns none of ours, by a helper of 240 bytes.
    target: 'es2022',
    cssTarget: VISITORS_BROWSERS,
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
