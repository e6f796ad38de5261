import type { Locale } from '../../contract/locales.ts'
import { MessagePart } from '../../contract/messages.ts'
import type { ContactProfile, Match, Thread, ThreadMessage } from '../../contract/threads.ts'
import { deliveryView } from './conversations.view.ts'
import { type NamedSession, sessionView } from './sessions.view.ts'
import type { MatchRow, MessageRow } from './threads.store.ts'

const time = (at: number): string => new Date(at).toISOString()

export function threadView(row: NamedSession, now: number): Thread {
  const { person: _, ...session } = sessionView(row, now)
  return {
    id: row.threadId,
    ...session,
    status: row.status,
    tags: JSON.parse(row.tags) as string[],
    contact: row.contact ? (JSON.parse(row.contact) as ContactProfile) : null,
  }
}

/** Parts of a kind that this version does not know are left out. */
const partsOf = (row: MessageRow): MessagePart[] => {
  if (row.parts === null) return row.text === '' ? [] : [{ type: 'text', text: row.text }]
  return (JSON.parse(row.parts) as unknown[]).filter((part): part is MessagePart => MessagePart.safeParse(part).success)
}

export const messageView = (row: MessageRow, locale: Locale): ThreadMessage => ({
  number: row.number,
  author: row.author,
  ...(row.authorId && { authorId: row.authorId }),
  text: row.text,
  parts: partsOf(row),
  createdAt: time(row.createdAt),
  ...(row.exchangeId && row.state && { exchange: { id: row.exchangeId, state: row.state } }),
  ...(row.delivery && { delivery: deliveryView(row, row.delivery, locale) }),
})

export const matchView = ({ rowid: _, createdAt, ...row }: MatchRow): Match => ({
  threadId: row.threadId,
  number: row.number,
  sessionId: row.sessionId,
  author: row.author,
  text: row.text,
  reply: row.reply,
  exchangeId: row.exchangeId,
  createdAt: time(createdAt),
})
