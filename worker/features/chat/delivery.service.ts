import {
  adapterOf,
  type Connection,
  type Failure,
  isProvider,
  type ProviderType,
  wiresOf,
} from '../../channels/channels.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Config } from '../../core/config.ts'
import { commit, type Database } from '../../core/db.ts'
import { type ChannelRow, channelOfType, settingsInClear, turnToError } from '../channels/providers.service.ts'
import * as store from './deliveries.store.ts'
import type { Letter, Outgoing, ReplyAddress } from './mail.ts'

/** A provider's channel, open for speaking: its row and how its adapter sees it. */
export interface Line {
  channel: ChannelRow
  connection: Connection
}

/** `null`: the channel is gone, or its secrets do not open. */
export async function lineTo(db: Database, config: Config, agentId: string, type: ProviderType): Promise<Line | null> {
  const channel = await channelOfType(db, agentId, type)
  const settings = channel && (await settingsInClear({ db, config }, channel))
  if (!channel || !settings) return null
  return { channel, connection: connectionOf(config, channel, settings) }
}

export const connectionOf = (config: Config, channel: ChannelRow, settings: Record<string, unknown>): Connection => ({
  agentId: channel.agentId,
  agentName: channel.agentName,
  locale: channel.agentLanguage,
  webhookUrl: `${config.appOrigin}/api/agents/${channel.agentId}/channels/${channel.type}`,
  settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'string')),
  platformSecret: config.metaAppSecret,
})

/** What has to be sent to a person for this reply; on the web chat nothing has. */
export const outgoingFor = (type: ChannelType, reply: string): Outgoing[] =>
  isProvider(type) ? adapterOf(type).compose({ text: reply }) : []

/** Shows the person that he was heard, as far as his provider can. Whatever comes of it, nobody waits. */
export async function showAttention(config: Config, { channel, connection }: Line, to: ReplyAddress): Promise<void> {
  if (!isProvider(channel.type)) return
  const adapter = adapterOf(channel.type)
  await adapter.seen(to, connection, wiresOf(config)).catch(() => null)
  await adapter.typing(to, connection, wiresOf(config)).catch(() => null)
}

export type Delivered = { kind: 'sent'; left: Outgoing[] } | { kind: 'failed'; failure: Failure }

/** Sends the first of what is left and writes it down at once: nothing is sent twice for want of a note. */
export async function sendNext(
  db: Database,
  config: Config,
  { channel, connection }: Line,
  conversationId: string,
  to: ReplyAddress,
  [next, ...left]: readonly Outgoing[],
): Promise<Delivered> {
  if (!next || !isProvider(channel.type)) return { kind: 'sent', left: [] }
  const sent = await adapterOf(channel.type).send(
    { ...next, reference: conversationId },
    to,
    connection,
    wiresOf(config),
  )
  if ('failure' in sent) return { kind: 'failed', failure: sent.failure }
  await commit(db, ...store.partSent(db, conversationId, { messageId: sent.messageId, left, now: Date.now() }))
  return { kind: 'sent', left }
}

/** Gives a reply up: its owner sees why. A channel that cannot work any more (`stopped`) says so. */
export async function giveUp(db: Database, stopped: Line | null, conversationId: string, failure: Failure) {
  await store.deliveryFailed(db, conversationId, failure, Date.now())
  if (stopped) await turnToError(db, stopped.channel, failure.reason)
}

export const dropMessage = (db: Database, agentId: string, letter: Letter, reason: ErrorCode) =>
  store.messageDropped(db, agentId, letter, reason, Date.now())

export { ruleOf, waitBeforeRetry } from '../../channels/channels.ts'
