import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LOCALES } from '../worker/contract/locales.ts'

/**
 * In kB (1,000 bytes) of gzip -9. Of the console, the scripts before its first screen stands, words included. Of the
 * public chat, everything that a visitor can come to download, in the language that weighs most. Run after a build.
 */
const BUDGETS_KB = { console: 135, chat: 35 } as const
const HOME = 'routes/index.tsx?tsr-split=component'

const built = (path: string): string => readFileSync(new URL(`../dist/client/${path}`, import.meta.url), 'utf8')

interface Chunk {
  file: string
  isEntry?: boolean
}
const manifest = JSON.parse(built('.vite/manifest.json')) as Record<string, Chunk>

const LOADED_EAGERLY = /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+\.js)"/g
const LOADED_BY_PAGE = /<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"/g
const IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g
const IMPORT_LATER = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g
/** What a catalogue begins with; a visitor loads one of them. */
const IS_CATALOGUE = /^(?:var|let|const) \w+=JSON\.parse\(/

/** The script and everything that it imports statically, or by one of the `ways`, and so on. */
function closure(path: string, seen: Set<string>, ways = [IMPORT]): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const way of ways) for (const [, file] of built(path).matchAll(way)) closure(`${folder}${file}`, seen, ways)
  return seen
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(built(file), { level: 9 }).byteLength, 0) / 1000

function weigh(page: string, ...besides: string[]): number {
  const files = new Set<string>()
  for (const [, file = ''] of built(page).matchAll(LOADED_EAGERLY)) closure(file, files)
  for (const file of besides) closure(file, files)
  return kilobytes(files)
}

/** The page, all that it names and all that those load now or later, with the heaviest catalogue. */
function weighWhole(page: string): number {
  const files = new Set([page])
  for (const [, file = ''] of built(page).matchAll(LOADED_BY_PAGE)) closure(file, files, [IMPORT, IMPORT_LATER])
  const catalogues = [...files].filter((file) => IS_CATALOGUE.test(built(file)))
  if (catalogues.length !== LOCALES.length) throw new Error(`Not one catalogue for each language: ${catalogues}`)
  const others = [...files].filter((file) => !catalogues.includes(file))
  return kilobytes(others) + Math.max(...catalogues.map((file) => kilobytes([file])))
}

const home = manifest[HOME]?.file
if (!home) throw new Error(`No chunk of the home page (${HOME}) in the manifest.`)
const words = Object.entries(manifest).find(([source]) => source.endsWith('locales/es/start.po'))?.[1].file
if (!words) throw new Error('No Spanish catalogue in the manifest.')

const LABELS = {
  console: 'console, scripts before its first screen',
  chat: 'public chat, all that a visitor downloads',
} as const
const weights = { console: weigh('index.html', home, words), chat: weighWhole('chat.html') }
for (const page of ['console', 'chat'] as const) {
  const [weight, budget] = [weights[page], BUDGETS_KB[page]]
  console.log(`${LABELS[page]}: ${weight.toFixed(1)} kB of ${budget} kB`)
  if (weight > budget) process.exitCode = 1
}
