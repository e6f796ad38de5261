import { replyWindow } from '../../channels/reply-window.rules.ts'
import type { ConversationSession } from '../../contract/conversation-sessions.ts'
import { pick } from '../../core/pick.ts'
import type { SessionRow } from './sessions.store.ts'

const MINUTE_MS = 60_000

const time = (at: number): string => new Date(at).toISOString()

/** A thread with the name of its agent, and the longest wait that the owner wants for contacts, in minutes. */
export type NamedSession = SessionRow & { agentName: string; waitMinutes: number | null }

/** The time at which the wait exceeds the owner's target. */
const overdueAt = ({ waitingSince, waitMinutes }: NamedSession): string | null =>
  waitingSince === null || waitMinutes === null ? null : time(waitingSince + waitMinutes * MINUTE_MS)

type Person = NonNullable<ConversationSession['person']>

/** The author of the last message, and the contact's opt-out, which the thread stores. */
function personOf({ person }: SessionRow, { optOut }: Person): { person?: Person } {
  return person || optOut
    ? { person: { ...(person && (JSON.parse(person) as Person)), ...(optOut && { optOut }) } }
    : {}
}

const contactOf = ({ contact }: SessionRow): Person => (contact ? JSON.parse(contact) : {})

export const sessionView = (row: NamedSession, now: number): ConversationSession => ({
  ...pick(row, 'threadId', 'contactNumber', 'agentId', 'agentName', 'sessionId', 'channelType', 'exchanges'),
  startedAt: time(row.startedAt),
  lastAt: time(row.lastAt),
  isUnanswered: row.isUnanswered === 1,
  isUnread: row.isUnread === 1,
  status: row.status,
  waitingSince: row.waitingSince === null ? null : time(row.waitingSince),
  overdueAt: overdueAt(row),
  assigneeId: row.assigneeId,
  tags: JSON.parse(row.tags) as string[],
  intent: row.intent,
  ...personOf(row, contactOf(row)),
  replyWindow: replyWindow({ ...row, comment: contactOf(row).comment, isRefused: row.reason === 'windowClosed' }, now),
  last: {
    id: row.lastId,
    userMessage: row.userMessage,
    agentResponse: row.state === 'open' ? null : row.agentResponse,
    state: row.state,
    ...(row.delivery && { delivery: row.delivery }),
  },
})
