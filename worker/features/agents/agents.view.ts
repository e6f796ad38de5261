import type { Agent, PublicAgent } from '../../contract/agents.ts'
import { typeConfigView } from '../agent-types/agent-types.view.ts'
import type { AgentRow, PublicAgentRow, PublicChannelRow } from './agents.store.ts'

export const agentView = (row: AgentRow): Agent => ({
  id: row.id,
  name: row.name,
  description: row.description,
  typeId: row.typeId,
  language: row.language,
  patienceSeconds: row.patienceMs / 1000,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  agentType: { id: row.typeId, name: row.typeName, config: typeConfigView(row.typeConfig) },
  _count: { conversations: row.conversationCount, channels: row.channelCount },
})

/** What a visitor may know: nothing of the owner, the description or the type, and of the settings what he sees. */
export const publicAgentView = (row: PublicAgentRow, channels: readonly PublicChannelRow[]): PublicAgent => {
  const { welcome, quickActions, theme } = channels.find(({ type }) => type === 'webchat')?.config ?? {}
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    channels: channels.map(({ type }) => ({ type })),
    ...(typeof welcome === 'string' && { welcome }),
    ...(Array.isArray(quickActions) && { quickActions }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  }
}
