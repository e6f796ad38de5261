import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import type { RatingInput } from '../../worker/contract/ratings.ts'
import type { Session } from '../core/conversation/conversation-state.ts'
import { MESSAGES_KEPT } from '../core/conversation/stored-conversation.ts'
import { cell } from '../core/storage.ts'

/** 0: none. */
export type RatingChoice = 1 | -1 | 0

export type Ratings = ReturnType<typeof useRatings>

/**
 * What the visitor says of replies, remembered on his device, and of the thread. Apart from the conversation, which tabs
 * merge: of a rating the newest counts.
 */
export function useRatings(agentId: string, { sessionId, visitorToken }: Session) {
  const kept = useMemo(
    () => cell(`vocero.rated.${agentId}`, v.array(v.object({ id: v.string(), is: v.number() }))),
    [agentId],
  )
  /** Tells the other tabs: a browser tells them of a value that is another than before. */
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
    /** Calls when another tab has rated the thread. */
    subscribeToOtherTabs,
    of: (id: string) => (kept.read()?.find((each) => each.id === id)?.is ?? 0) as RatingChoice,
    /** Without a message: the thread. False: it was not saved. */
    async save(given: RatingChoice, messageId?: string): Promise<boolean> {
      const body: RatingInput = { sessionId, messageId, rating: given || null }
      const { ok } = await fetch(`/api/agents/${agentId}/channels/webchat/rating`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Visitor ${visitorToken}` },
        body: JSON.stringify(body),
      }).catch(() => ({ ok: false }))
      if (ok && messageId) {
        const others = (kept.read() ?? []).filter(({ id }) => id !== messageId)
        kept.write([...others, { id: messageId, is: given }].slice(-MESSAGES_KEPT))
      }
      if (ok && !messageId) {
        const threadCell = cell(ofThread, v.number())
        threadCell.write(given)
        threadCell.write(null)
      }
      return ok
    },
    forget: () => kept.write(null),
  }
}
