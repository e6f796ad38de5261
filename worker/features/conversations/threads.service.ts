import { flushAgent } from '../../agent-client/flush.ts'
import type { Outgoing } from '../../channels/channels.ts'
import { memberReplyMode } from '../../channels/reply-window.rules.ts'
import type { MemberMessageInput } from '../../contract/member-messages.ts'
import { isAttachment, messageParts } from '../../contract/messages.ts'
import type {
  MatchesPage,
  OtherMember,
  SearchQuery,
  Thread,
  ThreadMessage,
  ThreadMessagesPage,
  ThreadMessagesQuery,
  ThreadsPage,
  ThreadsQuery,
} from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord, type Statement } from '../../core/db.ts'
import { searchedWords } from '../../core/full-text.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { claimedFiles, releaseFiles } from '../chat/uploads.service.ts'
import { type LookedUp, lookUp, lookUpWritten } from './look-up.service.ts'
import { readerOf, threadRows } from './sessions.service.ts'
import { sessionsPage } from './sessions.store.ts'
import { recordStatus } from './thread-audit.service.ts'
import * as store from './threads.store.ts'
import { matchView, messageView, partsOf, threadView } from './threads.view.ts'

export type FoundThread = LookedUp<store.ThreadRow>

const numberIn = (after: string | undefined): number | null => (after ? Number(after.split('-')[1]) : null)

export async function listThreads(
  work: Work,
  caller: Caller,
  agent: AgentRow | undefined,
  query: ThreadsQuery,
): Promise<ThreadsPage> {
  const { rows, next } = await threadRows(work, caller, agent, query)
  return { threads: rows.map((row) => threadView(row, work.now)), next }
}

/**
 * A thread that the caller may see, after its agent was flushed; the row is that of before the flush. A thread that is not in D1
 * yet is looked up again after the caller's agents were flushed. Throws `thread.notFound` for one of another account, as for an
 * unknown id.
 */
export async function threadOf(work: Work, caller: Caller, id: string): Promise<FoundThread> {
  const found = await lookUp(work, caller, (record, owner) => store.threadById(record, owner, id))
  if (!found) throw new Refusal('thread.notFound')
  return found
}

/** As `threadOf`, with the row read again after the flush. */
export async function newestThreadOf(work: Work, caller: Caller, id: string): Promise<FoundThread> {
  const found = await threadOf(work, caller, id)
  const row = await firstOf(store.threadById(found.record, null, id), 'thread.notFound')
  return { ...found, row }
}

/** A thread that D1 has, without calling the object, which suffices if only its ids are needed. */
export async function writtenThreadOf(work: Work, caller: Caller, id: string): Promise<FoundThread> {
  const found = await lookUpWritten(work, caller, (record, owner) => store.threadById(record, owner, id))
  if (!found) throw new Refusal('thread.notFound')
  return found
}

/** The thread as lists show it, after `edits` of its row in the same batch. */
export async function readThread(
  work: Work,
  caller: Caller,
  { row: { id, agentId }, record, agent }: FoundThread,
  edits: readonly Statement[] = [],
): Promise<Thread> {
  const reader = readerOf(work, caller)
  const filters = { limit: 1, words: null, after: null, isUnanswered: false, threadId: id, reader }
  const reading = sessionsPage(record, { agentId }, filters, 1)
  const [first = reading, ...others] = [...edits, reading]
  const [row] = (await commit(record, first, ...others)).at(-1) as Awaited<typeof reading>
  if (!row) throw new Refusal('thread.notFound')
  return threadView({ ...row, agentName: agent.name, waitMinutes: agent.waitMinutes }, work.now)
}

