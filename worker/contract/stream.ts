import type { ChannelType } from './channels.ts'
import type { Failure } from './envelope.ts'
import type { WebhookResult } from './reply.ts'
import type { WebchatAnswer } from './webchat.ts'

/** The first event; its id is where the reader stands, so that one who is cut off before any result misses none. */
export interface Connected {
  type: 'connected'
  agentId: string
}
export interface Heartbeat {
  type: 'heartbeat'
  agentId: string
  at: string
}
/**
 * A piece of a reply that is being made. `offset`: where in the reply it stands, in UTF-16 code units; the text takes the
 * place of whatever was there. Who opens a stream in the middle gets all there is at 0; no text at 0: it begins anew.
 */
export interface Delta {
  type: 'delta'
  agentId: string
  sessionId: string
  messageId: string
  offset: number
  text: string
}
/** A whole exchange: it is kept, and replayed after its id. It has no `type`, as integrations expect. */
export interface Result {
  type?: undefined
  agentId: string
  sessionId: string
  messageId: string
  conversationId: string
  channelType: ChannelType
  webhookResult: WebhookResult
}
/**
 * A message that was not answered, or (`undelivered`) whose reply its provider did not take. Told to owners, once: who was
 * away then reads of it in the conversation. `conversationId`: `null` when a limit kept it from becoming one.
 */
export interface Trouble {
  type: 'unanswered' | 'undelivered'
  agentId: string
  sessionId: string
  messageId: string
  conversationId: string | null
  channelType: ChannelType
}
/**
 * An exchange is not as it was told: its reply has come further at its provider, or the person has changed or taken back
 * what was said. Told to owners, once.
 */
export interface ExchangeChanged {
  type: 'exchangeChanged'
  agentId: string
  sessionId: string
  conversationId: string
}
/** A channel has stopped working. Told to owners, once, as trouble is. */
export interface ChannelFailed {
  type: 'channelFailed'
  agentId: string
  channelType: ChannelType
}
/** A channel stands differently, or somebody has written to it for the first time. Told to owners, once. */
export interface ChannelUpdated {
  type: 'channelUpdated'
  agentId: string
  channelType: ChannelType
}
/** The reader was away for longer than what is kept: it has to read the history again. */
export interface Resync {
  type: 'resync'
  agentId: string
}

/** What `GET …/webhook-stream` and `GET …/webchat/stream` carry. */
export type StreamEvent =
  | Connected
  | Heartbeat
  | Delta
  | Result
  | Trouble
  | ExchangeChanged
  | ChannelFailed
  | ChannelUpdated
  | Resync

/** The first event of a streamed web chat answer, sent once the message is safe. */
export interface Accepted extends Omit<WebchatAnswer, 'webhookResult'> {
  type: 'accepted'
  agentId: string
}
/** The last event of a streamed web chat answer whose reply could not be made. */
export interface Failed extends Failure {
  type: 'failed'
}

/** What `POST …/channels/webchat` carries with `Accept: text/event-stream`. */
export type ReplyEvent = Accepted | Delta | Result | Failed
