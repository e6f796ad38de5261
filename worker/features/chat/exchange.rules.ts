import type { ChannelStatus } from '../../contract/channels.ts'
import type { ConversationState } from '../../contract/conversations.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Behaving } from './behaving.rules.ts'

/** What the database knows of an agent when a message for it arrives. */
export interface AgentFacts extends Behaving {
  name: string
  description: string | null
  language: Locale
  systemMessage: string
  ownerIsActive: boolean
  channelStatus: ChannelStatus | null
  isEntitled: boolean
}

/** The row of a message, if there is one. */
export interface ExchangeFacts {
  id: string
  sessionId: string
  state: ConversationState
  userMessage: string
  agentResponse: string | null
}

export type Opening =
  | { kind: 'stored'; id: string; sessionId: string }
  | { kind: 'answered'; id: string; sessionId: string; reply: string }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'foreign' }

/**
 * Why nothing was written for a message: `known` is the row that stands in its place already, `agent` what is true of the
 * agent now. A session that was not proven stands under the id of its first exchange.
 */
export function openingLeft(
  message: { text: string; requestedSession: string },
  known: ExchangeFacts | null,
  agent: Omit<AgentFacts, keyof Behaving> | null,
): Opening {
  if (known) {
    const isItsPlace = known.sessionId === message.requestedSession || known.sessionId === known.id
    if (!isItsPlace || known.userMessage !== message.text) return { kind: 'foreign' }
    if (known.state === 'answered' && known.agentResponse !== null)
      return { kind: 'answered', id: known.id, sessionId: known.sessionId, reply: known.agentResponse }
    // A row that is still open was left by a request that died: whoever comes now finishes it.
    if (known.state === 'open') return { kind: 'stored', id: known.id, sessionId: known.sessionId }
  }
  if (!agent?.ownerIsActive) return { kind: 'refused', code: 'agent.notFound' }
  if (agent.channelStatus !== 'active') return { kind: 'refused', code: 'chat.noWebchat' }
  if (!agent.isEntitled) return { kind: 'refused', code: 'subscription.inactive' }
  return { kind: 'refused', code: 'plan.quotaExceeded' }
}
