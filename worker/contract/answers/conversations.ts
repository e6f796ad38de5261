import * as z from 'zod/mini'
import { CHANNEL_TYPES } from '../channels.ts'
import { CONVERSATION_STATES, HOUSE_STAGES } from '../conversations.ts'
import { DELIVERY_STATES } from '../deliveries.ts'
import { anId, calendarDay, count, Paging, time } from './parts.ts'

const channelType = z.enum(CHANNEL_TYPES)

const person = z.object({
  name: z.exactOptional(z.string()),
  username: z.exactOptional(z.string()),
  phone: z.exactOptional(z.string()),
})
const details = z.object({
  person: z.exactOptional(person),
  attachments: z.exactOptional(
    z.array(
      z.object({
        kind: z.string(),
        url: z.exactOptional(z.string()),
        name: z.exactOptional(z.string()),
        size: z.exactOptional(z.number()),
        caption: z.exactOptional(z.string()),
        hasFile: z.exactOptional(z.literal(true)),
      }),
    ),
  ),
  arrivedAt: z.exactOptional(z.number()),
  messages: z.exactOptional(z.number()),
  original: z.exactOptional(z.string()),
  editedAt: z.exactOptional(z.number()),
  deletedAt: z.exactOptional(z.number()),
})
const delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  reason: z.exactOptional(z.string()),
  sentAt: z.exactOptional(time),
  deliveredAt: z.exactOptional(time),
  readAt: z.exactOptional(time),
  failedAt: z.exactOptional(time),
})

const replyWindow = z.nullable(z.object({ closesAt: z.nullable(z.number()), isOpen: z.boolean() }))

export const MessageEvents = z.object({
  events: z.array(
    z.object({
      stage: z.enum([...HOUSE_STAGES, 'sent', 'delivered', 'read', 'failed']),
      at: time,
      afterMs: z.number(),
      detail: z.exactOptional(z.string()),
    }),
  ),
})

export const Conversation = z.object({
  id: anId,
  agentId: anId,
  sessionId: z.string(),
  userMessage: z.string(),
  agentResponse: z.nullable(z.string()),
  timestamp: time,
  metadata: z.object({
    sessionId: z.string(),
    channelType,
    source: channelType,
    origin: z.enum(['server', 'client']),
    state: z.enum(CONVERSATION_STATES),
    language: z.nullable(z.string()),
    messageId: z.string(),
    responseMs: z.nullable(z.number()),
    sources: z.array(z.string()),
    usage: z.exactOptional(
      z.object({
        inputTokens: count,
        outputTokens: count,
        isEstimated: z.boolean(),
        costUsd: z.exactOptional(z.number()),
      }),
    ),
    details: z.exactOptional(details),
    delivery: z.exactOptional(delivery),
  }),
})
export const OneConversation = z.object({ conversation: Conversation })
export const WholeSession = z.object({ conversations: z.array(Conversation), replyWindow })
export const ConversationsPage = z.object({ conversations: z.array(Conversation), pagination: Paging })
export const DroppedMessages = z.object({
  messages: z.array(
    z.object({
      agentId: anId,
      agentName: z.string(),
      messageId: z.string(),
      sessionId: z.string(),
      channelType,
      userMessage: z.string(),
      code: z.string(),
      reason: z.string(),
      at: time,
    }),
  ),
  pagination: Paging,
})
export const Retaken = z.object({ id: z.string() })
export const ConversationSessions = z.object({
  sessions: z.array(
    z.object({
      agentId: anId,
      agentName: z.string(),
      sessionId: z.string(),
      channelType,
      exchanges: count,
      startedAt: time,
      lastAt: time,
      isUnanswered: z.boolean(),
      person: z.exactOptional(person),
      replyWindow,
      last: z.object({
        id: anId,
        userMessage: z.string(),
        agentResponse: z.nullable(z.string()),
        state: z.enum(CONVERSATION_STATES),
        delivery: z.exactOptional(z.enum(DELIVERY_STATES)),
      }),
    }),
  ),
  next: z.nullable(z.string()),
})
export const ConversationStats = z.object({
  stats: z.object({
    total: count,
    sessions: count,
    today: count,
    last7Days: count,
    last30Days: count,
    byChannel: z.partialRecord(channelType, count),
    byDay: z.array(z.object({ date: calendarDay, count })),
    medianResponseMs: z.nullable(z.number()),
    p95ResponseMs: z.nullable(z.number()),
    unanswered: count,
  }),
})
