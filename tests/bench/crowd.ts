import type { D1Database } from '@cloudflare/workers-types'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'

/** The rows of a database. All conversations belong to one agent, the worst case for a list. */
export interface Crowd {
  people: number
  conversations: number
}

export const BUSY_AGENT = '00000000-0000-4000-a000-000000000001'
const BUSY_OWNER = '00000000-0000-4000-8000-000000000001'
export const BUSY_SESSION = 'session-0000001'
const DAY_MS = 86_400_000
/** Rows of one statement. */
const AT_ONCE = 25_000

const counting = (from: number, upTo: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${upTo})`
const idOf = (block: string): string => `'00000000-0000-4000-${block}-' || printf('%012d', i)`

/** Threads of each list that is not every thread: as many in a small database as in a large one. */
const FEW = 5

/** Fills migrated databases with what the objects of agents would have written in a year. */
export async function fill(
  { accounts, record }: { accounts: D1Database; record: D1Database },
  { people, conversations }: Crowd,
  now: number,
): Promise<void> {
  let db = accounts
  const run = (sql: string) => db.prepare(sql).run()
  await run(`${counting(1, people)} INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
    SELECT ${idOf('8000')}, 'person.' || i || '@vocero.test', 'Persona ' || i || ' ' || (i * 7919 % 1000), 'none', ${now} - i, ${now} FROM n`)
  await run(`${counting(1, people)} INSERT INTO user_roles (user_id, role_id)
    SELECT ${idOf('8000')}, (SELECT id FROM roles WHERE name = 'customer') FROM n`)
  await run(`${counting(1, people)} INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, created_at, updated_at)
    SELECT ${idOf('8100')}, ${idOf('8000')}, '${PLANS.professional}', 'active', '2026-01-01', ${now} - i, ${now} FROM n`)
  await run(`${counting(1, people)} INSERT INTO agents (id, owner_id, type_id, name, search_text, language, created_at, updated_at)
    SELECT ${idOf('a000')}, ${idOf('8000')}, '${AGENT_TYPES.service}', 'Agente ' || i, 'agente ' || i, 'es', ${now} - i, ${now} FROM n`)
  db = record
  // A year of days, thirty sessions a day, oldest first.
  const at = `${now} - ${360 * DAY_MS} + CAST(i * ${(359 * DAY_MS) / conversations} AS INTEGER)`
  await run(`${counting(0, Math.floor(conversations / 10))} INSERT INTO threads (number, id, agent_id, owner_id, session_id,
      channel_type, exchanges, started_at, last_at)
    SELECT i + 1, ${idOf('c000')}, '${BUSY_AGENT}', '${BUSY_OWNER}', 'session-' || printf('%07d', i), 'webchat',
      min(10, ${conversations} - i * 10 + 1), ${at.replace('i *', 'i * 10 *')}, ${at.replace('i *', '(i * 10 + 9) *')} FROM n`)
  // Each in other threads, spread over the year. A walk over all of them finds the last one at the end.
  const few = (n: number) => `(number + ${n}) % ${Math.floor(conversations / 10 / FEW)} = 0`
  const kinds = [
    'tags = \'["vip"]\'',
    "channel_type = 'viber'",
    `status = 'pending', waiting_since = last_at`,
    "status = 'closed'",
    "intent = 'complaint'",
    'is_unknown = 1',
    'is_unanswered = 1',
  ]
  for (const [n, values] of kinds.entries()) await run(`UPDATE threads SET ${values} WHERE ${few(n)}`)
  for (let from = 1; from <= conversations; from += AT_ONCE) {
    const upTo = Math.min(conversations, from + AT_ONCE - 1)
    await run(`${counting(from, upTo)} INSERT INTO messages (thread, number, author, text, created_at, exchange, id, agent_id,
        message_key, origin, state, reply, last, response_ms)
      SELECT i / 10 + 1, i * 2, 'contact', '¿Cuál es el horario ' || i || '?', ${at}, i * 2, ${idOf('b000')},
        '${BUSY_AGENT}', 'key-' || i, 'server', 'answered', i * 2 + 1, i * 2 + 1, 20 FROM n`)
    await run(`${counting(from, upTo)} INSERT INTO messages (thread, number, author, text, created_at, exchange)
      SELECT i / 10 + 1, i * 2 + 1, 'agent', 'Abrimos de lunes a viernes.', ${at}, i * 2 FROM n`)
    await run(`INSERT INTO message_search (rowid, agent_id, user_message, agent_response)
      SELECT rowid, replace(agent_id, '-', ''), user_message, agent_response FROM conversations
      WHERE message_key IN (${counting(from, upTo)} SELECT 'key-' || i FROM n) AND agent_id = '${BUSY_AGENT}'`)
  }
  await run(`INSERT INTO conversation_days (agent_id, day, channel_type, conversations)
    SELECT agent_id, day, channel_type, count(*) FROM conversations GROUP BY 1, 2, 3`)
  await run(`INSERT INTO response_times (agent_id, day, channel_type, bucket_ms, replies)
    SELECT agent_id, day, channel_type, 50, count(*) FROM conversations GROUP BY 1, 2, 3`)
  await run(`UPDATE conversation_days SET sessions = (SELECT count(*) FROM threads t
    WHERE t.agent_id = conversation_days.agent_id AND t.channel_type = conversation_days.channel_type AND date(t.started_at / 1000, 'unixepoch') = day)`)
  await run(`INSERT INTO agent_figures (agent_id, conversations) VALUES ('${BUSY_AGENT}', ${conversations})`)
}
