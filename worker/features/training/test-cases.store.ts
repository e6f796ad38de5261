import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { TEST_CASES_MAX } from '../../contract/limits.ts'
import type { TestCaseInput } from '../../contract/training.ts'
import { type Database, statement } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { isVisible, type Visibility } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { type DraftRun, testCases } from '../../schema/training.ts'

const columns = {
  ...pick(testCases, 'id', 'agentId', 'question', 'expected', 'createdAt', 'lastAt', 'lastMs', 'lastReply'),
  ...pick(testCases, 'lastFailure', 'lastUsage', 'lastVersion', 'lastJudgement', 'draftRun'),
}
const select = (db: Database) => db.select(columns).from(testCases)
export type TestCaseRow = Awaited<ReturnType<typeof select>>[number]
export type { DraftRun, StoredJudgement } from '../../schema/training.ts'

/** A test case with its agent's published version, of an agent that is not deleted and that `seen` allows. */
export const caseById = (db: Database, seen: Visibility, agentId: string, id: string) =>
  db
    .select({ ...columns, version: agents.behaviourVersion, language: agents.language })
    .from(testCases)
    .innerJoin(agents, eq(agents.id, testCases.agentId))
    .where(and(eq(testCases.id, id), eq(testCases.agentId, agentId), isNull(agents.deletedAt), isVisible(seen, agents)))

export type CaseOfAgent = Awaited<ReturnType<typeof caseById>>[number]

export const casesOf = (db: Database, agentId: string) =>
  select(db)
    .where(eq(testCases.agentId, agentId))
    .orderBy(desc(testCases.createdAt), desc(sql`test_cases.rowid`))
    .limit(TEST_CASES_MAX)

interface NewCase extends TestCaseInput {
  id: string
  agentId: string
  now: number
}

/** Inserts a test case if the agent has room when the statement runs. */
export const insertCase = (db: Database, { id, agentId, question, expected, now }: NewCase) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO test_cases (id, agent_id, question, expected, created_at)
    SELECT ${id}, ${agentId}, ${question}, ${expected}, ${now}
    WHERE (SELECT count(*) FROM test_cases WHERE agent_id = ${agentId}) < ${TEST_CASES_MAX}
    RETURNING id`,
  )

/** Inserts the test cases of a new agent, if the agent was created. `rows`: a JSON list. */
export const insertCases = (db: Database, agentId: string, rows: string, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO test_cases (id, agent_id, question, expected, created_at)
    SELECT value ->> 'id', a.id, value ->> 'question', value ->> 'expected', ${now}
    FROM agents a CROSS JOIN json_each(${rows}) WHERE a.id = ${agentId} ORDER BY key`,
  )

/** Another question removes the results of earlier runs. `judged`: the judgements by the new approved answer. */
export const updateCase = (
  db: Database,
  id: string,
  { question, expected }: TestCaseInput,
  judged: Pick<TestCaseRow, 'lastJudgement' | 'draftRun'>,
) =>
  db
    .update(testCases)
    .set({
      question,
      expected,
      lastAt: sql`iif(${testCases.question} = ${question}, ${testCases.lastAt}, NULL)`,
      ...judged,
    })
    .where(eq(testCases.id, id))
    .returning(columns)

export type Result =
  | Pick<TestCaseRow, 'lastAt' | 'lastMs' | 'lastReply' | 'lastFailure' | 'lastUsage' | 'lastVersion' | 'lastJudgement'>
  | { draftRun: DraftRun }

/** Stores the result of a run, unless the test case was changed since it was read for the run. */
export const keepResult = (db: Database, { id, question, expected }: TestCaseRow, result: Result) =>
  db
    .update(testCases)
    .set(result)
    .where(and(eq(testCases.id, id), eq(testCases.question, question), eq(testCases.expected, expected)))

export const currentCase = (db: Database, id: string) => select(db).where(eq(testCases.id, id))

export const deleteCase = (db: Database, id: string) =>
  db.delete(testCases).where(eq(testCases.id, id)).returning({ id: testCases.id })
