import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import uno from '../uno.config.ts'
import { wordsPlugins } from '../words-plugins.ts'

/** The public chat is a build of its own on Preact, so that a visitor downloads a chat and not a console. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [UnoCSS({ ...uno, configFile: false }), ...wordsPlugins()],
  // Order matters: the longer specifiers first.
  resolve: {
    alias: {
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
    rolldownOptions: {
      input: 'web/chat.html',
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
