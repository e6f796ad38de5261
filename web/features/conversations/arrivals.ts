import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { outputOf } from '../../../worker/contract/reply.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { useContactName } from '../../core/contact-name.ts'
import { withPiece } from '../../core/conversation/pieces.ts'
import { changed, receive, reload, reloadDropped } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations-search.ts'
import { hearPresence, hearTyping } from './presence.ts'

/** Adds new messages to the list, counts them, and announces the last one. */
export function useArrivals(agentId: string | undefined, search: ConversationsSearch) {
  const { t } = useLingui()
  const nameOf = useContactName()
  const client = useQueryClient()
  const known = useRef(new Set<string>())
  const [arrivals, arrive] = useState({ count: 0, announcement: '' })
  useAgentStream(agentId ?? 'own', (event: StreamEvent) => {
    hearPresence(event)
    if (event.type === 'presence') return
    hearReply(event)
    hearTyping(event)
    if (event.type === 'typing') return
    if (event.type === 'threadChanged') void receive(client, agentId, event, search).catch(() => reload(client))
    if (event.type === 'resync') void reload(client)
    if (event.type === 'exchangeChanged') void changed(client, agentId, event, search)
    if (!('messageId' in event)) return
    if (event.type === 'unanswered' && event.conversationId === null) void reloadDropped(client)
    // The first piece of a reply announces a message, its result the reply.
    const isNew = !known.current.has(event.messageId)
    if (!isNew && event.type === 'delta') return
    known.current.add(event.messageId)
    receive(client, agentId, event, search)
      .then((session) => {
        if (!isNew) return
        const announcement = session ? t`Nuevo mensaje de ${nameOf(session)}` : t`Nuevo mensaje`
        arrive(({ count }) => ({ count: count + 1, announcement }))
      })
      .catch(() => reload(client))
  })
  return arrivals
}

const KEPT = 50

/** The unfinished replies while the inbox is open, by the id of their message. */
let replies: Readonly<Record<string, string>> = {}
const watchers = new Set<() => void>()

function become(next: typeof replies): void {
  replies = Object.fromEntries(Object.entries(next).slice(-KEPT))
  for (const watch of watchers) watch()
}

/** Handles the pieces of a reply, and the whole, which is shown here until the history has it. */
function hearReply(event: StreamEvent): void {
  if (event.type === 'resync') become({})
  if (!('messageId' in event)) return
  const { [event.messageId]: before, ...others } = replies
  if (event.type === 'delta') become({ ...others, [event.messageId]: withPiece(before ?? '', event) })
  else if (before !== undefined)
    become(event.type ? others : { ...others, [event.messageId]: outputOf(event.webhookResult) ?? '' })
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useUnfinished = () => useSyncExternalStore(watch, () => replies)
