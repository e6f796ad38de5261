import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { transformSync } from 'rolldown/utils'
import { inRoot } from '../../worker/local/place.ts'

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
