import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../../contract/locales.ts'
import { agentTypes } from '../agent-types/agent-types.table.ts'

/**
 * What agents of a type know, in passages short enough to be an answer. Triggers count each change in the type's
 * `knowledgeVersion`: an agent's hub keeps a searchable copy and reads it anew when that number has moved.
 */
export const passages = sqliteTable(
  'passages',
  {
    rowid: integer().primaryKey(),
    id: text().notNull().unique('passages_id'),
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
