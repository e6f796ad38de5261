import { sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ENGINE_KINDS } from '../contract/agents.ts'
import { type Behaviour, storedBehaviour } from '../contract/behaviour.ts'
import { LOCALES } from '../contract/locales.ts'
import { agentTypes } from './agent-types.ts'
import { users } from './users.ts'

/** JSON that older versions wrote without the fields that came later. */
const behaviour = customType<{ data: Behaviour; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: storedBehaviour,
})

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
    /** Counted by triggers, so that a list counts no rows. */
    channelCount: integer().notNull().default(0),
    /** What it knows of its own, kept by triggers too: how many passages, and a number that moves with each change. */
    passageCount: integer().notNull().default(0),
    knowledgeVersion: integer().notNull().default(0),
    /** How it speaks, as it was published last, and what is to become of that: `agentVersions` has the versions. */
    behaviour: behaviour().notNull().default(sql`'{"instructions":"","nextStep":"","engine":{}}'`),
    behaviourVersion: integer().notNull().default(0),
    draft: behaviour(),
    draftSavedAt: integer(),
    /** When its owner first tried it, when its chat was first opened within another site, and when its steps were closed. */
    triedAt: integer(),
    embeddedAt: integer(),
    checklistClosedAt: integer(),
    /** Whether its owner is asked the questions of its type. */
    asksOfType: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    deletedAt: integer(),
    /** When what a deleted agent knew was deleted too: from then on it cannot be restored. */
    erasedAt: integer(),
  },
  (agent) => [
    /** Whole, so that everything of an owner is found by it, what he has deleted too. */
    index('agents_owner').on(agent.ownerId, agent.deletedAt, agent.createdAt),
    index('agents_created').on(agent.createdAt).where(sql`deleted_at IS NULL`),
    index('agents_bin').on(agent.deletedAt).where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
    index('agents_type').on(agent.typeId).where(sql`deleted_at IS NULL`),
  ],
)

/** How an agent spoke, each time that it was published. What it speaks like now stands in the agent itself. */
export const agentVersions = sqliteTable(
  'agent_versions',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** From 0, how it began. */
    number: integer().notNull(),
    behaviour: behaviour().notNull(),
    note: text().notNull().default(''),
    publishedAt: integer().notNull(),
    publishedBy: text().references(() => users.id, { onDelete: 'set null' }),
    restoredFrom: integer(),
  },
  (version) => [
    primaryKey({ columns: [version.agentId, version.number] }),
    index('agent_versions_publisher').on(version.publishedBy).where(sql`published_by IS NOT NULL`),
  ],
)

/**
 * The pictures that the draft, the published behaviour and the versions of an agent name by their hash. Apart from
 * them, so that neither a list nor a version carries the bytes.
 */
export const agentImages = sqliteTable(
  'agent_images',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    dataUrl: text().notNull(),
  },
  (image) => [primaryKey({ columns: [image.agentId, image.hash] })],
)

/**
 * What an agent's own engines are reached with, sealed for the agent, the kind and the address. Drafts and versions name
 * the kind and the address alone. Those of a draft take the place of the others when it is published; a trigger lets
 * go of all of them when the agent is deleted.
 */
export const agentEngineKeys = sqliteTable(
  'agent_engine_keys',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    kind: text({ enum: ENGINE_KINDS }).notNull(),
    url: text().notNull(),
    isDraft: integer({ mode: 'boolean' }).notNull(),
    key: text(),
    authorization: text(),
  },
  (keys) => [primaryKey({ columns: [keys.agentId, keys.kind, keys.url, keys.isDraft] })],
)
