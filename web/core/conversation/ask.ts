import type { Failure, Success } from '../../../worker/contract/envelope.ts'
import { jsonIn } from '../../../worker/contract/json.ts'
import { WEBCHAT_ANSWER_MS } from '../../../worker/contract/limits.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import { mediaTypeOf } from '../../../worker/contract/media-type.ts'
import { replyIn } from '../../../worker/contract/reply.ts'
import type { ReplyEvent } from '../../../worker/contract/stream.ts'
import type { WebchatAnswer, WebchatInput } from '../../../worker/contract/webchat.ts'
import { eventsOf } from '../sse.ts'
import { silenceTimeout } from '../waiting.ts'
import type { ConversationEvent, MessageProblem, Session } from './conversation-state.ts'

const SILENCE_MS = WEBCHAT_ANSWER_MS + 5_000
const PAUSE_MS = 10_000

export interface AskOptions {
  agentId: string
  session: Session
  messageId: string
  text: string
  locale: Locale
  signal: AbortSignal
}

/**
 * Sends a question and yields the events of its response, then `lost`, which has no effect on a question that was
 * answered. Never throws; yields nothing once aborted.
 */
export async function* ask(options: AskOptions): AsyncGenerator<ConversationEvent> {
  const { messageId, signal } = options
  const watch = silenceTimeout(SILENCE_MS, signal)
  let isStored = false
  try {
    const response = await post(options, watch.signal)
    watch.restart()
    isStored = response.ok
    if (mediaTypeOf(response.headers.get('content-type')) === 'text/event-stream' && response.body) {
      for await (const { data } of eventsOf(response.body)) {
        watch.restart()
        const event = eventOf(jsonIn(data) as ReplyEvent | undefined, messageId)
        if (signal.aborted) return
        if (event) yield event
      }
    } else {
      for (const event of await answerOf(response, messageId)) if (!signal.aborted) yield event
    }
  } catch {
    // A call whose connection broke ends with `lost` too.
  } finally {
    watch.stop()
  }
  if (!signal.aborted) yield { type: 'lost', messageId, isStored }
}

/**
 * The address of the page that the visitor comes from. An embedding page passes its own in the fragment, which is not
 * sent to servers; otherwise it is the referrer, unless it is of this site. Browsers may reduce a referrer to its origin.
 */
function pageOfVisitor(): string {
  const { referrer } = document
  return location.hash.slice(1) || (referrer.startsWith(`${location.origin}/`) ? '' : referrer)
}

function post({ agentId, session, messageId, text, locale }: AskOptions, signal: AbortSignal): Promise<Response> {
  const page = pageOfVisitor()
  const question: WebchatInput = {
    message: text,
    messageId,
    sessionId: session.sessionId,
    ...(session.visitorToken ? { visitorToken: session.visitorToken } : { earlierToken: session.earlierToken }),
    language: locale,
    ...(page && { page }),
  }
  return fetch(`/api/agents/${agentId}/channels/webchat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-language': locale },
    body: JSON.stringify({ ...question, timestamp: new Date().toISOString(), agentId, channelType: 'webchat' }),
    signal,
  })
}

const acceptedBy = ({ messageId, sessionId, visitorToken }: WebchatAnswer): ConversationEvent => ({
  type: 'accepted',
  messageId,
  session: { sessionId, visitorToken },
})

function eventOf(event: ReplyEvent | undefined, messageId: string): ConversationEvent | null {
  if (!event) return null
  switch (event.type) {
    case 'accepted':
      return acceptedBy(event)
    case 'delta':
      return event
    case 'failed':
      return refusedEvent(messageId, event)
    case undefined:
      return { type: 'replied', messageId, ...replyIn(event.webhookResult), at: Date.now() }
    default:
      return null
  }
}

function refusedEvent(messageId: string, failure: Partial<Failure> | null): ConversationEvent {
  const sentence = Object.values(failure?.error?.fields ?? {})[0] ?? failure?.error?.message
  const problem: MessageProblem = { kind: 'refused', ...(sentence ? { sentence } : {}) }
  return failure?.error?.code === 'server.busy'
    ? { type: 'lost', messageId, isStored: false, trouble: problem }
    : { type: 'failed', messageId, trouble: problem }
}

async function answerOf(response: Response, messageId: string): Promise<ConversationEvent[]> {
  const body = (await response.json().catch(() => null)) as Success<WebchatAnswer> | Failure | null
  if (response.status === 429) {
    // In seconds: the server names no date.
    const pausedUntil = Date.now() + (Number(response.headers.get('retry-after')) * 1000 || PAUSE_MS)
    return [{ type: 'failed', messageId, trouble: { kind: 'tooMany' }, pausedUntil }]
  }
  if (!response.ok || !body?.success) return [refusedEvent(messageId, body as Partial<Failure> | null)]
  const { webhookResult } = body.data
  const accepted = acceptedBy(body.data)
  if (!webhookResult) return [accepted]
  return [accepted, { type: 'replied', messageId, ...replyIn(webhookResult), at: Date.now() }]
}
