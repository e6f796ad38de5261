import type { MemberView } from '../../agent-client/messages.ts'
import type { ExportedThread } from '../../contract/exported-threads.ts'
import type { Locale } from '../../contract/locales.ts'
import { MessagePart } from '../../contract/messages.ts'
import type { Outcome } from '../../contract/outcomes.ts'
import type {
  ContactAttribute,
  ContactProfile,
  Match,
  ReplyDraft,
  Thread,
  ThreadMessage,
  ThreadNote,
  WholeSession,
} from '../../contract/threads.ts'
import { pick } from '../../core/pick.ts'
import { deliveryView } from './conversations.view.ts'
import type { ExportedThreadRow } from './export.store.ts'
import type { NoteRow } from './notes.store.ts'
import { type NamedSession, sessionView } from './sessions.view.ts'
import type { MatchRow, MessageRow, SessionThreadRow } from './threads.store.ts'

const time = (at: number): string => new Date(at).toISOString()

export function threadView(row: NamedSession, now: number): Thread {
  const { person: _, threadId: id, ...session } = sessionView(row, now)
  return {
    id,
    ...session,
    attributes: JSON.parse(row.attributes) as ContactAttribute[],
    contact: row.contact ? (JSON.parse(row.contact) as ContactProfile) : null,
  }
}

export const threadOfSessionView = (
  row: SessionThreadRow,
  outcome: Outcome | null,
  agentName: string,
  attended: MemberView,
): NonNullable<WholeSession['thread']> => ({
  ...attended,
  ...{
    ...pick(row, 'id', 'contactNumber', 'status', 'assigneeId', 'assignedBy'),
    agentName,
  },
  ...{ contact: row.contact, attributes: row.attributes, tags: row.tags, isUnknown: row.isUnknown },
  hasLeft: row.hasLeft,
  outcome,
  rating: row.rating,
  ratedAt: row.rating && row.ratedAt !== null ? time(row.ratedAt) : null,
  startedAt: time(row.startedAt),
})

/** Without parts of a type that a later version has written. */
export const partsOf = (row: Pick<MessageRow, 'text' | 'parts'>): MessagePart[] => {
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
  ...(row.rating && { rating: row.rating }),
})

export const matchView = ({ rowid: _, createdAt, ...row }: MatchRow): Match => ({
  ...pick(row, 'threadId', 'number', 'sessionId', 'author', 'text', 'reply', 'exchangeId'),
  createdAt: time(createdAt),
})

export const exportedThreadView = (row: ExportedThreadRow, draft: ReplyDraft | null): ExportedThread => ({
  ...{ id: row.id, agentId: row.agentId, sessionId: row.sessionId, channelType: row.channelType, status: row.status },
  ...{ tags: row.tags, contactNumber: row.contactNumber, assigneeId: row.assigneeId },
  ...{ startedAt: time(row.startedAt), lastAt: time(row.lastAt), contact: row.contact, attributes: row.attributes },
  rating: row.rating,
  ratedAt: row.rating && row.ratedAt !== null ? time(row.ratedAt) : null,
  draft,
})

export const noteView = ({ id, authorId, authorName, text, createdAt }: NoteRow): ThreadNote => ({
  ...{ id, authorId, text },
  author: authorName,
  createdAt: time(createdAt),
})
