import { type RefreshWork, refreshAgents } from '../../agent-client/refresh.ts'
import {
  adapterOf,
  type Connection,
  type FailureReason,
  isProvider,
  type ProviderType,
} from '../../channels/channels.ts'
import type { Settings } from '../../contract/channel-settings.ts'
import { isMetaType } from '../../contract/channels.ts'
import { systemClock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Database } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { failureNotice, notifyOwners } from './channel-state.service.ts'
import * as store from './channels.store.ts'
import { webhookUrl } from './channels.view.ts'
import { unsealed } from './sealing.ts'

/**
 * The channel of Meta's verification request. Throws `channel.notFound` for an unknown agent, a deleted one and one of a
 * deactivated owner.
 */
export async function channelForMeta({ db }: Work, agentId: string, type: string): Promise<store.ChannelRow> {
  const [channel] = isMetaType(type) ? await store.channelsInPublic(db, [{ agentId, type }]) : []
  if (!channel) throw new Refusal('channel.notFound')
  return channel
}

/**
 * The decrypted settings of a channel, for calling its provider. `null` when a secret cannot be decrypted: nothing may be sent or
 * accepted then, and the channel gets this error.
 */
export async function settingsInClear(
  work: RefreshWork & Pick<Work, 'config'>,
  channel: store.ChannelRow,
): Promise<Settings | null> {
  const { settings, unreadable } = await unsealed(work.config.dataKeys, channel)
  if (unreadable.length === 0) return settings
  if (channel.statusReason !== 'secretsUnreadable') await turnToError(work, channel, 'secretsUnreadable')
  return null
}

export { type ChannelRow, channelsInPublic } from './channels.store.ts'
export { secretsIn } from './sealing.ts'

/** The given channels whose agents are not deleted and whose owners are active, in no order. */
export const channelsOfTypes = async (db: Database, refs: readonly store.ChannelRef[]) =>
  store.channelsInPublic(db, refs)

/**
 * Sets a channel to `error` after its provider refused it, until its owner corrects it. The owner is notified if it was active.
 */
export async function turnToError(
  work: RefreshWork,
  channel: store.ChannelRow,
  reason: FailureReason | 'secretsUnreadable',
): Promise<void> {
  const { db, clock = systemClock } = work
  await commit(db, failureNotice(db, channel, clock.now()), store.markFailed(db, channel, reason))
  await refreshAgents(work, { agentId: channel.agentId })
}

/** Records the first message of a channel, and notifies the streams of its owner. */
export async function recordFirstMessage({ db, env, now }: Work, channel: store.ChannelRow): Promise<void> {
  await store.setFirstMessageTime(db, channel.id, now)
  await notifyOwners(env, channel)
}

/** The part of a channel that its adapter gets. */
export const connectionOf = (
  config: Config,
  channel: Pick<store.ChannelRow, 'agentId' | 'agentName' | 'agentLanguage' | 'type'> &
    Partial<Pick<store.ChannelRow, 'account'>>,
  settings: Settings,
): Connection => ({
  agentId: channel.agentId,
  agentName: channel.agentName,
  locale: channel.agentLanguage,
  webhookUrl: webhookUrl(config.appOrigin, channel.agentId, channel.type),
  settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'string')),
  ...(channel.account && { accountLink: channel.account.link }),
  platformSecret: config.metaAppSecret,
})

/** A provider's channel, ready for calls: its row and its connection. */
export interface ConnectedChannel {
  channel: store.ChannelRow
  connection: Connection
}

/** `null`: the channel was removed, or its secrets cannot be decrypted. */
export async function connectedChannel(
  work: RefreshWork & Pick<Work, 'config'>,
  agentId: string,
  type: ProviderType,
): Promise<ConnectedChannel | null> {
  const [channel] = await channelsOfTypes(work.db, [{ agentId, type }])
  const settings = channel && (await settingsInClear(work, channel))
  return settings ? { channel, connection: connectionOf(work.config, channel, settings) } : null
}

const REFUSALS = { 400: 'channel.handshakeMalformed', 403: 'channel.handshakeRefused' } as const

/** The answer to a provider's verification request: the challenge that it sent. */
export async function answerHandshake(work: Work, channel: store.ChannelRow, query: URLSearchParams): Promise<string> {
  const handshake = isProvider(channel.type) ? adapterOf(channel.type).handshake : undefined
  const settings = await settingsInClear(work, channel)
  if (!handshake || !settings) throw new Refusal('channel.handshakeRefused')
  const answer = await handshake(query, connectionOf(work.config, channel, settings))
  if (answer.status !== 200) throw new Refusal(REFUSALS[answer.status])
  return answer.challenge
}

/** The sites that may frame an agent's public chat; `null` for all. */
export async function frameAncestorsOf({ db }: Pick<Work, 'db'>, agentId: string): Promise<readonly string[] | null> {
  const [webchat] = await store.webchatConfig(db, agentId)
  const origins = webchat?.config['allowedOrigins']
  return Array.isArray(origins) ? origins : null
}
