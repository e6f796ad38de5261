import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUIET } from './environment.ts'
import { inRoot, ROOT, toolOf } from './place.ts'
import { Unready } from './unready.ts'

/** Which database: the one in a state folder of this machine, or the deployed one. */
export type Target = { stateDir: string } | 'remote'

/** `log`: from which level on wrangler prints; the rows of a query are of the level `log`. */
function d1(target: Target, words: readonly string[], log: 'log' | 'warn' = 'warn'): string {
  const place = target === 'remote' ? ['--remote'] : ['--local', '--persist-to', target.stateDir]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [toolOf('wrangler'), 'd1', ...words, ...place, '--config', 'wrangler.toml'],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...QUIET, WRANGLER_LOG: log, CI: '1' } },
  )
  if (status !== 0)
    throw new Unready(`The database could not be reached (wrangler d1 ${words.join(' ')}).\n${stdout}${stderr}`)
  return stdout
}

/** Applies the migrations of every database that `wrangler.toml` names. */
export function migrate(target: Target): void {
  for (const [, binding = ''] of readFileSync(inRoot('wrangler.toml'), 'utf8').matchAll(
    /^binding = "(DB|CONVERSATIONS\w*)"/gm,
  ))
    d1(target, ['migrations', 'apply', binding])
}

/** The rows of one query of the database of accounts. */
export function query<Row>(target: Target, sql: string): Row[] {
  const printed = d1(target, ['execute', 'DB', '--yes', '--json', '--command', sql], 'log')
  const [answer] = JSON.parse(printed) as { results: Row[] }[]
  return answer?.results ?? []
}

/** Runs statements in order in the database of accounts. They pass through a file that only its owner can read and that is gone afterwards. */
export function execute(target: Target, statements: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'vocero-'))
  const file = join(folder, 'statements.sql')
  try {
    writeFileSync(file, `${statements.join(';\n')};\n`, { mode: 0o600 })
    d1(target, ['execute', 'DB', '--yes', '--file', file])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
