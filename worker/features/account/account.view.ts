import type { AccountExport, ExportedAgent, ExportedSession } from '../../contract/account.ts'
import { pick } from '../../core/pick.ts'
import { accountView, exportedSessionView } from '../auth/auth.view.ts'
import { channelView, type ViewOptions } from '../channels/channels.view.ts'
import { storedPreferences, threadOf } from '../notifications/notifications.view.ts'
import type {
  BinnedChannelRow,
  ExportedAgentRow,
  ExportedChannelRow,
  ExportedImageRow,
  ExportedNotificationRow,
  ExportedSourceRow,
  ExportedTestCaseRow,
} from './account.store.ts'

export { accountView, storedPreferences }

const time = (at: number): string => new Date(at).toISOString()

export const exportedSession = (row: Parameters<typeof exportedSessionView>[0], now: number): ExportedSession =>
  exportedSessionView(row, now)

export const exportedNotification = (row: ExportedNotificationRow): AccountExport['notifications'][number] => ({
  id: row.id,
  kind: row.kind,
  agentId: row.agentId,
  ...threadOf(row),
  at: time(row.at),
  readAt: row.readAt === null ? null : time(row.readAt),
})

/** The rows that belong to a user's agents. */
interface OfAgents {
  channels: readonly ExportedChannelRow[]
  binnedChannels: readonly BinnedChannelRow[]
  sources: readonly ExportedSourceRow[]
  testCases: readonly ExportedTestCaseRow[]
  images: readonly ExportedImageRow[]
}

const NO_PROVIDER_STATE = { statusReason: null, lastCheckedAt: null, lastFinding: null, account: null }

const binnedChannelView = ({ deletedAt, ...row }: BinnedChannelRow, viewing: ViewOptions) => ({
  ...channelView({ ...row, ...NO_PROVIDER_STATE, status: 'inactive', updatedAt: deletedAt }, viewing),
  deletedAt: time(deletedAt),
})

/** An agent with everything that belongs to it; secrets of channels are masked. */
export const exportedAgent = (
  agent: ExportedAgentRow,
  { channels, binnedChannels, sources, testCases, images }: OfAgents,
  viewing: ViewOptions,
): ExportedAgent => ({
  ...pick(agent, 'id', 'name', 'description', 'typeId', 'language'),
  patienceSeconds: agent.patienceMs / 1000,
  behaviour: agent.behaviour,
  avatar: images.find(({ agentId }) => agentId === agent.id)?.dataUrl ?? null,
  createdAt: time(agent.createdAt),
  updatedAt: time(agent.updatedAt),
  agentType: { id: agent.typeId, name: agent.typeName },
  deletedAt: agent.deletedAt === null ? null : time(agent.deletedAt),
  channels: [
    ...channels
      .filter(({ agentId }) => agentId === agent.id)
      .map((row) => ({ ...channelView(row, viewing), deletedAt: null })),
    ...binnedChannels.filter(({ agentId }) => agentId === agent.id).map((row) => binnedChannelView(row, viewing)),
  ],
  knowledge: sources
    .filter(({ agentId }) => agentId === agent.id)
    .map(({ agentId: _, createdAt, deletedAt, ...source }) => ({
      ...source,
      createdAt: time(createdAt),
      deletedAt: deletedAt === null ? null : time(deletedAt),
    })),
  testCases: testCases.filter(({ agentId }) => agentId === agent.id).map(({ agentId: _, ...testCase }) => testCase),
})
