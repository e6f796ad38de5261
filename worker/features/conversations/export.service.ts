import type { ExportedMemberMessage, ExportedNote, ExportedThread } from '../../contract/exported-threads.ts'
import type { ReplyDraft } from '../../contract/threads.ts'
import type { Work } from '../../core/context.ts'
import type { RecordDatabase } from '../../core/db.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { exchangesAfter } from './conversations.service.ts'
import * as store from './export.store.ts'
import { exportedThreadView, messageView, noteView } from './threads.view.ts'

/** Rows of a kind that are in memory at a time. */
const AT_ONCE = 500

/** The rows of all pages; each page is read after the one before was consumed. `next`: the position after a row. */
async function* paged<Row, Cursor>(
  first: Cursor,
  read: (after: Cursor) => PromiseLike<Row[]>,
  next: (last: Row) => Cursor,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = next(last)
  }
}

/** The threads of an agent, in the order of their session ids, with the drafts that its object stores. */
export async function* exportedThreads(
  { env }: Work,
  record: RecordDatabase,
  agentId: string,
): AsyncGenerator<ExportedThread> {
  const read = async (after: string) => {
    const rows = await store.threadsAfter(record, agentId, after, AT_ONCE)
    const sessionIds = rows.map(({ sessionId }) => sessionId)
    const drafts: Record<string, ReplyDraft> =
      rows.length > 0 ? await agentObjectOf(env, agentId).drafts(sessionIds) : {}
    return rows.map((row) => exportedThreadView(row, drafts[row.sessionId] ?? null))
  }
  yield* paged('', read, ({ sessionId }) => sessionId)
}

export async function* exportedNotes(record: RecordDatabase, agentId: string): AsyncGenerator<ExportedNote> {
  const rows = paged(
    0,
    (after) => store.notesAfter(record, agentId, after, AT_ONCE),
    ({ cursor }) => cursor,
  )
  for await (const row of rows) yield { agentId, sessionId: row.sessionId, ...noteView(row) }
}

/** The messages of members to the contacts of an agent, thread by thread. */
export async function* exportedMemberMessages(
  { locale }: Work,
  record: RecordDatabase,
  agentId: string,
): AsyncGenerator<ExportedMemberMessage> {
  const first: store.MemberMessageCursor = { sessionId: '', number: 0 }
  const rows = paged(
    first,
    (after) => store.memberMessagesAfter(record, agentId, after, AT_ONCE),
    (row) => row,
  )
  for await (const row of rows) yield { agentId, sessionId: row.sessionId, ...messageView(row, locale) }
}

export async function* exportedConversations(work: Work, record: RecordDatabase, agentId: string) {
  for (let after = { createdAt: 0, rowid: 0 }; ; ) {
    const { conversations, last } = await exchangesAfter(work, record, agentId, after, AT_ONCE)
    if (last === null) return
    after = last
    yield* conversations
  }
}
