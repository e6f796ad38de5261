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

/** What a step came to: there is more to do, all is done, or the agent is gone with everything of its own. */
export type VectorStep = 'more' | 'done' | 'gone'

/**
 * Which vectors of one agent the platform's index holds, and which are to be deleted from it. An id is stored before the
 * vector is written: without it the vector could never be deleted.
 */
export class VectorSync {
  readonly #sql: SqlStorage
  readonly #meaning: PassageVectorIndex
  readonly #agentId: string

  constructor(sql: SqlStorage, meaning: PassageVectorIndex, agentId: string) {
    this.#sql = sql
    this.#meaning = meaning
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

  /** Comes one step nearer to what the agent knows. Throws when the index or its model fails: the step is taken again. */
  async step(db: Database): Promise<VectorStep> {
    if (await this.#forget()) return 'more'
    const documents = await documentsToEmbed(db, this.#agentId)
    this.#leave(documents ?? [])
    const next = documents?.find(({ id, version }) => !this.#isWhole(id, version))
    if (next) await this.#give(db, next.id, next.version)
    this.#sql.exec('DELETE FROM meaning_failures')
    if (next || this.#hasLeaving()) return 'more'
    return documents ? 'done' : 'gone'
  }

  /** The step failed: when it is to be tried again, later each time. */
  failed(now: number): number {
    this.#sql.exec('INSERT INTO meaning_failures (at) VALUES (?)', now)
    const { tried } = this.#sql.exec<{ tried: number }>('SELECT count(*) AS tried FROM meaning_failures').one()
    return now + Math.min(AGAIN_MS * 2 ** (tried - 1), AGAIN_AT_MOST_MS)
  }

  /** The next of the document's passages; with the last of them, those of its older version leave. */
  async #give(db: Database, id: string, version: number): Promise<void> {
    const after = this.#begun(id, version)
    const passages = await passagesToEmbed(db, this.#agentId, id, version, after)
    for (const passage of passages)
      this.#sql.exec(
        'INSERT OR REPLACE INTO vectors (passage_id, document_id, version) VALUES (?, ?, ?)',
        passage.id,
        id,
        version,
      )
    if (passages.length > 0) await this.#meaning.give(this.#agentId, passages)
    const last = passages.at(-1)?.number ?? after
    this.#sql.exec('UPDATE meanings SET after = ? WHERE document_id = ?', last, id)
    if (passages.length === GIVEN_AT_ONCE) return
    this.#sql.exec('UPDATE meanings SET is_whole = 1 WHERE document_id = ?', id)
    this.#letGo('document_id = ? AND version <> ?', id, version)
  }

  /** How far the document was given in this version. */
  #begun(id: string, version: number): number {
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

  /** Whatever was given of documents that are not among these is to leave. */
  #leave(documents: readonly { id: string }[]): void {
    const there = JSON.stringify(documents.map(({ id }) => id))
    this.#letGo('document_id NOT IN (SELECT value FROM json_each(?))', there)
    this.#sql.exec('DELETE FROM meanings WHERE document_id NOT IN (SELECT value FROM json_each(?))', there)
  }

  #letGo(which: string, ...bindings: (string | number)[]): void {
    this.#sql.exec(
      `INSERT OR IGNORE INTO leaving (passage_id) SELECT passage_id FROM vectors WHERE ${which}`,
      ...bindings,
    )
    this.#sql.exec(`DELETE FROM vectors WHERE ${which}`, ...bindings)
  }

  #hasLeaving(): boolean {
    return this.#sql.exec('SELECT 1 FROM leaving LIMIT 1').toArray().length > 0
  }

  /** Takes the next that leave out of the index; false when there are none. */
  async #forget(): Promise<boolean> {
    const ids = this.#sql
      .exec<{ id: string }>('SELECT passage_id AS id FROM leaving LIMIT ?', FORGOTTEN_AT_ONCE)
      .toArray()
      .map(({ id }) => id)
    if (ids.length === 0) return false
    await this.#meaning.forget(ids)
    this.#sql.exec('DELETE FROM leaving WHERE passage_id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
    return true
  }
}
