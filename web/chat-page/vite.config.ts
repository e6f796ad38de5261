import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import uno from '../uno.config.ts'
import { wordsPlugins } from '../words-plugins.ts'

/** The public chat is a build of its own on Preact, so that a visitor downloads a chat and not a console. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [UnoCSS({ ...uno, configFile: false }), ...wordsPlugins()],
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
    // The page names its parts; the parts that come later have none of their own.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'web/chat.html',
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
