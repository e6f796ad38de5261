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

/**
 * Puts an updated conversation at its position, also one that was not in the list. One that is older than all rows is in a page
 * that is not loaded yet, if there is one.
 */
export function pagesWith(pages: readonly SessionsPage[], updated: ConversationSession): SessionsPage[] {
  const isOlder = ({ lastAt }: ConversationSession) => lastAt <= updated.lastAt
  const others = pagesWithout(pages, updated)
  const isListed = pages.some(({ sessions }, index) => sessions.length > (others[index]?.sessions.length ?? 0))
  const found = others.findIndex(({ sessions }) => sessions.some(isOlder))
  const place = found < 0 && (isListed || !pages.at(-1)?.next) ? pages.length - 1 : found
  return others.map((page, index) => {
    if (index !== place) return page
    const newer = page.sessions.filter((session) => !isOlder(session))
    return { ...page, sessions: [...newer, updated, ...page.sessions.filter(isOlder)] }
  })
}
