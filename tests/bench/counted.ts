import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { transformSync } from 'rolldown/utils'
import { inRoot } from '../../worker/local/place.ts'

/** Of this process alone: two may count at once. */
const ENTRY = `bench-${process.pid}.js`
const COUNTING = `bench-counting-${process.pid}.js`
const FILES = [ENTRY, COUNTING].map((name) => inRoot('dist/vocero', name))

/** Puts an entry beside the built one that counts calls; answers its name. It goes again: a deploy takes the folder whole. */
export function writeCountedEntry(): string {
  const [entry = '', counting = ''] = FILES
  writeFileSync(counting, transformSync('counting.ts', readFileSync(inRoot('tests/bench/counting.ts'), 'utf8')).code)
  writeFileSync(
    entry,
    `import app, { AgentHub as Hub } from './index.js'
export { Library } from './index.js'
import { counting } from './${COUNTING}'
const counted = counting(app, Hub)
export const AgentHub = counted.Hub
export default counted.app\n`,
  )
  return ENTRY
}

export const removeCountedEntry = (): void => {
  for (const file of FILES) rmSync(file, { force: true })
}
