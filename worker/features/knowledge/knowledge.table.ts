import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../../contract/locales.ts'
import { agentTypes } from '../agent-types/agent-types.table.ts'

/**
 * What agents of a type know, in passages short enough to be an answer. `scope` names whose knowledge it is in one word
 * that the full-text index (`passages_search`, kept by triggers) can look up, so that a search never leaves it.
 */
export const passages = sqliteTable(
  'passages',
  {
    rowid: integer().primaryKey(),
    id: text().notNull().unique('passages_id'),
    scope: text().notNull(),
    agentTypeId: text()
      .notNull()
      .references(() => agentTypes.id, { onDelete: 'cascade' }),
    language: text({ enum: LOCALES }).notNull(),
    heading: text().notNull(),
    /** Other ways people ask for it, one a line. */
    questions: text().notNull().default(''),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (passage) => [index('passages_type').on(passage.agentTypeId, passage.language)],
)
