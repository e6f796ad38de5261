import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { TEST_CASES_MAX } from '../../contract/limits.ts'
import type { TestCaseInput } from '../../contract/training.ts'
import { type Database, statement } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { testCases } from './training.table.ts'

const columns = {
  id: testCases.id,
  agentId: testCases.agentId,
  question: testCases.question,
  expected: testCases.expected,
  createdAt: testCases.createdAt,
  lastAt: testCases.lastAt,
  lastMs: testCases.lastMs,
  lastReply: testCases.lastReply,
  lastFailure: testCases.lastFailure,
  lastUsage: testCases.lastUsage,
}
const select = (db: Database) => db.select(columns).from(testCases)
export type TestCaseRow = Awaited<ReturnType<typeof select>>[number]

/** A case of an agent that lives and, unless `owner` is `null`, is his. */
export const caseById = (db: Database, owner: string | null, agentId: string, id: string) =>
  select(db)
    .innerJoin(agents, eq(agents.id, testCases.agentId))
    .where(
      and(
        eq(testCases.id, id),
        eq(testCases.agentId, agentId),
        isNull(agents.deletedAt),
        owner === null ? undefined : eq(agents.ownerId, owner),
      ),
    )

export const casesOf = (db: Database, agentId: string) =>
  select(db)
    .where(eq(testCases.agentId, agentId))
    .orderBy(desc(testCases.createdAt), desc(sql`test_cases.rowid`))
    .limit(TEST_CASES_MAX)

export interface NewCase extends TestCaseInput {
  id: string
  agentId: string
  now: number
}

/** Writes it while the agent has room for one more. */
export const insertCase = (db: Database, { id, agentId, question, expected, now }: NewCase) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO test_cases (id, agent_id, question, expected, created_at)
    SELECT ${id}, ${agentId}, ${question}, ${expected}, ${now}
    WHERE (SELECT count(*) FROM test_cases WHERE agent_id = ${agentId}) < ${TEST_CASES_MAX}
    RETURNING id`,
  )

/** Writes the cases of a new agent, if there is one. `rows`: a JSON list of them. */
export const insertCases = (db: Database, agentId: string, rows: string, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO test_cases (id, agent_id, question, expected, created_at)
    SELECT value ->> 'id', a.id, value ->> 'question', value ->> 'expected', ${now}
    FROM agents a CROSS JOIN json_each(${rows}) WHERE a.id = ${agentId} ORDER BY key`,
  )

/** What it was tried with no longer stands beside another question. */
export const updateCase = (db: Database, id: string, { question, expected }: TestCaseInput) =>
  db
    .update(testCases)
    .set({
      question,
      expected,
      lastAt: sql`iif(${testCases.question} = ${question}, ${testCases.lastAt}, NULL)`,
    })
    .where(eq(testCases.id, id))
    .returning(columns)

export type Result = Pick<TestCaseRow, 'lastAt' | 'lastMs' | 'lastReply' | 'lastFailure' | 'lastUsage'>

export const keepResult = (db: Database, id: string, result: Result) =>
  db.update(testCases).set(result).where(eq(testCases.id, id)).returning(columns)

export const deleteCase = (db: Database, id: string) =>
  db.delete(testCases).where(eq(testCases.id, id)).returning({ id: testCases.id })
