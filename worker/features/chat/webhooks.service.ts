import {
  adapterOf,
  type Connection,
  type InboundMessage,
  isProvider,
  isTooLate,
  type Parsed,
  type ProviderType,
  type Receipt,
} from '../../channels/channels.ts'
import { spokenIn } from '../../contract/locales.ts'
import type { Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { hubOf } from '../../core/hub.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { phrases } from '../../engines/builtin.phrases.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type CalledChannel, calledChannel, forgetCalled } from '../channels/called-channels.service.ts'
import { type ChannelRow, firstHeard } from '../channels/providers.service.ts'
import { callHeard, type Heard } from './black-box.service.ts'
import { receiptNoted } from './deliveries.store.ts'
import type { Incoming, Revision } from './mail.ts'
import { sessionIdOf } from './session-id.rules.ts'
import { verdictOn } from './webhook-calls.rules.ts'

/** The channel that a provider calls; refuses alike when there is none and when nobody active owns it. */
export async function channelCalled(work: Work, agentId: string, type: string, isAnew = false): Promise<CalledChannel> {
  const called = isProvider(type) ? await calledChannel(work, agentId, type, isAnew) : null
  if (!called) throw new Refusal('channel.notFound')
  return called
}

/** A webhook as it came. */
export interface Called {
  headers: Headers
  query: URLSearchParams
  body: Uint8Array
}

/** Most that one call may bring: Meta holds up to a thousand updates together. */
const MESSAGES_MAX = 1_000
/** Most of one message: more than any provider lets a person say or send at once. */
const WORDS_MAX = 20_000
const ATTACHMENTS_MAX = 50
const kept = (text: string): string => text.slice(0, WORDS_MAX).toWellFormed()

/** Whether a call is from who it says it is; a channel whose secrets do not open (`null`) believes nobody. */
export const verdictOnCall = async (type: ProviderType, called: Called, connection: Connection | null) =>
  connection ? adapterOf(type).verify(called, connection) : 'unconfigured'

/**
 * Takes in what a provider sends: believed only if its signature over the very bytes is right, kept before it is
 * acknowledged, answered afterwards. Answers with the body that the provider gets, `null` for a plain yes.
 */
export async function takeWebhook(work: Work, of: CalledChannel, called: Called): Promise<unknown> {
  const { channel, connection, secrets } = of
  const { type } = channel
  if (!isProvider(type)) throw new Refusal('channel.notFound')
  const adapter = adapterOf(type)
  const verdict = await verdictOnCall(type, called, connection)
  // Its secret may have been changed since: what is remembered may let in, but never keeps out.
  if (verdict !== 'genuine' && of.readAt < work.now)
    return takeWebhook(work, await channelCalled(work, channel.agentId, type, true), called)
  const note = (heard: Heard) => work.background(callHeard(work, channel.id, called, secrets, heard))
  if (!connection || verdict !== 'genuine') {
    note({ verdict: verdict === 'genuine' ? 'unconfigured' : verdict, detail: null, messageKeys: [] })
    await refusalNoted(work, channel, verdict)
    throw new Refusal('channel.signatureWrong')
  }
  const parsed = adapter.parse(called.body, connection, work.now)
  const incoming = parsed ? messagesIn(parsed, type, work.now) : []
  const areNew = incoming.length > 0 ? await hubOf(work.env, channel.agentId).receive(incoming, channel.patienceMs) : []
  if (channel.lastMessageAt === null && areNew.some(Boolean)) {
    forgetCalled(channel.agentId, type)
    work.background(firstHeard(work, channel))
  }
  note({ ...verdictOn(parsed, areNew), messageKeys: incoming.map(({ letter }) => letter.messageId) })
  if (!parsed) return null
  const revisions = revisionsIn(parsed, type)
  if (revisions.length > 0) await hubOf(work.env, channel.agentId).revise(revisions)
  await noteReceipts(work, channel.agentId, type, parsed.receipts)
  const opens = parsed.messages.find(({ kind }) => kind === 'start')
  return opens && adapter.welcome ? adapter.welcome(greetingOf(channel), connection) : null
}

/** What of a call is answered. */
export const messagesIn = ({ messages }: Parsed, type: ProviderType, now: number): Incoming[] =>
  messages
    .slice(0, MESSAGES_MAX)
    .filter(isAnswered)
    .map((message) => incomingFrom(message, type, now))

const greetingOf = ({ agentName, agentLanguage }: ChannelRow): string =>
  say(agentLanguage, phrases.greeting, { name: agentName })

/** The opening of a chat without a word in it is greeted by the provider's own welcome, where it has one. */
const isAnswered = ({ text }: InboundMessage): boolean => text.trim() !== ''

async function refusalNoted(work: Work, { id }: ChannelRow, verdict: string): Promise<void> {
  const audit = await auditOf(work)
  await audit.once({ action: 'webhook_refused', result: 'refused', target: { type: 'channel', id }, detail: verdict })
}

function incomingFrom(message: InboundMessage, type: ProviderType, now: number): Incoming {
  const { person } = message
  const text = kept(message.text)
  const attachments = message.attachments.slice(0, ATTACHMENTS_MAX)
  const { name, username, phone } = person
  return {
    letter: {
      messageId: `${type}:${message.dedupeKey}`,
      sessionId: sessionIdOf(type, message.sessionKey),
      isProven: true,
      channelType: type,
      language: spokenIn(person.language),
      text,
      receivedAt: Math.min(message.sentAt, now),
      ...(message.ordinal !== undefined && { ordinal: message.ordinal }),
      details: {
        arrivedAt: now,
        person: { ...(name && { name }), ...(username && { username }), ...(phone && { phone }) },
        ...(attachments.length > 0 && { attachments }),
        parts: [{ id: message.messageId, length: text.length, files: attachments.length }],
      },
    },
    address: message.replyTo,
    arrivedAt: now,
    isTooLate: isTooLate(message, now),
  }
}

const revisionsIn = ({ revisions }: Parsed, type: ProviderType): Revision[] =>
  revisions.slice(0, MESSAGES_MAX).map(({ messageId, sessionKey, text, at }) => ({
    sessionId: sessionIdOf(type, sessionKey),
    channelType: type,
    messageId,
    text: text === null ? null : kept(text),
    at,
  }))

async function noteReceipts(
  work: Work,
  agentId: string,
  type: ProviderType,
  receipts: readonly Receipt[],
): Promise<void> {
  const [first, ...rest] = receipts
    .slice(0, MESSAGES_MAX)
    .map((receipt) => receiptNoted(work.db, agentId, sessionIdOf(type, receipt.sessionKey), receipt))
  const moved = first ? (await commit(work.db, first, ...rest)).flat() : []
  // One of each session: whoever watches reads the session again.
  const places = [...new Map(moved.map((place) => [place.sessionId, place])).values()]
  if (places.length > 0) work.background(hubOf(work.env, agentId).exchangesChanged(places))
}
