import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, RecordDatabase } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { agentFigures } from '../../schema/record/conversations.ts'
import { users } from '../../schema/users.ts'

/** Agents with rows that this database refuses, the earliest first. */
export const agentsWithRejected = (record: RecordDatabase, most: number) =>
  record
    .select({
      agentId: agentFigures.agentId,
      entries: agentFigures.rejected,
      since: sql<number>`coalesce(${agentFigures.rejectedSince}, 0)`.as('since'),
    })
    .from(agentFigures)
    .where(sql`${agentFigures.rejected} > 0`)
    .orderBy(agentFigures.rejectedSince)
    .limit(most)

/** Names of these agents and of their owners, deleted ones included. */
export const namesOf = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: agents.id, name: agents.name, owner: users.email })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.ownerId))
    .where(inArray(agents.id, [...ids]))

export const isAgent = (id: string) => sql`EXISTS (SELECT 1 FROM agents WHERE id = ${id})`
