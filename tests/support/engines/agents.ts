import type { EngineConfig } from '../../../worker/contract/agent-type-engine.ts'
import type { Choices } from '../../../worker/contract/own-engine.ts'
import { sealedEngine } from '../../../worker/features/agent-types/engine-secrets.service.ts'
import { makeAgent } from '../agents.ts'
import { giveSampleKnowledge } from '../sample-knowledge.ts'
import { type Server, secrets } from '../server.ts'

const [{ kid, secret }] = JSON.parse(secrets.DATA_KEYS)
const dataKey = { kid, secret: new TextEncoder().encode(secret) }

export const SYSTEM_MESSAGE = 'Eres la voz de la zapatería Canario-Confidencial-7731 y nunca hablas de política.'

/** Inserts an agent type with these engine settings and encrypted secrets, also settings that the API refuses. */
export async function makeTypeWith(
  server: Pick<Server, 'rows'>,
  engine: Record<string, unknown>,
  agentsMayChoose?: Choices,
): Promise<string> {
  const type = crypto.randomUUID()
  const sealed = await sealedEngine([dataKey], type, engine as unknown as EngineConfig)
  const channels = { webchat: {}, facebook: {}, telegram: {} }
  const config = JSON.stringify({ fields: [], channels, engine: sealed, agentsMayChoose })
  await server.rows(
    `INSERT INTO agent_types (id, name, name_key, requires_api, system_message, config, created_at, updated_at)
     VALUES (?, ?, ?, 1, ?, ?, 0, 0)`,
    type,
    type,
    type,
    SYSTEM_MESSAGE,
    config,
  )
  return type
}

/** An agent of a new type, with the knowledge of a shop. */
export async function makeAgentWith(
  server: Server,
  engine: Record<string, unknown>,
  ownerId?: string,
  agentsMayChoose?: Choices,
) {
  const type = await makeTypeWith(server, engine, agentsMayChoose)
  const made = await makeAgent(server, { type, ...(ownerId && { ownerId }) })
  await giveSampleKnowledge(server, made.agentId)
  return { ...made, type }
}

export const model = (url: string, more: Record<string, unknown> = {}) => ({
  kind: 'openai',
  url,
  model: 'a-model',
  key: 'sk-canary-of-the-tests-0123456789',
  ...more,
})

export const SIGNING_KEY = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='

export const automation = (url: string, more: Record<string, unknown> = {}) => ({
  kind: 'webhook',
  url,
  key: SIGNING_KEY,
  ...more,
})
