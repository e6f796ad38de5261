import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { wordsPlugins } from './words-plugins.ts'

const NAME = 'virtual:first-screens'
const OUTLINE = '<!--outline-->'
const SOURCE = resolve(import.meta.dirname, 'first-screen.tsx')

const render = async () => {
  const { module, dependencies } = await runnerImport<typeof import('./first-screen.tsx')>(SOURCE, {
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    mode: 'production',
    plugins: wordsPlugins(),
    oxc: { jsx: { development: false } },
  })
  return { ...module, dependencies }
}

/**
 * Renders the HTML that is painted before scripts are loaded: the beginning of the home page in every language, which the
 * Worker inserts, and the outline of the console, which is part of `index.html`.
 */
export const firstScreenPlugin = (): Plugin => ({
  name: 'first-screen',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  async load(id) {
    if (id !== `\0${NAME}`) return null
    const { firstScreens, dependencies } = await render()
    for (const path of dependencies) this.addWatchFile(resolve(path))
    return `export const firstScreens = ${JSON.stringify(firstScreens)}`
  },
  async transformIndexHtml(html) {
    return html.includes(OUTLINE) ? html.replace(OUTLINE, (await render()).outline) : html
  },
})
