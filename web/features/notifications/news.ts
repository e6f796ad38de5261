import type { ChannelType } from '../../../worker/contract/channels.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import type { NewsKind } from './notification-wishes.ts'

export interface News {
  kind: NewsKind
  /** The subject of the notification. */
  what: 'conversation' | 'unanswered' | 'undelivered' | 'channel'
  agentId: string
  channelType: ChannelType
  sessionId: string | null
}

/** After this time without events the next message of a conversation is notified again. */
export const QUIET_MS = 30 * 60_000
const REMEMBERED_MAX = 500

/** Decides which events are notified. Messages are notified once for each conversation, until it was quiet. */
export class NewsFilter {
  readonly #lastEvents = new Map<string, number>()

  /** The notification for an event; `null`: none. */
  newsOf(event: StreamEvent, now: number): News | null {
    if (event.type === 'channelFailed') {
      const { agentId, channelType } = event
      return { kind: 'channel', what: 'channel', agentId, channelType, sessionId: null }
    }
    if (event.type === 'unanswered' || event.type === 'undelivered') {
      const { type, agentId, channelType, sessionId } = event
      this.#recordEvent(sessionId, now)
      return { kind: 'unanswered', what: type, agentId, channelType, sessionId }
    }
    if (event.type) return null
    const { agentId, channelType, sessionId } = event
    const last = this.#recordEvent(sessionId, now)
    if (last !== undefined && now - last < QUIET_MS) return null
    return { kind: 'conversation', what: 'conversation', agentId, channelType, sessionId }
  }

  /** Records the time of an event of a session; returns the previous one. Drops the least recently used session. */
  #recordEvent(sessionId: string, now: number): number | undefined {
    const last = this.#lastEvents.get(sessionId)
    this.#lastEvents.delete(sessionId)
    this.#lastEvents.set(sessionId, now)
    const [oldest] = this.#lastEvents.keys()
    if (this.#lastEvents.size > REMEMBERED_MAX && oldest !== undefined) this.#lastEvents.delete(oldest)
    return last
  }
}

/** Whether the page at this path already shows the subject of a notification. */
export function isOnScreen({ what, agentId }: News, path: string): boolean {
  if (what === 'channel') return path === `/agents/${agentId}/channels`
  return path === '/conversations' || path === `/agents/${agentId}/conversations` || path === `/chat/${agentId}`
}
