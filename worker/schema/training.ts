import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Usage } from '../contract/engines.ts'
import type { Judgement } from '../contract/judgements.ts'
import { agents } from './agents.ts'
import { documents } from './knowledge.ts'

/** A judgement as it is stored, with the model's costs as they are counted. */
export type StoredJudgement = Omit<Judgement, 'usage'> & { usage?: Usage }

/** What a draft answered: of the draft that was saved at `savedAt`, while `version` was published. */
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

/** A question whose answer the owner approved, and what the agent said to it when it was last tried. */
export const testCases = sqliteTable(
  'test_cases',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    expected: text().notNull(),
    createdAt: integer().notNull(),
    /** `null`: it was never tried. */
    lastAt: integer(),
    lastMs: integer(),
    lastReply: text(),
    /** Why there was no reply: the engine's own word for it. */
    lastFailure: text(),
    /** What it took, where an engine counts. */
    lastUsage: text({ mode: 'json' }).$type<Usage>(),
    /** The behaviour that was published then; `null` in rows older than judgements. */
    lastVersion: integer(),
    /** `null`: there was no reply, or the row is older than judgements. */
    lastJudgement: text({ mode: 'json' }).$type<StoredJudgement>(),
    draftRun: text({ mode: 'json' }).$type<DraftRun>(),
  },
  (testCase) => [index('test_cases_agent').on(testCase.agentId, testCase.createdAt)],
)

/**
 * Questions, by the key that those alike share, that are no longer told as unanswered: those asked up to the time of an
 * answer of the owner's, for as long as there is that answer, and those that he dismissed for good.
 */
export const settledQuestions = sqliteTable(
  'settled_questions',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** `null`: dismissed. */
    answerId: text().references(() => documents.id, { onDelete: 'cascade' }),
    settledAt: integer().notNull(),
  },
  (settled) => [
    primaryKey({ columns: [settled.agentId, settled.key] }),
    index('settled_questions_answer').on(settled.answerId),
    index('settled_questions_recent').on(settled.agentId, sql`settled_at DESC`),
  ],
)
