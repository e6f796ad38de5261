import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { makeSuperAdmin, type Person, register } from './people.ts'
import type { Answer, Server } from './server.ts'
import { noteAgent } from './touched.ts'

type Plan = keyof typeof PLANS

/** Inserts a live subscription that began yesterday. */
export async function putOnPlan(server: Server, userId: string, plan: Plan, limits: { maxAgents?: number } = {}) {
  let planId: string = PLANS[plan]
  if (limits.maxAgents !== undefined) {
    planId = crypto.randomUUID()
    await server.rows(
      `INSERT INTO plans (id, name, pricing_type, billing_cycle, max_agents, is_public, created_at, updated_at)
       VALUES (?, 'Made for a test', 'fixed', 'monthly', ?, 0, 0, 0)`,
      planId,
      limits.maxAgents,
    )
    await server.rows('INSERT INTO plan_agent_types SELECT ?, id FROM agent_types', planId)
  }
  await server.rows(
    `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, auto_renew, created_at, updated_at)
     VALUES (?, ?, ?, 'active', date('now', '-1 day'), 1, 0, 0)`,
    crypto.randomUUID(),
    userId,
    planId,
  )
}

/** A new customer; `null`: without a plan. */
export async function customer(server: Server, plan: Plan | null = 'professional'): Promise<Person> {
  const person = await register(server)
  if (plan) await putOnPlan(server, person.id, plan)
  return person
}

export async function superAdmin(server: Server): Promise<Person> {
  const person = await register(server)
  await makeSuperAdmin(server, person.id)
  return person
}

/** A signed-in person with these permissions only. */
export async function holder(server: Server, ...permissions: string[]): Promise<Person> {
  const person = await register(server)
  const role = crypto.randomUUID()
  await server.rows('DELETE FROM user_roles WHERE user_id = ?', person.id)
  await server.rows(
    'INSERT INTO roles (id, name, name_key, created_at, updated_at) VALUES (?, ?, ?, 0, 0)',
    role,
    role,
    role,
  )
  for (const permission of permissions)
    await server.rows('INSERT INTO role_permissions SELECT ?, id FROM permissions WHERE name = ?', role, permission)
  await server.rows('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', person.id, role)
  return person
}

const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

export const agentInput = (more: Record<string, unknown> = {}) => ({
  name: 'Luz',
  description: 'Atiende a los clientes',
  typeId: AGENT_TYPES.service,
  ...more,
})

export async function newAgent(server: Server, { token }: Person, more: Record<string, unknown> = {}) {
  const answer = await server.api('POST /agents', { token, body: agentInput(more) })
  const { data } = expectStatus(answer, 201).body
  noteAgent(data.id)
  return data
}

export async function newWebchat(server: Server, { token }: Person, agentId: string, config = {}) {
  const answer = await server.api('POST /channels', { token, body: { agentId, type: 'webchat', config } })
  return expectStatus(answer, 201).body.data
}

export async function newConversation(server: Server, { token }: Person, agentId: string, more = {}) {
  const body = {
    agentId,
    userMessage: 'Hola',
    agentResponse: 'Buenos días',
    metadata: { sessionId: 'session-1' },
    ...more,
  }
  return expectStatus(await server.api('POST /conversations', { token, body }), 201).body.data.conversation
}

const TENANT_TABLES = [
  'agents',
  'channels',
  'binned_channels',
  'messages',
  'threads',
  'thread_notes',
  'thread_reads',
  'conversation_days',
  'usage',
  'subscriptions',
  'payments',
  'plans',
  'plan_agent_types',
  'agent_types',
  'documents',
  'passages',
  'test_cases',
  'settled_questions',
  'agent_versions',
]

/** All rows of tenants as text, to compare before and after a call. */
export async function everythingOf(server: Server): Promise<string> {
  return JSON.stringify(await server.batch(TENANT_TABLES.map((table) => [`SELECT * FROM "${table}" ORDER BY 1, 2`])))
}

/** A refusal without its request id. */
export const errorOf = ({ status, body }: Answer) => {
  const { requestId: _, ...error } = body.error
  return { status, error, message: body.message }
}
