import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { transformSync } from 'rolldown/utils'
import { inRoot } from '../../worker/local/place.ts'
import type { Counts } from './counting.ts'

/** Of this process only: two may count at once, and other runtimes read the folder of the built Worker meanwhile. */
const FOLDER = inRoot('dist', `counted-${process.pid}`)
const SCRIPTS = /\.(?:js|mjs|wasm)$/

/** Writes the built Worker with an entry that counts calls into a folder of its own; returns the entry's path. */
export function writeCountedEntry(): string {
  cpSync(inRoot('dist/vocero'), FOLDER, {
    recursive: true,
    filter: (path) => SCRIPTS.test(path) || !/\.\w+$/.test(path),
  })
  const counting = transformSync('counting.ts', readFileSync(inRoot('tests/bench/counting.ts'), 'utf8')).code
  writeFileSync(`${FOLDER}/counting.js`, counting)
  const entry = `${FOLDER}/entry.js`
  writeFileSync(
    entry,
    `import app, { Agent as PlainAgent } from './index.js'
export { Library } from './index.js'
import { counting } from './counting.js'
const counted = counting(app, PlainAgent)
export const Agent = counted.Agent
export default counted.app\n`,
  )
  return entry
}

export const removeCountedEntry = (): void => rmSync(FOLDER, { recursive: true, force: true })

/** What was counted since it was read last. */
export const readCounts = async ({ url }: { url: URL }): Promise<Counts> =>
  (await fetch(new URL('/bench/counts', url))).json() as Promise<Counts>

const LOOK_EVERY_MS = 5
/** Clears the counts once earlier requests have ended, and what they do after their answer: it would be counted with the next. */
export async function clearCounts(server: { url: URL }): Promise<void> {
  while ((await readCounts(server)).unfinished > 0) await after(LOOK_EVERY_MS)
}
