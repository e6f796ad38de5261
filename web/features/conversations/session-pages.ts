import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import type { ConversationsSearch } from './conversations-search.ts'

/** The shown part of a session id. */
export const shortId = (sessionId: string): string => sessionId.slice(-8)

/** The key has the agent too: two agents may have the same session id. */
export const keyOf = ({ agentId, sessionId }: { agentId: string; sessionId: string }): string =>
  `${agentId} ${sessionId}`

type Person = ConversationSession['person']

/** The contact's name if the channel gives it, else the end of the session id. */
export const whoWrites = (sessionId: string, person: Person): string =>
  person?.name ?? person?.username ?? person?.phone ?? shortId(sessionId)

export const personIn = (exchanges: readonly Conversation[]): Person =>
  exchanges.findLast(({ metadata }) => metadata.details?.person)?.metadata.details?.person

/** Exchanges and the messages of members, in the order in which they were said. */
export const inOrder = (exchanges: readonly Conversation[], members: readonly ThreadMessage[]) =>
  [...exchanges.map((said) => ({ at: said.timestamp, said })), ...members.map((said) => ({ at: said.createdAt, said }))]
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
export function fits(session: ConversationSession, shown: ConversationsSearch): boolean | null {
  if (shown.channel && shown.channel !== session.channelType) return false
  if (shown.unanswered && !session.isUnanswered) return false
  if (shown.status && session.status !== shown.status) return false
  return shown.search || shown.startDate || shown.endDate ? null : true
}

/** The pages without a session. */
export const pagesWithout = (pages: readonly SessionsPage[], gone: ConversationSession): SessionsPage[] =>
  pages.map((page) => ({ ...page, sessions: page.sessions.filter((session) => keyOf(session) !== keyOf(gone)) }))

const spokeLater = (one: ConversationSession, other: ConversationSession | undefined): boolean =>
  !other || one.lastAt >= other.lastAt

/** The pages with an updated conversation: first after a new message, else at its place. */
export function pagesWith(pages: readonly SessionsPage[], spoken: ConversationSession): SessionsPage[] {
  const [first] = pages[0]?.sessions ?? []
  if (!spokeLater(spoken, first))
    return pages.map((page) => ({
      ...page,
      sessions: page.sessions.map((session) => (keyOf(session) === keyOf(spoken) ? spoken : session)),
    }))
  return pagesWithout(pages, spoken).map((page, index) =>
    index === 0 ? { ...page, sessions: [spoken, ...page.sessions] } : page,
  )
}
