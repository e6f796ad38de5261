import type { AgentTypeConfig, AllowedAgentType } from '../../contract/agents.ts'
import type { AgentTypeRow } from './agent-types.store.ts'

/** A type's settings as its users see them: of the engine only what kind it is. */
export const typeConfigView = ({ fields, channels, engine }: AgentTypeConfig): AgentTypeConfig => ({
  fields,
  channels,
  engine: { kind: engine.kind },
})

/** Never the system message. */
export const allowedTypeView = (row: AgentTypeRow): AllowedAgentType => ({
  id: row.id,
  name: row.name,
  description: row.description,
  requiresApi: row.requiresApi,
  config: typeConfigView(row.config),
})
