import type { D1Database } from '@cloudflare/workers-types'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { pushKeys } from '../../worker/local/dev-vars.ts'
import { type Conformance, conformanceTo } from './conformance.ts'
import { isRead, type Statement } from './local-database.ts'
import { reservedPort } from './reserved-ports.ts'
import { type Building, bound, Runtime } from './runtime.ts'
import { flushObjects, clearAgents, refreshObjects } from './touched.ts'

export const ORIGIN = 'http://vocero.test'
export const secrets = {
  APP_ORIGIN: ORIGIN,
  JWT_KEYS: JSON.stringify([{ kid: 'test', secret: 'a-secret-of-the-tests-that-is-long-enough' }]),
  REFRESH_KEY: 'another-secret-of-the-tests-that-is-long-enough',
  /** So that each person of a test has an address of his own, by a header. */
  TRUSTED_PROXY: '127.0.0.1',
  PUSH_KEYS: pushKeys(),
  DATA_KEYS: JSON.stringify([{ kid: 'test', secret: 'a-third-secret-of-the-tests-that-is-long-enough' }]),
}

const [{ kid, secret }] = JSON.parse(secrets.DATA_KEYS)
/** What the server seals secrets with. */
export const dataKeys = [{ kid, secret: new TextEncoder().encode(secret) }] as const

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body.
  body: any
}

export interface Call {
  body?: unknown
  /** Sent as it is instead of `body` as JSON. */
  raw?: BodyInit
  token?: string
  headers?: Record<string, string>
}

/** Where every stand-in of this process listens, as the variables of a server name it. */
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
 * The variables of a server: what is given wins, but an allowed host that is allowed anyway does not make another server.
 * Production knows no stand-ins.
 */
async function variablesWith(given: Record<string, string>): Promise<Record<string, string>> {
  const usual: Record<string, string> = given['ENVIRONMENT'] === 'production' ? {} : await standIns()
  const variables: Record<string, string> = { ...secrets, ...usual, ...given }
  const allowed = usual['ENGINE_ALLOW_HOSTS'] ?? ''
  if (allowed.split(',').includes(given['ENGINE_ALLOW_HOSTS'] ?? '')) variables['ENGINE_ALLOW_HOSTS'] = allowed
  return variables
}

/** Runtimes that no file uses at the moment, the one used longest ago first. */
const idle = new Map<string, Runtime>()
/** A command that starts a server shares it with nothing, and would not end while one is kept. */
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

/** What makes a person, which no agent's settings say anything of. */
const OF_NO_AGENT = /^\s*INSERT INTO (?:users|user_roles|sessions|mail_links)\b/

/**
 * The built Worker on a migrated database that holds the system rows and the catalogue (plans, agent types, knowledge)
 * and nothing else. A process starts one runtime for each configuration and shares it among its files; a file gets it in
 * `beforeAll`, with the database put back, and gives it back by `close` in `afterAll`. Objects of earlier files stay:
 * ids are random, so nobody meets them.
 */
export async function startServer(environment: Record<string, string> = {}, building: Building = {}) {
  const since = Date.now()
  const runtime = await runtimeFor(await variablesWith(environment), building)
  let variables = await variablesWith(environment)

  /** The API's document as the server gives it, read at the first call; null when the server is misconfigured. */
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
   * Runs statements with their values in one transaction; answers the rows of each. The agents' objects write what they
   * have first, and learn of a change afterwards.
   */
  async function batch(statements: readonly Statement[]) {
    await flushObjects(callObjects)
    const rows = await runtime.batch(statements)
    if (!statements.every(([sql]) => OF_NO_AGENT.test(sql))) await refreshObjects(callObjects)
    return rows
  }

  clearAgents()
  return {
    url: runtime.url,
    env: runtime.env,
    /** The bindings themselves, as the Worker has them. */
    get db(): D1Database {
      return runtime.env.DB
    },
    get record(): D1Database {
      return runtime.env.CONVERSATIONS
    },
    /** The keys and addresses that the server runs with. */
    get config() {
      return configOf(variables as unknown as Env)
    },
    api,
    /** What the Worker logged since this file has it; what an earlier file caused may be logged late. */
    logs: () => runtime.harness.getLogs().filter(({ timestamp }) => timestamp >= since),
    /** The file of the database of accounts, and that of the first one of conversations. */
    databaseFile: runtime.databaseFiles.get('DB') ?? '',
    recordFile: runtime.databaseFiles.get('CONVERSATIONS') ?? '',
    /**
     * Runs one statement on the database, as `batch`; answers its rows. What only reads is read from the file, beside the
     * Worker.
     */
    rows: async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> => {
      if (!isRead(sql)) return (await batch([[sql, ...values]]))[0] as Row[]
      await flushObjects(callObjects)
      return runtime.database.rows(sql, values.map(bound)) as Row[]
    },
    batch,
    /** Runs the crons that delete rows, the daily one and that of the retention, at another time than now if one is named. */
    upkeep: async (at?: Date) => {
      for (const cron of ['17 4 * * *', '*/5 * * * *'])
        await (await runtime.worker()).scheduled({ cron, ...(at && { scheduledTime: at }) })
    },
    /** Runs the hourly cron. */
    hourly: async () => (await runtime.worker()).scheduled({ cron: '47 * * * *' }),
    /** Runs the cron of each minute, at another time than now if one is named; none is later than the Worker's clock. */
    minutely: async (at?: number) =>
      (await runtime.worker()).scheduled({
        cron: '* * * * *',
        ...(at !== undefined && { scheduledTime: new Date(at) }),
      }),
    agentStorage: async (name: string) => (await runtime.worker()).getDurableObjectStorage('AGENT', { name }),
    /** Another Worker that runs beside it. */
    neighbour: (name: string) => runtime.harness.getWorker(name),
    storageOfLibrary: async (name: string) => (await runtime.worker()).getDurableObjectStorage('LIBRARY', { name }),
    evictLibrary: async (name: string) => (await runtime.worker()).evictDurableObject('LIBRARY', { name }),
    /** An agent's object loses its storage and its memory; D1 has what it had written. */
    loseAgentObject: async (name: string) => {
      for (const method of ['flush', 'erase'] as const) await callObjects(method, [name])
      await (await runtime.worker()).evictDurableObject('AGENT', { name })
    },
    evictAgentObject: async (name: string) => (await runtime.worker()).evictDurableObject('AGENT', { name }),
    /** The same database under other variables, as after a restart. What was read of `env` or `url` before is stale. */
    restart: async (changed: Record<string, string>) => {
      variables = await variablesWith(changed)
      await runtime.restart(variables)
    },
    close: async () => {
      // What the objects of this file have still to write must not appear in the next one's database.
      await flushObjects(callObjects).catch(() => {})
      await release(runtime)
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
