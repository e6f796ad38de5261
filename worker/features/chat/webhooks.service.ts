import type { AppMessage, Change, ProviderMessage } from '../../agent-client/messages.ts'
import { keyAbout, UNVERIFIED_A_MINUTE } from '../../agent-client/webhook-calls.ts'
import {
  adapterOf,
  type Connection,
  type InboundMessage,
  isProvider,
  isTooLate,
  type Parsed,
  type ProviderType,
} from '../../channels/channels.ts'
import { withoutBlanks } from '../../contract/blanks.ts'
import { supportedLocale } from '../../contract/locales.ts'
import { atMost } from '../../core/at-most.ts'
import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { phrases } from '../../engines/builtin.phrases.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type CalledChannel, calledChannel, evictCalled } from '../channels/called-channels.service.ts'
import { type ChannelRow, recordFirstMessage } from '../channels/providers.service.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { sessionIdOf } from './session-id.rules.ts'
import {
  type CallOutcome,
  contentsOf,
  type GenuineCall,
  isStatusesOnly,
  unread,
  verdictOn,
} from './webhook-calls.rules.ts'
import { logCall } from './webhook-log.service.ts'

/** The channel that a provider calls. Throws `channel.notFound` when there is none, and when its owner is not active. */
export async function calledChannelOf(
  work: Work,
  agentId: string,
  type: string,
  isFresh = false,
): Promise<CalledChannel> {
  const called = isProvider(type) ? await calledChannel(work, agentId, type, isFresh) : null
  if (!called) throw new Refusal('channel.notFound')
  return called
}

/** A webhook as received. */
interface ReceivedCall {
  headers: Headers
  query: URLSearchParams
  body: Uint8Array
}

/** The maximum of items in one call: Meta batches up to a thousand updates. */
const MESSAGES_MAX = 1_000
/** The maximum length of one message: more than any provider allows. */
const WORDS_MAX = 20_000
const ATTACHMENTS_MAX = 50
/** A reaction has at most a few emojis, of several code points each. */
const EMOJI_MAX = 50
/** What a call without a valid signature may cause, for each channel: anybody can send one. */
const mayReadAgain = atMost(5, 1_000)
const mayLog = atMost(UNVERIFIED_A_MINUTE, 60_000)
/** For each address besides; the audit log has one entry for it in this time anyway. */
const mayAudit = atMost(1, 15 * 60_000)
const withinLimit = (text: string): string => text.slice(0, WORDS_MAX).toWellFormed()

/** Verifies the sender of a call. A channel whose secrets cannot be decrypted (`null`) accepts no call. */
export const verdictOnCall = async (type: ProviderType, called: ReceivedCall, connection: Connection | null) =>
  connection ? adapterOf(type).verify(called, connection) : 'unconfigured'

/**
 * Processes a provider's webhook: its signature over the raw bytes is verified, and its messages are stored before it is
 * acknowledged and answered afterwards. Returns the body of the response; `null`: the usual one.
 */
export async function handleWebhook(work: Work, of: CalledChannel, called: ReceivedCall): Promise<unknown> {
  const { channel, connection, secrets } = of
  const { type } = channel
  if (!isProvider(type)) throw new Refusal('channel.notFound')
  const adapter = adapterOf(type)
  const verdict = await verdictOnCall(type, called, connection)
  // The secret may have been changed since: a cached channel may accept a call, but is read again before one is rejected,
  // or was a moment ago.
  if (verdict !== 'genuine' && of.readAt < work.now && mayReadAgain(channel.id, work.now))
    return handleWebhook(work, await calledChannelOf(work, channel.agentId, type, true), called)
  const logOutcome = (outcome: CallOutcome) => work.background(logCall(work, channel, called, secrets, outcome))
  if (!connection || verdict !== 'genuine') {
    if (mayLog(channel.id, work.now)) logOutcome(unread(verdict === 'genuine' ? 'unconfigured' : verdict))
    if (mayAudit(`${channel.id} ${work.address}`, work.now)) await recordRefusal(work, channel, verdict)
    throw new Refusal('channel.signatureWrong')
  }
  const parsed = adapter.parse(called.body, connection, work.now)
  const contents = genuineCallOf(parsed, type, work.now)
  const { messages, echoes, changes } = contents
  const agent = agentObjectOf(work.env, channel.agentId)
  const areNew = messages.length > 0 ? await agent.receiveAll(messages, channel.patienceMs) : []
  const outcomes = echoes.length > 0 ? await agent.takeEchoes(echoes) : []
  if (channel.lastMessageAt === null && areNew.some(Boolean)) {
    evictCalled(channel.agentId, type)
    work.background(recordFirstMessage(work, channel))
  }
  logOutcome({
    ...verdictOn(parsed, areNew, outcomes),
    ...contentsOf(contents, secrets),
    isStatusesOnly: parsed !== null && isStatusesOnly(parsed),
  })
  if (!parsed) return null
  if (changes.length > 0) await agent.change(changes)
  if (parsed.answer) return parsed.answer
  const opening = parsed.messages.find(({ kind }) => kind === 'start')
  return opening && adapter.welcome ? adapter.welcome(greetingOf(channel), connection) : null
}

