import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import type { RatingInput } from '../../worker/contract/ratings.ts'
import type { Session } from '../core/conversation/conversation-state.ts'
import { MESSAGES_KEPT } from '../core/conversation/stored-conversation.ts'
import { cell } from '../core/storage.ts'
import { callDeadline } from '../core/waiting.ts'

/** 0: no rating. */
export type RatingChoice = 1 | -1 | 0

export type Ratings = ReturnType<typeof useRatings>

/**
 * The visitor's ratings of replies, which are stored in the browser, and of the thread. They are not part of the stored
 * conversation, because tabs merge that, while the newest rating replaces earlier ones.
 */
export function useRatings(agentId: string, { sessionId, visitorToken }: Session) {
  const replyRatings = useMemo(
    () => cell(`vocero.rated.${agentId}`, v.array(v.object({ id: v.string(), is: v.number() }))),
    [agentId],
  )
  /** The storage key that notifies other tabs: they get a `storage` event only when a value changes. */
  const ofThread = `vocero.ratedThread.${sessionId}`
  const subscribeToOtherTabs = useCallback(
    (listener: () => void) => {
      const onStorage = ({ key, newValue }: StorageEvent) => key === ofThread && newValue && listener()
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
    [ofThread],
  )
  return {
    /** Calls `listener` when another tab has rated the thread. */
    subscribeToOtherTabs,
    of: (id: string) => (replyRatings.read()?.find((each) => each.id === id)?.is ?? 0) as RatingChoice,
    /** Saves a rating of a reply, or without `messageId` of the thread. Returns whether it was saved. */
    async save(choice: RatingChoice, messageId?: string): Promise<boolean> {
      const body: RatingInput = { sessionId, messageId, rating: choice || null }
      const { ok } = await fetch(`/api/agents/${agentId}/channels/webchat/rating`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Visitor ${visitorToken}` },
        body: JSON.stringify(body),
        signal: callDeadline(),
      }).catch(() => ({ ok: false }))
      if (ok && messageId) {
        const others = (replyRatings.read() ?? []).filter(({ id }) => id !== messageId)
        replyRatings.write([...others, { id: messageId, is: choice }].slice(-MESSAGES_KEPT))
      }
      if (ok && !messageId) {
        const threadCell = cell(ofThread, v.number())
        threadCell.write(choice)
        threadCell.write(null)
      }
      return ok
    },
    forget: () => replyRatings.write(null),
  }
}
