import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import uno from '../uno.config.ts'

/** The public chat is a build of its own on Preact, so that a visitor downloads a chat and not a console. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [
    UnoCSS({ ...uno, configFile: false }),
    lingui({ configPath: 'web/lingui.config.ts', failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(undefined, { configPath: 'web/lingui.config.ts' })] }),
  ],
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
