import { vi } from 'vitest'
import type { Agent } from '../../durable-objects/agent/agent.ts'
import type { EngineConfig } from '../../worker/contract/agent-type-engine.ts'
import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import { configOf } from '../../worker/core/config.ts'
import type { Work } from '../../worker/core/context.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { sealedEngine } from '../../worker/features/agent-types/engine-secrets.service.ts'
import { sealedChange } from '../../worker/features/channels/sealing.ts'
import { KINDS } from '../../worker/local/migrations.ts'
import { makeAgent } from './agents.ts'
import { isRead } from './local-database.ts'
import { ObjectLife } from './object-life.ts'
import { ObjectStorage, objectState, Socket, trackCrypto } from './object-state.ts'
import type { Server } from './server.ts'
import { d1, faultyD1, migrated } from './sqlite.ts'
import { settled, TestClock } from './test-clock.ts'

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
/** The Messenger page of every agent. */
export const PAGE = { pageId: '102938475610293', accessToken: 'a-page-token', appSecret: 'an-app-secret' }

/** The response to an outgoing call; rejects when `signal` aborts. */
export type Outside = (body: Record<string, unknown>, signal: AbortSignal) => Response | Promise<Response>

export const silent: Outside = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

export const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Outside =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** One agent's object in this process. It can be evicted, with or without its storage. */
export class HubInProcess {
  readonly #clock: TestClock
  readonly #make: (hub: HubInProcess, life: ObjectLife) => Agent
  readonly socket = new Socket()
  #life = new ObjectLife()
  storage: ObjectStorage
  hub: Agent

  constructor(clock: TestClock, make: (hub: HubInProcess, life: ObjectLife) => Agent) {
    this.#clock = clock
    this.#make = make
    this.storage = new ObjectStorage(clock)
    this.hub = this.#begin()
  }

  /** Creates another object with the same storage, as after an eviction. */
  wakeAnew(): void {
    this.#life.end()
    this.#life = new ObjectLife()
    this.hub = this.#begin()
  }

  /** Creates another object with empty storage. */
  loseStorage(): void {
    this.#life.end()
    this.storage.end()
    this.storage = new ObjectStorage(this.#clock)
    this.wakeAnew()
  }

  #begin(): Agent {
    const life = this.#life
    const hub = life.of(life.run(() => this.#make(this, life)))
    this.storage.belongTo(hub)
    return hub
  }

  rows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Row[] {
    return this.storage.sql.exec(sql, ...(values as SqlStorageValue[])).toArray() as Row[]
  }
}

/** A stub as the Worker has it: every call returns a promise, which rejects with what the object throws. */
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

const { setTimeout: realTimeout } = globalThis
/** A timer of the system's clock (of the database's deadline) has no effect for an evicted object. */
const timeoutOfLife = (run: () => void, ms?: number) => {
  const life = ObjectLife.current
  return realTimeout(() => life?.hasEnded || run(), ms)
}

/**
 * The objects and services in this process: a migrated database, an object for each agent, the test's clock, and scripted
 * responses to outgoing calls. Calls that show typing are not recorded.
 */
export async function inProcess() {
  const { Agent } = await import('../../durable-objects/agent/agent.ts')
  trackCrypto()
  const clock = new TestClock()
  // One database of both kinds, so that a test can read all tables.
  const database = migrated(KINDS)
  const hubs = new Map<string, HubInProcess>()
  const sent: Record<string, unknown>[] = []
  const scripted: Outside[] = []
  const engine = { answer: answering([{ output: 'Claro.' }]), asked: 0, isThere: true, probed: 0, probeStatus: 204 }

  let named = 0
  const taking: Outside = (body) => {
    sent.push({ ...body, at: clock.now() })
    return Response.json({ recipient_id: 'person', message_id: `m_OUT${++named}` })
  }
  const acting: Outside = () => Response.json({ recipient_id: 'person' })
  const provider = { answer: taking, act: acting }

  const hubOf = (agentId: string): HubInProcess => {
    const known = hubs.get(agentId)
    if (known) return known
    const made = new HubInProcess(
      clock,
      ({ storage, socket }, life) => new Agent(objectState(agentId, storage, socket), env, life.clockOn(clock)),
    )
    hubs.set(agentId, made)
    return made
  }
  const d1State = { isAway: false, takesMs: 0, losesAnswers: false, lateMs: 0 }
  const env = {
    ...VARIABLES,
    DB: faultyD1(d1(database), d1State, clock),
    CONVERSATIONS: faultyD1(d1(database), d1State, clock),
    AGENT: { idFromName: (name: string) => name, get: (name: string) => stubOf(hubOf(name)) },
  } as unknown as Env

  const graph: Outside = (body, signal) => {
    if (body['sender_action'] !== undefined) return provider.act(body, signal)
    const outcome = scripted.shift()
    if (outcome) return outcome(body, signal)
    return provider.answer(body, signal)
  }
  const fetched = async (address: string | URL, init: RequestInit): Promise<Response> => {
    const signal = init.signal ?? new AbortController().signal
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
    const { hostname, pathname } = new URL(address)
    if (hostname === 'graph.test') return graph(body, signal)
    // The probe of an engine, which starts no work.
    if (init.method === 'OPTIONS' || pathname.endsWith('/models')) {
      engine.probed++
      if (!engine.isThere) throw new TypeError('Network connection lost.')
      return new Response(null, { status: engine.probeStatus })
    }
    engine.asked++
    return engine.answer(body, signal)
  }
  vi.stubGlobal('setTimeout', timeoutOfLife)
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit) => {
    const response = fetched(address, init)
    return ObjectLife.current?.during(response) ?? response
  })

