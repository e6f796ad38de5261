import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LOCALES } from '../worker/contract/locales.ts'

/**
 * The budgets in kB (1,000 bytes) of gzip -9, checked after a build. `console`: the scripts before the first screen with
 * their catalogue; `styles`: all styles of the console. `chat`: everything that a visitor can download, in the largest
 * language. `screen`: the scripts that a screen loads immediately or later, without those of the first screen, the
 * signed-in layout, the sign-in dialog and the catalogues.
 */
const BUDGETS_KB = { console: 136, styles: 20, screen: 40, inbox: 55, chat: 38 } as const
/** The screens of conversations have a larger budget: they contain the contact panel, training and canned replies. */
const INBOX = /conversations$/
const HOME = 'routes/index.tsx?tsr-split=component'
const SCREEN = /^routes\/(.+)\.tsx\?tsr-split=component$/
/** The modules of the layout of signed-in screens, and the sign-in dialog. */
const FRAME = [
  'routes/_signed-in.tsx?tsr-split=component',
  'features/shell/drawer.tsx',
  'features/shell/user-menu.tsx',
  'features/auth/sign-in-dialog.tsx',
]

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
/** The beginning of the script of a catalogue; a visitor loads one of them. */
const IS_CATALOGUE = /^(?:var|let|const) \w+=JSON\.parse\(/

/** The script and, transitively, all scripts that it imports by one of the patterns `ways`. */
function closure(path: string, seen: Set<string>, ways = [IMPORT]): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const way of ways) for (const [, file] of built(path).matchAll(way)) closure(`${folder}${file}`, seen, ways)
  return seen
}

/** The hash in a file name. It differs between builds of the same sources, and would change the compressed size. */
const HASH = /-[\w-]{8}(?=\.(?:js|css)\b)/g
const hashes = new Map<string, string>()

/** A hash of the same length that depends only on the content of the file without the hashes in it. */
function contentHash(file: string): string {
  const known = hashes.get(file)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(built(file).replaceAll(HASH, '')).digest('base64url').slice(0, 8)
  hashes.set(file, hash)
  return hash
}

const assets = new Set(readdirSync(new URL('../dist/client/assets', import.meta.url)))
const withContentHashes = (text: string): string =>
  text.replaceAll(/[\w.$-]+-[\w-]{8}\.(?:js|css)\b/g, (name) =>
    assets.has(name) ? name.replace(HASH, `-${contentHash(`assets/${name}`)}`) : name,
  )

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(withContentHashes(built(file)), { level: 9 }).byteLength, 0) / 1000

/** The scripts that the page loads before the first paint, and those that `besides` load. */
function loadedBy(page: string, ...besides: string[]): Set<string> {
  const files = new Set<string>()
  for (const [, file = ''] of built(page).matchAll(LOADED_EAGERLY)) closure(file, files)
  for (const file of besides) closure(file, files)
  return files
}

/** The size of the page with everything that it can load, and with the largest catalogue. */
function weighWhole(page: string): number {
  const files = new Set([page])
  for (const [, file = ''] of built(page).matchAll(LOADED_BY_PAGE)) closure(file, files, [IMPORT, IMPORT_LATER])
  const catalogues = [...files].filter((file) => IS_CATALOGUE.test(built(file)))
  if (catalogues.length !== LOCALES.length) throw new Error(`Not one catalogue for each language: ${catalogues}`)
  const others = [...files].filter((file) => !catalogues.includes(file))
  return kilobytes(others) + Math.max(...catalogues.map((file) => kilobytes([file])))
}

function chunkOf(source: string): string {
  const file = manifest[source]?.file
  if (!file) throw new Error(`No chunk of ${source} in the manifest.`)
  return file
}

const first = loadedBy('index.html', chunkOf(HOME))
const around = new Set(first)
for (const part of FRAME) closure(chunkOf(part), around)
const words = Object.keys(manifest).filter((source) => source.endsWith('.po'))
for (const catalogue of words) around.add(chunkOf(catalogue))

const screens = Object.keys(manifest).filter((source) => SCREEN.test(source) && source !== HOME)
if (screens.length === 0) throw new Error('No further screen in the manifest.')
const ownOf = (screen: string): number =>
  kilobytes([...closure(chunkOf(screen), new Set(around), [IMPORT, IMPORT_LATER])].filter((file) => !around.has(file)))
const addressOf = (source: string): string =>
  source.replace(SCREEN, '$1').replace('_signed-in/', '').replace('/index', '').replaceAll('.', '/')
const styles = [...built('index.html').matchAll(LOADED_BY_PAGE)].map(([, file = '']) => file)

type Line = [what: string, weight: number, budget: number]
const lines: Line[] = [
  [
    'console, scripts before its first screen',
    kilobytes([...first, chunkOf('locales/es/start.po')]),
    BUDGETS_KB.console,
  ],
  ['console, styles', kilobytes(styles.filter((file) => file.endsWith('.css'))), BUDGETS_KB.styles],
  ...screens
    .map((screen): Line => {
      const address = addressOf(screen)
      return [`/${address}, its own scripts`, ownOf(screen), BUDGETS_KB[INBOX.test(address) ? 'inbox' : 'screen']]
    })
    .sort(([, a], [, b]) => b - a),
  ['public chat, all that a visitor downloads', weighWhole('chat.html'), BUDGETS_KB.chat],
]

const widest = Math.max(...lines.map(([what]) => what.length))
for (const [what, weight, budget] of lines) {
  const isOver = weight > budget
  console.log(`${what.padEnd(widest)} ${weight.toFixed(1).padStart(6)} kB of ${budget} kB${isOver ? '  TOO MUCH' : ''}`)
  if (isOver) process.exitCode = 1
}
