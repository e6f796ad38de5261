import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Usage } from '../contract/engines.ts'
import type { Judgement } from '../contract/judgements.ts'
import { agents } from './agents.ts'
import { documents } from './knowledge.ts'
import { reference } from './reference.ts'

/** A judgement as it is stored, with the model's usage in the unit in which it is counted. */
export type StoredJudgement = Omit<Judgement, 'usage'> & { usage?: Usage }

/**
 * The result of a test case with the draft saved at `savedAt`, while `version` was published. `at` in milliseconds UTC, `ms`:
 * the duration.
 */
export interface DraftRun {
  savedAt: number
  version: number
  at: number
  ms: number
  reply: string | null
  failure: string | null
  usage: Usage | null
  judgement: StoredJudgement | null
}

/** Test cases: a question with its approved answer, and the results of the last runs. */
export const testCases = sqliteTable(
  'test_cases',
  {
    id: text().primaryKey(),
    agentId: reference(() => agents.id, 'cascade'),
    question: text().notNull(),
    expected: text().notNull(),
    createdAt: integer().notNull(),
    /** `null`: it was never run. */
    lastAt: integer(),
    lastMs: integer(),
    lastReply: text(),
    /** Why there was no reply: the text of the `EngineFailure`. */
    lastFailure: text(),
    /** The usage; `null`: the engine reports none. */
    lastUsage: text({ mode: 'json' }).$type<Usage>(),
    /** The version that was published at that time; `null` in rows from before judgements existed. */
    lastVersion: integer(),
    /** `null`: there was no reply, or the row is from before judgements existed. */
    lastJudgement: text({ mode: 'json' }).$type<StoredJudgement>(),
    draftRun: text({ mode: 'json' }).$type<DraftRun>(),
  },
  (testCase) => [index('test_cases_agent').on(testCase.agentId, testCase.createdAt)],
)

/**
 * Questions that are no longer listed as unanswered, by the key that similar ones share. With an `answerId`: those asked before
 * the owner's answer of that time, until it is deleted. Without: those that the owner dismissed, permanently.
 */
export const settledQuestions = sqliteTable(
  'settled_questions',
  {
    agentId: reference(() => agents.id, 'cascade'),
    key: text().notNull(),
    /** `null`: it was dismissed. */
    answerId: text().references(() => documents.id, { onDelete: 'cascade' }),
    settledAt: integer().notNull(),
  },
  (settled) => [
    primaryKey({ columns: [settled.agentId, settled.key] }),
    index('settled_questions_answer').on(settled.answerId),
    index('settled_questions_recent').on(settled.agentId, sql`settled_at DESC`),
  ],
)
