import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import type { DiskServer } from './disk-server.ts'

export interface TestAccount {
  token: string
  agentIds: string[]
}

const STREAMS_PER_OWNER = 5

async function ownerAt(server: DiskServer, number: number): Promise<{ id: string; token: string }> {
  const answer = await fetch(new URL('/api/auth/register', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': `192.0.2.${number}` },
    body: JSON.stringify({
      name: `Owner ${number}`,
      email: `owner.${number}@vocero.test`,
      password: `una frase larga ${crypto.randomUUID()}`,
    }),
  })
  const { data } = (await answer.json()) as { data: { user: { id: string }; accessToken: string } }
  return { id: data.user.id, token: data.accessToken }
}

/** Gives the owner of an agent a plan of `most` conversations a month. */
export function limitPlan(server: DiskServer, agentId: string, most: number): void {
  const plan = crypto.randomUUID()
  server.sql(
    `INSERT INTO plans SELECT ?, 'Plan of ' || ?, description, pricing_type, price_cents, commission_basis_points,
      billing_cycle, max_agents, ?, features, is_public, trial_days, created_at, updated_at, translations FROM plans WHERE id = ?`,
    plan,
    most,
    most,
    PLANS.professional,
  )
  server.sql(
    'UPDATE subscriptions SET plan_id = ? WHERE user_id = (SELECT owner_id FROM agents WHERE id = ?)',
    plan,
    agentId,
  )
}

/** Owners without a limit of their plan, each with as many agents on the web chat as he may listen to one by one. */
export async function createAccounts(server: DiskServer, owners: number): Promise<TestAccount[]> {
  server.sql('UPDATE plans SET max_conversations = NULL, max_agents = NULL WHERE id = ?', PLANS.professional)
  const now = Date.now()
  const accounts: TestAccount[] = []
  for (let number = 1; number <= owners; number++) {
    const { id, token } = await ownerAt(server, number)
    server.sql(
      `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, created_at, updated_at)
       VALUES (?, ?, ?, 'active', date('now'), ?, ?)`,
      crypto.randomUUID(),
      id,
      PLANS.professional,
      now,
      now,
    )
    const agentIds = Array.from({ length: STREAMS_PER_OWNER }, () => crypto.randomUUID())
    for (const agentId of agentIds) {
      server.sql(
        `INSERT INTO agents (id, owner_id, type_id, name, search_text, language, created_at, updated_at)
         VALUES (?, ?, ?, 'Luz', 'luz', 'es', ?, ?)`,
        agentId,
        id,
        AGENT_TYPES.service,
        now,
        now,
      )
      server.sql(
        `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
         VALUES (?, ?, 'webchat', 'active', '{}', ?, ?)`,
        crypto.randomUUID(),
        agentId,
        now,
        now,
      )
    }
    accounts.push({ token, agentIds })
  }
  return accounts
}
