import { flushAgent } from '../../agent-client/flush.ts'
import type { ReportedExchange } from '../../agent-client/messages.ts'
import { replyWindow } from '../../channels/reply-window.rules.ts'
import type {
  Conversation,
  ConversationInput,
  ConversationStats,
  ConversationsQuery,
  MessageEvent,
} from '../../contract/conversations.ts'
import { dayAfter, everyDay } from '../../contract/days.ts'
import { STATS_DAYS } from '../../contract/limits.ts'
import type { Outcome } from '../../contract/outcomes.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { WholeSession } from '../../contract/threads.ts'
import { dayIn } from '../../contract/zones.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord, type RecordDatabase } from '../../core/db.ts'
import { searchedWords } from '../../core/full-text.ts'
import { newId } from '../../core/ids.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { outcomeOfSession } from '../../record/outcomes.store.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { scopeOf } from '../agents/scope.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import * as store from './conversations.store.ts'
import { conversationView, eventsView, statsView } from './conversations.view.ts'
import * as figures from './figures.store.ts'
import { type LookedUp, lookUp } from './look-up.service.ts'
import { notesOfSession } from './notes.store.ts'
import { searchedCount, searchedPage } from './search.store.ts'
import { membersMessages, type SessionThreadRow, threadOfSession } from './threads.store.ts'
import { messageView, noteView, threadOfSessionView } from './threads.view.ts'

type FoundConversation = LookedUp<store.ConversationRow>

/**
 * An exchange that the caller may see, as it was before its agent's object was flushed, which suffices unless the reply is
 * needed. Throws `conversation.notFound` for one of another account, as for an unknown id.
 */
export async function writtenConversationOf(work: Work, caller: Caller, id: string): Promise<FoundConversation> {
  const found = await lookUp(work, caller, (record, owner) => store.conversationById(record, owner, id))
  if (!found) throw new Refusal('conversation.notFound')
  return found
}

/** An exchange that the caller may see, read again after its agent's object was flushed. Throws as `writtenConversationOf`. */
export async function conversationOf(work: Work, caller: Caller, id: string): Promise<FoundConversation> {
  const found = await writtenConversationOf(work, caller, id)
  const row = await firstOf(store.conversationById(found.record, null, id), 'conversation.notFound')
  return { ...found, row }
}

/** Up to this offset, skipping rows is cheaper than finding the page by the figures of the days. */
const WALK_MAX = 100

/**
 * The newest first. Pages and totals come from the figures of whole days, except for a session or a search, whose rows are
 * counted.
 */
export async function listConversations(
  work: Work,
  { recordDatabase }: AgentRow,
  query: ConversationsQuery,
): Promise<Page<Conversation[]>> {
  const { env, locale } = work
  const db = openRecord(env, recordDatabase)
  const { page, limit, search, ...filters } = query
  await flushAgent(work, filters.agentId)
  const slice = { limit, offset: (page - 1) * limit }
  const listed = (rows: store.ConversationRow[], total = 0) => {
    const conversations = rows.map((row) => conversationView(row, locale))
    return pageFrom(conversations, { page, limit }, { total })
  }
  if (search) {
    const words = searchedWords(search)
    if (words.length === 0) return listed([])
    const pageOf = searchedPage(db, filters, words, slice)
    const [rows, [count]] = await commit(db, pageOf, searchedCount(db, filters, words))
    return listed(rows, count?.total)
  }
  const { channelType, sessionId } = filters
  if (sessionId) {
    const pageOf = store.filteredPage(db, filters, slice)
    const [rows, [count]] = await commit(db, pageOf, store.filteredCount(db, filters))
    return listed(rows, count?.total)
  }
  const pageOf = slice.offset > WALK_MAX ? store.pageByDays(db, filters, slice) : store.filteredPage(db, filters, slice)
  const rare = channelType && store.rareChannelPage(db, { ...filters, channelType }, slice)
  const [rows, [count], few = []] = await commit(db, pageOf, store.countByDays(db, filters), ...(rare ? [rare] : []))
  return listed([...rows, ...few], count?.total)
}

/**
 * The last `limit` exchanges of a session with what members wrote since the exchange before them, the oldest first; empty if
 * the agent has no such session.
 */
export async function sessionOf(work: Work, agent: AgentRow, sessionId: string, limit: number): Promise<WholeSession> {
  const { env, now, locale } = work
  await flushAgent(work, agent.id)
  const db = openRecord(env, agent.recordDatabase)
  const [found, members, [thread], notes, [ended]] = await commit(
    db,
    store.sessionOf(db, agent.id, sessionId, limit + 1),
    membersMessages(db, agent.id, sessionId, limit),
    threadOfSession(db, agent.id, sessionId, now),
    notesOfSession(db, agent.id, sessionId),
    outcomeOfSession(db, agent.id, sessionId, now),
  )
  const rows = found.slice(0, limit)
  const [last] = rows
  const before = found[limit]
  return {
    conversations: rows.toReversed().map((row) => conversationView(row, locale)),
    hasEarlier: before !== undefined,
    memberMessages: members.reverse().map((row) => messageView(row, locale)),
    thread: thread ? await threadShown(work, agent, sessionId, { thread, outcome: ended?.outcome ?? null }) : null,
    notes: notes.filter(({ createdAt }) => !before || createdAt > before.createdAt).map(noteView),
    replyWindow: last
      ? replyWindow(
          {
            ...{ channelType: last.channelType, lastAt: last.createdAt, comment: thread?.contact?.comment },
            isRefused: last.reason === 'windowClosed',
          },
          now,
        )
      : null,
  }
}

