import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { LOCALES } from '../worker/contract/locales.ts'

interface Script {
  type: string
  fileName: string
  imports?: string[]
  moduleIds?: string[]
}
type Bundle = Record<string, Script>

const TAG = '<script src="/fetch-early.js"'

const idOf = (path: string): string => resolve(import.meta.dirname, path)

function scriptWith(bundle: Bundle, path: string): string {
  const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(idOf(path)))
  if (!found) throw new Error(`No script has ${path} in it.`)
  return found.fileName
}

/** The script and, transitively, its static imports. */
function closure(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  if (seen.has(fileName)) return seen
  seen.add(fileName)
  for (const next of bundle[fileName]?.imports ?? []) closure(bundle, next, seen)
  return seen
}

/** The file names of the scripts that `public/fetch-early.js` preloads while the first script is loading. */
function earlyScriptsOf(bundle: Bundle) {
  const first = closure(bundle, scriptWith(bundle, 'main.tsx'))
  const further = (path: string) => [...closure(bundle, scriptWith(bundle, path))].filter((file) => !first.has(file))
  const words = (catalogue: string) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, further(`locales/${locale}/${catalogue}.po`)]))
  const frame = further('routes/_signed-in.tsx?tsr-split=component')
  return {
    words: words('start'),
    signedInWords: words('frame'),
    furtherWords: words('console'),
    signedIn: frame,
    schemas: further('../worker/contract/channels.ts'),
    dashboard: further('routes/_signed-in/dashboard.tsx?tsr-split=component').filter((file) => !frame.includes(file)),
  }
}

/**
 * Writes the file names into an attribute of the tag in `index.html` of the script that reads them. Scripts get a low
 * priority: the first paint needs the styles.
 */
export const earlyScripts = (): Plugin => ({
  name: 'early-scripts',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const names = JSON.stringify(earlyScriptsOf(bundle as unknown as Bundle)).replaceAll('"', '&quot;')
      return html
        .replace(TAG, `${TAG} data-names="${names}"`)
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    },
  },
})
