import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { inRoot } from './place.ts'
import { makePrivate } from './private-files.ts'
import { Unready } from './unready.ts'

export type Variables = Record<string, string>

/** The installation's own variables; the Worker of each start is given a file of its own beside its state. */
export const VARIABLES_FILE = inRoot('.dev.vars')
const OF_THE_WORKER = '.dev.vars'
const OWNER_ONLY = 0o600
const SECRET_BYTES = 32
const PASSWORD_BYTES = 12
const LOCAL_ORIGIN = /^http:\/\/localhost:\d+$/

export const newSecret = (bytes = SECRET_BYTES): string => randomBytes(bytes).toString('base64url')

/** A list with one new key. */
export const newKeys = (kid = new Date().toISOString().slice(0, 10)): string =>
  JSON.stringify([{ kid, secret: newSecret() }])

/** A pair of keys for push messages. */
export function pushKeys(): string {
  const {
    x = '',
    y = '',
    d: privateKey,
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return JSON.stringify({ publicKey: Buffer.concat(point).toString('base64url'), privateKey })
}

/** The required variables, with the values of a first start. */
const fresh: Record<string, () => string> = {
  APP_ORIGIN: () => 'http://localhost:8787',
  JWT_KEYS: () => newKeys(),
  REFRESH_KEY: () => newSecret(),
  DATA_KEYS: () => newKeys(),
  PUSH_KEYS: pushKeys,
  ADMIN_EMAIL: () => 'admin@vocero.local',
  ADMIN_PASSWORD: () => newSecret(PASSWORD_BYTES),
}

/** Optional variables: read from the environment, never generated. */
const OPTIONAL = [
  'CONTACT_EMAIL',
  'SOCIAL_LINKS',
  'MAIL_URL',
  'MAIL_FROM',
  'ENGINE_ALLOW_HOSTS',
  'META_APP_SECRET',
  'META_GRAPH_URL',
  'META_GRAPH_VERSION',
  'INSTAGRAM_GRAPH_URL',
  'TELEGRAM_API_URL',
  'VIBER_API_URL',
  'STREAM_MAX_AGE_SECONDS',
  'REPLY_MAIL_SECONDS',
  'TRUSTED_PROXY',
]

const readVariables = (file = VARIABLES_FILE): Variables =>
  existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Variables) : {}

function line(name: string, value: string): string {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark))
  if (!quote || /[\r\n]/.test(value))
    throw new Unready(`The value of ${name} cannot be written into a file of variables.`)
  return `${name}=${quote}${value}${quote}\n`
}

/** Variables as the text of a file of them. */
export const textOf = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => line(name, value))
    .join('')

/** `isNew`: the file had no administrator's password. `wasReadable`: other users of the machine could read the file. */
interface Found {
  variables: Variables
  isNew: boolean
  wasReadable: boolean
}

/**
 * Reads `.dev.vars`, after adding missing variables from the environment, or else random values. The origin is not
 * taken over, because it follows the port.
 */
function completeFile(environment: NodeJS.ProcessEnv): Found {
  const wasReadable = existsSync(VARIABLES_FILE) && makePrivate(VARIABLES_FILE)
  const variables = readVariables()
  const missing = Object.keys(fresh).filter((name) => !variables[name])
  for (const name of missing) variables[name] = (name !== 'APP_ORIGIN' && environment[name]) || (fresh[name]?.() ?? '')
  if (missing.length > 0) {
    const before = existsSync(VARIABLES_FILE) ? readFileSync(VARIABLES_FILE, 'utf8').replace(/\n*$/, '\n') : HEADING
    writeFileSync(VARIABLES_FILE, before + missing.map((name) => line(name, variables[name] ?? '')).join(''), {
      mode: OWNER_ONLY,
    })
  }
  return { variables, isNew: missing.includes('ADMIN_PASSWORD'), wasReadable }
}

export const HEADING =
  "# This machine's own secrets and first administrator. A variable of the environment wins over its line here.\n"

/** The variables of the file, and optional ones, that the environment sets. */
const givenBy = (environment: NodeJS.ProcessEnv, variables: Variables): Variables =>
  Object.fromEntries(
    [...Object.keys(variables), ...OPTIONAL].flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )

/** The variables of this start: the environment's before the file's. The origin follows the port. */
export function devVars(port: number, environment = process.env): Found {
  const { variables, isNew, wasReadable } = completeFile(environment)
  const given = givenBy(environment, variables)
  const origin = given['APP_ORIGIN'] ?? variables['APP_ORIGIN'] ?? ''
  const followed = !given['APP_ORIGIN'] && LOCAL_ORIGIN.test(origin) ? `http://localhost:${port}` : origin
  return { variables: { ...variables, ...given, APP_ORIGIN: followed }, isNew, wasReadable }
}

/** Writes the Worker's variables (without the administrator's password) beside its state; returns the file's path. */
export function writeWorkerVars(stateDir: string, variables: Variables): string {
  const path = join(stateDir, OF_THE_WORKER)
  const known = Object.entries(variables).filter(([name]) => !name.startsWith('ADMIN_'))
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(path, textOf(Object.fromEntries(known)), { mode: OWNER_ONLY })
  return path
}

interface Key {
  kid: string
}

/** The keys of a variable; none when it is no list, which a start refuses. */
function keysIn(text = '[]'): Key[] {
  try {
    const keys: unknown = JSON.parse(text)
    return Array.isArray(keys) ? keys : []
  } catch {
    return []
  }
}

/**
 * All variables that are needed to open the state again: those of the next start, and keys that only the last start
 * had, which come last because secrets may be encrypted with them.
 */
export function installationVariables(
  stateDir: string,
  file = VARIABLES_FILE,
  environment: NodeJS.ProcessEnv = process.env,
): Variables {
  const [own, last] = [readVariables(file), readVariables(join(stateDir, OF_THE_WORKER))]
  const variables = { ...last, ...own, ...givenBy(environment, own) }
  const known = keysIn(variables['DATA_KEYS'])
  const others = keysIn(last['DATA_KEYS']).filter(({ kid }) => !known.some((key) => key.kid === kid))
  return others.length > 0 ? { ...variables, DATA_KEYS: JSON.stringify([...known, ...others]) } : variables
}
