import { adapterOf, type Failure, isProvider, isTooLate, type Sent, wiresOf } from '../../channels/channels.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { commit, type Database } from '../../core/db.ts'
import { type Line, turnToError } from '../channels/providers.service.ts'
import * as store from './deliveries.store.ts'
import { messageDropped } from './dropped.store.ts'
import type { Letter, Outgoing, ReplyAddress, Spoken } from './mail.ts'

/** Whether an answer is still of use to who wrote this; later than that it would only surprise. */
export const isAnsweredStill = ({ receivedAt }: Letter, now: number): boolean => !isTooLate({ sentAt: receivedAt }, now)

/** What has to be sent to a person for this reply; on the web chat nothing has. */
export const outgoingFor = (type: ChannelType, reply: Partial<Spoken> & Pick<Spoken, 'text'>): Outgoing[] =>
  isProvider(type) ? adapterOf(type).compose(reply) : []

/** What is sent for a picture or a file that its provider will not have: its words and its address. */
export const insteadOf = (type: ChannelType, part: Outgoing, { reason }: Failure): Outgoing[] => {
  if (part.kind !== 'media' || (reason !== 'mediaRefused' && reason !== 'requestRefused')) return []
  const { caption, name, url } = part.media
  return outgoingFor(type, { text: [caption ?? name, url].filter(Boolean).join('\n') })
}

/** Before what is shown has gone out. */
const AHEAD_MS = 1_000
const nothing = (): void => {}

/**
 * Shows the person that he was heard, and that an answer is being made until the function that it gives is called, as
 * far as his provider can. Whatever comes of it, nobody waits.
 */
export function showAttention(config: Config, { channel, connection }: Line, to: ReplyAddress, clock: Clock): Cancel {
  if (!isProvider(channel.type)) return nothing
  const adapter = adapterOf(channel.type)
  const wires = wiresOf(config)
  const type = () => adapter.typing(to, connection, wires).catch(() => null)
  void adapter
    .seen(to, connection, wires)
    .catch(() => null)
    .then(type)
  if (adapter.typingLastsMs === null) return nothing
  return clock.every(adapter.typingLastsMs - AHEAD_MS, type)
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
  now: number,
) => commit(db, ...store.partsSent(db, conversationId, { messageIds, left, now }))

/** Gives a reply up: its owner sees why. A channel that cannot work any more (`stopped`) says so. */
export async function giveUp(
  db: Database,
  stopped: Line | null,
  conversationId: string,
  failure: Failure,
  now: number,
) {
  await store.deliveryFailed(db, conversationId, failure, now)
  if (stopped) await turnToError(db, stopped.channel, failure.reason)
}

export const dropMessage = messageDropped

export { ruleOf, waitBeforeRetry } from '../../channels/channels.ts'
export { type Line, lineTo } from '../channels/providers.service.ts'