/** The contents of a call; empty if it could not be parsed (`null`). */
export const genuineCallOf = (parsed: Parsed | null, type: ProviderType, now: number): GenuineCall => ({
  messages: parsed ? messagesIn(parsed, type, now) : [],
  echoes: parsed ? echoesIn(parsed, type, now) : [],
  changes: parsed ? changesIn(parsed, type) : [],
  echoed: (parsed?.skipped ?? []).flatMap(({ reason, what }) => (reason === 'echo' ? keyAbout(type, what) : [])),
})

/** The messages of a call that are answered. */
const messagesIn = ({ messages }: Parsed, type: ProviderType, now: number): ProviderMessage[] =>
  messages
    .slice(0, MESSAGES_MAX)
    .filter(isAnswered)
    .map((message) => messageFrom(message, type, now))

/** Messages that members wrote with the provider's own app. Their profile is that of the contact. */
const echoesIn = ({ echoes }: Parsed, type: ProviderType, now: number): AppMessage[] =>
  echoes.slice(0, MESSAGES_MAX).map((message) => messageFrom(message, type, now))

/** The owner's greeting, or the default one while it has a blank. */
const greetingOf = ({ agentName, agentLanguage, agentGreeting }: ChannelRow): string =>
  withoutBlanks(agentGreeting ?? '') || say(agentLanguage, phrases.greeting, { name: agentName })

/** A chat that was opened without text gets the provider's own welcome message, if there is one. */
const isAnswered = ({ text }: InboundMessage): boolean => text.trim() !== ''

async function recordRefusal(work: Work, { id }: ChannelRow, verdict: string): Promise<void> {
  const audit = await auditOf(work)
  await audit.once({ action: 'webhook_refused', result: 'refused', target: { type: 'channel', id }, detail: verdict })
}

function messageFrom(message: InboundMessage, type: ProviderType, now: number): ProviderMessage & AppMessage {
  const { name, username, phone, language, country } = message.person
  const attachments = message.attachments
    .slice(0, ATTACHMENTS_MAX)
    .map(({ kind, ...rest }) => ({ type: kind, ...rest }))
  return {
    key: `${type}:${message.dedupeKey}`,
    sessionId: sessionIdOf(type, message.sessionKey),
    isProven: true,
    channelType: type,
    language: supportedLocale(language),
    text: withinLimit(message.text),
    attachments,
    saidAt: Math.min(message.sentAt, now),
    ...(message.ordinal !== undefined && { ordinal: message.ordinal }),
    providerId: message.messageId,
    profile: {
      ...(name && { name }),
      ...(username && { username }),
      ...(phone && { phone }),
      ...(country && { country }),
    },
    ...(message.otherSessionKeys.length > 0 && {
      otherSessionIds: message.otherSessionKeys.map((key) => sessionIdOf(type, key)),
    }),
    address: message.replyTo,
    arrivedAt: now,
    isTooLate: isTooLate(message, now),
  }
}

const changesIn = ({ revisions, receipts, reactions, contacts }: Parsed, type: ProviderType): Change[] => [
  ...contacts.slice(0, MESSAGES_MAX).flatMap(({ change, sessionKey, newSessionKey, at }): Change[] => {
    const about = { sessionId: sessionIdOf(type, sessionKey), channelType: type, at }
    if (change !== 'moved') return [{ kind: 'contact', ...about, change }]
    return newSessionKey ? [{ kind: 'move', ...about, newSessionId: sessionIdOf(type, newSessionKey) }] : []
  }),
  ...reactions.slice(0, MESSAGES_MAX).map(({ sessionKey, emoji, ...reaction }) => ({
    kind: 'reaction' as const,
    sessionId: sessionIdOf(type, sessionKey),
    channelType: type,
    ...reaction,
    emoji: emoji?.slice(0, EMOJI_MAX).toWellFormed() ?? null,
  })),
  ...revisions.slice(0, MESSAGES_MAX).map(({ messageId, sessionKey, text, at }) => ({
    kind: 'revision' as const,
    sessionId: sessionIdOf(type, sessionKey),
    channelType: type,
    messageId,
    text: text === null ? null : withinLimit(text),
    at,
  })),
  ...receipts.slice(0, MESSAGES_MAX).map(({ sessionKey, ...receipt }) => ({
    kind: 'receipt' as const,
    sessionId: sessionIdOf(type, sessionKey),
    channelType: type,
    ...receipt,
  })),
]
