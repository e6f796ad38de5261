import { flushAgent } from '../../agent-client/flush.ts'
import { replyWindow } from '../../channels/reply-window.rules.ts'
import type {
  ChangedThread,
  MatchesPage,
  MemberMessageInput,
  SearchQuery,
  Thread,
  ThreadInput,
  ThreadMessage,
  ThreadMessagesPage,
  ThreadMessagesQuery,
  ThreadsPage,
  ThreadsQuery,
} from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { openRecord } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { searchExpression } from './conversations.rules.ts'
import { type Found, lookUp } from './look-up.service.ts'
import { threadRows } from './sessions.service.ts'
import { sessionsPage } from './sessions.store.ts'
import * as store from './threads.store.ts'
import { matchView, messageView, threadView } from './threads.view.ts'

type FoundThread = Found<store.ThreadRow>

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

export async function readThread({ now }: Work, { row: { id, agentId }, record, agent }: FoundThread): Promise<Thread> {
  const filters = { limit: 1, words: null, after: null, isUnanswered: false, threadId: id }
  const [row] = await sessionsPage(record, { agentId }, filters, 1)
  if (!row) throw new Refusal('thread.notFound')
  return threadView({ ...row, agentName: agent.name }, now)
}

/** A page of the messages of a thread, the newest first. */
export async function listMessages(
  { locale }: Work,
  { row: thread, record }: FoundThread,
  { limit, after }: ThreadMessagesQuery,
): Promise<ThreadMessagesPage> {
  const rows = await store.messagesBefore(record, thread.number, numberIn(after), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    messages: shown.map((row) => messageView(row, locale)),
    next: last ? `${last.createdAt}-${last.number}` : null,
  }
}

/** The agent's object keeps the status, because it decides by it whether the agent answers; tags are D1's alone. */
export async function changeThread(
  work: Work,
  thread: FoundThread,
  { status, tags }: ThreadInput,
): Promise<ChangedThread> {
  const { row, record } = thread
  let draft: string | null = null
  if (status !== undefined) {
    draft = (await agentObjectOf(work.env, row.agentId).setStatus(row.sessionId, status)).draft
    await flushAgent(work, row.agentId)
  }
  if (tags !== undefined) await store.tagsWritten(record, row.number, [...new Set(tags)])
  return { thread: await readThread(work, thread), draft }
}

/** Sends a member's message to the contact of a thread, once for each `messageId`. */
export async function writeMessage(
  { db, env, now }: Work,
  caller: Caller,
  { row: { agentId, sessionId, channelType, lastAt } }: FoundThread,
  { messageId, text, takesOver }: MemberMessageInput,
): Promise<ThreadMessage> {
  if (replyWindow({ channelType, lastAt, isRefused: false }, now)?.isOpen === false)
    throw new Refusal('thread.windowClosed')
  const [member] = await store.memberName(db, caller.userId)
  const author = { id: caller.userId, name: member?.name ?? '' }
  const message = { key: messageId.toLowerCase(), sessionId, author, text, takesOver }
  const written = await agentObjectOf(env, agentId).write(message)
  if (written.kind === 'refused') throw new Refusal(written.code)
  return {
    ...{ number: written.number, author: 'member', authorId: caller.userId, text, parts: [{ type: 'text', text }] },
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
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { matches: shown.map(matchView), next: last ? `${last.createdAt}-${last.rowid}` : null }
}
