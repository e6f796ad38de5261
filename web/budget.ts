import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LOCALES } from '../worker/contract/locales.ts'

/**
 * In kB (1,000 bytes) of gzip -9. Console: the scripts before its first screen, its catalogue included, and all its
 * styles; public chat: everything that a visitor can download, in the heaviest language. A further screen: the
 * scripts that it loads, now or later, without those of the first screen, of the signed-in layout, of the sign-in
 * dialog and of the catalogues. Run after a build.
 */
const BUDGETS_KB = { console: 136, styles: 20, screen: 40, inbox: 55, chat: 38 } as const
/** Screens of conversations: they open the panel of a contact, training, saved replies and several bins. */
const INBOX = /conversations$/
const HOME = 'routes/index.tsx?tsr-split=component'
const SCREEN = /^routes\/(.+)\.tsx\?tsr-split=component$/
/** The layout of every signed-in screen, and the sign-in dialog. */
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
/** The beginning of a catalogue; a visitor loads one of them. */
const IS_CATALOGUE = /^(?:var|let|const) \w+=JSON\.parse\(/

/** The script and everything that it imports statically, or by one of the `ways`, and so on. */
function closure(path: string, seen: Set<string>, ways = [IMPORT]): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const way of ways) for (const [, file] of built(path).matchAll(way)) closure(`${folder}${file}`, seen, ways)
  return seen
}

/** The hash in the name of a file. It differs between builds of the same sources, and a weight would with it. */
const HASH = /-[\w-]{8}(?=\.(?:js|css)\b)/g
const hashes = new Map<string, string>()

/** A hash as long, which the content of the file decides, but for the hashes in it. */
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

/** The scripts that the page loads before anything is drawn, and those that `besides` load. */
function loadedBy(page: string, ...besides: string[]): Set<string> {
  const files = new Set<string>()
  for (const [, file = ''] of built(page).matchAll(LOADED_EAGERLY)) closure(file, files)
  for (const file of besides) closure(file, files)
  return files
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
