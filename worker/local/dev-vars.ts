import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { inRoot } from './place.ts'
import { makePrivate } from './private-files.ts'
import { Unready } from './unready.ts'

export type Variables = Record<string, string>

const FILE = inRoot('.dev.vars')
const OWNER_ONLY = 0o600
const SECRET_BYTES = 32
const PASSWORD_BYTES = 12
const LOCAL_ORIGIN = /^http:\/\/localhost:\d+$/

const secret = (bytes: number): string => randomBytes(bytes).toString('base64url')
const keys = (): string =>
  JSON.stringify([{ kid: new Date().toISOString().slice(0, 10), secret: secret(SECRET_BYTES) }])

/** What an installation cannot do without, and how a first start makes it up. */
const fresh: Record<string, () => string> = {
  APP_ORIGIN: () => 'http://localhost:8787',
  JWT_KEYS: keys,
  REFRESH_KEY: () => secret(SECRET_BYTES),
  DATA_KEYS: keys,
  ADMIN_EMAIL: () => 'admin@vocero.local',
  ADMIN_PASSWORD: () => secret(PASSWORD_BYTES),
}

/** What an installation can do without: the environment may say it, no first start makes it up. */
const OPTIONAL = [
  'CONTACT_EMAIL',
  'META_APP_SECRET',
  'META_GRAPH_URL',
  'META_GRAPH_VERSION',
  'INSTAGRAM_GRAPH_URL',
  'TELEGRAM_API_URL',
  'VIBER_API_URL',
  'STREAM_MAX_AGE_SECONDS',
  'TRUSTED_PROXY',
]

const readVariables = (): Variables => (existsSync(FILE) ? (parseEnv(readFileSync(FILE, 'utf8')) as Variables) : {})

function line(name: string, value: string): string {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark))
  if (!quote || /[\r\n]/.test(value))
    throw new Unready(`The value of ${name} cannot be written into a file of variables.`)
  return `${name}=${quote}${value}${quote}\n`
}

/** `isNew`: there was no password of an administrator yet. `wasReadable`: other users could read the file until now. */
interface Found {
  variables: Variables
  isNew: boolean
  wasReadable: boolean
}

/**
 * Reads `.dev.vars`, after adding what it lacks: what the environment says, otherwise something new and random. The
 * origin alone is never taken over, for it follows the port.
 */
function completeFile(environment: NodeJS.ProcessEnv): Found {
  const wasReadable = existsSync(FILE) && makePrivate(FILE)
  const variables = readVariables()
  const missing = Object.keys(fresh).filter((name) => !variables[name])
  for (const name of missing) variables[name] = (name !== 'APP_ORIGIN' && environment[name]) || (fresh[name]?.() ?? '')
  if (missing.length > 0) {
    const before = existsSync(FILE) ? readFileSync(FILE, 'utf8').replace(/\n*$/, '\n') : HEADING
    writeFileSync(FILE, before + missing.map((name) => line(name, variables[name] ?? '')).join(''), {
      mode: OWNER_ONLY,
    })
  }
  return { variables, isNew: missing.includes('ADMIN_PASSWORD'), wasReadable }
}

const HEADING =
  "# This machine's own secrets and first administrator. A variable of the environment wins over its line here.\n"

/** The variables of this start: the file's, with the environment's in their place. The origin follows the port. */
export function devVars(port: number, environment = process.env): Found {
  const { variables, isNew, wasReadable } = completeFile(environment)
  const given = Object.fromEntries(
    [...Object.keys(variables), ...OPTIONAL].flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  ) as Variables
  const origin = given['APP_ORIGIN'] ?? variables['APP_ORIGIN'] ?? ''
  const followed = !given['APP_ORIGIN'] && LOCAL_ORIGIN.test(origin) ? `http://localhost:${port}` : origin
  return { variables: { ...variables, ...given, APP_ORIGIN: followed }, isNew, wasReadable }
}

/** Writes what the Worker may know (never the administrator's password) beside its state; returns the file's path. */
export function writeWorkerVars(stateDir: string, variables: Variables): string {
  const path = join(stateDir, '.dev.vars')
  const known = Object.entries(variables).filter(([name]) => !name.startsWith('ADMIN_'))
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(path, known.map(([name, value]) => line(name, value)).join(''), { mode: OWNER_ONLY })
  return path
}
