import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_KINDS, DOCUMENT_STATES, READING_SCHEDULES } from '../contract/knowledge.ts'
import { LOCALES } from '../contract/locales.ts'
import { agentTypes } from './agent-types.ts'
import { agents } from './agents.ts'

/** How many texts a reading brought, and how many it took away. `at`: milliseconds UTC. */
export interface ReadingChange {
  at: number
  added: number
  removed: number
}

/**
 * What an owner has given one agent to know: a text, a file, an address, or an answer of his own. What it was read into
 * are its passages, which stay as they are until a newer reading is whole. In the bin it keeps them, and triggers take them
 * off the agent's count.
 */
export const documents = sqliteTable(
  'documents',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    title: text().notNull(),
    /** The title, folded (`core/folding.ts`). */
    searchText: text().notNull(),
    /** Of an address or a site map. */
    sourceAddress: text(),
    /** What makes it the same as another of its agent: of its content, its address or its question. */
    contentHash: text(),
    state: text({ enum: DOCUMENT_STATES }).notNull(),
    /** Why it failed: a code of the contract. */
    reason: text(),
    /** Pages read, of how many; `null` where there is nothing to count. */
    progressDone: integer(),
    progressTotal: integer(),
    /** Pages that could not be read though the rest could. */
    skippedCount: integer().notNull().default(0),
    /** The first of them and why, as JSON. */
    skippedPages: text(),
    language: text({ enum: LOCALES }),
    sizeBytes: integer().notNull().default(0),
    /** Moves whenever it is to be read anew: a reading of an older revision is not kept. */
    revision: integer().notNull().default(1),
    /** Both kept by triggers over the passages; the second moves with each change of theirs, and when they are asked for again. */
    passageCount: integer().notNull().default(0),
    passagesVersion: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** In the bin since: nothing finds it but the bin, and it takes no place of its agent. */
    deletedAt: integer(),
    /** How often its address is read again by itself. */
    schedule: text({ enum: READING_SCHEDULES }).notNull().default('never'),
    /** When it was last read whole. */
    readAt: integer(),
    /** When it is to be read again, by its schedule; moved by each reading, a failed one too. */
    nextReadingAt: integer(),
    /** What its last reading changed, as JSON; `null` until there was one before. */
    lastChange: text({ mode: 'json' }).$type<ReadingChange>(),
    /** The order of own answers, the highest first; no two of an agent have the same, those in the bin included. */
    place: integer().notNull().default(0),
    /** When an own answer was taken from a member's reply to a contact. */
    learnedAt: integer(),
    /** The text itself where it can be edited. Last, so that a list does not read past it. */
    content: text(),
  },
  (document) => [
    /** Whole, so that everything of an agent is found by it. */
    index('documents_agent').on(document.agentId, document.deletedAt, document.createdAt),
    index('documents_answers').on(document.agentId, document.deletedAt, document.place).where(sql`kind = 'answer'`),
    uniqueIndex('documents_content')
      .on(document.agentId, document.contentHash)
      .where(sql`content_hash IS NOT NULL AND deleted_at IS NULL`),
    index('documents_bin').on(document.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('documents_due').on(document.nextReadingAt).where(sql`next_reading_at IS NOT NULL AND deleted_at IS NULL`),
  ],
)

/** The beginning of the `contentHash` of sample knowledge: its agent says that it is a sample until that is deleted. */
export const SAMPLE = 'sample:'

/** Whether an agent has sample knowledge. */
export const hasSample = (agentId: SQLWrapper) =>
  sql<number>`EXISTS (
    SELECT 1 FROM documents d WHERE d.agent_id = ${agentId} AND d.deleted_at IS NULL
      AND d.content_hash >= ${SAMPLE} AND d.content_hash < ${'sample;'}
  )`

/**
 * What is known, in pieces short enough to be an answer, each out of a document of its agent. One of an agent type is a
 * question that its agents' owners are asked: it has no text and reaches no agent. Triggers count each change in the
 * agent's `knowledgeVersion`: its object keeps a searchable copy and reads again what has changed.
 */
export const passages = sqliteTable(
  'passages',
  {
    rowid: integer().primaryKey(),
    id: text().notNull().unique('passages_id'),
    agentTypeId: text().references(() => agentTypes.id, { onDelete: 'cascade' }),
    agentId: text().references(() => agents.id, { onDelete: 'cascade' }),
    documentId: text().references(() => documents.id, { onDelete: 'cascade' }),
    language: text({ enum: LOCALES }).notNull(),
    heading: text().notNull(),
    /** Other ways people ask for it, one a line. */
    questions: text().notNull().default(''),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (passage) => [
    index('passages_type').on(passage.agentTypeId, passage.language),
    index('passages_agent').on(passage.agentId),
    index('passages_document').on(passage.documentId),
    check(
      'passages_belong',
      sql`(agent_type_id IS NULL OR agent_id IS NULL) AND (agent_id IS NULL) = (document_id IS NULL)`,
    ),
  ],
)
