import type { SessionsPage, SessionsQuery } from '../../contract/conversation-sessions.ts'
import { DAY_MS } from '../../contract/days.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import { UNREAD_DAYS } from '../../contract/thread-limits.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { searchedWords } from '../../core/full-text.ts'
import { invalid } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { scopeOf } from '../agents/scope.service.ts'
import { type Position, positionOf, type Reader, sessionsPage } from './sessions.store.ts'
import { sessionView } from './sessions.view.ts'

const positionFrom = (after: string): Position => {
  const [at, number] = after.split('-').map(Number)
  return { at: at ?? 0, number: number ?? 0 }
}

export const readerOf = ({ now }: Work, { userId }: Caller): Reader => ({ userId, since: now - UNREAD_DAYS * DAY_MS })

/**
 * A page of the threads of an agent that the caller may see, or of all the account's agents. Super administrators have to name an
 * agent.
 */
export async function threadRows(work: Work, caller: Caller, agent: AgentRow | undefined, query: SessionsQuery) {
  const { agentId, limit, after, search, unanswered, rated, ...filters } = query
  if (!agentId && isSuperAdmin(caller)) throw invalid({ agentId: 'conversation.agentRequired' })
  const words = search ? searchedWords(search) : null
  if (words?.length === 0) return { rows: [], next: null }
  const { record, scope, names, waits } = await scopeOf(work, caller, agent)
  // An expression without an agent is a syntax error in FTS5.
  if ('agentIds' in scope && scope.agentIds.length === 0) return { rows: [], next: null }
  const pageFilters = {
    ...filters,
    limit,
    words,
    reader: readerOf(work, caller),
    isUnanswered: unanswered !== undefined,
    isRatedBadly: rated !== undefined,
    after: after ? positionFrom(after) : null,
  }
  const pageOf = (ifRare?: boolean) => sessionsPage(record, scope, pageFilters, limit + 1, ifRare)
  const rows = query.channelType ? (await commit(record, pageOf(true), pageOf(false))).flat() : await pageOf()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const withAgents = page.map((row) => ({
    ...row,
    agentName: names.get(row.agentId) ?? '',
    waitMinutes: waits.get(row.agentId) ?? null,
  }))
  const place = last && positionOf(last, query.list)
  return { rows: withAgents, next: place ? `${place.at}-${place.number}` : null }
}

/** As `threadRows`, with the threads as sessions. */
export async function listSessions(
  work: Work,
  caller: Caller,
  agent: AgentRow | undefined,
  query: SessionsQuery,
): Promise<SessionsPage> {
  const { rows, next } = await threadRows(work, caller, agent, query)
  return { sessions: rows.map((row) => sessionView(row, work.now)), next }
}
