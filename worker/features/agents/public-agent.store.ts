import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Database, statement } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { hasSample } from '../../schema/knowledge.ts'
import { users } from '../../schema/users.ts'
import { notDeleted } from './agents.store.ts'

/** An agent whose owner is active. */
export const publicAgent = (db: Database, id: string) =>
  db
    .select({
      ...pick(agents, 'id', 'name', 'language', 'behaviour'),
      isSample: hasSample(agents.id),
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.ownerId))
    .where(notDeleted(null, eq(agents.id, id), eq(users.isActive, true), isNull(users.deletedAt)))

export const activeChannels = (db: Database, agentId: string) =>
  db
    .select({ type: channels.type, config: channels.config })
    .from(channels)
    .where(and(eq(channels.agentId, agentId), eq(channels.status, 'active')))

export type PublicAgentRow = Awaited<ReturnType<typeof publicAgent>>[number]
export type PublicChannelRow = Awaited<ReturnType<typeof activeChannels>>[number]

/** A passage of an agent. `body` is empty unless it contains a bracket, which may be a blank. */
export interface OpeningText {
  heading: string
  questions: string
  body: string
}

/** Templates write the first passages of an agent, and owners complete them by own answers. */
const FIRST_READ = 100
const ANSWERS_READ = 200
const QUESTIONS_READ = 600

/** The first passages of an agent and its first own answers, to tell which suggested questions have an answer. */
export const openingTexts = (db: Database, agentId: string) =>
  statement<OpeningText>(
    db,
    sql`
    SELECT p.heading, substr(p.questions, 1, ${QUESTIONS_READ}) AS questions,
      iif(instr(p.body, '[') > 0, p.body, '') AS body
    FROM passages p CROSS JOIN documents d ON d.id = p.document_id
    WHERE d.deleted_at IS NULL AND p.rowid IN (
      SELECT * FROM (SELECT rowid FROM passages WHERE agent_id = ${agentId} ORDER BY rowid LIMIT ${FIRST_READ})
      UNION ALL
      SELECT rowid FROM passages WHERE document_id IN (
        SELECT id FROM documents WHERE agent_id = ${agentId} AND deleted_at IS NULL AND kind = 'answer'
        ORDER BY place LIMIT ${ANSWERS_READ}
      )
    )`,
  )
