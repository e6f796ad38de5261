import type { EngineKind } from '../../contract/agents.ts'
import type { ChannelStatus } from '../../contract/channels.ts'
import type { ConversationState } from '../../contract/conversations.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'

/** What the database knows of an agent when a message for it arrives. */
export interface AgentFacts {
  name: string
  description: string | null
  language: Locale
  systemMessage: string
  engine: EngineKind
  ownerIsActive: boolean
  channelStatus: ChannelStatus | null
  isEntitled: boolean
}

/** The row of the message, if there is one. */
export interface ExchangeFacts {
  id: string
  sessionId: string
  state: ConversationState
  agentResponse: string | null
}

export type Opening =
  | { kind: 'stored'; id: string; sessionId: string }
  | { kind: 'answered'; id: string; sessionId: string; reply: string }
  | { kind: 'refused'; code: ErrorCode }

/**
 * What becomes of a message, from what was read and done: `stored` is the row that was just written for it, which happens
 * only when every limit allows; `known` is the one that stood there already.
 */
export function openingOf(
  agent: AgentFacts | null,
  stored: ExchangeFacts | null,
  known: ExchangeFacts | null,
): Opening {
  // A row that is still open was left by a request that died: whoever holds the lease now finishes it.
  const ours = stored ?? (known?.state === 'open' ? known : null)
  if (ours) return { kind: 'stored', id: ours.id, sessionId: ours.sessionId }
  if (known?.state === 'answered' && known.agentResponse !== null)
    return { kind: 'answered', id: known.id, sessionId: known.sessionId, reply: known.agentResponse }
  if (!agent?.ownerIsActive) return { kind: 'refused', code: 'agent.notFound' }
  if (agent.channelStatus !== 'active') return { kind: 'refused', code: 'chat.noWebchat' }
  if (!agent.isEntitled) return { kind: 'refused', code: 'subscription.inactive' }
  return { kind: 'refused', code: 'plan.quotaExceeded' }
}