/** A thread with what only its agent's object stores: the member who attends to it, and the agent's draft. */
async function threadShown(
  { env }: Work,
  { id, name }: AgentRow,
  sessionId: string,
  { thread, outcome }: { thread: SessionThreadRow; outcome: Outcome | null },
) {
  const attended = await agentObjectOf(env, id).memberView(sessionId, thread.channelType)
  return threadOfSessionView(thread, outcome, name, attended)
}

/** The events of a message with their times. */
export async function eventsOf({ locale }: Work, { row: { id }, record }: FoundConversation): Promise<MessageEvent[]> {
  const [[conversation], names] = await commit(
    record,
    store.conversationById(record, null, id),
    store.providerMessageIds(record, id),
  )
  if (!conversation) throw new Refusal('conversation.notFound')
  return eventsView(
    conversation,
    names.map(({ messageId }) => messageId),
    locale,
  )
}

export async function statsOf(work: Work, agent: AgentRow): Promise<ConversationStats> {
  const { env, now } = work
  await flushAgent(work, agent.id)
  const db = openRecord(env, agent.recordDatabase)
  const today = dayIn(now, agent.timeZone)
  const from = dayAfter(today, 1 - STATS_DAYS)
  const [channels, days, times] = await commit(
    db,
    figures.figuresByChannel(db, agent.id),
    figures.figuresByDay(db, agent.id, from),
    figures.replyTimes(db, agent.id, from),
  )
  return statsView(channels, days, times, everyDay(from, today))
}

/**
 * Stores an exchange that a client reports, marked with that origin. If the server stored the same exchange itself in the last
 * minutes, that one is returned (`isNew` is false). Throws without an active plan, and when the plan conversations of the month
 * are used up.
 */
export async function reportConversation(
  work: Work,
  agent: AgentRow,
  { userMessage, agentResponse, metadata }: ConversationInput,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const { env, locale } = work
  const exchange = {
    sessionId: metadata?.sessionId ?? newId(),
    channelType: metadata?.channelType ?? 'webchat',
    userMessage,
    agentResponse: agentResponse || null,
  }
  const reported = await agentObjectOf(env, agent.id).report(exchange)
  if (reported.kind === 'refused')
    throw new Refusal(reported.code, reported.code === 'server.busy' ? { retryAfterSeconds: 5 } : {})
  if (reported.kind === 'stored')
    return { conversation: conversationView(reportedRow(agent.id, exchange, reported), locale), isNew: true }
  await flushAgent(work, agent.id)
  const [row] = await store.conversationById(openRecord(env, agent.recordDatabase), null, reported.id)
  if (!row) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  return { conversation: conversationView(row, locale), isNew: false }
}

/** The row of an exchange that was just reported, so that it need not be read from D1. */
const reportedRow = (
  agentId: string,
  exchange: ReportedExchange,
  { id, at }: { id: string; at: number },
): store.ConversationRow => ({
  ...{ id, agentId, messageKey: id, origin: 'client', createdAt: at, ...exchange },
  state: exchange.agentResponse === null ? 'unanswered' : 'answered',
  ...{ language: null, sources: null, responseMs: null, details: null, times: null, rating: null },
  ...{ inputTokens: null, outputTokens: null, tokensEstimated: null, costMicros: null },
  ...{ deliveryState: null, reason: null, sentAt: null, deliveredAt: null, readAt: null, failedAt: null },
})

/** The next exchanges of an agent, and the position of the last of them; `null` if there are none. */
export async function exchangesAfter(
  { locale }: Work,
  record: RecordDatabase,
  agentId: string,
  after: store.ExchangeCursor,
  limit: number,
): Promise<{ conversations: Conversation[]; last: store.ExchangeCursor | null }> {
  const rows = await store.exchangesAfter(record, agentId, after, limit)
  return { conversations: rows.map((row) => conversationView(row, locale)), last: rows.at(-1) ?? null }
}

/** The number of an account's exchanges that are older than `before`, including those of deleted agents. */
export async function conversationsBefore(work: Work, caller: Caller, before: number): Promise<number> {
  const { record, everyId } = await scopeOf(work, caller, undefined)
  const [row] = await store.countBefore(record, everyId, before)
  return row?.total ?? 0
}
