import type { WebhookSettings } from '../contract/engines.ts'
import { type Answer, fetchAddress } from './calling.ts'
import { wholeReplyMs } from './deadlines.ts'
import {
  EngineFailure,
  type EngineResources,
  type Piece,
  type ReplyEngine,
  type Turn,
  type TurnAttachment,
} from './engine.ts'
import { inPieces } from './pieces.ts'
import type { Chunks } from './reading.ts'
import { signed } from './signing.ts'
import { answerOf, textsOf } from './webhook.answer.ts'

/** An attachment with an address that can be fetched without a provider's token. */
async function fetchable(
  { mediaId, ...enclosed }: TurnAttachment,
  origin: Turn['origin'],
  { fileLink }: EngineResources,
) {
  if (enclosed.url || !mediaId || !fileLink) return enclosed
  return { ...enclosed, url: await fileLink(origin, { mediaId, name: enclosed.name ?? enclosed.kind }) }
}

/** Where and until when an automation may answer later. */
interface Callback {
  url: string
  until: number
}

async function callbackOf(turn: Turn, { clock, callbackLink }: EngineResources): Promise<Callback | null> {
  if (!turn.mayCallBack || !callbackLink) return null
  const until = clock.now() + wholeReplyMs(turn)
  return { url: await callbackLink(turn.origin, until), until }
}

/** What an automation is sent: the form that n8n's chat trigger takes, and more about the message beside it. */
async function requestOf(
  { message, attachments, language, origin }: Turn,
  resources: EngineResources,
  callback: Callback | null,
): Promise<string> {
  const { agentId, messageId, channelType, receivedAt, contact } = origin
  // Sessions of providers bear the channel's name already.
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
      attachments: await Promise.all(attachments.map((one) => fetchable(one, origin, resources))),
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

/** An automation such as an n8n flow: it is sent the message, signed, and answers in any of its usual forms. */
export const webhook = (settings: WebhookSettings, resources: EngineResources): ReplyEngine => ({
  kind: 'webhook',
  isMetered: true,
  async *reply(turn, signal) {
    const callback = await callbackOf(turn, resources)
    const { status, type, body, leave } = await request(settings, resources, turn, callback, signal)
    if (status !== 202) return yield* saidIn(type, body)
    await leave()
    if (!callback) throw new EngineFailure('it promised an answer')
    yield { waitsUntil: callback.until }
  },
})

/** The reply in the body of an answer. */
export async function* saidIn(type: string, body: Chunks): AsyncGenerator<Piece> {
  for await (const said of answerOf(textsOf(type, body), /^text\/event-stream\b/i.test(type) ? type : '')) {
    if (typeof said === 'string') for (const piece of pieces(said)) yield { text: piece }
    else yield said
  }
}

/** A whole answer a few words at a time; a piece of a stream as it is, white space included. */
const pieces = (text: string): string[] => (text.length > LONG_PIECE ? inPieces(text) : [text])
const LONG_PIECE = 80
