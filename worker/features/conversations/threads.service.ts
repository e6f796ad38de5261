import { flushAgent } from '../../agent-client/flush.ts'
import type { Outgoing } from '../../channels/channels.ts'
import { memberReplyMode } from '../../channels/reply-window.rules.ts'
import type { MemberMessageInput } from '../../contract/member-messages.ts'
import { isAttachment, messageParts } from '../../contract/messages.ts'
import type {
  ChangedThread,
  MatchesPage,
  OtherMember,
  SearchQuery,
  Thread,
  ThreadInput,
  ThreadLists,
  ThreadMessage,
  ThreadMessagesPage,
  ThreadMessagesQuery,
  ThreadsPage,
  ThreadsQuery,
} from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { claimedFiles, releaseFiles } from '../chat/uploads.service.ts'
import { markThreadRead } from '../notifications/notifications.service.ts'
import { membersOf } from '../team/team.service.ts'
import { searchExpression } from './conversations.rules.ts'
import { type LookedUp, lookUp, lookUpWritten } from './look-up.service.ts'
import { readerOf, threadRows } from './sessions.service.ts'
import { sessionsPage } from './sessions.store.ts'
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
 * A thread that the caller may see, its agent flushed. One that is not in D1 yet is looked for once more after the
 * caller's agents were flushed. Refuses with `thread.notFound`, alike for another account's and for an unknown one.
 */
export async function threadOf(work: Work, caller: Caller, id: string): Promise<FoundThread> {
  const found = await lookUp(work, caller, (record, owner) => store.threadById(record, owner, id))
  const [thread] = found ? await store.threadById(found.record, null, id) : []
  if (!found || !thread) throw new Refusal('thread.notFound')
  return { ...found, row: thread }
}

/** As above, without asking the object: enough for what stores nothing. */
export async function writtenThreadOf(work: Work, caller: Caller, id: string): Promise<FoundThread> {
  const found = await lookUpWritten(work, caller, (record, owner) => store.threadById(record, owner, id))
  if (!found) throw new Refusal('thread.notFound')
  return found
}

export async function readThread(
  work: Work,
  caller: Caller,
  { row: { id, agentId }, record, agent }: FoundThread,
): Promise<Thread> {
  const reader = readerOf(work, caller)
  const filters = { limit: 1, words: null, after: null, isUnanswered: false, threadId: id, reader }
  const [row] = await sessionsPage(record, { agentId }, filters, 1)
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

/** The people of an account whom threads, or those of one agent, can be assigned to. */
export const assignable = async (work: Work, accountId: string, agentId?: string): Promise<ThreadLists['assignable']> =>
  (await membersOf(work, accountId))
    .filter(({ role }) => role !== 'viewer')
    .filter(({ agentIds }) => agentId === undefined || agentIds === null || agentIds.includes(agentId))
    .map(({ userId, name }) => ({ id: userId, name }))

/**
 * The status is stored in the agent's object, which decides by it whether the agent answers, and copied to D1; the other
 * fields are stored in D1 only. Taking a thread over assigns it to the caller; the statement that copies a status (see
 * `statusesWritten`) unassigns a thread that is open or closed again.
 */
export async function changeThread(
  work: Work,
  caller: Caller,
  thread: FoundThread,
  { status, seen, tags, attributes, assigneeId, isRead, discardsDraft }: ThreadInput,
): Promise<ChangedThread> {
  const { row, record } = thread
  const people = assigneeId ? await assignable(work, row.ownerId, row.agentId) : []
  const assignee = people.find(({ id }) => id === assigneeId)
  if (assigneeId && !assignee) throw invalid({ assigneeId: 'thread.assignee' })
  let draft: string | null = null
  if (status !== undefined) {
    const last = status === 'closed' && seen ? { ...seen, by: caller.userId } : undefined
    const changed = await agentObjectOf(work.env, row.agentId).setStatus(row.sessionId, status, last)
    if (changed.isUnseen) throw new Refusal('thread.unseen')
    draft = changed.draft
    await flushAgent(work, row.agentId)
  }
  if (discardsDraft !== undefined) await agentObjectOf(work.env, row.agentId).discardDraft(row.sessionId, discardsDraft)
  const assigned = assigneeId === undefined && status === 'members' ? caller.userId : assigneeId
  const edit = { tags: tags && [...new Set(tags)], attributes, assigneeId: assigned }
  const isEdited = Object.values(edit).some((field) => field !== undefined)
  const [first, ...others] = [
    ...(isEdited ? [store.threadEdited(record, row.number, edit)] : []),
    ...(isRead === undefined ? [] : [store.readTo(record, row.number, caller.userId, isRead)]),
  ]
  if (first) await commit(record, first, ...others)
  if (attributes) await agentObjectOf(work.env, row.agentId).setAttributes(row.sessionId, attributes)
  if (isRead) await markThreadRead(work, caller, row)
  const attendant =
    assigned === caller.userId ? caller.name : assigned === undefined ? undefined : (assignee?.name ?? null)
  if (isEdited) announceThreadChange(work, thread, attendant)
  return { thread: await readThread(work, caller, thread), draft }
}

/** Notifies open consoles, and the visitor of a new assignee; in the background, because the caller may disconnect. */
export const announceThreadChange = (
  { env, background }: Work,
  { row }: FoundThread,
  attendant?: string | null,
): void => background(Promise.resolve(agentObjectOf(env, row.agentId).threadChanged(row.sessionId, attendant)))

/**
 * Whether the reply window is over and only what a human wrote is taken. Refuses when nothing is (`thread.windowClosed`), and
 * where the contact is sent nothing (`thread.contactOptedOut`).
 */
function lateness(thread: Pick<store.ThreadRow, 'channelType' | 'lastAt' | 'contact'>, now: number): boolean {
  if (thread.contact?.optOut) throw new Refusal('thread.contactOptedOut')
  const may = memberReplyMode({ ...thread, comment: thread.contact?.comment, isRefused: false }, now)
  if (may === 'nothing') throw new Refusal('thread.windowClosed')
  return may === 'late'
}

/** Sends a message of a member once more that its provider did not take, once for each failure. */
export async function writeAgain(
  work: Work,
  { row, record }: FoundThread,
  number: string,
): Promise<{ sentAgain: number }> {
  const { db, env, now } = work
  const [failed] = await store.failedMessage(record, row.number, Number(number))
  if (!failed) throw new Refusal('thread.messageNotFound')
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
    // A template is taken at any time.
    isLate: outgoing.some((part) => 'template' in part) ? false : lateness(row, now),
  })
  if (sent !== true) throw new Refusal(sent || 'conversation.nothingToSend')
  await flushAgent(work, row.agentId)
  return { sentAgain: failed.number }
}

