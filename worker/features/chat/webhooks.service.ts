import {
  adapterOf,
  type InboundMessage,
  isProvider,
  isTooLate,
  type Parsed,
  type ProviderType,
  type Receipt,
} from '../../channels/channels.ts'
import { spokenIn } from '../../contract/locales.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Statement } from '../../core/db.ts'
import { hubOf } from '../../core/hub.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { phrases } from '../../engines/builtin.phrases.ts'
import { auditOf } from '../audit/audit.service.ts'
import {
  type ChannelRow,
  channelOfType,
  connectionOf,
  firstHeard,
  secretsIn,
  settingsInClear,
} from '../channels/providers.service.ts'
import { callHeard, type Heard } from './black-box.service.ts'
import { receiptNoted } from './deliveries.store.ts'
import type { Incoming } from './mail.ts'
import { sessionIdOf } from './session-id.rules.ts'
import { verdictOn } from './webhook-calls.rules.ts'

/** The channel that a provider calls; refuses alike when there is none and when nobody active owns it. */
export async function calledChannel({ db }: Work, agentId: string, type: string): Promise<ChannelRow> {
  const channel = isProvider(type) ? await channelOfType(db, agentId, type) : null
  if (!channel) throw new Refusal('channel.notFound')
  return channel
}

/** A webhook as it came. */
export interface Called {
  headers: Headers
  query: URLSearchParams
  body: Uint8Array
}

/** Most that one call may bring: Meta holds up to a thousand updates together. */
const MESSAGES_MAX = 1_000

/** Whether a call is from who it says it is, and what there is to speak to him with. */
export async function judgeCall(work: Work, channel: ChannelRow, type: ProviderType, called: Called) {
  const settings = await settingsInClear(work, channel)
  const connection = settings && connectionOf(work.config, channel, settings)
  const verdict = connection ? await adapterOf(type).verify(called, connection) : 'unconfigured'
  return { connection, verdict, secrets: settings ? secretsIn(channel, settings) : [] }
}

/**
 * Takes in what a provider sends: believed only if its signature over the very bytes is right, kept before it is
 * acknowledged, answered afterwards. Answers with the body that the provider gets, `null` for a plain yes.
 */
export async function takeWebhook(work: Work, channel: ChannelRow, called: Called): Promise<unknown> {
  const { type } = channel
  if (!isProvider(type)) throw new Refusal('channel.notFound')
  const adapter = adapterOf(type)
  const { connection, verdict, secrets } = await judgeCall(work, channel, type, called)
  const note = (heard: Heard) => work.background(callHeard(work, channel.id, called, secrets, heard))
  if (!connection || verdict !== 'genuine') {
    note({ verdict: verdict === 'genuine' ? 'unconfigured' : verdict, detail: null, messageKeys: [] })
    await refusalNoted(work, channel, verdict)
    throw new Refusal('channel.signatureWrong')
  }
  const parsed = adapter.parse(called.body, connection, work.now)
  const incoming = parsed ? messagesIn(parsed, type, work.now) : []
  const areNew = incoming.length > 0 ? await hubOf(work.env, channel.agentId).receive(incoming, channel.patienceMs) : []
  if (channel.lastMessageAt === null && areNew.some(Boolean)) work.background(firstHeard(work, channel))
  note({ ...verdictOn(parsed, areNew), messageKeys: incoming.map(({ letter }) => letter.messageId) })
  if (!parsed) return null
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
  const { person, attachments } = message
  const { name, username, phone } = person
  return {
    letter: {
      messageId: `${type}:${message.dedupeKey}`,
      sessionId: sessionIdOf(type, message.sessionKey),
      isProven: true,
      channelType: type,
      language: spokenIn(person.language),
      text: message.text,
      receivedAt: Math.min(message.sentAt, now),
      details: {
        arrivedAt: now,
        person: { ...(name && { name }), ...(username && { username }), ...(phone && { phone }) },
        ...(attachments.length > 0 && {
          attachments: [...attachments],
        }),
      },
    },
    address: message.replyTo,
    arrivedAt: now,
    isTooLate: isTooLate(message, now),
  }
}

async function noteReceipts(
  { db }: Work,
  agentId: string,
  type: ProviderType,
  receipts: readonly Receipt[],
): Promise<void> {
  const notes: Statement[] = receipts
    .slice(0, MESSAGES_MAX)
    .map((receipt) => receiptNoted(db, agentId, sessionIdOf(type, receipt.sessionKey), receipt))
  const [first, ...rest] = notes
  if (first) await commit(db, first, ...rest)
}
