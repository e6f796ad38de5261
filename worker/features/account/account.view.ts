import type { ExportedAgent, ExportedSession } from '../../contract/account.ts'
import { accountView, exportedSessionView } from '../auth/auth.view.ts'
import { channelView, type Viewing } from '../channels/channels.view.ts'
import type { ExportedAgentRow, ExportedChannelRow } from './account.store.ts'

export { accountView }

const time = (at: number): string => new Date(at).toISOString()

export const exportedSession = (row: Parameters<typeof exportedSessionView>[0], now: number): ExportedSession =>
  exportedSessionView(row, now)

/** An agent with its channels, whose secrets stay behind asterisks as everywhere. */
export const exportedAgent = (
  agent: ExportedAgentRow,
  channels: readonly ExportedChannelRow[],
  viewing: Viewing,
): ExportedAgent => ({
  id: agent.id,
  name: agent.name,
  description: agent.description,
  typeId: agent.typeId,
  language: agent.language,
  createdAt: time(agent.createdAt),
  updatedAt: time(agent.updatedAt),
  agentType: { id: agent.typeId, name: agent.typeName },
  deletedAt: agent.deletedAt === null ? null : time(agent.deletedAt),
  channels: channels.filter(({ agentId }) => agentId === agent.id).map((row) => channelView(row, viewing)),
})
