import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import type { Server } from './server.ts'

const today = () => new Date().toISOString().slice(0, 10)

/**
 * Inserts an agent with an active web chat, of a customer with a live plan. By default it has no debounce window (`patienceMs`),
 * because tests wait for the end of a window in real time.
 */
export async function makeAgent(
  server: Server,
  {
    plan = PLANS.professional as string,
    type = AGENT_TYPES.service as string,
    language = 'es',
    name = 'Luz',
    ownerId = crypto.randomUUID() as string,
    patienceMs = 0,
  } = {},
) {
  const agentId = crypto.randomUUID()
  const now = Date.now()
  await server.batch([
    [
      `INSERT INTO users (id, email, name, password_hash, created_at, updated_at) VALUES (?, ?, 'Ana', 'none', ?, ?)
       ON CONFLICT DO NOTHING`,
      ownerId,
      `${ownerId}@example.com`,
      now,
      now,
    ],
    [
      `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, created_at, updated_at)
       VALUES (?, ?, ?, 'active', ?, ?, ?) ON CONFLICT DO NOTHING`,
      crypto.randomUUID(),
      ownerId,
      plan,
      today(),
      now,
      now,
    ],
    [
      `INSERT INTO agents (id, owner_id, type_id, name, search_text, language, patience_ms, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      agentId,
      ownerId,
      type,
      name,
      name.toLowerCase(),
      language,
      patienceMs,
      now,
      now,
    ],
    [
      `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
       VALUES (?, ?, 'webchat', 'active', '{}', ?, ?)`,
      crypto.randomUUID(),
      agentId,
      now,
      now,
    ],
  ])
  return { agentId, ownerId }
}
