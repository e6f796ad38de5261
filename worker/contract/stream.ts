import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import { Failure } from './envelope.ts'
import { anId, time } from './parts.ts'
import { MEMBER_DOINGS } from './thread-status.ts'
import { WebchatAccepted, WebhookResult } from './webchat.ts'

const channelType = z.enum(CHANNEL_TYPES)

/**
 * The first event of a stream. Its id is the reader's position, so that a reader who is disconnected before any result misses
 * none.
 */
const connected = z.object({ type: z.literal('connected'), agentId: anId })
export type Connected = z.infer<typeof connected>

const heartbeat = z.object({ type: z.literal('heartbeat'), agentId: anId, at: time })

/**
 * A piece of a reply. `offset`: its position in the reply, in UTF-16 code units; its text replaces everything from there on. A
 * reader who connects in the middle of a reply gets the whole text so far at 0. An empty text at 0 starts the reply over.
 */
const delta = z.object({
  type: z.literal('delta'),
  agentId: anId,
  sessionId: z.string(),
  messageId: z.string(),
  offset: z.number(),
  text: z.string(),
})
export type Delta = z.infer<typeof delta>

/**
 * A whole exchange, or a message of a member (`member`: the name). It is stored and replayed to readers with an earlier event
 * id. It has no `type`, as integrations expect. An empty output: the message was left to members.
 */
const result = z.object({
  agentId: anId,
  sessionId: z.string(),
  messageId: z.string(),
  conversationId: anId,
  channelType,
  webhookResult: WebhookResult,
  member: z.exactOptional(z.string()),
})
export type Result = z.infer<typeof result> & { type?: undefined }

/**
 * A message that was not answered, or (`undelivered`) whose reply the provider refused. Sent to owners once and not replayed.
 * `conversationId`: `null` for a message that a limit refused.
 */
const trouble = z.object({
  type: z.enum(['unanswered', 'undelivered']),
  agentId: anId,
  sessionId: z.string(),
  messageId: z.string(),
  conversationId: z.nullable(anId),
  channelType,
})
export type Trouble = z.infer<typeof trouble>

/**
 * A message of the web chat whose reply failed. Sent once to its visitor, also after the call was answered with 202; the error
 * is the one that the call would have returned.
 */
const unanswered = z.extend(Failure, {
  type: z.literal('failed'),
  agentId: anId,
  sessionId: z.string(),
  messageId: z.string(),
})
export type Unanswered = z.infer<typeof unanswered>

/**
 * An exchange has changed: its reply has another delivery state, or the contact edited or deleted the message. Sent to owners
 * once.
 */
const exchangeChanged = z.object({
  type: z.literal('exchangeChanged'),
  agentId: anId,
  sessionId: z.string(),
  conversationId: anId,
})

/** A channel has stopped working. Sent to owners once. */
const channelFailed = z.object({ type: z.literal('channelFailed'), agentId: anId, channelType })

/** A channel has another state, or got its first message. Sent to owners once. */
const channelUpdated = z.object({ type: z.literal('channelUpdated'), agentId: anId, channelType })

/**
 * Somebody types, valid for some seconds: a member (`member`: the name), sent to the visitor, or (without `member`) the
 * visitor, sent to owners. Sent once.
 */
const typing = z.object({
  type: z.literal('typing'),
  agentId: anId,
  sessionId: z.string(),
  member: z.exactOptional(z.string()),
})
export type Typing = z.infer<typeof typing>

/** A member has a thread open, writes in it, or has left it. Sent to owners once, and repeated while it lasts. */
const presence = z.object({
  type: z.literal('presence'),
  agentId: anId,
  sessionId: z.string(),
  member: z.string(),
  memberId: anId,
  doing: z.enum(MEMBER_DOINGS),
})
export type Presence = z.infer<typeof presence>

/** Members changed a thread, its contact's fields or its notes. Sent to owners once. */
const threadChanged = z.object({ type: z.literal('threadChanged'), agentId: anId, sessionId: z.string() })

/**
 * A member has closed the thread, and the visitor has not rated it since. Sent to the visitor, also when they connect later.
 */
const threadClosed = z.object({ type: z.literal('threadClosed'), agentId: anId, sessionId: z.string() })
export type ThreadClosed = z.infer<typeof threadClosed>

/**
 * The state of a visitor's own thread. `askAfterMs`: in how many milliseconds the visitor may be asked for an address, because
 * they wait for a person; `null`: they do not wait. `address`: the one that they left. `member`: the name of the member who
 * answers or to whom the thread is assigned; `null`: none. `isAgentAnswering`: the agent answers meanwhile. Sent when a stream
 * opens and when it changes.
 */
const waiting = z.object({
  type: z.literal('waiting'),
  agentId: anId,
  sessionId: z.string(),
  askAfterMs: z.nullable(z.number()),
  address: z.nullable(z.string()),
  member: z.nullable(z.string()),
  isAgentAnswering: z.boolean(),
})
export type Waiting = z.infer<typeof waiting>

/** More results were missed than are kept: the reader has to read the history again. */
const resync = z.object({ type: z.literal('resync'), agentId: anId })

/** A result is recognised by having no `type`. */
type ByType<Event> = Event extends { type: string } ? Event : Result

/** The events of `GET …/webhook-stream` and `GET …/webchat/stream`. */
export const StreamEvent = z.union([
  connected,
  heartbeat,
  delta,
  result,
  trouble,
  unanswered,
  exchangeChanged,
  channelFailed,
  channelUpdated,
  typing,
  presence,
  threadChanged,
  threadClosed,
  waiting,
  resync,
])
export type StreamEvent = ByType<z.infer<typeof StreamEvent>>

/** The first event of a streamed web chat answer, sent once the message is stored. */
const accepted = z.extend(WebchatAccepted, { type: z.literal('accepted'), agentId: anId })
export type Accepted = z.infer<typeof accepted>

/** The last event of a streamed web chat answer whose reply failed. */
const failed = z.extend(Failure, { type: z.literal('failed') })
export type Failed = z.infer<typeof failed>

/** The events of `POST …/channels/webchat` with `Accept: text/event-stream`. */
export const ReplyEvent = z.union([accepted, delta, result, failed])
export type ReplyEvent = ByType<z.infer<typeof ReplyEvent>>
