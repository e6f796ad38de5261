import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_KINDS, DOCUMENT_STATES, READING_SCHEDULES } from '../contract/knowledge.ts'
import { LOCALES } from '../contract/locales.ts'
import { agentTypes } from './agent-types.ts'
import { agents } from './agents.ts'
import { reference } from './reference.ts'

/** The passages that a reading added and removed. `at`: milliseconds UTC. */
export interface ReadingChange {
  at: number
  added: number
  removed: number
}

/**
 * The documents of an agent: texts, files, pages, sites and own answers. A reading splits a document into passages, which stay
 * unchanged until a newer reading is complete. A document in the bin keeps its passages, and triggers subtract them from the
 * agent's count.
 */
export const documents = sqliteTable(
  'documents',
  {
    id: text().primaryKey(),
    agentId: reference(() => agents.id, 'cascade'),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    title: text().notNull(),
    /** The title, folded (`core/folding.ts`). */
    searchText: text().notNull(),
    /** The address of a page or a site map. */
    sourceAddress: text(),
    /** The hash of its content, its address or its question: unique within the agent. */
    contentHash: text(),
    state: text({ enum: DOCUMENT_STATES }).notNull(),
    /** Why reading failed: a `ReadingFailure` of the contract. */
    reason: text(),
    /** Pages read and their total; `null`: there are no pages to count. */
    progressDone: integer(),
    progressTotal: integer(),
    /** The number of pages that could not be read, while the rest could. */
    skippedCount: integer().notNull().default(0),
    /** The first of these pages with the reasons, as JSON. */
    skippedPages: text(),
    language: text({ enum: LOCALES }),
    sizeBytes: integer().notNull().default(0),
    /** Incremented when it has to be read again: the result of a reading of an older revision is discarded. */
    revision: integer().notNull().default(1),
    /**
     * Both are maintained by triggers on the passages. `passagesVersion` changes with each change of them, and when the object
     * has to read them again.
     */
    passageCount: integer().notNull().default(0),
    passagesVersion: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** When it was moved to the bin. Only the bin lists it, and it does not count towards the agent's limits. */
    deletedAt: integer(),
    /** How often its address is read again automatically. */
    schedule: text({ enum: READING_SCHEDULES }).notNull().default('never'),
    /** When it was last read completely. */
    readAt: integer(),
    /** When its schedule requires the next reading; set by each reading, also by a failed one. */
    nextReadingAt: integer(),
    /** What its last reading changed, as JSON; `null`: it was the first, or there was none. */
    lastChange: text({ mode: 'json' }).$type<ReadingChange>(),
    /** The order of own answers, highest first. Unique within the agent, the bin included. */
    place: integer().notNull().default(0),
    /** When an own answer was learned from a member's reply to a contact. */
    learnedAt: integer(),
    /** The text, if it can be edited. The last column, so that lists do not read past it. */
    content: text(),
  },
  (document) => [
    /** Not partial: it finds all documents of an agent, the bin included. */
    index('documents_agent').on(document.agentId, document.deletedAt, document.createdAt),
    index('documents_answers').on(document.agentId, document.deletedAt, document.place).where(sql`kind = 'answer'`),
    uniqueIndex('documents_content')
      .on(document.agentId, document.contentHash)
      .where(sql`content_hash IS NOT NULL AND deleted_at IS NULL`),
    index('documents_bin').on(document.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('documents_due').on(document.nextReadingAt).where(sql`next_reading_at IS NOT NULL AND deleted_at IS NULL`),
  ],
)

/** The prefix of the `contentHash` of sample knowledge. Until that is deleted, its agent states that it is a sample. */
export const SAMPLE = 'sample:'

/** Whether an agent has sample knowledge. */
export const hasSample = (agentId: SQLWrapper) =>
  sql<number>`EXISTS (
    SELECT 1 FROM documents d WHERE d.agent_id = ${agentId} AND d.deleted_at IS NULL
      AND d.content_hash >= ${SAMPLE} AND d.content_hash < ${'sample;'}
  )`

/**
 * Passages: parts of a document that are short enough to be quoted as an answer. One of an agent type instead is a question
 * that owners of its agents are asked; it has no text, and agents do not answer from it. Triggers count each change in
 * `knowledgeVersion` of the agent, whose object keeps a searchable copy and reads changed passages again.
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
    /** Variants of the question, one on each line. */
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
