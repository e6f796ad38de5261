import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { ConversationsSearch } from './conversations-search.ts'

/** What a person is shown of a session's id. */
export const shortId = (sessionId: string): string => sessionId.slice(-8)

/** A session is named together with its agent: the same id may be another's too. */
export const keyOf = ({ agentId, sessionId }: { agentId: string; sessionId: string }): string =>
  `${agentId} ${sessionId}`

type Person = ConversationSession['person']

/** Who writes: by name where the channel tells it, else by the end of the session's id. */
export const whoWrites = (sessionId: string, person: Person): string =>
  person?.name ?? person?.username ?? person?.phone ?? shortId(sessionId)

export const personIn = (exchanges: readonly Conversation[]): Person =>
  exchanges.findLast(({ metadata }) => metadata.details?.person)?.metadata.details?.person

/** What the pages hold, in their order. One that was moved since its page was loaded is shown once, where it is now. */
export const sessionsOf = (pages: readonly SessionsPage[]): ConversationSession[] => {
  const seen = new Set<string>()
  return pages
    .flatMap(({ sessions }) => sessions)
    .filter((session) => !seen.has(keyOf(session)) && seen.add(keyOf(session)))
}

/** Whether a session that spoke belongs to a list; `null`: only the server knows. */
export function fits(session: ConversationSession, shown: ConversationsSearch): boolean | null {
  if (shown.channel && shown.channel !== session.channelType) return false
  if (shown.unanswered && !session.isUnanswered) return false
  return shown.search || shown.startDate || shown.endDate ? null : true
}

/** The pages without a session. */
export const pagesWithout = (pages: readonly SessionsPage[], gone: ConversationSession): SessionsPage[] =>
  pages.map((page) => ({ ...page, sessions: page.sessions.filter((session) => keyOf(session) !== keyOf(gone)) }))

const spokeLater = (one: ConversationSession, other: ConversationSession | undefined): boolean =>
  !other || one.lastAt >= other.lastAt

/** The pages with a session as it is now: first when it has just spoken, else where it was. */
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
