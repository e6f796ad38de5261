import type { D1Database } from '@cloudflare/workers-types'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'

/** How much a database holds. All conversations belong to one agent, which is the worst that can happen to a list. */
export interface Crowd {
  people: number
  conversations: number
}

export const BUSY_AGENT = '00000000-0000-4000-a000-000000000001'
export const BUSY_SESSION = 'session-0000001'
const DAY_MS = 86_400_000
/** Rows of one statement: what D1 does in one go without anybody waiting for it. */
const AT_ONCE = 25_000

const counting = (from: number, upTo: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${upTo})`
const idOf = (block: string): string => `'00000000-0000-4000-${block}-' || printf('%012d', i)`

/** Fills a migrated database through its own tables, so that every trigger and roll-up does its part. */
export async function fill(db: D1Database, { people, conversations }: Crowd, now: number): Promise<void> {
  const run = (sql: string) => db.prepare(sql).run()
  await run(`${counting(1, people)} INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
    SELECT ${idOf('8000')}, 'person.' || i || '@vocero.test', 'Persona ' || i || ' ' || (i * 7919 % 1000), 'none', ${now} - i, ${now} FROM n`)
  await run(`${counting(1, people)} INSERT INTO user_roles (user_id, role_id)
    SELECT ${idOf('8000')}, (SELECT id FROM roles WHERE name = 'customer') FROM n`)
  await run(`${counting(1, people)} INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, created_at, updated_at)
    SELECT ${idOf('8100')}, ${idOf('8000')}, '${PLANS.professional}', 'active', '2026-01-01', ${now} - i, ${now} FROM n`)
  await run(`${counting(1, people)} INSERT INTO agents (id, owner_id, type_id, name, search_text, language, created_at, updated_at)
    SELECT ${idOf('a000')}, ${idOf('8000')}, '${AGENT_TYPES.service}', 'Agente ' || i, 'agente ' || i, 'es', ${now} - i, ${now} FROM n`)
  for (let from = 1; from <= conversations; from += AT_ONCE) {
    const upTo = Math.min(conversations, from + AT_ONCE - 1)
    // A year of days, thirty sessions a day, oldest first.
    const at = `${now} - ${360 * DAY_MS} + CAST(i * ${(359 * DAY_MS) / conversations} AS INTEGER)`
    await run(`${counting(from, upTo)} INSERT INTO conversations (id, agent_id, owner_id, session_id, message_key,
        channel_type, origin, state, user_message, agent_response, created_at, day, response_ms)
      SELECT ${idOf('b000')}, '${BUSY_AGENT}', '00000000-0000-4000-8000-000000000001',
        'session-' || printf('%07d', i / 10), 'key-' || i, 'webchat', 'server', 'answered',
        '¿Cuál es el horario ' || i || '?', 'Abrimos de lunes a viernes.', ${at},
        strftime('%Y-%m-%d', (${at}) / 1000, 'unixepoch'), 20 FROM n`)
  }
  await run('ANALYZE')
}
