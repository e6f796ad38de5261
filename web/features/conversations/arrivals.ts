import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { outputOf } from '../../../worker/contract/reply.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { useContactName } from '../../core/contact-name.ts'
import { insertPiece } from '../../core/conversation/pieces.ts'
import { shared } from '../../core/shared.ts'
import { changed, receive, reload, reloadDropped } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations-search.ts'
import { onPresenceEvent, onTypingEvent } from './presence.ts'

/** Follows the stream: updates the lists, counts new messages, and returns the announcement of the last one. */
export function useNewMessages(agentId: string | undefined, search: ConversationsSearch) {
  const { t } = useLingui()
  const nameOf = useContactName()
  const client = useQueryClient()
  const known = useRef(new Set<string>())
  const [arrivals, setArrivals] = useState({ count: 0, announcement: '' })
  useAgentStream(agentId ?? 'own', (event: StreamEvent) => {
    onPresenceEvent(event)
    if (event.type === 'presence') return
    onReplyEvent(event)
    onTypingEvent(event)
    if (event.type === 'typing') return
    if (event.type === 'threadChanged') void receive(client, agentId, event, search).catch(() => reload(client))
    if (event.type === 'resync') void reload(client)
    if (event.type === 'exchangeChanged') void changed(client, agentId, event, search)
    if (!('messageId' in event)) return
    if (event.type === 'unanswered' && event.conversationId === null) void reloadDropped(client)
    // A message is new with the first event that has its id: usually the first piece of its reply.
    const isNew = !known.current.has(event.messageId)
    if (!isNew && event.type === 'delta') return
    known.current.add(event.messageId)
    receive(client, agentId, event, search)
      .then((session) => {
        if (!isNew) return
        const announcement = session ? t`Nuevo mensaje de ${nameOf(session)}` : t`Nuevo mensaje`
        setArrivals(({ count }) => ({ count: count + 1, announcement }))
      })
      .catch(() => reload(client))
  })
  return arrivals
}

const REPLIES_MAX = 50

/** The received text of unfinished replies while the inbox is open, by the id of their message. */
const replies = shared<Readonly<Record<string, string>>>({})
export const useUnfinishedReplies = replies.use

const setReplies = (next: Record<string, string>): void =>
  replies.write(Object.fromEntries(Object.entries(next).slice(-REPLIES_MAX)))

/** Collects the pieces of a reply. The complete reply is kept too, until the session is refetched with it. */
function onReplyEvent(event: StreamEvent): void {
  if (event.type === 'resync') setReplies({})
  if (!('messageId' in event)) return
  const { [event.messageId]: before, ...others } = replies.read()
  if (event.type === 'delta') setReplies({ ...others, [event.messageId]: insertPiece(before ?? '', event) })
  else if (before !== undefined)
    setReplies(event.type ? others : { ...others, [event.messageId]: outputOf(event.webhookResult) ?? '' })
}
