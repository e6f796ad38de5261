import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { SemanticMatch as NearPassage } from '../../worker/engines/fusion.rules.ts'
import {
  type Likeness,
  meaningOf,
  type PassageVectorIndex,
  renewMeaning,
} from '../../worker/features/knowledge/vectors.service.ts'
import type { Retrieval } from './retrieval.ts'

/** The index knows passages by their ids: which number each has among those of this agent, and no other's. */
export class PassageVectors {
  readonly #sql: SqlStorage
  readonly #env: Env
  readonly #agentId: string
  readonly #meaning: PassageVectorIndex

  private constructor(env: Env, agentId: string, sql: SqlStorage, meaning: PassageVectorIndex) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = sql
    this.#meaning = meaning
    sql.exec(`
      CREATE TABLE IF NOT EXISTS passage_ids (number INTEGER PRIMARY KEY, id TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS passage_ids_id ON passage_ids (id);
    `)
  }

  /** `null` where this installation finds by words alone. */
  static of(env: Env, agentId: string, sql: SqlStorage, clock: Clock): PassageVectors | null {
    const meaning = meaningOf(env, clock)
    return meaning && new PassageVectors(env, agentId, sql, meaning)
  }

  keep(number: number, id: string): void {
    this.#sql.exec('INSERT OR REPLACE INTO passage_ids (number, id) VALUES (?, ?)', number, id)
  }

  drop(numbers: readonly number[]): void {
    this.#sql.exec('DELETE FROM passage_ids WHERE number IN (SELECT value FROM json_each(?))', JSON.stringify(numbers))
  }

  clear(): void {
    this.#sql.exec('DELETE FROM passage_ids')
  }

  /** Begins to look for what means the same; `null` when there is nothing that could. */
  nearest(asked: string): Promise<Likeness[] | null> | null {
    const isAnyThere = this.#sql.exec('SELECT 1 FROM passage_ids LIMIT 1').toArray().length > 0
    return asked && isAnyThere ? this.#meaning.nearest(this.#agentId, asked) : null
  }

  /** Those of them that this agent knows, whatever else the index has named. */
  among(nearest: readonly Likeness[], retrieval: Retrieval): NearPassage[] {
    const similarities = new Map(nearest.map(({ id, similarity }) => [id, similarity]))
    const rows = this.#sql
      .exec<{ number: number; id: string }>(
        'SELECT number, id FROM passage_ids WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify([...similarities.keys()]),
      )
      .toArray()
    const byNumber = new Map(rows.map(({ number, id }) => [number, similarities.get(id) ?? 0]))
    return retrieval
      .these([...byNumber.keys()])
      .map((candidate) => ({ ...candidate, similarity: byNumber.get(candidate.number) ?? 0 }))
  }

  /** What the agent knows has changed: its vectors are to follow. Nobody waits for that. */
  renew(): void {
    renewMeaning(this.#env, this.#agentId).catch((error: unknown) =>
      log('warn', 'meaning.unrenewed', { agentId: this.#agentId, ...factsOf(error) }),
    )
  }
}
