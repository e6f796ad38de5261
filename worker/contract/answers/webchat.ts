import * as z from 'zod/mini'
import { CHANNEL_TYPES } from '../channels.ts'
import { anId, Failure, time } from './parts.ts'

const WebhookResult = z.object({ response: z.string() })
const exchange = { messageId: z.string(), sessionId: z.string(), visitorToken: z.string(), conversationId: anId }

export const WebchatAnswer = z.object({ ...exchange, webhookResult: WebhookResult })
/** The message is stored and its reply is still being made. */
export const WebchatAccepted = z.object(exchange)

const Delta = z.object({
  type: z.literal('delta'),
  agentId: anId,
  sessionId: z.string(),
  messageId: z.string(),
  offset: z.number(),
  text: z.string(),
})
const Result = z.object({
  agentId: anId,
  sessionId: z.string(),
  messageId: z.string(),
  conversationId: anId,
  channelType: z.enum(CHANNEL_TYPES),
  webhookResult: WebhookResult,
})

/** The `data` of each event of a standing stream. */
export const StreamEvent = z.union([
  z.object({ type: z.literal('connected'), agentId: anId }),
  z.object({ type: z.literal('heartbeat'), agentId: anId, at: time }),
  Delta,
  Result,
  z.object({
    type: z.enum(['unanswered', 'undelivered']),
    agentId: anId,
    sessionId: z.string(),
    messageId: z.string(),
    conversationId: z.nullable(anId),
    channelType: z.enum(CHANNEL_TYPES),
  }),
  z.object({ type: z.literal('exchangeChanged'), agentId: anId, sessionId: z.string(), conversationId: anId }),
  z.object({ type: z.enum(['channelFailed', 'channelUpdated']), agentId: anId, channelType: z.enum(CHANNEL_TYPES) }),
  z.object({ type: z.literal('resync'), agentId: anId }),
])

/** The `data` of each event of a web chat answer that is streamed. */
export const ReplyEvent = z.union([
  z.object({ type: z.literal('accepted'), agentId: anId, ...exchange }),
  Delta,
  Result,
  z.object({ type: z.literal('failed'), ...Failure.shape }),
])
