import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { COMPLETE } from './channels.ts'
import { makeSuperAdmin, type Person, register, signIn } from './people.ts'
import { sampleAdministration, samplePayments } from './sample-administration.ts'
import { sampleTalk } from './sample-talk.ts'
import { sampleTraining } from './sample-training.ts'
import type { Server } from './server.ts'
import { newMember } from './team.ts'
import { newAgent } from './tenants.ts'

export interface Sample {
  customer: Person
  admin: Person
  /** The customer's agent that has channels of several kinds and most of the conversations. */
  agentId: string
  /** An agent without a channel. */
  quietAgentId: string
  sessionId: string
  /** An agent type with an engine, channels and fields of its own. */
  typeId: string
}

const AGENTS = [
  ['Tienda Norte', 'service', 'es'],
  ['Ventas de otoño', 'sales', 'es'],
  ['Harbour desk', 'service', 'en'],
  ['Захиалгын туслах', 'automation', 'mn'],
  ['Reservas y citas del fin de semana', 'automation', 'es'],
  ['Devoluciones', 'service', 'es'],
  ['Wholesale', 'sales', 'en'],
  ['Хэрэглэгчийн лавлах төв', 'service', 'mn'],
  ['Catálogo', 'sales', 'es'],
  ['Posventa', 'service', 'es'],
  ['Un agente con un nombre tan largo que no cabe en una sola línea de la tabla de agentes', 'service', 'es'],
  ['Sin canal todavía', 'service', 'es'],
] as const

/** A plan of the customer's own: Professional, with room for a dozen agents. */
async function agreedPlan(server: Server, userId: string): Promise<string> {
  const [planId, subscriptionId] = [crypto.randomUUID(), crypto.randomUUID()]
  await server.rows(
    `INSERT INTO plans (id, name, description, pricing_type, price_cents, billing_cycle, max_agents, max_conversations,
       features, is_public, created_at, updated_at)
     VALUES (?, 'Professional', 'Para negocios que crecen.', 'fixed', 9900, 'monthly', 15, 10000,
       '["Todos los canales","Doce agentes"]', 0, 0, 0)`,
    planId,
  )
  await server.rows('INSERT INTO plan_agent_types SELECT ?, id FROM agent_types', planId)
  await server.rows(
    `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, auto_renew, created_at, updated_at)
     VALUES (?, ?, ?, 'active', date('now', '-170 days'), 1, 0, 0)`,
    subscriptionId,
    userId,
    planId,
  )
  return subscriptionId
}

async function sampleChannels(server: Server, { token }: Person, agentId: string): Promise<void> {
  for (const type of ['webchat', 'whatsapp', 'facebook', 'telegram'] as const) {
    const body = { agentId, type, config: COMPLETE[type] }
    const { status, body: said } = await server.api('POST /channels', { token, body })
    if (status !== 201) throw new Error(`${type} ${JSON.stringify(said)}`)
  }
  const stands = (type: string, status: string) =>
    server.rows(
      'UPDATE channels SET status = ?, status_reason = NULL WHERE agent_id = ? AND type = ?',
      status,
      agentId,
      type,
    )
  await stands('whatsapp', 'active')
  await stands('facebook', 'error')
}

/** A complete sample account, with data for every screen. */
export async function sample(server: Server): Promise<Sample> {
  const admin = await register(server, { name: 'Sarnai Admin', companyName: 'Vocero' })
  await makeSuperAdmin(server, admin.id)
  const { typeId } = await sampleAdministration(server, admin)

  const customer = await register(server, { name: 'Ana Quispe', companyName: 'Tienda Norte', country: 'PE' })
  // A second session.
  await signIn(server, customer)
  await newMember(server, customer, 'agent')
  await samplePayments(server, await agreedPlan(server, customer.id), 9900, 6)
  const agentIds: string[] = []
  for (const [name, kind, language] of AGENTS) {
    const description = agentIds.length % 4 === 2 ? undefined : 'Responde a quien escribe, de día y de noche.'
    const agent = await newAgent(server, customer, { name, description, typeId: AGENT_TYPES[kind], language })
    agentIds.push(agent.id)
  }
  const [agentId = '', second = '', third = ''] = agentIds
  await sampleChannels(server, customer, agentId)
  for (const id of [second, third])
    await server.api('POST /channels', { token: customer.token, body: { agentId: id, type: 'webchat' } })
  await sampleTalk(server, customer.id, [agentId, second, third])
  await sampleTraining(server, customer, agentId)
  const [latest] = await server.rows<{ session_id: string }>(
    'SELECT session_id FROM threads WHERE agent_id = ? ORDER BY last_at DESC LIMIT 1',
    agentId,
  )
  return { customer, admin, agentId, quietAgentId: agentIds.at(-1) ?? '', sessionId: latest?.session_id ?? '', typeId }
}
