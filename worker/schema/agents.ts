import { sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ENGINE_KINDS } from '../contract/agents.ts'
import { type Behaviour, storedBehaviour } from '../contract/behaviour.ts'
import { LOCALES } from '../contract/locales.ts'
import { agentTypes } from './agent-types.ts'
import { reference } from './reference.ts'
import { users } from './users.ts'

/** Stored as JSON. Fields that older releases did not write get their defaults when it is read. */
const behaviour = customType<{ data: Behaviour; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: storedBehaviour,
})

/** `searchText`: the `foldedParts` (`core/folding.ts`) of name and description. */
export const agents = sqliteTable(
  'agents',
  {
    id: text().primaryKey(),
    ownerId: reference(() => users.id),
    typeId: reference(() => agentTypes.id),
    name: text().notNull(),
    description: text(),
    searchText: text().notNull(),
    language: text({ enum: LOCALES }).notNull(),
    /** The debounce window, in milliseconds. */
    patienceMs: integer().notNull().default(3_000),
    /** Maintained by triggers, so that lists count no rows. */
    channelCount: integer().notNull().default(0),
    /** The number of passages, and a number that changes with each change of them. Maintained by triggers too. */
    passageCount: integer().notNull().default(0),
    knowledgeVersion: integer().notNull().default(0),
    /** The published behaviour with its version number, and the draft. `agentVersions` has all published versions. */
    behaviour: behaviour().notNull().default(sql`'{"instructions":"","nextStep":"","engine":{}}'`),
    behaviourVersion: integer().notNull().default(0),
    draft: behaviour(),
    draftSavedAt: integer(),
    /** When its owner first tried it, when its chat was first opened within another site, and when its checklist was closed. */
    triedAt: integer(),
    embeddedAt: integer(),
    checklistClosedAt: integer(),
    /** Whether its owner is asked the questions of its type. */
    asksOfType: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    deletedAt: integer(),
    /** When the data of a deleted agent were deleted. From then on it cannot be restored. */
    erasedAt: integer(),
  },
  (agent) => [
    /** Not partial: it finds all agents of an owner, deleted ones included. */
    index('agents_owner').on(agent.ownerId, agent.deletedAt, agent.createdAt),
    /** With the text, so that a search of all agents reads the index alone. */
    index('agents_created').on(agent.createdAt, agent.searchText).where(sql`deleted_at IS NULL`),
    index('agents_bin').on(agent.deletedAt).where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
    index('agents_type').on(agent.typeId).where(sql`deleted_at IS NULL`),
  ],
)

/** The published versions of an agent's behaviour. The current one is also in the row of the agent. */
export const agentVersions = sqliteTable(
  'agent_versions',
  {
    agentId: reference(() => agents.id, 'cascade'),
    /** Counted from 0, the behaviour of a new agent. */
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
 * The pictures that the draft, the published behaviour and the versions of an agent refer to by their hash. In a table of their
 * own, so that lists and versions do not contain the bytes.
 */
export const agentImages = sqliteTable(
  'agent_images',
  {
    agentId: reference(() => agents.id, 'cascade'),
    hash: text().notNull(),
    dataUrl: text().notNull(),
  },
  (image) => [primaryKey({ columns: [image.agentId, image.hash] })],
)

/**
 * The secrets of an agent's own engines, encrypted for the agent, the kind and the address. Drafts and versions contain kind
 * and address only. Publishing a draft replaces the published secrets with those of the draft. A trigger deletes all of them
 * when the agent is deleted.
 */
export const agentEngineKeys = sqliteTable(
  'agent_engine_keys',
  {
    agentId: reference(() => agents.id, 'cascade'),
    kind: text({ enum: ENGINE_KINDS }).notNull(),
    url: text().notNull(),
    isDraft: integer({ mode: 'boolean' }).notNull(),
    key: text(),
    authorization: text(),
  },
  (keys) => [primaryKey({ columns: [keys.agentId, keys.kind, keys.url, keys.isDraft] })],
)
