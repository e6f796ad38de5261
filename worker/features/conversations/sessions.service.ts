import type { SessionsPage, SessionsQuery } from '../../contract/conversation-sessions.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { invalid } from '../../core/refusal.ts'
import { wordsExpression } from './conversations.rules.ts'
import { gatherUnsearched } from './conversations.store.ts'
import { type Position, sessionsPage, type Whose } from './sessions.store.ts'
import { sessionView } from './sessions.view.ts'

const positionFrom = (after: string): Position => {
  const [lastAt, number] = after.split('-').map(Number)
  return { lastAt: lastAt ?? 0, number: number ?? 0 }
}

/** The sessions of an agent that the caller may see, or of all his own. A super administrator names the agent. */
export async function listSessions({ db, now }: Work, caller: Caller, query: SessionsQuery): Promise<SessionsPage> {
  const { agentId, limit, after, search, unanswered, ...filters } = query
  if (!agentId && isSuperAdmin(caller)) throw invalid({ agentId: 'conversation.agentRequired' })
  const words = search ? wordsExpression(search) : null
  if (search && words === null) return { sessions: [], next: null }
  const whose: Whose = agentId ? { agentId } : { ownerId: caller.userId }
  const asked = {
    ...filters,
    limit,
    words,
    isUnanswered: unanswered !== undefined,
    after: after ? positionFrom(after) : null,
  }
  const page = sessionsPage(db, whose, asked, limit + 1)
  const rows = words === null ? await page : (await commit(db, gatherUnsearched(db), page))[1]
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { sessions: shown.map((row) => sessionView(row, now)), next: last ? `${last.lastAt}-${last.number}` : null }
}
