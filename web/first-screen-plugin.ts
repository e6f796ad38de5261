import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { wordsPlugins } from './words-plugins.ts'

const NAME = 'virtual:first-screens'
const SOURCE = resolve(import.meta.dirname, 'first-screen.tsx')

/** The served home page: its beginning in every language, rendered from its components. */
export const firstScreenPlugin = (): Plugin => ({
  name: 'first-screen',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  async load(id) {
    if (id !== `\0${NAME}`) return null
    const { module, dependencies } = await runnerImport<typeof import('./first-screen.tsx')>(SOURCE, {
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'error',
      mode: 'production',
      plugins: wordsPlugins(),
      oxc: { jsx: { development: false } },
    })
    for (const path of dependencies) this.addWatchFile(resolve(path))
    return `export const firstScreens = ${JSON.stringify(module.firstScreens)}`
  },
})
