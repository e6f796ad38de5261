import * as z from 'zod/mini'
import { CHANNEL_TYPES } from '../channels.ts'
import { CONVERSATION_STATES } from '../conversations.ts'
import { anId, calendarDay, count, Paging, time } from './parts.ts'

const channelType = z.enum(CHANNEL_TYPES)

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
  }),
})
export const OneConversation = z.object({ conversation: Conversation })
export const Conversations = z.object({ conversations: z.array(Conversation) })
export const ConversationsPage = z.object({ conversations: z.array(Conversation), pagination: Paging })
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
