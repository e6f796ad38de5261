import {
  adapterOf,
  type Connection,
  type FailureReason,
  isProvider,
  type ProviderType,
} from '../../channels/channels.ts'
import type { Settings } from '../../contract/channel-settings.ts'
import { isMetaType } from '../../contract/channels.ts'
import type { Config } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import type { Database } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import * as store from './channels.store.ts'
import { webhookUrl } from './channels.view.ts'
import { unsealed } from './sealing.ts'
import { tellOwners } from './standing.service.ts'

/** The channel that a provider's call is for; an unknown agent, a deleted one and one of nobody active have none. */
export async function channelForMeta({ db }: Work, agentId: string, type: string): Promise<store.ChannelRow> {
  const [channel] = isMetaType(type) ? await store.channelsInPublic(db, [{ agentId, type }]) : []
  if (!channel) throw new Refusal('channel.notFound')
  return channel
}

/**
 * A channel's settings in clear, for speaking to its provider. `null` when a secret of it does not open: nothing may be
 * sent or believed then, and the channel says so from now on.
 */
export async function settingsInClear(
  { db, config }: Pick<Work, 'db' | 'config'>,
  channel: store.ChannelRow,
): Promise<Settings | null> {
  const { settings, unreadable } = await unsealed(config.dataKeys, channel)
  if (unreadable.length === 0) return settings
  if (channel.statusReason !== 'secretsUnreadable') await store.markFailed(db, channel, 'secretsUnreadable')
  return null
}

export type { ChannelRow } from './channels.store.ts'
export { secretsIn } from './sealing.ts'

/** Those of these channels whose agents live and whose owners are active, in no order. */
export const channelsOfTypes = async (db: Database, places: readonly store.ChannelPlace[]) =>
  store.channelsInPublic(db, places)

/** A provider refuses to work with a channel: it says so until its owner has mended it. */
export const turnToError = (db: Database, channel: store.ChannelRow, reason: FailureReason) =>
  store.markFailed(db, channel, reason)

/** Somebody has written to a channel for the first time: its card says so at once. */
export async function firstHeard({ db, env, now }: Work, channel: store.ChannelRow): Promise<void> {
  await store.setFirstHeard(db, channel.id, now)
  await tellOwners(env, channel)
}

/** How a channel's adapter sees it. */
export const connectionOf = (
  config: Config,
  channel: Pick<store.ChannelRow, 'agentId' | 'agentName' | 'agentLanguage' | 'type'>,
  settings: Settings,
): Connection => ({
  agentId: channel.agentId,
  agentName: channel.agentName,
  locale: channel.agentLanguage,
  webhookUrl: webhookUrl(config.appOrigin, channel.agentId, channel.type),
  settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'string')),
  platformSecret: config.metaAppSecret,
})

/** A provider's channel, open for speaking: its row and how its adapter sees it. */
export interface Line {
  channel: store.ChannelRow
  connection: Connection
}

/** `null`: the channel is gone, or its secrets do not open. */
export async function lineTo(db: Database, config: Config, agentId: string, type: ProviderType): Promise<Line | null> {
  const [channel] = await channelsOfTypes(db, [{ agentId, type }])
  const settings = channel && (await settingsInClear({ db, config }, channel))
  return settings ? { channel, connection: connectionOf(config, channel, settings) } : null
}

const REFUSALS = { 400: 'channel.handshakeMalformed', 403: 'channel.handshakeRefused' } as const

/** What a provider is answered when it asks whether an address is the channel's: the challenge that it sent. */
export async function answerHandshake(work: Work, channel: store.ChannelRow, query: URLSearchParams): Promise<string> {
  const handshake = isProvider(channel.type) ? adapterOf(channel.type).handshake : undefined
  const settings = await settingsInClear(work, channel)
  if (!handshake || !settings) throw new Refusal('channel.handshakeRefused')
  const answer = await handshake(query, connectionOf(work.config, channel, settings))
  if (answer.status !== 200) throw new Refusal(REFUSALS[answer.status])
  return answer.challenge
}

/** The sites that may frame an agent's public chat; `null` for all. */
export async function framersOf({ db }: Pick<Work, 'db'>, agentId: string): Promise<readonly string[] | null> {
  const [webchat] = await store.webchatConfig(db, agentId)
  const origins = webchat?.config['allowedOrigins']
  return Array.isArray(origins) ? origins : null
}
