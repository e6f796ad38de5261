import type { WebhookSettings } from '../contract/engines.ts'
import { mediaTypeOf } from '../contract/media-type.ts'
import { type Answer, fetchAddress } from './calling.ts'
import { splitIntoChunks } from './chunks.ts'
import { wholeReplyMs } from './deadlines.ts'
import {
  EngineFailure,
  type EngineResources,
  type ReplyEngine,
  type ReplyPart,
  type Turn,
  type TurnAttachment,
} from './engine.ts'
import type { Chunks } from './reading.ts'
import { signed } from './signing.ts'
import { answerOf, textsOf } from './webhook.answer.ts'
import { jsonOfForm } from './webhook.parts.ts'

/** An attachment with an address that can be fetched without a provider's token. */
async function withFileLink(
  { mediaId, ...attachment }: TurnAttachment,
  origin: Turn['origin'],
  { fileLink }: EngineResources,
) {
  if (attachment.url || !mediaId || !fileLink) return attachment
  return { ...attachment, url: await fileLink(origin, { mediaId, name: attachment.name ?? attachment.kind }) }
}

/** The address for a later answer of an automation, and until when it is valid. */
interface Callback {
  url: string
  until: number
}

async function callbackOf(turn: Turn, { clock, callbackLink }: EngineResources): Promise<Callback | null> {
  if (!turn.mayCallBack || !callbackLink) return null
  const until = clock.now() + wholeReplyMs(turn)
  return { url: await callbackLink(turn.origin, until), until }
}

/** The request body: the fields of n8n's chat trigger, and `metadata` about the message. */
async function requestOf(
  { message, attachments, language, origin }: Turn,
  resources: EngineResources,
  callback: Callback | null,
): Promise<string> {
  const { agentId, messageId, channelType, receivedAt, contact } = origin
  // Session ids of providers already begin with the channel's name.
  const sessionId = origin.sessionId.replace(new RegExp(`^${channelType}:`), '')
  return JSON.stringify({
    action: 'sendMessage',
    chatInput: message,
    sessionId: `${channelType}:${agentId}:${sessionId}`,
    metadata: {
      agentId,
      channelType,
      messageId,
      language,
      timestamp: new Date(receivedAt).toISOString(),
      ...(contact && { contact }),
      ...(callback && { callback: { url: callback.url, expiresAt: new Date(callback.until).toISOString() } }),
      attachments: await Promise.all(attachments.map((attachment) => withFileLink(attachment, origin, resources))),
    },
  })
}

function requestInit({ key, authorization }: WebhookSettings, turn: Turn, now: number, body: string): RequestInit {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream, text/plain',
    ...(authorization && { authorization }),
    ...signed(key, `msg_${turn.origin.messageId}`, new Date(now), body),
  }
  return { method: 'POST', headers, body }
}

async function request(
  settings: WebhookSettings,
  resources: EngineResources,
  turn: Turn,
  callback: Callback | null,
  signal: AbortSignal,
): Promise<Answer> {
  const body = await requestOf(turn, resources, callback)
  const answer = await fetchAddress(resources, {
    url: settings.url,
    init: () => requestInit(settings, turn, resources.clock.now(), body),
    signal,
    turn,
    isAutomation: true,
  })
  if (answer.status < 300) return answer
  await answer.leave()
  throw new EngineFailure(`answered ${answer.status}`, answer.retryAfterMs)
}

/** An automation such as an n8n flow: receives the message, signed, and answers in one of the usual forms. */
export const webhook = (settings: WebhookSettings, resources: EngineResources): ReplyEngine => ({
  kind: 'webhook',
  isMetered: true,
  async *reply(turn, signal) {
    const callback = await callbackOf(turn, resources)
    const { status, type, body, leave } = await request(settings, resources, turn, callback, signal)
    if (status !== 202) return yield* replyParts(type, body, callback)
    await leave()
    yield waitFor(callback)
  },
})

function waitFor(callback: Callback | null): ReplyPart {
  if (!callback) throw new EngineFailure('it promised an answer')
  return { waitsUntil: callback.until }
}

/** The reply in the body of an answer. `callback`: where a later answer is taken. */
export async function* replyParts(
  type: string,
  body: Chunks,
  callback: Callback | null = null,
): AsyncGenerator<ReplyPart> {
  const texts = textsOf(type, body)
  const answer = mediaTypeOf(type) === FORM ? jsonOfForm(texts) : texts
  for await (const part of answerOf(answer, mediaTypeOf(type) === EVENTS ? type : '')) {
    if (typeof part === 'string') for (const chunk of chunksOf(part)) yield { text: chunk }
    else yield 'isPromised' in part ? waitFor(callback) : part
  }
}
const FORM = 'application/x-www-form-urlencoded'
const EVENTS = 'text/event-stream'

/** Splits a long text into chunks of a few words; a short one is a chunk of a stream and stays unchanged. */
const chunksOf = (text: string): string[] => (text.length > CHUNKED_FROM ? splitIntoChunks(text) : [text])
const CHUNKED_FROM = 80
