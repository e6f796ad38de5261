import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { transformSync } from 'rolldown/utils'
import { inRoot } from '../../worker/local/place.ts'

/** Of this process only: two may count at once. */
const ENTRY = `bench-${process.pid}.js`
const COUNTING = `bench-counting-${process.pid}.js`
const FILES = [ENTRY, COUNTING].map((name) => inRoot('dist/vocero', name))

/**
 * Writes an entry beside the built one that counts calls; returns its name. It is deleted afterwards, because a
 * deployment takes the whole folder.
 */
export function writeCountedEntry(): string {
  const [entry = '', counting = ''] = FILES
  writeFileSync(counting, transformSync('counting.ts', readFileSync(inRoot('tests/bench/counting.ts'), 'utf8')).code)
  writeFileSync(
    entry,
    `import app, { Agent as PlainAgent } from './index.js'
export { Library } from './index.js'
import { counting } from './${COUNTING}'
const counted = counting(app, PlainAgent)
export const Agent = counted.Agent
export default counted.app\n`,
  )
  return ENTRY
}

export const removeCountedEntry = (): void => {
  for (const file of FILES) rmSync(file, { force: true })
}
