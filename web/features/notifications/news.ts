import type { ChannelType } from '../../../worker/contract/channels.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import type { NewsKind } from './notification-wishes.ts'

export interface News {
  kind: NewsKind
  /** The result of a message without a reply. */
  what: 'conversation' | 'unanswered' | 'undelivered' | 'channel'
  agentId: string
  channelType: ChannelType
  sessionId: string | null
}

/** After this silence a further message of a conversation is notified again. */
export const QUIET_MS = 30 * 60_000
const REMEMBERED_MAX = 500

/** Decides what is notified: a conversation when it begins, not for each message. */
export class NewsFilter {
  readonly #lastHeard = new Map<string, number>()

  /** `null`: nothing that the member wants to be notified of. */
  newsOf(event: StreamEvent, now: number): News | null {
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

  /** Records a message of a session; answers whether it is known. The one that was silent longest is dropped first. */
  #hear(sessionId: string, now: number): number | undefined {
    const last = this.#lastHeard.get(sessionId)
    this.#lastHeard.delete(sessionId)
    this.#lastHeard.set(sessionId, now)
    const [oldest] = this.#lastHeard.keys()
    if (this.#lastHeard.size > REMEMBERED_MAX && oldest !== undefined) this.#lastHeard.delete(oldest)
    return last
  }
}

/** Whether the page at this path already shows the subject. */
export function isOnScreen({ what, agentId }: News, path: string): boolean {
  if (what === 'channel') return path === `/agents/${agentId}/channels`
  return path === `/agents/${agentId}/conversations` || path === `/chat/${agentId}`
}
