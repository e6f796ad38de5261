import type { ChannelType } from '../../../worker/contract/channels.ts'
import type { Conversation } from '../../../worker/contract/conversations.ts'

/** A thread of exchanges, as the list shows it. */
export interface Session {
  sessionId: string
  /** The newest exchange. */
  last: Conversation
  count: number
  channelType: ChannelType
}

/** Exchanges, newest first, as sessions, the one that spoke last first. */
export function sessionsOf(conversations: readonly Conversation[]): Session[] {
  const sessions = new Map<string, Session>()
  for (const conversation of conversations) {
    const { sessionId } = conversation
    const known = sessions.get(sessionId)
    if (known) known.count++
    else
      sessions.set(sessionId, {
        sessionId,
        last: conversation,
        count: 1,
        channelType: conversation.metadata.channelType,
      })
  }
  return [...sessions.values()]
}

/** What a person is shown of a session's id. */
export const shortId = (sessionId: string): string => sessionId.slice(-8)

interface Page {
  conversations: Conversation[]
}

/** What the pages hold, newest first. A page that was loaded after something arrived repeats the one before it. */
export const exchangesOf = (pages: readonly Page[]): Conversation[] => [
  ...new Map(pages.flatMap(({ conversations }) => conversations).map((one) => [one.id, one])).values(),
]

/** The pages with an exchange that arrived: in its place when it is known, first when it is new. */
export function pagesWith<Known extends Page>(pages: readonly Known[], arrived: Conversation): Known[] {
  const isKnown = pages.some(({ conversations }) => conversations.some(({ id }) => id === arrived.id))
  return pages.map((page, index) => {
    if (isKnown)
      return { ...page, conversations: page.conversations.map((one) => (one.id === arrived.id ? arrived : one)) }
    return index === 0 ? { ...page, conversations: [arrived, ...page.conversations] } : page
  })
}

export const pagesWithout = <Known extends Page>(pages: readonly Known[], id: string): Known[] =>
  pages.map((page) => ({ ...page, conversations: page.conversations.filter((one) => one.id !== id) }))
