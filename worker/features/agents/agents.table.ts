import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Behaviour, NO_BEHAVIOUR } from '../../contract/behaviour.ts'
import { LOCALES } from '../../contract/locales.ts'
import { agentTypes } from '../agent-types/agent-types.table.ts'
import { users } from '../users/users.table.ts'

/** `searchText` is the `foldedParts` (`core/folding.ts`) of name and description. */
export const agents = sqliteTable(
  'agents',
  {
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    typeId: text()
      .notNull()
      .references(() => agentTypes.id),
    name: text().notNull(),
    description: text(),
    searchText: text().notNull(),
    language: text({ enum: LOCALES }).notNull(),
    /** How long a person who writes in bursts is let finish. */
    patienceMs: integer().notNull().default(3_000),
    /** Kept by triggers, so that a list never counts rows. */
    channelCount: integer().notNull().default(0),
    conversationCount: integer().notNull().default(0),
    /** What it knows of its own, kept by triggers too: how many passages, and a number that moves with each change. */
    passageCount: integer().notNull().default(0),
    knowledgeVersion: integer().notNull().default(0),
    /** How it speaks, as it was published last, and what is to become of that: `features/behaviour` has the versions. */
    behaviour: text({ mode: 'json' }).$type<Behaviour>().notNull().default(NO_BEHAVIOUR),
    behaviourVersion: integer().notNull().default(0),
    draft: text({ mode: 'json' }).$type<Behaviour>(),
    draftSavedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    deletedAt: integer(),
  },
  (agent) => [
    /** Whole, so that everything of an owner is found by it, what he has deleted too. */
    index('agents_owner').on(agent.ownerId, agent.deletedAt, agent.createdAt),
    index('agents_created').on(agent.createdAt).where(sql`deleted_at IS NULL`),
    index('agents_type').on(agent.typeId).where(sql`deleted_at IS NULL`),
  ],
)
