import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { SemanticMatch as NearPassage } from '../../worker/engines/fusion.rules.ts'
import {
  type PassageVectorIndex,
  passageVectorIndex,
  type Similarity,
  syncVectors,
} from '../../worker/features/knowledge/vectors.service.ts'
import type { Retrieval } from './retrieval.ts'

/** Search by meaning: maps ids of the vector index to the numbers of this agent's passages, and to no other agent's. */
export class PassageVectors {
  readonly #sql: SqlStorage
  readonly #env: Env
  readonly #agentId: string
  readonly #index: PassageVectorIndex

  private constructor(env: Env, agentId: string, sql: SqlStorage, meaning: PassageVectorIndex) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = sql
    this.#index = meaning
    sql.exec(`
      CREATE TABLE IF NOT EXISTS passage_ids (number INTEGER PRIMARY KEY, id TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS passage_ids_id ON passage_ids (id);
    `)
  }

  /** `null`: the installation has no vector index, and retrieval uses words only. */
  static of(env: Env, agentId: string, sql: SqlStorage, clock: Clock): PassageVectors | null {
    const meaning = passageVectorIndex(env, clock)
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

  /** Starts a query for the nearest vectors; `null`: the question is empty, or no passage has a vector. */
  nearest(question: string): Promise<Similarity[] | null> | null {
    const hasVectors = this.#sql.exec('SELECT 1 FROM passage_ids LIMIT 1').toArray().length > 0
    return question && hasVectors ? this.#index.nearest(this.#agentId, question) : null
  }

  /** The passages of the matches that belong to this agent; other matches are ignored. */
  resolve(nearest: readonly Similarity[], retrieval: Retrieval): NearPassage[] {
    const similarities = new Map(nearest.map(({ id, similarity }) => [id, similarity]))
    const rows = this.#sql
      .exec<{ number: number; id: string }>(
        'SELECT number, id FROM passage_ids WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify([...similarities.keys()]),
      )
      .toArray()
    const byNumber = new Map(rows.map(({ number, id }) => [number, similarities.get(id) ?? 0]))
    return retrieval
      .byNumbers([...byNumber.keys()])
      .map((candidate) => ({ ...candidate, similarity: byNumber.get(candidate.number) ?? 0 }))
  }

  /** Lets the library update the vectors after a change of the knowledge; runs in the background. */
  renew(): void {
    syncVectors(this.#env, this.#agentId).catch((error: unknown) =>
      log('warn', 'meaning.unrenewed', { agentId: this.#agentId, ...factsOf(error) }),
    )
  }
}