/** A page of the messages of a thread, the newest first. */
export async function listMessages(
  { locale }: Work,
  { row: thread, record }: FoundThread,
  { limit, after }: ThreadMessagesQuery,
): Promise<ThreadMessagesPage> {
  const rows = await store.messagesBefore(record, thread.number, numberIn(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    messages: page.map((row) => messageView(row, locale)),
    next: last ? `${last.createdAt}-${last.number}` : null,
  }
}

/**
 * Whether the reply window is over and only messages written by a human are accepted. Throws `thread.windowClosed` when none are,
 * `thread.contactOptedOut` when the contact must not be sent anything.
 */
function isAfterWindow(thread: Pick<store.ThreadRow, 'channelType' | 'lastAt' | 'contact'>, now: number): boolean {
  if (thread.contact?.optOut) throw new Refusal('thread.contactOptedOut')
  const may = memberReplyMode({ ...thread, comment: thread.contact?.comment, isRefused: false }, now)
  if (may === 'nothing') throw new Refusal('thread.windowClosed')
  return may === 'late'
}

/** Sends a member's message again whose delivery failed, once for each failure. */
export async function resendMessage(
  work: Work,
  { row, record }: FoundThread,
  number: string,
): Promise<{ sentAgain: number }> {
  const { db, env, now } = work
  const failed = await firstOf(store.failedMessage(record, row.number, Number(number)), 'thread.messageNotFound')
  if (failed.state !== 'failed') throw new Refusal('conversation.nothingToSend')
  const outgoing: Outgoing[] = JSON.parse(failed.outgoing)
  const [member] = failed.authorId ? await store.memberName(db, failed.authorId) : []
  const sent = await agentObjectOf(env, row.agentId).writeAgain({
    ...{ uid: failed.uid, number: failed.number, text: failed.text, saidAt: failed.saidAt, sessionId: row.sessionId },
    files: partsOf(failed).filter(isAttachment),
    author: { id: failed.authorId ?? '', name: member?.name ?? '' },
    address: JSON.parse(failed.address),
    outgoing,
    failedAt: failed.failedAt ?? now,
    // Templates are accepted at any time.
    isLate: outgoing.some((part) => 'template' in part) ? false : isAfterWindow(row, now),
  })
  if (sent !== true) throw new Refusal(sent || 'conversation.nothingToSend')
  await flushAgent(work, row.agentId)
  return { sentAgain: failed.number }
}

/** Notifies the other members that the caller has opened or left a thread. Returns the members who have it open. */
export const present = async (
  work: Work,
  caller: Caller,
  { row: { agentId, sessionId } }: FoundThread,
  isHere: boolean,
): Promise<OtherMember[]> => {
  const member = { id: caller.userId, name: caller.name }
  return agentObjectOf(work.env, agentId).present(sessionId, member, isHere ? 'here' : 'gone')
}

/** Shows the other members, and the visitor of a web chat (`shown`), that the caller is typing. */
export async function showTyping(
  work: Work,
  caller: Caller,
  { row: { agentId, sessionId, channelType } }: FoundThread,
): Promise<{ shown: boolean }> {
  const shown = channelType === 'webchat'
  const member = { id: caller.userId, name: caller.name }
  const agent = agentObjectOf(work.env, agentId)
  await Promise.all([agent.present(sessionId, member, 'writing'), shown && agent.typing(sessionId, member.name)])
  return { shown }
}

/** Sends a member's message to the contact of a thread, once for each `messageId`. */
export async function writeMessage(
  work: Work,
  caller: Caller,
  { row }: FoundThread,
  { messageId, text, uploads, takesOver, seen, draftId }: MemberMessageInput,
): Promise<ThreadMessage> {
  const { agentId, sessionId, assigneeId } = row
  const isLate = isAfterWindow(row, work.now)
  const key = messageId.toLowerCase()
  const ids = [...new Set(uploads)]
  const files = await claimedFiles(work, agentId, ids, { key, sessionId })
  const message = {
    ...{ key, sessionId, author: { id: caller.userId, name: caller.name }, text, files, takesOver, isLate, seen },
    ...(draftId !== undefined && { draftId }),
    ...(assigneeId === null && { assigns: true }),
  }
  const written = await agentObjectOf(work.env, agentId).write(message)
  if (written.kind === 'refused') {
    if (written.code !== 'thread.keyUsed') await releaseFiles(work, agentId, ids, key)
    throw new Refusal(written.code)
  }
  if (takesOver) recordStatus(work, caller, row, row.status, 'members')
  return {
    ...{ number: written.number, author: 'member', authorId: caller.userId, text, parts: messageParts(text, files) },
    createdAt: new Date(written.at).toISOString(),
  }
}

/** Messages of an agent that contain every word. */
export async function searchMessages(
  work: Work,
  { id, recordDatabase }: AgentRow,
  { search, limit, after }: SearchQuery,
): Promise<MatchesPage> {
  await flushAgent(work, id)
  const words = searchedWords(search)
  if (words.length === 0) return { matches: [], next: null }
  const rows = await store.matches(openRecord(work.env, recordDatabase), id, words, numberIn(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { matches: page.map(matchView), next: last ? `${last.createdAt}-${last.rowid}` : null }
}
