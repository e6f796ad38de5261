import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channels.ts'
import { CHANNEL_VALUE_MAX } from './limits.ts'
import { Paging, pageQuery } from './paging.ts'
import { anId, time } from './parts.ts'
import { id, requiredText } from './text.ts'

export const DroppedQuery = z.object({ ...pageQuery, agentId: z.optional(id('agent.notFound')) })
export type DroppedQuery = z.infer<typeof DroppedQuery>

/** The refused message to retry. */
export const DroppedInput = z.object({
  agentId: id('agent.notFound'),
  messageId: requiredText({ max: CHANNEL_VALUE_MAX }),
})
export type DroppedInput = z.infer<typeof DroppedInput>

/** A refused message of a provider, to which the contact got no reply. `code`: of the refusal; `reason`: its sentence. */
export const DroppedMessage = z.object({
  agentId: anId,
  agentName: z.string(),
  messageId: z.string(),
  sessionId: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  userMessage: z.string(),
  code: z.string(),
  reason: z.string(),
  at: time,
})
export type DroppedMessage = z.infer<typeof DroppedMessage>
export const DroppedMessages = z.object({ messages: z.array(DroppedMessage), pagination: Paging })
export const Retaken = z.object({ id: z.string() })
