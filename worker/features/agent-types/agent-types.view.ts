import type { AgentType, AgentTypeSettings } from '../../contract/agent-types.ts'
import type { AgentTypeConfig, AllowedAgentType } from '../../contract/agents.ts'
import type { AgentTypeRow, WholeTypeRow } from './agent-types.store.ts'

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

/** With the address and the model of the engine, and nothing else that may ever stand beside them. */
const settingsView = ({ fields, channels, engine: { kind, url, model } }: AgentTypeSettings): AgentTypeSettings => ({
  fields,
  channels,
  engine: { kind, ...(url !== undefined && { url }), ...(model !== undefined && { model }) },
})

/** As those who make types see it, the system message included. */
export const agentTypeView = (row: WholeTypeRow): AgentType => ({
  id: row.id,
  name: row.name,
  description: row.description,
  requiresApi: row.requiresApi,
  systemMessage: row.systemMessage,
  config: settingsView(row.config),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  _count: { agents: row.agentCount },
})
