import type { ChannelType } from '../../../worker/contract/channels.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import type { NewsKind } from './notification-wishes.ts'

export interface News {
  kind: NewsKind
  /** What exactly became of a message that has no answer. */
  what: 'conversation' | 'unanswered' | 'undelivered' | 'channel'
  agentId: string
  channelType: ChannelType
  sessionId: string | null
}

/** After so long a silence a conversation that goes on is news again. */
export const QUIET_MS = 30 * 60_000
const REMEMBERED_MAX = 500

/** Tells news from what was told already: a conversation is news when it begins, and not at each of its messages. */
export class Newsroom {
  readonly #lastHeard = new Map<string, number>()

  /** `null`: nothing that anybody asked to be told. */
  newsIn(event: StreamEvent, now: number): News | null {
    if (event.type === 'channelFailed') {
      const { agentId, channelType } = event
      return { kind: 'channel', what: 'channel', agentId, channelType, sessionId: null }
    }
    if (event.type === 'unanswered' || event.type === 'undelivered') {
      const { type, agentId, channelType, sessionId } = event
      this.#hear(sessionId, now)
      return { kind: 'unanswered', what: type, agentId, channelType, sessionId }
    }
    if (event.type) return null
    const { agentId, channelType, sessionId } = event
    const last = this.#hear(sessionId, now)
    if (last !== undefined && now - last < QUIET_MS) return null
    return { kind: 'conversation', what: 'conversation', agentId, channelType, sessionId }
  }

  /** Notes that a session was heard of; answers when it was before. The one that was silent longest is forgotten first. */
  #hear(sessionId: string, now: number): number | undefined {
    const last = this.#lastHeard.get(sessionId)
    this.#lastHeard.delete(sessionId)
    this.#lastHeard.set(sessionId, now)
    const [oldest] = this.#lastHeard.keys()
    if (this.#lastHeard.size > REMEMBERED_MAX && oldest !== undefined) this.#lastHeard.delete(oldest)
    return last
  }
}

/** Whether the page at this path already shows what the news is about. */
export function isInSight({ what, agentId }: News, path: string): boolean {
  if (what === 'channel') return path === `/agents/${agentId}/channels`
  return path === `/agents/${agentId}/conversations` || path === `/chat/${agentId}`
}
