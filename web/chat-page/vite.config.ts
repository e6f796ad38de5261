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

const CUSTOM_PROPERTY = /(--[\w-]+):[^;}]*(?:;|(?=\}))/g

/** Removes the custom properties that nothing of the chat names, such as the colours that only the console has. */
const withoutUnusedProperties: Plugin = {
  name: 'without-unused-properties',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle)
    const scripts = files.map((file) => (file.type === 'chunk' ? file.code : '')).join()
    for (const file of files) {
      if (file.type === 'chunk' || !file.fileName.endsWith('.css')) continue
      const styles = String(file.source)
      // A script may put the name together: `--${color}`.
      const isNamed = (name: string) => styles.includes(`var(${name}`) || scripts.includes(name.slice(2))
      file.source = styles.replaceAll(CUSTOM_PROPERTY, (declaration, name) => (isNamed(name) ? declaration : ''))
    }
  },
}

/** The public chat is a separate build with Preact, so that visitors download only the chat. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [
    UnoCSS({ ...styles({ reset: false }), configFile: false }),
    ...wordsPlugins(),
    withoutPreloads,
    withoutUnusedProperties,
  ],
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
      // Lingui warns of a catalogue that is not compiled, in a long text; the build refuses such a catalogue.
      output: { minify: { compress: { dropConsole: true }, mangle: true, codegen: true } },
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
