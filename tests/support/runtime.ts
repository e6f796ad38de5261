import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { D1Database, DurableObjectNamespace } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { inRoot } from '../../worker/local/place.ts'
import { behindProxy } from './behind-proxy.ts'
import { noticeClosedConnections, repeatable } from './closed-connections.ts'
import type { Conformance } from './conformance.ts'
import { fileOfNewDatabase, restoring } from './database-template.ts'
import { LocalDatabase, type Row, type Statement } from './local-database.ts'
import { ObjectFiles } from './object-files.ts'

const BUILT = 'dist/vocero/wrangler.json'
const NO_LIMIT = 1_000_000

const FIRST_NODE_WITH_FLAG = 24
/**
 * The start of a runtime copies its configuration, several megabytes, each time that it grows by four kilobytes. Without this
 * flag every few copies would trigger a collection of the whole heap.
 */
if (Number.parseInt(process.versions.node, 10) >= FIRST_NODE_WITH_FLAG)
  setFlagsFromString('--external-memory-accounted-in-global-limit')

type Harness = ReturnType<typeof createTestHarness>

/** Options of a server besides its variables. */
export interface Building {
  /** The rate limit of signed-in calls a minute; by default there is none. */
  callLimit?: number
  recordDatabases?: number
  /** Behind wrangler's proxy: keeps its address after a restart, but each call is slower. */
  isProxied?: boolean
  /** Another entry file, beside the built one. */
  main?: string
  /** Further service bindings, and the configurations of their Workers. */
  services?: { binding: string; service: string; entrypoint: string }[]
  beside?: string[]
}

const bindingsOf = ({ recordDatabases = 1 }: Building): string[] => [
  'DB',
  ...Array.from({ length: recordDatabases }, (_, index) =>
    index === 0 ? 'CONVERSATIONS' : `CONVERSATIONS_${index + 1}`,
  ),
]

const databasesOf = (building: Building) =>
  bindingsOf(building).map((binding, index) => ({
    binding,
    database_name: binding.toLowerCase(),
    database_id: `00000000-0000-0000-0000-00000000000${index}`,
  }))

const builtNow = () => JSON.parse(readFileSync(BUILT, 'utf8'))

/** Files with the configuration of the Worker that runs the tests' own statements, which other processes do not read. */
const written = new Set<string>()
process.on('exit', () => {
  for (const path of written) rmSync(path, { force: true })
})

function sqlWorker(building: Building): string {
  const path = `dist/vocero/tests-sql-${process.pid}-${building.recordDatabases ?? 1}.json`
  if (written.has(path)) return path
  written.add(path)
  const { name: script_name, compatibility_date } = builtNow()
  const main = inRoot('tests/support/sql-worker.js')
  const durable_objects = { bindings: [{ name: 'AGENT', class_name: 'Agent', script_name }] }
  const d1_databases = databasesOf(building)
  writeFileSync(path, JSON.stringify({ name: 'sql', main, compatibility_date, d1_databases, durable_objects }))
  return path
}

/** Writes the built configuration with the test's changes, beside the built one until the runtime is closed. */
function configurationOf(building: Building): string {
  const { callLimit = NO_LIMIT, main, services } = building
  const built = { ...builtNow(), d1_databases: databasesOf(building) } as {
    ratelimits: { simple: { limit: number } }[]
  }
  for (const { simple } of built.ratelimits) simple.limit = callLimit
  const path = `dist/vocero/tests-${randomUUID()}.json`
  writeFileSync(path, JSON.stringify({ ...built, ...(main && { main }), ...(services && { services }) }))
  return path
}

/** A value as SQLite stores it. */
export const bound = (value: unknown): unknown => {
  if (value instanceof Uint8Array) throw new Error('A statement of a test cannot hold bytes.')
  return typeof value === 'boolean' ? Number(value) : value
}

async function batch(harness: Harness, binding: string, statements: readonly Statement[]): Promise<Row[][]> {
  if (statements.length === 0) return []
  await noticeClosedConnections()
  const body = JSON.stringify({
    binding,
    statements: statements.map(([sql, ...values]) => [sql, ...values.map(bound)]),
  })
  const answer = await harness.getWorker('sql').fetch('http://sql.test/', { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Row[][]
}

const RECORD_TABLES =
  /\b(threads|thread_notes|thread_reads|messages|conversations|message_search|conversation_days|response_times|agent_figures|deliveries|delivered_messages|dropped_messages|binned_conversations)\b/

const TEXTS = /'(?:[^']|'')*'/g
/** The database of a test's statement, by the tables that it names outside of string literals. */
const bindingOf = (sql: string): string => (RECORD_TABLES.test(sql.replace(TEXTS, '')) ? 'CONVERSATIONS' : 'DB')

