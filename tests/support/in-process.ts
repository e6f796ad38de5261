import { vi } from 'vitest'
import type { AgentHub } from '../../durable-objects/agent-hub/agent-hub.ts'
import type { EngineConfig } from '../../worker/contract/agent-type-engine.ts'
import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import { configOf } from '../../worker/core/config.ts'
import type { Work } from '../../worker/core/context.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { sealedEngine } from '../../worker/features/agent-types/engine-secrets.service.ts'
import { sealedChange } from '../../worker/features/channels/sealing.ts'
import { makeAgent } from './agents.ts'
import { ObjectStorage, objectState, Socket, trackCrypto } from './object-state.ts'
import type { Server } from './server.ts'
import { d1, migrated } from './sqlite.ts'
import { settled, TestClock } from './test-clock.ts'

vi.mock('cloudflare:workers', () => ({
  DurableObject: class {
    readonly ctx: unknown
    readonly env: unknown
    constructor(ctx: unknown, env: unknown) {
      this.ctx = ctx
      this.env = env
    }
  },
}))

const KEY = 'a-secret-of-the-tests-in-this-process-0123'
const VARIABLES = {
  ENVIRONMENT: 'test',
  APP_ORIGIN: 'http://vocero.test',
  JWT_KEYS: JSON.stringify([{ kid: 'test', secret: KEY }]),
  REFRESH_KEY: KEY,
  DATA_KEYS: JSON.stringify([{ kid: 'test', secret: KEY }]),
  META_GRAPH_URL: 'http://graph.test',
  ENGINE_ALLOW_HOSTS: 'engine.test',
}
/** The page that every agent of Messenger's answers on. */
export const PAGE = { pageId: '102938475610293', accessToken: 'a-page-token', appSecret: 'an-app-secret' }

/** What answers a call to an address outside: as a server would, or by failing when `signal` aborts. */
export type Outside = (body: Record<string, unknown>, signal: AbortSignal) => Response | Promise<Response>

/** Never answers. */
export const silent: Outside = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

export const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Outside =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** One agent's object in this process. It may be put out of memory; its storage stays. */
export class HubInProcess {
  readonly storage: ObjectStorage
  readonly socket = new Socket()
  readonly #make: (hub: HubInProcess) => AgentHub
  hub: AgentHub

  constructor(clock: TestClock, make: (hub: HubInProcess) => AgentHub) {
    this.storage = new ObjectStorage(clock)
    this.#make = make
    this.hub = make(this)
    this.storage.belongTo(this.hub)
  }

  /** Another object over the same storage, as after the platform has put this one out of memory. */
  wakeAnew(): void {
    this.hub = this.#make(this)
    this.storage.belongTo(this.hub)
  }

  rows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Row[] {
    return this.storage.sql.exec(sql, ...(values as SqlStorageValue[])).toArray() as Row[]
  }
}

/** As the Worker calls an object: every answer is a promise, and what the object throws comes by it. */
const stubOf = (of: HubInProcess): object =>
  new Proxy(
    {},
    {
      get:
        (_, name) =>
        async (...given: unknown[]) =>
          Reflect.apply(Reflect.get(of.hub, name), of.hub, given),
    },
  )

/**
 * The objects and services in this process: a migrated database, an object for each agent, the clock of the test, and
 * an outside that answers as the test says. Calls of a provider that show typing are answered and not kept.
 */
export async function inProcess() {
  const { AgentHub } = await import('../../durable-objects/agent-hub/agent-hub.ts')
  trackCrypto()
  const clock = new TestClock()
  const database = migrated()
  const hubs = new Map<string, HubInProcess>()
  const sent: Record<string, unknown>[] = []
  const scripted: Outside[] = []
  const engine = { answer: answering([{ output: 'Claro.' }]), asked: 0 }

  const hubOf = (agentId: string): HubInProcess => {
    const known = hubs.get(agentId)
    if (known) return known
    const made = new HubInProcess(
      clock,
      ({ storage, socket }) => new AgentHub(objectState(agentId, storage, socket), env, clock),
    )
    hubs.set(agentId, made)
    return made
  }
  const env = {
    ...VARIABLES,
    DB: d1(database),
    HUB: { idFromName: (name: string) => name, get: (name: string) => stubOf(hubOf(name)) },
  } as unknown as Env

  const graph: Outside = (body, signal) => {
    if (body['sender_action'] !== undefined) return Response.json({ recipient_id: 'person' })
    const outcome = scripted.shift()
    if (outcome) return outcome(body, signal)
    sent.push({ ...body, at: clock.now() })
    return Response.json({ recipient_id: 'person', message_id: `m_OUT${sent.length}` })
  }
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
    const signal = init.signal ?? new AbortController().signal
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
    const { hostname } = new URL(address)
    if (hostname === 'graph.test') return graph(body, signal)
    engine.asked++
    return engine.answer(body, signal)
  })

  const rows = <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
      .then(({ results }) => results)
  const batch = (statements: readonly (readonly [sql: string, ...values: unknown[]])[]) =>
    env.DB.batch(statements.map(([sql, ...values]) => env.DB.prepare(sql).bind(...values)))
  const server = { db: env.DB, rows, batch } as unknown as Server

  /** An agent that answers on a page of Messenger's as well as on the web chat. */
  async function pageAgent(more: Parameters<typeof makeAgent>[1] = {}) {
    const { agentId, ownerId } = await makeAgent(server, more)
    const id = crypto.randomUUID()
    const { change } = await sealedChange(
      configOf(env).dataKeys,
      { id, type: 'facebook', fields: fieldsOfChannel('facebook', []), stored: {} },
      PAGE,
    )
    await rows(
      `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
       VALUES (?, ?, 'facebook', 'active', ?, 0, 0)`,
      id,
      agentId,
      JSON.stringify(change),
    )
    return { agentId, ownerId, channelId: id, of: hubOf(agentId) }
  }

  /** A type of agents with this engine, its secrets sealed. */
  async function typeWith(engine: Record<string, unknown>): Promise<string> {
    const type = crypto.randomUUID()
    const sealed = await sealedEngine(configOf(env).dataKeys, type, engine as unknown as EngineConfig)
    await rows(
      `INSERT INTO agent_types (id, name, name_key, requires_api, system_message, config, created_at, updated_at)
       VALUES (?1, ?1, ?1, 1, 'Eres breve.', ?2, 0, 0)`,
      type,
      JSON.stringify({ fields: [], channels: { webchat: {}, facebook: {} }, engine: sealed }),
    )
    return type
  }

  const work = (): Work => ({
    env,
    config: configOf(env),
    db: openDatabase(env, 'newest'),
    now: clock.now(),
    clock,
    locale: 'es',
    requestId: crypto.randomUUID(),
    address: crypto.randomUUID(),
    userAgent: null,
    background: (later) => void later.catch(() => {}),
  })

  return {
    clock,
    env,
    server,
    rows,
    hubOf,
    pageAgent,
    typeWith,
    work,
    engine,
    /** Ends what a test left under way, makes backoff exact, keeps expected complaints out of the output. */
    reset(): void {
      clock.stopFor(0)
      sent.length = 0
      scripted.length = 0
      vi.spyOn(Math, 'random').mockReturnValue(0)
      for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    },
    /** What a provider took, and when. */
    sent,
    /** What the provider answers the next messages with. */
    scripted,
    texts: () => sent.map((body) => (body['message'] as { text: string }).text),
    settled,
  }
}

export type InProcess = Awaited<ReturnType<typeof inProcess>>
export type PageAgent = Awaited<ReturnType<InProcess['pageAgent']>>
