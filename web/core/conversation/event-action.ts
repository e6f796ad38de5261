import { replyIn } from '../../../worker/contract/reply.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import type { ConversationEvent } from './conversation-state.ts'

/** Converts a stream event to an event of the conversation's reducer; `null` for other sessions and other events. */
export function eventAction(event: StreamEvent, sessionId: string, at: number): ConversationEvent | null {
  if (event.type === 'threadClosed') return { type: 'closed' }
  if (!('messageId' in event) || event.sessionId !== sessionId) return null
  const { messageId } = event
  if (event.type === 'delta') return event
  if (event.type === 'failed')
    return { type: 'failed', messageId, trouble: { kind: 'refused', sentence: event.message } }
  if (event.type) return null
  return { type: 'replied', messageId, ...replyIn(event.webhookResult), by: event.member, at }
}
