import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { D1Database } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { catalogue } from '../../worker/local/catalogue.ts'
import { demoAgent } from '../../worker/local/demo-agent.ts'
import { FIRST_ADMIN, firstAdmin } from '../../worker/local/first-admin.ts'
import { inRoot } from '../../worker/local/place.ts'
import { secrets } from '../support/server.ts'
import { removeCountedEntry, writeCountedEntry } from './counted.ts'

export const AGENTS = 100
/** An agent's own limit is 300 messages a minute: the load is spread over many agents, as it would be. */
const agentId = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`

export interface Subject {
  send: () => Promise<Response>
  read: (path: string) => Promise<Response>
  close: () => Promise<void>
}

let spoken = 0
/** Every message is a new visitor's first, from an address of his own: no limit of a visitor is in the way. */
const visitor = () => {
  const n = ++spoken
  return {
    message: `Hola, ¿cuál es el horario de atención? (${n})`,
    agent: agentId(n % AGENTS),
    address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  }
}

const post = (url: URL, message: string, address: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({ message }),
  })

function moreAgents(now: number): string[] {
  const columns = 'owner_id, type_id, name, description, search_text, language, created_at, updated_at'
  return Array.from({ length: AGENTS }, (_, n) => [
    `INSERT INTO agents (id, ${columns}) SELECT '${agentId(n)}', ${columns} FROM agents WHERE id NOT LIKE '%-9000-%'`,
    `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
      VALUES ('${agentId(AGENTS + n)}', '${agentId(n)}', 'webchat', 'active', '{}', ${now}, ${now})`,
  ]).flat()
}

const CONFIGURATION = inRoot('dist/vocero/bench.json')

function writeCounted(): void {
  const built = JSON.parse(readFileSync(inRoot('dist/vocero/wrangler.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(CONFIGURATION, JSON.stringify({ ...built, main: writeCountedEntry() }))
}

function removeCounted(): void {
  rmSync(CONFIGURATION, { force: true })
  removeCountedEntry()
}

/** The built Worker, with its calls counted or as it is. */
export async function product(isCounted: boolean): Promise<Subject> {
  if (isCounted) writeCounted()
  const configPath = `dist/vocero/${isCounted ? 'bench' : 'wrangler'}.json`
  const harness = createTestHarness({ workers: [{ configPath, secrets }] })
  const { url } = await harness.listen()
  await harness.getWorker().applyD1Migrations('DB')
  const { DB } = (await harness.getWorker().getEnv()) as { DB: D1Database }
  const now = Date.now()
  const admin = await firstAdmin('bench@vocero.test', 'a-password-of-the-bench', now, FIRST_ADMIN)
  const rows = [...catalogue(now), ...admin, ...demoAgent(FIRST_ADMIN, now), ...moreAgents(now)]
  await DB.batch(rows.map((statement) => DB.prepare(statement)))
  return {
    send: () => {
      const { agent, message, address } = visitor()
      return post(new URL(`/api/agents/${agent}/channels/webchat`, url), message, address)
    },
    read: (path) => fetch(new URL(path, url)),
    close: async () => {
      await harness.close()
      if (isCounted) removeCounted()
    },
  }
}

/** The bare Worker, served in the same way. */
export async function bare(): Promise<Subject> {
  const harness = createTestHarness({ workers: [{ configPath: 'tests/bench/bare/wrangler.json' }] })
  const { url } = await harness.listen()
  const { DB } = (await harness.getWorker().getEnv()) as { DB: D1Database }
  await DB.prepare('CREATE TABLE messages (id TEXT PRIMARY KEY, agent TEXT NOT NULL, text TEXT NOT NULL)').run()
  return {
    send: () => {
      const { agent, message, address } = visitor()
      return post(new URL(`/${agent}`, url), message, address)
    },
    read: (path) => fetch(new URL(path, url)),
    close: () => harness.close(),
  }
}
