import * as z from 'zod/mini'
import type { ChannelType } from './channels.ts'
import { CHANNEL_VALUE_MAX } from './limits.ts'
import { pageQuery } from './paging.ts'
import { id, requiredText } from './text.ts'

export const DroppedQuery = z.object({ ...pageQuery, agentId: z.optional(id('agent.notFound')) })
export type DroppedQuery = z.infer<typeof DroppedQuery>

/** Which of them is to be answered after all. */
export const DroppedInput = z.object({
  agentId: id('agent.notFound'),
  messageId: requiredText({ max: CHANNEL_VALUE_MAX }),
})
export type DroppedInput = z.infer<typeof DroppedInput>

/** A provider's message that became no conversation: who wrote got no reply. `code` is why, `reason` says it. */
export interface DroppedMessage {
  agentId: string
  agentName: string
  messageId: string
  sessionId: string
  channelType: ChannelType
  userMessage: string
  code: string
  reason: string
  at: string
}
