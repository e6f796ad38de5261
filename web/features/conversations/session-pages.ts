import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { ThreadMessage, ThreadNote } from '../../../worker/contract/threads.ts'
import type { ConversationsSearch } from './conversations-search.ts'

/** Includes the agent, because two agents may have the same session id. */
export const keyOf = ({ agentId, sessionId }: { agentId: string; sessionId: string }): string =>
  `${agentId} ${sessionId}`

type Person = ConversationSession['person']

export const personIn = (exchanges: readonly Conversation[]): Person =>
  exchanges.findLast(({ metadata }) => metadata.details?.person)?.metadata.details?.person

/** Exchanges, members' messages and notes, sorted by time. */
export const inOrder = (exchanges: readonly Conversation[], others: readonly (ThreadMessage | ThreadNote)[]) =>
  [...exchanges.map((item) => ({ at: item.timestamp, item })), ...others.map((item) => ({ at: item.createdAt, item }))]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ item }) => item)

/** The rows of all pages. A row that moved after its page was loaded occurs twice; its first occurrence is the newest. */
export const sessionsOf = (pages: readonly SessionsPage[]): ConversationSession[] => {
  const seen = new Set<string>()
  return pages
    .flatMap(({ sessions }) => sessions)
    .filter((session) => !seen.has(keyOf(session)) && seen.add(keyOf(session)))
}

/** Whether a conversation matches the filters of the list; `null`: only the server can decide that. */
export function matchesFilter(session: ConversationSession, filters: ConversationsSearch): boolean | null {
  if (filters.channel && filters.channel !== session.channelType) return false
  if (filters.unanswered && !session.isUnanswered) return false
  if (filters.status && session.status !== filters.status) return false
  if (filters.intent && session.intent !== filters.intent) return false
  if (filters.tag && !session.tags.includes(filters.tag)) return false
  return filters.search || filters.startDate || filters.endDate || filters.list || filters.rated ? null : true
}

/** Marks a thread in the pages as read or unread. */
export const marked = (pages: readonly SessionsPage[], threadId: string, isRead: boolean): SessionsPage[] =>
  pages.map((page) => ({
    ...page,
    sessions: page.sessions.map((session) =>
      session.threadId === threadId ? { ...session, isUnread: !isRead } : session,
    ),
  }))

/** Removes a conversation from the pages. */
export const pagesWithout = (pages: readonly SessionsPage[], removed: ConversationSession): SessionsPage[] =>
  pages.map((page) => ({ ...page, sessions: page.sessions.filter((session) => keyOf(session) !== keyOf(removed)) }))

const isNewer = (one: ConversationSession, other: ConversationSession | undefined): boolean =>
  !other || one.lastAt >= other.lastAt

/** Puts an updated conversation into the pages: first if it is the newest, else at its position. */
export function pagesWith(pages: readonly SessionsPage[], updated: ConversationSession): SessionsPage[] {
  const [first] = pages[0]?.sessions ?? []
  if (!isNewer(updated, first))
    return pages.map((page) => ({
      ...page,
      sessions: page.sessions.map((session) => (keyOf(session) === keyOf(updated) ? updated : session)),
    }))
  return pagesWithout(pages, updated).map((page, index) =>
    index === 0 ? { ...page, sessions: [updated, ...page.sessions] } : page,
  )
}
