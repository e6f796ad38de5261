import type { Database } from '../../worker/core/db.ts'
import {
  documentsToEmbed,
  FORGOTTEN_AT_ONCE,
  GIVEN_AT_ONCE,
  type PassageVectorIndex,
  passagesToEmbed,
} from '../../worker/features/knowledge/vectors.service.ts'

const AGAIN_MS = 15_000
const AGAIN_AT_MOST_MS = 60 * 60_000

interface Progress {
  version: number
  after: number
  isWhole: number
}

/** Result of a step: more to do, all done, or the agent is deleted and the index has none of its vectors. */
type VectorStep = 'more' | 'done' | 'gone'

/**
 * Keeps the vectors of one agent in the platform's index in step with its passages. The id of a vector is stored here before
 * the vector is written, because the index cannot list vectors: without its id, one could never be deleted.
 */
export class VectorSync {
  readonly #sql: SqlStorage
  readonly #index: PassageVectorIndex
  readonly #agentId: string

  constructor(sql: SqlStorage, meaning: PassageVectorIndex, agentId: string) {
    this.#sql = sql
    this.#index = meaning
    this.#agentId = agentId
    sql.exec(`
      CREATE TABLE IF NOT EXISTS meanings (
        document_id TEXT PRIMARY KEY, version INTEGER NOT NULL, after INTEGER NOT NULL, is_whole INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS vectors (
        passage_id TEXT PRIMARY KEY, document_id TEXT NOT NULL, version INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS vectors_document ON vectors (document_id, version);
      CREATE TABLE IF NOT EXISTS leaving (passage_id TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS meaning_failures (at INTEGER NOT NULL);
    `)
  }

  isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM vectors UNION ALL SELECT 1 FROM leaving LIMIT 1').toArray().length === 0
  }

  /** Deletes or adds one batch of vectors. Throws when the index or the embedding model fails; the step is then repeated. */
  async step(db: Database): Promise<VectorStep> {
    if (await this.#deleteBatch()) return 'more'
    const documents = await documentsToEmbed(db, this.#agentId)
    this.#markRemoved(documents ?? [])
    const next = documents?.find(({ id, version }) => !this.#isWhole(id, version))
    if (next) await this.#addBatch(db, next.id, next.version)
    this.#sql.exec('DELETE FROM meaning_failures')
    if (next || this.#hasMarked()) return 'more'
    return documents ? 'done' : 'gone'
  }

  /** Counts a failure. Returns when to retry, in milliseconds UTC: from 15 s on, doubled each time, at most one hour. */
  retryAt(now: number): number {
    this.#sql.exec('INSERT INTO meaning_failures (at) VALUES (?)', now)
    const { tried } = this.#sql.exec<{ tried: number }>('SELECT count(*) AS tried FROM meaning_failures').one()
    return now + Math.min(AGAIN_MS * 2 ** (tried - 1), AGAIN_AT_MOST_MS)
  }

  /** Adds the next batch of a document's passages. After the last, vectors of older versions are marked for deletion. */
  async #addBatch(db: Database, id: string, version: number): Promise<void> {
    const after = this.#lastAdded(id, version)
    const passages = await passagesToEmbed(db, this.#agentId, id, version, after)
    for (const passage of passages)
      this.#sql.exec(
        'INSERT OR REPLACE INTO vectors (passage_id, document_id, version) VALUES (?, ?, ?)',
        passage.id,
        id,
        version,
      )
    if (passages.length > 0) await this.#index.give(this.#agentId, passages)
    const last = passages.at(-1)?.number ?? after
    this.#sql.exec('UPDATE meanings SET after = ? WHERE document_id = ?', last, id)
    if (passages.length === GIVEN_AT_ONCE) return
    this.#sql.exec('UPDATE meanings SET is_whole = 1 WHERE document_id = ?', id)
    this.#mark('document_id = ? AND version <> ?', id, version)
  }

  /** Number of the last passage that was added in this version; 0 for a new version. */
  #lastAdded(id: string, version: number): number {
    const progress = this.#progress(id)
    if (progress?.version === version) return progress.after
    this.#sql.exec(
      'INSERT OR REPLACE INTO meanings (document_id, version, after, is_whole) VALUES (?, ?, 0, 0)',
      id,
      version,
    )
    return 0
  }

  #isWhole(id: string, version: number): boolean {
    const progress = this.#progress(id)
    return progress?.version === version && progress.isWhole === 1
  }

  #progress(id: string): Progress | null {
    const [row] = this.#sql.exec<Record<keyof Progress, number>>(
      'SELECT version, after, is_whole AS isWhole FROM meanings WHERE document_id = ?',
      id,
    )
    return row ?? null
  }

  /** Marks vectors of documents that are not in the list for deletion. */
  #markRemoved(documents: readonly { id: string }[]): void {
    const ids = JSON.stringify(documents.map(({ id }) => id))
    this.#mark('document_id NOT IN (SELECT value FROM json_each(?))', ids)
    this.#sql.exec('DELETE FROM meanings WHERE document_id NOT IN (SELECT value FROM json_each(?))', ids)
  }

  #mark(condition: string, ...bindings: (string | number)[]): void {
    this.#sql.exec(
      `INSERT OR IGNORE INTO leaving (passage_id) SELECT passage_id FROM vectors WHERE ${condition}`,
      ...bindings,
    )
    this.#sql.exec(`DELETE FROM vectors WHERE ${condition}`, ...bindings)
  }

  #hasMarked(): boolean {
    return this.#sql.exec('SELECT 1 FROM leaving LIMIT 1').toArray().length > 0
  }

  /** Deletes a batch of marked vectors from the index. False: none is marked. */
  async #deleteBatch(): Promise<boolean> {
    const ids = this.#sql
      .exec<{ id: string }>('SELECT passage_id AS id FROM leaving LIMIT ?', FORGOTTEN_AT_ONCE)
      .toArray()
      .map(({ id }) => id)
    if (ids.length === 0) return false
    await this.#index.forget(ids)
    this.#sql.exec('DELETE FROM leaving WHERE passage_id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
    return true
  }
}
