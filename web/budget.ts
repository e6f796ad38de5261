import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** The scripts that a visitor downloads before the first screen stands, words included, in kB (1,000 bytes) of gzip -9. Run after a build. */
const BUDGETS_KB = { console: 135, chat: 35 } as const
const HOME = 'routes/index.tsx?tsr-split=component'

const built = (path: string): string => readFileSync(new URL(`../dist/client/${path}`, import.meta.url), 'utf8')

interface Chunk {
  file: string
  isEntry?: boolean
}
const manifest = JSON.parse(built('.vite/manifest.json')) as Record<string, Chunk>

const LOADED_EAGERLY = /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+\.js)"/g
const IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g

/** The script and everything that it imports statically, and so on. */
function closure(path: string, seen: Set<string>): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const [, file] of built(path).matchAll(IMPORT)) closure(`${folder}${file}`, seen)
  return seen
}

function weigh(page: string, ...besides: string[]): number {
  const files = new Set<string>()
  for (const [, file = ''] of built(page).matchAll(LOADED_EAGERLY)) closure(file, files)
  for (const file of besides) closure(file, files)
  return [...files].reduce((sum, file) => sum + gzipSync(built(file), { level: 9 }).byteLength, 0) / 1000
}

const home = manifest[HOME]?.file
if (!home) throw new Error(`No chunk of the home page (${HOME}) in the manifest.`)
const words = Object.entries(manifest).find(([source]) => source.endsWith('locales/es/start.po'))?.[1].file
if (!words) throw new Error('No Spanish catalogue in the manifest.')

const weights = { console: weigh('index.html', home, words), chat: weigh('chat.html') }
for (const page of ['console', 'chat'] as const) {
  const [weight, budget] = [weights[page], BUDGETS_KB[page]]
  console.log(`${page}: ${weight.toFixed(1)} kB of ${budget} kB`)
  if (weight > budget) process.exitCode = 1
}
