import type { D1Database } from '@cloudflare/workers-types'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { pushKeys } from '../../worker/local/dev-vars.ts'
import { type Conformance, conformanceTo } from './conformance.ts'
import { isRead, type Statement } from './local-database.ts'
import { reservedPort } from './reserved-ports.ts'
import { type Building, bound, Runtime } from './runtime.ts'
import { clearAgents, flushObjects, refreshObjects } from './touched.ts'

export const ORIGIN = 'http://vocero.test'
export const secrets = {
  APP_ORIGIN: ORIGIN,
  JWT_KEYS: JSON.stringify([{ kid: 'test', secret: 'a-secret-of-the-tests-that-is-long-enough' }]),
  REFRESH_KEY: 'another-secret-of-the-tests-that-is-long-enough',
  /** Lets each person of a test have an IP address, by a header. */
  TRUSTED_PROXY: '127.0.0.1',
  PUSH_KEYS: pushKeys(),
  DATA_KEYS: JSON.stringify([{ kid: 'test', secret: 'a-third-secret-of-the-tests-that-is-long-enough' }]),
}

const [{ kid, secret }] = JSON.parse(secrets.DATA_KEYS)
/** The server's keys for the encryption of secrets. */
export const dataKeys = [{ kid, secret: new TextEncoder().encode(secret) }] as const

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body.
  body: any
}

export interface Call {
  body?: unknown
  /** Sent unchanged instead of `body` as JSON. */
  raw?: BodyInit
  token?: string
  headers?: Record<string, string>
}

/** The addresses of this process's stand-ins, as variables of a server. */
async function standIns(): Promise<Record<string, string>> {
  const names = ['engines', 'site', 'push', 'graph', 'instagram', 'telegram', 'viber'] as const
  const hosts = await Promise.all(names.map(async (name) => `127.0.0.1:${await reservedPort(name)}`))
  const [engines, site, push, graph, instagram, telegram, viber] = hosts
  return {
    ENGINE_ALLOW_HOSTS: `${engines},${site},${push}`,
    META_GRAPH_URL: `http://${graph}`,
    INSTAGRAM_GRAPH_URL: `http://${instagram}`,
    TELEGRAM_API_URL: `http://${telegram}`,
    VIBER_API_URL: `http://${viber}`,
  }
}

/**
 * The variables of a server: the given ones override the defaults, but an allowed host that is a stand-in does not make another
 * server. Production has no stand-ins.
 */
async function variablesWith(given: Record<string, string>): Promise<Record<string, string>> {
  const usual: Record<string, string> = given['ENVIRONMENT'] === 'production' ? {} : await standIns()
  const variables: Record<string, string> = { ...secrets, ...usual, ...given }
  const allowed = usual['ENGINE_ALLOW_HOSTS'] ?? ''
  if (allowed.split(',').includes(given['ENGINE_ALLOW_HOSTS'] ?? '')) variables['ENGINE_ALLOW_HOSTS'] = allowed
  return variables
}

/** Unused runtimes, the least recently used first. */
const idle = new Map<string, Runtime>()
/** A command does not share its server, and would not exit while one is cached. */
const isShared = process.env['VITEST'] !== undefined
const IDLE_MOST = 4

async function runtimeFor(variables: Record<string, string>, building: Building): Promise<Runtime> {
  const key = JSON.stringify([Object.entries(variables).sort(), building])
  const known = idle.get(key)
  if (!known) return Runtime.start(key, variables, building)
  idle.delete(key)
  await known.restore()
  known.harness.clearLogs()
  return known
}

async function release(runtime: Runtime): Promise<void> {
  if (runtime.isChanged || !isShared) return runtime.close()
  idle.set(runtime.key, runtime)
  const [oldest] = idle.values()
  if (idle.size <= IDLE_MOST || !oldest) return
  idle.delete(oldest.key)
  await oldest.close()
}

/** Inserts of people, after which no object needs a refresh. */
const OF_NO_AGENT = /^\s*INSERT INTO (?:users|user_roles|sessions|mail_links)\b/

/**
 * The built Worker on a migrated database with the system rows and the catalogue (plans, agent types, knowledge). A process
 * starts one runtime for each configuration and shares it among its files: `beforeAll` gets it with a restored database, `close`
 * in `afterAll` returns it. Objects of earlier files stay, but ids are random, so no later test uses them.
 */
