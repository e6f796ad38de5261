import { adapterOf, type Failure, isProvider, type Sent, wiresOf } from '../../channels/channels.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Config } from '../../core/config.ts'
import { commit, type Database } from '../../core/db.ts'
import { type Line, turnToError } from '../channels/providers.service.ts'
import * as store from './deliveries.store.ts'
import { messageDropped } from './dropped.store.ts'
import type { Letter, Outgoing, ReplyAddress } from './mail.ts'

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

/** Sends one part of a reply. */
export const sendPart = async (
  config: Config,
  { channel, connection }: Line,
  conversationId: string,
  to: ReplyAddress,
  part: Outgoing,
): Promise<Sent> =>
  isProvider(channel.type)
    ? adapterOf(channel.type).send({ ...part, reference: conversationId }, to, connection, wiresOf(config))
    : { messageId: null }

/** Writes down which parts are out, under the names that the provider gave them, and what is left. */
export const partsSent = (
  db: Database,
  conversationId: string,
  messageIds: readonly (string | null)[],
  left: readonly Outgoing[],
) => commit(db, ...store.partsSent(db, conversationId, { messageIds, left, now: Date.now() }))

/** Gives a reply up: its owner sees why. A channel that cannot work any more (`stopped`) says so. */
export async function giveUp(db: Database, stopped: Line | null, conversationId: string, failure: Failure) {
  await store.deliveryFailed(db, conversationId, failure, Date.now())
  if (stopped) await turnToError(db, stopped.channel, failure.reason)
}

export const dropMessage = (db: Database, agentId: string, letter: Letter, reason: ErrorCode) =>
  messageDropped(db, agentId, letter, reason, Date.now())

export { ruleOf, waitBeforeRetry } from '../../channels/channels.ts'
export { type Line, lineTo } from '../channels/providers.service.ts'
