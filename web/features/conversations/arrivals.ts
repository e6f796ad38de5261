import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useRef, useState } from 'react'
import { outputOf } from '../../../worker/contract/reply.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { useContactName } from '../../core/contact-name.ts'
import { insertPiece } from '../../core/conversation/pieces.ts'
import { gathering } from '../../core/gathering.ts'
import { shared } from '../../core/shared.ts'
import { receive, reload, reloadDropped } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations-search.ts'
import { onPresenceEvent, onTypingEvent } from './presence.ts'

/** The least time between two refetches, in milliseconds: a member may make 300 calls a minute. */
const REFETCH_EVERY_MS = 2_000

/** What an event has changed: a conversation, perhaps by a new message, or (`null`) anything. */
type Change = { agentId: string; sessionId: string; isNew: boolean } | null

/** Follows the stream: updates the lists, counts new messages, and returns the announcement of the last one. */
export function useNewMessages(agentId: string | undefined, search: ConversationsSearch) {
  const { t } = useLingui()
  const nameOf = useContactName()
  const client = useQueryClient()
  const known = useRef(new Set<string>())
  const [arrivals, setArrivals] = useState({ count: 0, announcement: '' })
  const update = useEffectEvent(async (changes: readonly Change[]) => {
    const ofSessions = changes.filter((change) => change !== null)
    if (ofSessions.length < changes.length) return reload(client)
    // Events that were gathered before another agent was chosen do not belong to the list that is shown.
    const sessions = ofSessions.filter((change) => !agentId || change.agentId === agentId)
    if (sessions.length === 0) return
    const session = await receive(client, agentId, sessions, search)
    const count = sessions.filter(({ isNew }) => isNew).length
    if (count === 0) return
    const announcement = session ? t`Nuevo mensaje de ${nameOf(session)}` : t`Nuevo mensaje`
    setArrivals((before) => ({ count: before.count + count, announcement }))
  })
  const [change] = useState(() => gathering<Change>(REFETCH_EVERY_MS, (changes) => void update(changes)))
  useAgentStream(agentId ?? 'own', (event: StreamEvent) => {
    onPresenceEvent(event)
    if (event.type === 'presence') return
    onReplyEvent(event)
    onTypingEvent(event)
    if (event.type === 'typing') return
    if (event.type === 'resync') change(null)
    if (!('sessionId' in event)) return
    if (event.type === 'unanswered' && event.conversationId === null) void reloadDropped(client)
    const id = 'messageId' in event && event.messageId
    // A message is new with the first event that has its id: usually the first piece of its reply.
    const isNew = id !== false && !known.current.has(id)
    if (isNew) known.current.add(id)
    else if (event.type === 'delta') return
    change({ ...event, isNew })
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
