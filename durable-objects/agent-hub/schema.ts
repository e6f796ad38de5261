import { Quarantine } from './quarantine.ts'
import { Retrieval } from './retrieval.ts'
import { addVersions } from './stored.ts'

/**
 * The hub's own tables. Nothing here that the database could not give back: the mailbox holds what is under way, the
 * passages are a copy, the counters a window over the last hour, the spending what budgets are compared with, the facts
 * what a hub that wakes would have to learn again.
 */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS mailbox (
      message_id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      is_proven INTEGER NOT NULL,
      channel_type TEXT NOT NULL,
      language TEXT,
      text TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      state TEXT NOT NULL,
      lease_until INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 1,
      outcome TEXT
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS mailbox_due ON mailbox (state, lease_until);
    CREATE TABLE IF NOT EXISTS inbound (
      message_key TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      letter TEXT NOT NULL,
      address TEXT NOT NULL,
      said_at INTEGER NOT NULL,
      arrived_at INTEGER NOT NULL,
      is_too_late INTEGER NOT NULL,
      turn_id TEXT
    );
    CREATE INDEX IF NOT EXISTS inbound_waiting ON inbound (session_id) WHERE turn_id IS NULL;
    CREATE INDEX IF NOT EXISTS inbound_old ON inbound (arrived_at);
    CREATE TABLE IF NOT EXISTS turns (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      letter TEXT NOT NULL,
      address TEXT NOT NULL,
      is_too_late INTEGER NOT NULL,
      state TEXT NOT NULL,
      next_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      conversation_id TEXT,
      outgoing TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS turns_due ON turns (next_at);
    CREATE TABLE IF NOT EXISTS revisions (
      number INTEGER PRIMARY KEY,
      revision TEXT NOT NULL,
      next_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE IF NOT EXISTS sent_parts (turn_id TEXT NOT NULL, message_id TEXT);
    CREATE INDEX IF NOT EXISTS sent_parts_turn ON sent_parts (turn_id);
    CREATE INDEX IF NOT EXISTS turns_session ON turns (session_id);
    DROP TABLE IF EXISTS passages;
    CREATE TABLE IF NOT EXISTS passage_sources (number INTEGER PRIMARY KEY, source TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS passage_sources_source ON passage_sources (source);
    CREATE TABLE IF NOT EXISTS counters (
      name TEXT PRIMARY KEY,
      count INTEGER NOT NULL,
      until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS spending (
      name TEXT PRIMARY KEY,
      tokens INTEGER NOT NULL,
      until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS reservations (
      message_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      purse TEXT NOT NULL,
      session_id TEXT NOT NULL,
      tokens INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (message_id, place)
    ) WITHOUT ROWID;
  `)
  addVersions(sql, ['mailbox', 'inbound', 'turns', 'revisions'])
  Quarantine.createTables(sql)
  Retrieval.createTables(sql)
}
