import { foldedParts } from '../core/folding.ts'
import { AGENT_TYPES, quoted } from './catalogue.ts'

export const DEMO_AGENT = '00000000-0000-4000-8000-000000000401'
const DEMO_CHANNEL = '00000000-0000-4000-8000-000000000403'
const NAME = 'Agente de demostración'
const DESCRIPTION = 'Atiende el chat público que se abre sin iniciar sesión.'

/** An agent to talk to at once, with its web chat open. The channel comes with the agent and is never put back. */
export function demoAgent(ownerId: string, now: number): string[] {
  const values = [DEMO_AGENT, AGENT_TYPES.service, NAME, DESCRIPTION, foldedParts(NAME, DESCRIPTION), 'es', now, now]
  return [
    `INSERT INTO agents (owner_id, id, type_id, name, description, search_text, language, created_at, updated_at)
      SELECT id, ${values.map(quoted).join(', ')} FROM users WHERE id = ${quoted(ownerId)} ON CONFLICT DO NOTHING`,
    `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
      SELECT ${quoted(DEMO_CHANNEL)}, id, 'webchat', 'active', '{}', ${now}, ${now} FROM agents
      WHERE id = ${quoted(DEMO_AGENT)} AND created_at = ${now} ON CONFLICT DO NOTHING`,
  ]
}