/** The built Worker in workerd, on D1 databases that are copies of the templates of this process. */
export class Runtime {
  /** Validates responses against the API document; read once for each runtime. */
  conformance: Promise<Conformance | null> | undefined
  /** Whether it runs with other variables than those of its start. */
  isChanged = false
  readonly key: string
  readonly harness: Harness
  readonly url: URL
  readonly #configPath: string
  readonly #building: Building
  /** The files of its D1 databases by their bindings, and all of them opened for reading. */
  readonly databaseFiles: ReadonlyMap<string, string>
  readonly database: LocalDatabase
  readonly #objects: ObjectFiles
  /** The states of the files of objects that had nothing to write. */
  readonly #quiet = new Map<string, string>()
  readonly env = {} as { DB: D1Database; CONVERSATIONS: D1Database; AGENT: DurableObjectNamespace }

  private constructor(made: {
    key: string
    harness: Harness
    configPath: string
    building: Building
    databaseFiles: ReadonlyMap<string, string>
    proxy: URL
  }) {
    this.key = made.key
    this.harness = made.harness
    this.url = new URL(made.proxy)
    this.#configPath = made.configPath
    this.#building = made.building
    this.databaseFiles = made.databaseFiles
    const [accounts = '', ...beside] = made.databaseFiles.values()
    this.database = new LocalDatabase(accounts, beside)
    this.#objects = new ObjectFiles(accounts, `${builtNow().name}-Agent`)
  }

  static async start(key: string, variables: Record<string, string>, building: Building): Promise<Runtime> {
    const configPath = configurationOf(building)
    const harness = createTestHarness(Runtime.options(configPath, variables, building))
    const { url: proxy } = await harness.listen()
    const databaseFiles = new Map<string, string>()
    for (const binding of bindingsOf(building))
      databaseFiles.set(binding, await fileOfNewDatabase(() => batch(harness, binding, [['SELECT 1']])))
    const runtime = new Runtime({ key, harness, configPath, building, databaseFiles, proxy })
    await runtime.#find()
    await runtime.restore()
    return runtime
  }

  private static options(configPath: string, secrets: Record<string, string>, building: Building) {
    const others = [sqlWorker(building), ...(building.beside ?? [])]
    return { workers: [{ configPath, secrets }, ...others.map((path) => ({ configPath: path }))] }
  }

  /** A handle of the Worker and its objects. */
  async worker() {
    await noticeClosedConnections()
    return this.harness.getWorker()
  }

  /** Reads its address and bindings, which change with a restart. */
  async #find(): Promise<void> {
    const worker = await this.worker()
    if (!this.#building.isProxied) this.url.host = (await behindProxy((path) => worker.fetch(path))).host
    Object.assign(this.env, await worker.getEnv())
  }

  /** Restores the databases to the template. */
  async restore(): Promise<void> {
    for (const [binding, file] of this.databaseFiles) {
      const database = new LocalDatabase(file)
      await batch(this.harness, binding, restoring(binding === 'DB' ? 'accounts' : 'conversations', database))
      database.close()
    }
  }

  /** Runs statements in the runtime, in one transaction for each database. Returns the rows of each. */
  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const rows: Row[][] = []
    for (const binding of ['DB', 'CONVERSATIONS']) {
      const places = [...statements.keys()].filter((at) => bindingOf(statements[at]?.[0] ?? '') === binding)
      const answers = await batch(
        this.harness,
        binding,
        places.map((at) => statements[at] as Statement),
      )
      for (const [index, at] of places.entries()) rows[at] = answers[index] ?? []
    }
    return rows
  }

  /** Calls an idempotent method of these agents' objects. Returns the agents whose call failed. */
  async #call(method: string, names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return []
    const body = JSON.stringify({ method, names })
    const answer = await repeatable(() =>
      this.harness.getWorker('sql').fetch('http://sql.test/objects', { method: 'POST', body }),
    )
    return answer.ok ? ((await answer.json()) as string[]) : [...names]
  }

  /** Flushes the objects of these agents, except those that had nothing to write and have done nothing since. */
  async #flush(names: readonly string[]): Promise<void> {
    const { awake, asleep } = this.#objects.among(names)
    const states = new Map(awake.map((name) => [name, this.#objects.stateOf(name)]))
    const due = awake.filter((name) => states.get(name) === null || states.get(name) !== this.#quiet.get(name))
    const failed = await this.#call('flush', [...asleep, ...due])
    for (const name of due) {
      const state = states.get(name)
      if (state && !failed.includes(name) && this.#objects.stateOf(name) === state) this.#quiet.set(name, state)
    }
  }

  /** Calls a method of these agents' objects. Never throws. Evicted objects need no `refresh`: they read their settings. */
  async callObjects(method: 'flush' | 'refresh' | 'erase', names: readonly string[]): Promise<void> {
    if (method === 'flush') await this.#flush(names)
    else await this.#call(method, method === 'refresh' ? this.#objects.among(names).awake : names)
  }

  async restart(variables: Record<string, string>): Promise<void> {
    this.isChanged = true
    this.conformance = undefined
    await this.harness.update(Runtime.options(this.#configPath, variables, this.#building))
    await this.#find()
  }

  async close(): Promise<void> {
    this.database.close()
    await this.harness.close()
    rmSync(this.#configPath, { force: true })
  }
}