  const allHubs = () => [...hubs.values()].map(({ hub }) => hub)
  /** Flushes the objects if D1 is neither away nor slow. */
  const flushed = async (): Promise<void> => {
    if (d1State.isAway || d1State.takesMs > 0 || d1State.lateMs > 0) return
    await Promise.all(allHubs().map((hub) => hub.flush().catch(() => {})))
  }
  const direct = d1(database)
  /** Runs a statement on D1. Objects are flushed before a read, and refreshed after a write. */
  const rows = async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> => {
    if (isRead(sql)) await flushed()
    const { results } = await direct
      .prepare(sql)
      .bind(...values)
      .all<Row>()
    if (!isRead(sql)) for (const hub of allHubs()) hub.refresh()
    return results
  }
  const batch = async (statements: readonly (readonly [sql: string, ...values: unknown[]])[]) => {
    const results = await direct.batch(statements.map(([sql, ...values]) => direct.prepare(sql).bind(...values)))
    for (const hub of allHubs()) hub.refresh()
    return results
  }
  const server = { db: direct, rows, batch } as unknown as Server

  /** An agent with a Messenger page and a web chat. */
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

  /** An agent type with this engine and encrypted secrets. */
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

  /** A plan with this limit of conversations a month. */
  async function planOf(maxConversations: number): Promise<string> {
    const plan = crypto.randomUUID()
    await rows(
      `INSERT INTO plans (id, name, pricing_type, price_cents, commission_basis_points, billing_cycle, max_agents,
         max_conversations, is_public, trial_days, created_at, updated_at)
       VALUES (?, 'Plan', 'fixed', 100, 0, 'monthly', 50, ?, 1, 0, 0, 0)`,
      plan,
      maxConversations,
    )
    return plan
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
    country: null,
    background: (promise) => void promise.catch(() => {}),
  })

  return {
    clock,
    env,
    server,
    rows,
    /** D1 without a flush of the objects. */
    database,
    hubOf,
    pageAgent,
    typeWith,
    planOf,
    work,
    engine,
    /** The provider's default response to messages, and to calls that show typing (`act`). */
    provider,
    /** Evicts the objects of earlier tests. */
    clearHubs: () => hubs.clear(),
    d1: d1State,
    /** Ends running work of the last test, removes jitter from backoff, silences expected log entries. */
    reset(): void {
      clock.stopFor(0)
      Object.assign(d1State, { isAway: false, takesMs: 0, losesAnswers: false, lateMs: 0 })
      sent.length = 0
      scripted.length = 0
      Object.assign(provider, { answer: taking, act: acting })
      named = 0
      engine.isThere = true
      engine.probeStatus = 204
      vi.spyOn(Math, 'random').mockReturnValue(0)
      for (const level of ['error', 'warn'] as const)
        vi.spyOn(console, level)
          .mockClear()
          .mockImplementation(() => {})
    },
    /** The messages that providers accepted, with their times. */
    sent,
    scripted,
    texts: () => sent.map((body) => (body['message'] as { text: string }).text),
    settled,
  }
}

export type InProcess = Awaited<ReturnType<typeof inProcess>>
export type PageAgent = Awaited<ReturnType<InProcess['pageAgent']>>
