import type { WebhookSettings } from '../contract/engines.ts'
import { callOut } from './calling.ts'
import { EngineFailure, type Means, type ReplyEngine, type Turn } from './engine.ts'
import { inPieces } from './pieces.ts'
import { signed } from './signing.ts'
import { answerOf, textsOf } from './webhook.answer.ts'

/** What an automation is sent: the form that n8n's chat trigger takes, and more about the message beside it. */
function requestOf({ message, language, origin }: Turn): string {
  const { agentId, messageId, channelType, receivedAt } = origin
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
      attachments: [],
    },
  })
}

function sending({ key, authorization }: WebhookSettings, turn: Turn): RequestInit {
  const body = requestOf(turn)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/plain',
    ...(authorization && { authorization }),
    ...signed(key, `msg_${turn.origin.messageId}`, new Date(), body),
  }
  return { method: 'POST', headers, body }
}

async function asked(settings: WebhookSettings, means: Means, turn: Turn, signal: AbortSignal): Promise<Response> {
  const response = await callOut(means, { url: settings.url, init: () => sending(settings, turn), signal })
  if (response.ok) return response
  await response.body?.cancel()
  throw new EngineFailure(`answered ${response.status}`)
}

/** An automation such as an n8n flow: it is sent the message, signed, and answers in any of its usual forms. */
export const webhook = (settings: WebhookSettings, means: Means): ReplyEngine => ({
  kind: 'webhook',
  isMetered: true,
  async *reply(turn, signal) {
    const response = await asked(settings, means, turn, signal)
    for await (const said of answerOf(textsOf(response))) {
      if (typeof said === 'string') for (const piece of pieces(said)) yield { text: piece }
      else yield said
    }
  },
})

/** A whole answer a few words at a time; a piece of a stream as it is, white space included. */
const pieces = (text: string): string[] => (text.length > LONG_PIECE ? inPieces(text) : [text])
const LONG_PIECE = 80
