import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './place.ts'

const BUILT = 'dist/vocero/wrangler.json'
const LOCAL = 'dist/vocero/local.json'

/** The built Worker's configuration without its timetable, which nothing on this machine keeps. Returns its path. */
export function localConfig(): string {
  const { triggers: _, ...configuration } = JSON.parse(readFileSync(inRoot(BUILT), 'utf8')) as Record<string, unknown>
  const text = JSON.stringify(configuration)
  // A server that runs already watches the file, and begins anew when it is written to.
  const isThere = existsSync(inRoot(LOCAL)) && readFileSync(inRoot(LOCAL), 'utf8') === text
  if (!isThere) writeFileSync(inRoot(LOCAL), text)
  return LOCAL
}
