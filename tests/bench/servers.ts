import type { D1Database } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { DEMO_AGENT, demoAgent } from '../../worker/local/demo-agent.ts'
import { FIRST_ADMIN, firstAdmin } from '../../worker/local/first-admin.ts'
import { type Server, startServer } from '../support/server.ts'
import { removeCountedEntry, writeCountedEntry } from './counted.ts'

/** An agent's own limit is 300 messages a minute: the load is spread over many agents, as it would be. */
const AGENTS = 100

/** The passages of the demo agent, as `heading`, `questions`, `body` and `language`. */
const SAMPLE = `SELECT heading, questions, body, language FROM passages WHERE agent_id = '${DEMO_AGENT}'`

/** A document of an agent with these passages. */
const documentOf = (agentId: string, passages: string): string[] => [
  `INSERT INTO documents (id, agent_id, kind, title, search_text, state, created_at, updated_at)
    VALUES ('${agentId}', '${agentId}', 'text', 'x', 'x', 'ready', 0, 0)`,
  `INSERT INTO passages (id, agent_id, document_id, heading, questions, body, language, created_at)
    SELECT lower(hex(randomblob(16))), '${agentId}', '${agentId}', heading, questions, body, language, 0
    FROM (${passages})`,
]

let blocks = 0

/** So many agents of a type, each with an open web chat and what the demo agent knows, whose owner no plan limits. Their ids. */
export async function manyAgents(
  server: Server,
  typeId: string = AGENT_TYPES.service,
  most = AGENTS,
  knowledge = SAMPLE,
): Promise<string[]> {
  const block = 0xa000 + ++blocks
  const idOf = (n: number) => `00000000-0000-4000-${block.toString(16)}-${String(n).padStart(12, '0')}`
  const columns = 'owner_id, name, description, search_text, language, created_at, updated_at'
  const rows = Array.from({ length: most }, (_, n) => [
    `INSERT INTO agents (id, type_id, ${columns}) SELECT '${idOf(n)}', '${typeId}', ${columns} FROM agents WHERE id = '${DEMO_AGENT}'`,
    `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
      VALUES ('${idOf(most + n)}', '${idOf(n)}', 'webchat', 'active', '{}', 0, 0)`,
  ])
  await server.db.batch(rows.flat().map((row) => server.db.prepare(row)))
  const ids = Array.from({ length: most }, (_, n) => idOf(n))
  for (const id of ids) await server.db.batch(documentOf(id, knowledge).map((row) => server.db.prepare(row)))
  return ids
}

/** The built Worker with somebody who owns agents, served as the bare one is. */
export async function product(environment: Record<string, string> = {}): Promise<Server> {
  const server = await startServer(environment, { isProxied: true })
  await seedAccounts(server)
  return server
}

/** The same with its calls counted: `GET /bench/counts`. */
export async function countedProduct(): Promise<Server> {
  const server = await startServer({}, { main: writeCountedEntry(), isProxied: true })
  await seedAccounts(server)
  const close = async () => {
    await server.close()
    removeCountedEntry()
  }
  return { ...server, close }
}

async function seedAccounts({ db }: Server): Promise<void> {
  const now = Date.now()
  const admin = await firstAdmin('bench@vocero.test', 'a-password-of-the-bench', now, FIRST_ADMIN)
  await db.batch([...admin, ...demoAgent(FIRST_ADMIN, now, null)].map((row) => db.prepare(row)))
}

export interface Bare {
  url: URL
  close: () => Promise<void>
}

/** The bare Worker, served as ours is: with the platform's router of static files before it, unless it is `alone`. */
export async function bare(as: 'alone' | 'fronted' = 'fronted'): Promise<Bare> {
  const config = as === 'alone' ? 'wrangler.json' : 'fronted.json'
  const harness = createTestHarness({ workers: [{ configPath: `tests/bench/bare/${config}` }] })
  const { url } = await harness.listen()
  const { DB } = (await harness.getWorker().getEnv()) as { DB: D1Database }
  await DB.prepare('CREATE TABLE messages (id TEXT PRIMARY KEY, agent TEXT NOT NULL, text TEXT NOT NULL)').run()
  await DB.prepare("INSERT INTO messages VALUES ('first', 'nobody', 'Abrimos de lunes a viernes.')").run()
  return { url, close: () => harness.close() }
}

/** Closes all servers, also after an error. */
export async function withServers<Servers extends readonly { close: () => Promise<void> }[], Result>(
  servers: readonly [...Servers],
  measure: (...servers: Servers) => Promise<Result>,
): Promise<Result> {
  try {
    return await measure(...(servers as Servers))
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}
