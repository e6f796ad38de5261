import type {
  Conversation,
  ConversationInput,
  ConversationStats,
  ConversationsQuery,
  MessageEvent,
  WholeSession,
} from '../../contract/conversations.ts'
import { DUPLICATE_MS, SESSION_EXCHANGES_MAX, STATS_DAYS } from '../../contract/limits.ts'
import { type Paging, paging } from '../../contract/paging.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { DAY_MS, dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { searchExpression } from './conversations.rules.ts'
import * as store from './conversations.store.ts'
import { conversationView, eventsView, statsView } from './conversations.view.ts'
import * as figures from './figures.store.ts'
import { replyWindow } from './reply-window.rules.ts'

/** An exchange that the caller may see; refuses alike when it is another's and when there is none. */
export async function conversationOf({ db }: Work, caller: Caller, id: string): Promise<store.ConversationRow> {
  const [conversation] = await store.conversationById(db, isSuperAdmin(caller) ? null : caller.userId, id)
  if (!conversation) throw new Refusal('conversation.notFound')
  return conversation
}

interface Listed {
  conversations: Conversation[]
  meta: Paging
}

/** Up to here it is cheaper to walk over what stands before a page than to ask the days where it begins. */
const WALK_MAX = 100

/** Newest first. Whole days are counted and entered by their figures; only a session or a search is counted by rows. */
export async function listConversations({ db, locale }: Work, query: ConversationsQuery): Promise<Listed> {
  const { page, limit, search, ...filters } = query
  const slice = { limit, offset: (page - 1) * limit }
  const listed = (rows: store.ConversationRow[], total = 0) => ({
    conversations: rows.map((row) => conversationView(row, locale)),
    meta: paging(page, limit, total),
  })
  if (!search && !filters.sessionId) {
    const pageOf =
      slice.offset > WALK_MAX ? store.pageByDays(db, filters, slice) : store.filteredPage(db, filters, null, slice)
    const [rows, [count]] = await commit(db, pageOf, store.countByDays(db, filters))
    return listed(rows, count?.total)
  }
  const expression = search ? searchExpression(filters.agentId, search) : null
  if (search && expression === null) return listed([])
  const chosen = [
    store.filteredPage(db, filters, expression, slice),
    store.filteredCount(db, filters, expression),
  ] as const
  if (expression === null) {
    const [rows, [count]] = await commit(db, ...chosen)
    return listed(rows, count?.total)
  }
  const [, rows, [count]] = await commit(db, store.gatherUnsearched(db), ...chosen)
  return listed(rows, count?.total)
}

/** The last exchanges of a session, oldest first; none when the agent has no such session. */
export async function sessionOf({ db, now, locale }: Work, agent: AgentRow, sessionId: string): Promise<WholeSession> {
  const rows = await store.sessionOf(db, agent.id, sessionId, SESSION_EXCHANGES_MAX)
  const [last] = rows
  return {
    conversations: rows.reverse().map((row) => conversationView(row, locale)),
    replyWindow: last
      ? replyWindow({ ...last, lastAt: last.createdAt, isRefused: last.reason === 'windowClosed' }, now)
      : null,
  }
}

/** A message's life, for the question where its time went. */
export const eventsOf = async ({ db, locale }: Work, conversation: store.ConversationRow): Promise<MessageEvent[]> => {
  const names = await store.providersNames(db, conversation.id)
  return eventsView(
    conversation,
    names.map(({ messageId }) => messageId),
    locale,
  )
}

export async function statsOf({ db, now }: Work, agent: AgentRow): Promise<ConversationStats> {
  const from = dayOf(now - (STATS_DAYS - 1) * DAY_MS)
  const [channels, days, times] = await commit(
    db,
    figures.figuresByChannel(db, agent.id),
    figures.figuresByDay(db, agent.id, from),
    figures.replyTimes(db, agent.id, from),
  )
  return statsView(channels, days, times, now)
}

/**
 * Keeps an exchange that a client reports, marked as such. What the server has stored itself in the last minutes is
 * given back instead (`isNew` false). Refuses without a live plan and when the month's conversations are used up.
 */
export async function reportConversation(
  { db, now, locale }: Work,
  agent: AgentRow,
  { userMessage, agentResponse, metadata }: ConversationInput,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const row: store.NewConversation = {
    id: newId(),
    agentId: agent.id,
    sessionId: metadata?.sessionId ?? newId(),
    channelType: metadata?.channelType ?? 'webchat',
    state: agentResponse === '' ? 'unanswered' : 'answered',
    userMessage,
    agentResponse: agentResponse || null,
    now,
  }
  const since = now - DUPLICATE_MS
  const [, [written], [twin], [entitled]] = await commit(
    db,
    store.insertReported(db, row, since),
    store.conversationById(db, null, row.id),
    store.serverTwin(db, row, since),
    store.isEntitled(db, agent.ownerId),
  )
  const kept = written ?? twin
  if (!kept) throw new Refusal(entitled ? 'plan.quotaExceeded' : 'plan.required')
  return { conversation: conversationView(kept, locale), isNew: written !== undefined }
}

/** The next exchanges of an owner, whichever agent they are of, and where the last of them stands; `null` of none. */
export async function exchangesAfter(
  { db, locale }: Work,
  ownerId: string,
  after: number,
  limit: number,
): Promise<{ conversations: Conversation[]; last: number | null }> {
  const rows = await store.exchangesAfter(db, ownerId, after, limit)
  return { conversations: rows.map((row) => conversationView(row, locale)), last: rows.at(-1)?.rowid ?? null }
}

/** How many exchanges of an owner's agents are older than this, those of agents that he has deleted too. */
export const conversationsBefore = async ({ db }: Work, ownerId: string, before: number): Promise<number> =>
  (await store.countBefore(db, ownerId, before))[0]?.total ?? 0

/** For good: privacy goes before history. What it used of the plan stays used. */
export async function deleteConversation({ db }: Work, { id }: store.ConversationRow): Promise<{ id: string }> {
  const [deleted] = await store.deleteConversation(db, id)
  if (!deleted) throw new Refusal('conversation.notFound')
  return deleted
}
