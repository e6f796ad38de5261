import { isSuperAdmin } from '../../contract/permissions.ts'
import { RELATED_MAX } from '../../contract/thread-limits.ts'
import type { RelatedQuery, RelatedThreads, ThreadLists } from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { invalid } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { scopeOf } from '../agents/scope.service.ts'
import { countsOfLists, namesOf } from './lists.store.ts'
import { readerOf } from './sessions.service.ts'
import { sessionsPage } from './sessions.store.ts'
import { assignable } from './thread-edits.service.ts'
import { threadView } from './threads.view.ts'

/**
 * The counts of all lists: of an agent that the caller may see, or of all the account's agents. Super administrators have to name
 * an agent.
 */
export async function threadLists(work: Work, caller: Caller, agent: AgentRow | undefined): Promise<ThreadLists> {
  if (!agent && isSuperAdmin(caller)) throw invalid({ agentId: 'conversation.agentRequired' })
  const [{ record, scope }, people] = await Promise.all([
    scopeOf(work, caller, agent),
    assignable(work, agent?.ownerId ?? caller.accountId, agent?.id),
  ])
  const [row] = await countsOfLists(record, scope, readerOf(work, caller))
  if (!row) throw new Error('A statement without FROM has one row.')
  const { unread, tags, assignees, ...counts } = row
  const others = (JSON.parse(assignees) as string[]).filter((id) => !people.some((person) => person.id === id))
  const attending = others.length > 0 ? await namesOf(work.db, others) : []
  return { counts, unread, assignable: people, attending, tags: (JSON.parse(tags) as string[]).sort() }
}

/** Other threads of a session's contact, in all agents that the caller may see; for a super administrator only in `agent`. */
export async function relatedThreads(
  work: Work,
  caller: Caller,
  agent: AgentRow,
  related: RelatedQuery,
): Promise<RelatedThreads> {
  const { record, scope, names, waits } = await scopeOf(work, caller, isSuperAdmin(caller) ? agent : undefined)
  const filters = { limit: RELATED_MAX, words: null, after: null, isUnanswered: false, reader: readerOf(work, caller) }
  const rows = await sessionsPage(record, scope, { ...filters, related }, RELATED_MAX)
  const ofAgent = (id: string) => ({ agentName: names.get(id) ?? '', waitMinutes: waits.get(id) ?? null })
  return { threads: rows.map((row) => threadView({ ...row, ...ofAgent(row.agentId) }, work.now)) }
}
