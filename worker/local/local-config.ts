import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './place.ts'

const BUILT = 'dist/vocero/wrangler.json'
const LOCAL = 'dist/vocero/local.json'

/** The built Worker's configuration without its timetable, which nothing on this machine keeps. Returns its path. */
export function localConfig(): string {
  const { triggers: _, ...configuration } = JSON.parse(readFileSync(inRoot(BUILT), 'utf8')) as Record<string, unknown>
  writeFileSync(inRoot(LOCAL), JSON.stringify(configuration))
  return LOCAL
}
