import { readFact, writeFact } from './facts.ts'
import { FIRST_TABLES } from './first-tables.ts'
import { Quarantine } from './quarantine.ts'
import { Retrieval } from './retrieval.ts'

/**
 * The tables of an agent's object, one entry for each version: entry n turns version n into n + 1 and is never edited
 * once released. Times in milliseconds UTC. `key` of a thread is its session id; `uid` of a turn is the id of its exchange
 * in D1, `key` the dedupe key of its first message. `due_at` of a turn: when it may start, or while it runs, when its lease
 * ends. Ids of messages and turns are never reused: a job that still runs for a deleted row must not find another one. A
 * summary covers the turns from `since` to `up_to`; `usage` is its tokens, until they are counted with the next reply.
 */
const VERSIONS: readonly string[] = [
  FIRST_TABLES,
  `
    CREATE TABLE summaries (
      thread_id INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      since INTEGER NOT NULL,
      up_to INTEGER NOT NULL,
      usage TEXT
    );
  `,
  `
    CREATE INDEX messages_provider_id
      ON messages (thread_id, CASE WHEN json_valid(details) THEN details ->> '$.providerId' END)
      WHERE author = 'contact';
  `,
  // When the contact was last notified that the plan is used up.
  `ALTER TABLE threads ADD COLUMN quota_told_at INTEGER;`,
  // Address of the page of a passage.
  `ALTER TABLE passage_sources ADD COLUMN address TEXT;`,
  // When the page of a passage was read.
  `ALTER TABLE passage_sources ADD COLUMN read_at INTEGER;`,
  // Replies in a row that did not know the answer, and when a taken-over thread returns to the agent.
  `
    ALTER TABLE threads ADD COLUMN unknown_in_a_row INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE threads ADD COLUMN hand_back_at INTEGER;
    CREATE INDEX threads_hand_back ON threads (hand_back_at) WHERE hand_back_at IS NOT NULL;
  `,
  // Queued deletions that move the exchange into the bin.
  `CREATE TABLE binnings (ref TEXT PRIMARY KEY, deleted_by TEXT NOT NULL, deleted_at INTEGER NOT NULL) WITHOUT ROWID;`,
  // Since when a contact waits for a member, and when the wait is overdue; queued notices to members.
  `
    ALTER TABLE threads ADD COLUMN waits_since INTEGER;
    ALTER TABLE threads ADD COLUMN overdue_at INTEGER;
    CREATE INDEX threads_overdue ON threads (overdue_at) WHERE overdue_at IS NOT NULL;
    CREATE TABLE notices (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      session_id TEXT NOT NULL,
      channel_type TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
  // Drafts of the agent for members, and when a contact was last notified that members answer.
  `
    CREATE TABLE drafts (thread_id INTEGER PRIMARY KEY, turn_id INTEGER NOT NULL, draft TEXT NOT NULL);
    ALTER TABLE threads ADD COLUMN handover_told_at INTEGER;
  `,
  // Ratings of replies and threads (`rated_at` also after a withdrawal), and when a thread was closed.
  `
    ALTER TABLE messages ADD COLUMN rating INTEGER;
    ALTER TABLE messages ADD COLUMN rated_at INTEGER;
    ALTER TABLE threads ADD COLUMN rating INTEGER;
    ALTER TABLE threads ADD COLUMN rated_at INTEGER;
    ALTER TABLE threads ADD COLUMN closed_at INTEGER;
  `,
  // Mail of unread replies: id of the first unread message, when it is due, and the count of mails of a day.
  `
    ALTER TABLE threads ADD COLUMN mail_from INTEGER;
    ALTER TABLE threads ADD COLUMN mail_due_at INTEGER;
    ALTER TABLE threads ADD COLUMN mails_since INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE threads ADD COLUMN mails INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX threads_mail_due ON threads (mail_due_at) WHERE mail_due_at IS NOT NULL;
  `,
  // When a contact was last notified that there is no reply. Turns that wait for a callback: deadline, index in the chain.
  `
    ALTER TABLE threads ADD COLUMN failure_told_at INTEGER;
    CREATE TABLE callbacks (turn_id INTEGER PRIMARY KEY, place INTEGER NOT NULL, until INTEGER NOT NULL);
    CREATE INDEX callbacks_until ON callbacks (until);
  `,
  // Aliases of session ids: a contact whose id at the provider has changed continues in his old thread.
  `CREATE TABLE thread_aliases (key TEXT PRIMARY KEY, thread_key TEXT NOT NULL) WITHOUT ROWID;`,
  // Short ids in place of option ids that are too long for a provider.
  `
    CREATE TABLE option_ids (
      id INTEGER PRIMARY KEY,
      payload TEXT NOT NULL UNIQUE,
      thread_id INTEGER NOT NULL,
      given_id TEXT NOT NULL,
      title TEXT NOT NULL
    );
    CREATE INDEX option_ids_thread ON option_ids (thread_id, id);
  `,
  // The webhook log. Keys: of a call's messages and receipts; `problem`: stored when the turn was pruned. The body is the last
  // column, so that a search does not read its overflow pages.
  `
    CREATE TABLE webhook_calls (
      number INTEGER PRIMARY KEY,
      uid TEXT NOT NULL UNIQUE,
      channel_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      verdict TEXT NOT NULL, detail TEXT, excerpt TEXT,
      is_unproven INTEGER NOT NULL, has_unknown INTEGER NOT NULL, is_truncated INTEGER NOT NULL,
      bytes INTEGER NOT NULL, messages INTEGER NOT NULL, replayed_at INTEGER,
      has_failed INTEGER NOT NULL DEFAULT 0,
      statuses TEXT NOT NULL DEFAULT '[]',
      words TEXT NOT NULL, headers TEXT NOT NULL, body TEXT
    );
    CREATE INDEX webhook_calls_channel ON webhook_calls (channel_id);
    CREATE INDEX webhook_calls_unproven ON webhook_calls (channel_id) WHERE is_unproven;
    CREATE TABLE webhook_call_keys (
      call INTEGER NOT NULL,
      key TEXT NOT NULL,
      problem TEXT,
      PRIMARY KEY (call, key)
    ) WITHOUT ROWID;
    CREATE INDEX webhook_call_keys_key ON webhook_call_keys (key);
  `,
  // The name of the member who has a thread, or to whom it is assigned: its visitor is told.
  'ALTER TABLE threads ADD COLUMN attendant TEXT;',
  // When the contact of a closed thread is asked whether he was helped.
  `ALTER TABLE threads ADD COLUMN rating_due_at INTEGER;
   CREATE INDEX threads_rating_due ON threads (rating_due_at) WHERE rating_due_at IS NOT NULL;`,
  // Threads that a visitor of the web chat has begun one after the other: the key of the first of them.
  `
    ALTER TABLE threads ADD COLUMN visitor TEXT;
    CREATE INDEX threads_visitor ON threads (visitor) WHERE visitor IS NOT NULL;
  `,
  // Fewer pages for each message: SQLite copies the pages that a savepoint changes, more than 15 of them into a temporary file.
  // The hourly pruning scans the tables without an index; a message of the web chat has no id of a provider.
  `
    DROP INDEX IF EXISTS threads_last;
    DROP INDEX IF EXISTS dedupe_keys_at;
    DROP INDEX IF EXISTS messages_thread;
    DROP INDEX IF EXISTS messages_turn;
    DROP INDEX IF EXISTS messages_provider_id;
    CREATE INDEX messages_thread ON messages (thread_id, turn_id);
    CREATE INDEX messages_provider_id
      ON messages (thread_id, CASE WHEN json_valid(details) THEN details ->> '$.providerId' END)
      WHERE author = 'contact' AND CASE WHEN json_valid(details) THEN details ->> '$.providerId' END IS NOT NULL;
  `,
  // Rows and entries of indexes are billed when they are written: the outbox is one table by its key, without another index.
  `
    CREATE TABLE outbox_entries (
      ref TEXT NOT NULL,
      kind TEXT NOT NULL,
      number INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (ref, kind)
    ) WITHOUT ROWID;
    INSERT INTO outbox_entries (ref, kind, number) SELECT ref, kind, number FROM outbox;
    DROP TABLE outbox;
    ALTER TABLE outbox_entries RENAME TO outbox;
  `,
  // Threads that were begun while D1, which may have a record of them, could not be read.
  `
    ALTER TABLE pruned_threads RENAME TO unloaded_threads;
    ALTER TABLE threads ADD COLUMN is_partial INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX threads_partial ON threads (id) WHERE is_partial = 1;
  `,
  // The threads of contacts who opted out: each message of a provider looks for those of its sender.
  `CREATE INDEX threads_opted_out ON threads (channel_type) WHERE instr(contact, '"optOut"') > 0;`,
  // Since when the contact of a thread that a member took over, and has not written in, waits.
  'ALTER TABLE threads ADD COLUMN taken_over_wait INTEGER;',
]

/** The version of the tables in an object: 0 for a new one. */
function storedVersion(sql: SqlStorage): number {
  sql.exec('CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID')
  return Number(readFact(sql, 'schema') ?? 0)
}

/** The versions of the tables and of this code if the tables are newer, as after a rollback; otherwise `null`. */
export function newerVersion(sql: SqlStorage): { stored: number; known: number } | null {
  const stored = storedVersion(sql)
  return stored > VERSIONS.length ? { stored, known: VERSIONS.length } : null
}

/** Migrates the tables to the newest version. */
export function migrate(sql: SqlStorage): void {
  for (let version = storedVersion(sql); version < VERSIONS.length; version++) {
    sql.exec(VERSIONS[version] ?? '')
    writeFact(sql, 'schema', version + 1)
  }
  Quarantine.createTables(sql)
  Retrieval.createTables(sql)
}
