import { randomBytes } from 'node:crypto'
import { newKeys, newSecret, pushKeys } from './dev-vars.ts'

const SUFFIX_BYTES = 3

/** New values for the variables with keys. The name of a key is its day and a random part, so that a day may have several. */
export function freshKeys(now: Date): Record<string, string> {
  const kid = `${now.toISOString().slice(0, 10)}-${randomBytes(SUFFIX_BYTES).toString('hex')}`
  return { JWT_KEYS: newKeys(kid), REFRESH_KEY: newSecret(), DATA_KEYS: newKeys(kid), PUSH_KEYS: pushKeys() }
}

/** The columns of the database of accounts that have encrypted values, by their table; in `config` somewhere in the JSON. */
const SEALED = {
  channels: ['config'],
  binned_channels: ['config'],
  channel_farewells: ['config'],
  agent_types: ['config'],
  agent_engine_keys: ['key', 'authorization'],
  push_subscriptions: ['sealed'],
  mails: ['sealed_secret'],
}

export interface SealedCount {
  kid: string
  place: string
  count: number
}

const valuesOf = (table: string, column: string): string =>
  column === 'config'
    ? `SELECT '${table}' AS place, v.value FROM ${table}, json_tree(${table}.config) v WHERE v.type = 'text'`
    : `SELECT '${table}' AS place, ${column} AS value FROM ${table}`

/** A query that counts encrypted values by the key and the table that they are in. */
export const SEALED_COUNTS = `
  SELECT substr(value, 4, instr(substr(value, 4), '.') - 1) AS kid, place, count(*) AS count
  FROM (${Object.entries(SEALED)
    .flatMap(([table, columns]) => columns.map((column) => valuesOf(table, column)))
    .join(' UNION ALL ')})
  WHERE value GLOB 'v1.*.*.*' GROUP BY kid, place ORDER BY kid, place`

/** The counts for people, one on each line. */
export const sealedText = (counts: readonly SealedCount[]): string =>
  counts.length === 0
    ? 'Nothing is encrypted.'
    : counts.map((row) => `${row.kid}  ${row.place}  ${row.count}`).join('\n')
