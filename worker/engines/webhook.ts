import type { WebhookSettings } from '../contract/engines.ts'
import { type Answer, callOut } from './calling.ts'
import { type Enclosed, EngineFailure, type Means, type ReplyEngine, type Turn } from './engine.ts'
import { inPieces } from './pieces.ts'
import { signed } from './signing.ts'
import { answerOf, textsOf } from './webhook.answer.ts'

/** What came with the message, under addresses that can be fetched without a token of anybody's. */
async function given({ mediaId, ...enclosed }: Enclosed, origin: Turn['origin'], { fileLink }: Means) {
  if (enclosed.url || !mediaId || !fileLink) return enclosed
  return { ...enclosed, url: await fileLink(origin, { mediaId, name: enclosed.name ?? enclosed.kind }) }
}

/** What an automation is sent: the form that n8n's chat trigger takes, and more about the message beside it. */
async function requestOf({ message, attachments, language, origin }: Turn, means: Means): Promise<string> {
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
      attachments: await Promise.all(attachments.map((one) => given(one, origin, means))),
    },
  })
}

function sending({ key, authorization }: WebhookSettings, turn: Turn, now: number, body: string): RequestInit {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/plain',
    ...(authorization && { authorization }),
    ...signed(key, `msg_${turn.origin.messageId}`, new Date(now), body),
  }
  return { method: 'POST', headers, body }
}

async function asked(settings: WebhookSettings, means: Means, turn: Turn, signal: AbortSignal): Promise<Answer> {
  const body = await requestOf(turn, means)
  const answer = await callOut(means, {
    url: settings.url,
    init: () => sending(settings, turn, means.clock.now(), body),
    signal,
    turn,
  })
  if (answer.status < 300) return answer
  await answer.leave()
  throw new EngineFailure(`answered ${answer.status}`, answer.retryAfterMs)
}

/** An automation such as an n8n flow: it is sent the message, signed, and answers in any of its usual forms. */
export const webhook = (settings: WebhookSettings, means: Means): ReplyEngine => ({
  kind: 'webhook',
  isMetered: true,
  async *reply(turn, signal) {
    const { type, body } = await asked(settings, means, turn, signal)
    for await (const said of answerOf(textsOf(type, body))) {
      if (typeof said === 'string') for (const piece of pieces(said)) yield { text: piece }
      else yield said
    }
  },
})

/** A whole answer a few words at a time; a piece of a stream as it is, white space included. */
const pieces = (text: string): string[] => (text.length > LONG_PIECE ? inPieces(text) : [text])
const LONG_PIECE = 80
