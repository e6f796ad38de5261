import type { MemberMessage, Outgoing, ReplyAddress, RichReply } from '../../agent-client/messages.ts'
import { adapterOf, type Failure, isProvider, isTooLate, providerHttpOf, type Sent } from '../../channels/channels.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { ConnectedChannel } from '../channels/providers.service.ts'
import { illustrated, mediaOf } from './media.rules.ts'

/** Whether a message is recent enough to be answered. */
export const isRecentEnough = (saidAt: number, now: number): boolean => !isTooLate({ sentAt: saidAt }, now)

/**
 * The address to which a part is sent now. Only the first message answers a comment, and none does once its author has written
 * privately: the thread's address then has no comment any more.
 */
export const currentAddress = (thread: { address: ReplyAddress | null }, { commentId, ...contact }: ReplyAddress) =>
  commentId === undefined || thread.address?.commentId === undefined ? contact : { ...contact, commentId }

/** The deliveries of a reply; none on the web chat. A comment on a post is answered by a single message. */
export const outgoingFor = (
  type: ChannelType,
  reply: Partial<RichReply> & Pick<RichReply, 'text'>,
  to?: ReplyAddress | null,
): Outgoing[] => (isProvider(type) ? adapterOf(type).compose(reply, to?.commentId !== undefined) : [])

/** The deliveries of a member's message: its text with its files, or its template. */
export const outgoingOf = (
  type: ChannelType,
  { text, files = [], template }: Pick<MemberMessage, 'text' | 'files' | 'template'>,
  to: ReplyAddress | null,
): Outgoing[] =>
  template
    ? [{ kind: 'text', text, plain: text, suggestions: [], template }]
    : outgoingFor(type, illustrated(text, mediaOf(files)).rich, to)

/** A member's message after the reply window, marked for Meta's human agent tag. */
export const byHuman = (outgoing: readonly Outgoing[]): Outgoing[] =>
  outgoing.map((part) => ({ ...part, isHumanAgent: true }))

/** Replaces media that the provider refuses by its title and address. */
export const mediaAsText = (type: ChannelType, part: Outgoing, { reason }: Failure): Outgoing[] => {
  if (part.kind !== 'media' || (reason !== 'mediaRefused' && reason !== 'requestRefused')) return []
  const { caption, name, url } = part.media
  return outgoingFor(type, { text: [caption ?? name, url].filter(Boolean).join('\n') })
}

/** The typing indicator is renewed this long before it ends. */
const AHEAD_MS = 1_000
const noop = (): void => {}

/**
 * Marks the message as read and shows the typing indicator until the returned function is called, if the provider supports it.
 * Runs in the background; errors are ignored.
 */
export function showTyping(
  config: Config,
  { channel, connection }: ConnectedChannel,
  to: ReplyAddress,
  clock: Clock,
): Cancel {
  if (!isProvider(channel.type)) return noop
  const adapter = adapterOf(channel.type)
  const http = providerHttpOf(config)
  const type = () => adapter.typing(to, connection, http).catch(() => null)
  // Neither call waits for the other: the indicator would be shown after a reply that was made meanwhile.
  if (!adapter.typingMarksRead) void adapter.seen(to, connection, http).catch(() => null)
  void type()
  if (adapter.typingLastsMs === null) return noop
  return clock.every(adapter.typingLastsMs - AHEAD_MS, type)
}

/** Marks a message as read, and a tapped button as received. Errors are ignored. */
export async function acknowledge(
  config: Config,
  lookup: Promise<ConnectedChannel | null>,
  to: ReplyAddress,
): Promise<void> {
  const connected = await lookup.catch(() => null)
  if (connected && isProvider(connected.channel.type))
    await adapterOf(connected.channel.type)
      .seen(to, connected.connection, providerHttpOf(config))
      .catch(() => null)
}

/** Sends one part of a reply. */
export const sendPart = async (
  config: Config,
  { channel, connection }: ConnectedChannel,
  conversationId: string,
  to: ReplyAddress,
  part: Outgoing,
): Promise<Sent> =>
  isProvider(channel.type)
    ? adapterOf(channel.type).send({ ...part, reference: conversationId }, to, connection, providerHttpOf(config))
    : { messageId: null }

export { isShortId, newShortId, ruleOf, waitBeforeRetry } from '../../channels/channels.ts'
export { optWordIn, resumedSentence, stoppedSentence } from '../../channels/opt-out.rules.ts'
export type { ConnectedChannel } from '../channels/providers.service.ts'
export { shownInChat, textForEngine, textWithFiles } from './media.rules.ts'
