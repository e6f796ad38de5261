/** The first version of the tables of an agent's object: never edited, see `schema.ts`. */
export const FIRST_TABLES = `
  DROP TABLE IF EXISTS mailbox;
  DROP TABLE IF EXISTS inbound;
  DROP TABLE IF EXISTS turns;
  DROP TABLE IF EXISTS revisions;
  DROP TABLE IF EXISTS sent_parts;
  DROP TABLE IF EXISTS quarantine;
  CREATE TABLE threads (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    channel_type TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open',
    contact TEXT,
    address TEXT,
    started_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    counted_at INTEGER
  );
  CREATE INDEX threads_last ON threads (last_at);
  CREATE TABLE pruned_threads (hash INTEGER PRIMARY KEY);
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    thread_id INTEGER NOT NULL,
    turn_id INTEGER,
    author TEXT NOT NULL,
    author_id TEXT,
    parts TEXT NOT NULL,
    details TEXT NOT NULL,
    said_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
  );
  CREATE INDEX messages_thread ON messages (thread_id);
  CREATE INDEX messages_turn ON messages (turn_id);
  CREATE INDEX messages_waiting ON messages (thread_id, said_at) WHERE turn_id IS NULL AND author = 'contact';
  CREATE TABLE dedupe_keys (
    key TEXT PRIMARY KEY,
    message_id INTEGER,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX dedupe_keys_at ON dedupe_keys (at);
  CREATE TABLE turns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE,
    thread_id INTEGER NOT NULL,
    origin TEXT NOT NULL DEFAULT 'server',
    state TEXT NOT NULL,
    due_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    is_reserved INTEGER NOT NULL DEFAULT 0,
    is_too_late INTEGER NOT NULL DEFAULT 0,
    is_recorded INTEGER NOT NULL DEFAULT 0,
    language TEXT,
    said_at INTEGER NOT NULL,
    code TEXT,
    reply_id INTEGER,
    response_ms INTEGER,
    event_number INTEGER,
    result TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX turns_due ON turns (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX turns_thread ON turns (thread_id, id);
  CREATE INDEX turns_event ON turns (event_number) WHERE event_number IS NOT NULL;
  CREATE TABLE deliveries (
    turn_id INTEGER PRIMARY KEY,
    thread_id INTEGER NOT NULL,
    address TEXT NOT NULL,
    outgoing TEXT NOT NULL,
    state TEXT NOT NULL,
    next_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    detail TEXT,
    created_at INTEGER NOT NULL,
    sent_at INTEGER,
    delivered_at INTEGER,
    read_at INTEGER,
    failed_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1
  );
  CREATE INDEX deliveries_due ON deliveries (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX deliveries_thread ON deliveries (thread_id, turn_id);
  CREATE TABLE sent_messages (name TEXT PRIMARY KEY, turn_id INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX sent_messages_turn ON sent_messages (turn_id);
  CREATE TABLE changes (
    number INTEGER PRIMARY KEY,
    change TEXT NOT NULL,
    next_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 1
  );
  CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    UNIQUE (kind, ref)
  );
  CREATE TABLE rejected (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS passage_sources (number INTEGER PRIMARY KEY, source TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS passage_sources_source ON passage_sources (source);
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spending (name TEXT PRIMARY KEY, tokens INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reservations (
    message_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    purse TEXT NOT NULL,
    session_id TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (message_id, place)
  ) WITHOUT ROWID;
`
