import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { D1Database, DurableObjectNamespace } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { catalogue } from '../../worker/local/catalogue.ts'
import { behindProxy } from './behind-proxy.ts'
import { type Conformance, conformanceTo } from './conformance.ts'

export const ORIGIN = 'http://vocero.test'
export const secrets = {
  APP_ORIGIN: ORIGIN,
  JWT_KEYS: JSON.stringify([{ kid: 'test', secret: 'a-secret-of-the-tests-that-is-long-enough' }]),
  REFRESH_KEY: 'another-secret-of-the-tests-that-is-long-enough',
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

const BUILT = 'dist/vocero/wrangler.json'
const NO_LIMIT = 1_000_000

/**
 * The built configuration with as many signed-in calls as a test likes: one person of a test makes in seconds what
 * others make in an hour. Stands beside the built one until the server is closed.
 */
function unhurried({ main, services }: Built): string {
  const built = JSON.parse(readFileSync(BUILT, 'utf8')) as { ratelimits: { simple: { limit: number } }[] }
  for (const { simple } of built.ratelimits) simple.limit = NO_LIMIT
  const path = `dist/vocero/tests-${randomUUID()}.json`
  writeFileSync(path, JSON.stringify({ ...built, ...(main && { main }), ...(services && { services }) }))
  return path
}

interface Built {
  /** With the limit of signed-in calls as it is deployed. */
  isHurried?: boolean
  /** With wrangler's proxy before it: the same address after a restart, and the cost of it in every call. */
  isProxied?: boolean
  /** Another entry than the built one, beside it. */
  main?: string
  /** What it is bound to besides, and the configurations of the Workers behind that. */
  services?: { binding: string; service: string; entrypoint: string }[]
  beside?: string[]
}

/**
 * The built Worker with an empty, migrated database of its own that holds the system rows and the catalogue (plans,
 * agent types, knowledge). One a file: start it in `beforeAll`, close it in `afterAll`.
 */
export async function startServer(environment: Record<string, string> = {}, building: Built = {}) {
  const { isHurried, isProxied, beside = [] } = building
  const configPath = isHurried ? BUILT : unhurried(building)
  const options = (more: Record<string, string>) => ({
    workers: [{ configPath, secrets: { ...secrets, ...more } }, ...beside.map((path) => ({ configPath: path }))],
  })
  const harness = createTestHarness(options(environment))
  const { url: proxy } = await harness.listen()
  const worker = harness.getWorker()
  const url = new URL(proxy)
  const find = async () => {
    if (!isProxied) url.host = (await behindProxy((path) => worker.fetch(path))).host
  }
  await find()
  await worker.applyD1Migrations('DB')
  const env = (await worker.getEnv()) as { DB: D1Database; HUB: DurableObjectNamespace }
  await env.DB.batch(catalogue(Date.now()).map((statement) => env.DB.prepare(statement)))

  /** What the server says of itself, read when the first call is made; nothing when it is not fit to say anything. */
  let described: Promise<Conformance | null> | undefined
  const description = async (): Promise<Conformance | null> => {
    const answer = await fetch(new URL('/api/openapi.json', url))
    const document: unknown = await answer.json()
    return answer.ok ? conformanceTo(document) : null
  }

  /**
   * One call of the API over HTTP: `api('POST /auth/login', { body })`. Whatever is
   * answered, to whichever test, has to be what the API's document says of the call.
   */
  async function api(call: `${string} /${string}`, { body, raw, token, headers = {} }: Call = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(new URL(`/api${path}`, url), {
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
    described ??= description()
    ;(await described)?.(method, path, response, read)
    return { status: response.status, headers: response.headers, body: read }
  }

  return {
    url,
    env,
    get db(): D1Database {
      return env.DB
    },
    api,
    logs: () => harness.getLogs(),
    /** Rows of a query, for saying what did or did not change. */
    rows: async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> =>
      (
        await env.DB.prepare(sql)
          .bind(...values)
          .all<Row>()
      ).results,
    /** What the clock does once a day. */
    upkeep: () => worker.scheduled({ cron: '17 4 * * *' }),
    /** What it does each hour. */
    hourly: () => worker.scheduled({ cron: '47 * * * *' }),
    hubStorage: (name: string) => worker.getDurableObjectStorage('HUB', { name }),
    /** Another Worker that runs beside it. */
    neighbour: (name: string) => harness.getWorker(name),
    storageOfLibrary: (name: string) => worker.getDurableObjectStorage('LIBRARY', { name }),
    evictLibrary: (name: string) => worker.evictDurableObject('LIBRARY', { name }),
    evictHub: (name: string) => worker.evictDurableObject('HUB', { name }),
    /** The same database under other variables, as after a restart. What was read of `env` or `url` before is stale. */
    restart: async (environment: Record<string, string>) => {
      await harness.update(options(environment))
      Object.assign(env, await harness.getWorker().getEnv())
      await find()
    },
    close: async () => {
      await harness.close()
      if (!isHurried) rmSync(configPath, { force: true })
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
