import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { ThreadMessage, ThreadNote } from '../../../worker/contract/threads.ts'
import type { ConversationsSearch } from './conversations-search.ts'

/** The key has the agent too: two agents may have the same session id. */
export const keyOf = ({ agentId, sessionId }: { agentId: string; sessionId: string }): string =>
  `${agentId} ${sessionId}`

type Person = ConversationSession['person']

export const personIn = (exchanges: readonly Conversation[]): Person =>
  exchanges.findLast(({ metadata }) => metadata.details?.person)?.metadata.details?.person

/** Exchanges, the messages of members and their notes, in the order in which they were said. */
export const inOrder = (exchanges: readonly Conversation[], others: readonly (ThreadMessage | ThreadNote)[]) =>
  [...exchanges.map((said) => ({ at: said.timestamp, said })), ...others.map((said) => ({ at: said.createdAt, said }))]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ said }) => said)

/** The rows of all pages in order. A row that moved after its page was loaded is shown once, at its newest place. */
export const sessionsOf = (pages: readonly SessionsPage[]): ConversationSession[] => {
  const seen = new Set<string>()
  return pages
    .flatMap(({ sessions }) => sessions)
    .filter((session) => !seen.has(keyOf(session)) && seen.add(keyOf(session)))
}

/** Whether a conversation with a new message belongs to the list; `null`: only the server knows. */
export function matchesFilter(session: ConversationSession, shown: ConversationsSearch): boolean | null {
  if (shown.channel && shown.channel !== session.channelType) return false
  if (shown.unanswered && !session.isUnanswered) return false
  if (shown.status && session.status !== shown.status) return false
  if (shown.intent && session.intent !== shown.intent) return false
  if (shown.tag && !session.tags.includes(shown.tag)) return false
  return shown.search || shown.startDate || shown.endDate || shown.list || shown.rated ? null : true
}

/** The pages with a thread marked as read or unread. */
export const marked = (pages: readonly SessionsPage[], threadId: string, isRead: boolean): SessionsPage[] =>
  pages.map((page) => ({
    ...page,
    sessions: page.sessions.map((session) =>
      session.threadId === threadId ? { ...session, isUnread: !isRead } : session,
    ),
  }))

/** The pages without a session. */
export const pagesWithout = (pages: readonly SessionsPage[], gone: ConversationSession): SessionsPage[] =>
  pages.map((page) => ({ ...page, sessions: page.sessions.filter((session) => keyOf(session) !== keyOf(gone)) }))

const isNewer = (one: ConversationSession, other: ConversationSession | undefined): boolean =>
  !other || one.lastAt >= other.lastAt

/** The pages with an updated conversation: first after a new message, else at its place. */
export function pagesWith(pages: readonly SessionsPage[], spoken: ConversationSession): SessionsPage[] {
  const [first] = pages[0]?.sessions ?? []
  if (!isNewer(spoken, first))
    return pages.map((page) => ({
      ...page,
      sessions: page.sessions.map((session) => (keyOf(session) === keyOf(spoken) ? spoken : session)),
    }))
  return pagesWithout(pages, spoken).map((page, index) =>
    index === 0 ? { ...page, sessions: [spoken, ...page.sessions] } : page,
  )
}