export async function startServer(environment: Record<string, string> = {}, building: Building = {}) {
  const since = Date.now()
  const runtime = await runtimeFor(await variablesWith(environment), building)
  let variables = await variablesWith(environment)

  /** The validator of the server's API document, read at the first call; `null` when the server is misconfigured. */
  const description = async (): Promise<Conformance | null> => {
    const answer = await fetch(new URL('/api/openapi.json', runtime.url))
    const document: unknown = await answer.json()
    return answer.ok ? conformanceTo(document) : null
  }

  /**
   * One call of the API over HTTP: `api('POST /auth/login', { body })`. Every answer is validated against the API's
   * document.
   */
  async function api(call: `${string} /${string}`, { body, raw, token, headers = {} }: Call = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(new URL(`/api${path}`, runtime.url), {
      method,
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const text = await response.text()
    let read: unknown = text
    if (response.headers.get('content-type')?.includes('json')) read = JSON.parse(text)
    runtime.conformance ??= description()
    ;(await runtime.conformance)?.(method, path, response, read)
    return { status: response.status, headers: response.headers, body: read }
  }

  const callObjects: Runtime['callObjects'] = (method, names) => runtime.callObjects(method, names)

  /**
   * Runs statements with their values in one transaction. Returns the rows of each. The agents' objects are flushed before, and
   * refreshed after a change.
   */
  async function batch(statements: readonly Statement[]) {
    await flushObjects(callObjects)
    const rows = await runtime.batch(statements)
    if (!statements.every(([sql]) => OF_NO_AGENT.test(sql))) await refreshObjects(callObjects)
    return rows
  }

  /** Ends an object, which keeps its storage, once it is idle. One that does not run is left as it is. */
  const evict = async (kind: 'AGENT' | 'LIBRARY', name: string): Promise<void> => {
    const worker = await runtime.worker()
    await worker.evictDurableObject(kind, { name }).catch((error: unknown) => {
      if (!String(error).includes('not currently running')) throw error
    })
  }

  clearAgents()
  return {
    url: runtime.url,
    env: runtime.env,
    get db(): D1Database {
      return runtime.env.DB
    },
    get record(): D1Database {
      return runtime.env.CONVERSATIONS
    },
    get config() {
      return configOf(variables as unknown as Env)
    },
    api,
    /** The Worker's log since this file uses it, perhaps with late entries of an earlier file. */
    logs: () => runtime.harness.getLogs().filter(({ timestamp }) => timestamp >= since),
    /** The files of the database of accounts and of the first database of conversations. */
    databaseFile: runtime.databaseFiles.get('DB') ?? '',
    recordFile: runtime.databaseFiles.get('CONVERSATIONS') ?? '',
    /**
     * Runs one statement on the database, as `batch`. Returns its rows. A read uses the file, without the Worker.
     */
    rows: async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> => {
      if (!isRead(sql)) return (await batch([[sql, ...values]]))[0] as Row[]
      await flushObjects(callObjects)
      return runtime.database.rows(sql, values.map(bound)) as Row[]
    },
    batch,
    /** Runs the daily cron and that of the retention, now or at another time. */
    upkeep: async (at?: Date) => {
      for (const cron of ['17 4 * * *', '*/5 * * * *'])
        await (await runtime.worker()).scheduled({ cron, ...(at && { scheduledTime: at }) })
    },
    hourly: async () => (await runtime.worker()).scheduled({ cron: '47 * * * *' }),
    /** Runs the cron of each minute, now or at an earlier time. */
    minutely: async (at?: number) =>
      (await runtime.worker()).scheduled({
        cron: '* * * * *',
        ...(at !== undefined && { scheduledTime: new Date(at) }),
      }),
    agentStorage: async (name: string) => (await runtime.worker()).getDurableObjectStorage('AGENT', { name }),
    /** Another Worker of the same runtime. */
    neighbour: (name: string) => runtime.harness.getWorker(name),
    storageOfLibrary: async (name: string) => (await runtime.worker()).getDurableObjectStorage('LIBRARY', { name }),
    evictLibrary: (name: string) => evict('LIBRARY', name),
    /** Flushes an agent's object and deletes its storage and memory. */
    loseAgentObject: async (name: string) => {
      for (const method of ['flush', 'erase'] as const) await callObjects(method, [name])
      await evict('AGENT', name)
    },
    evictAgentObject: (name: string) => evict('AGENT', name),
    /** Restarts with other variables on the same database. Values of `env` and `url` that were read before are stale. */
    restart: async (changed: Record<string, string>) => {
      variables = await variablesWith(changed)
      await runtime.restart(variables)
    },
    close: async () => {
      // Outbox entries of this file's objects must not be written into the next file's database.
      await flushObjects(callObjects).catch(() => {})
      await release(runtime)
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