/** Tells the other members that the caller has a thread open, or has left it. Returns those who are in it. */
export const present = async (
  work: Work,
  caller: Caller,
  { row: { agentId, sessionId } }: FoundThread,
  isHere: boolean,
): Promise<OtherMember[]> => {
  const member = { id: caller.userId, name: caller.name }
  return agentObjectOf(work.env, agentId).present(sessionId, member, isHere ? 'here' : 'gone')
}

/** Tells the other members, and the visitor of a web chat (`shown`), that the caller is writing. */
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
  { row: { agentId, number, sessionId, channelType, lastAt, contact }, record }: FoundThread,
  { messageId, text, uploads, takesOver, seen, draftId }: MemberMessageInput,
): Promise<ThreadMessage> {
  const isLate = lateness({ channelType, lastAt, contact }, work.now)
  const key = messageId.toLowerCase()
  const ids = [...new Set(uploads)]
  const files = await claimedFiles(work, agentId, ids, { key, sessionId })
  const message = {
    ...{ key, sessionId, author: { id: caller.userId, name: caller.name }, text, files, takesOver, isLate, seen },
    ...(draftId !== undefined && { draftId }),
  }
  const written = await agentObjectOf(work.env, agentId).write(message)
  if (written.kind === 'refused') {
    if (written.code !== 'thread.keyUsed') await releaseFiles(work, agentId, ids, key)
    throw new Refusal(written.code)
  }
  if (takesOver) await store.assignedIfFree(record, number, caller.userId)
  return {
    ...{ number: written.number, author: 'member', authorId: caller.userId, text, parts: messageParts(text, files) },
    createdAt: new Date(written.at).toISOString(),
  }
}

/** Messages of an agent in which every word occurs. */
export async function searchMessages(
  work: Work,
  { id, recordDatabase }: AgentRow,
  { search, limit, after }: SearchQuery,
): Promise<MatchesPage> {
  await flushAgent(work, id)
  const expression = searchExpression(id, search)
  if (expression === null) return { matches: [], next: null }
  const rows = await store.matches(openRecord(work.env, recordDatabase), expression, numberIn(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { matches: page.map(matchView), next: last ? `${last.createdAt}-${last.rowid}` : null }
}
