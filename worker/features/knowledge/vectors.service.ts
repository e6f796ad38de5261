import * as z from 'zod/mini'
import { libraryOf } from '../../agent-client/library.ts'
import { MEANING_WITHIN_MS } from '../../contract/limits.ts'
import { type Clock, withTimeout } from '../../core/clock.ts'
import { commit, type Database } from '../../core/db.ts'
import type { Env, Models, VectorIndex } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { CircuitBreaker, NO_STORE } from '../../engines/circuit.ts'
import * as store from './vectors.store.ts'

/** The platform's multilingual embedding model, which knows Spanish and Mongolian. */
const MODEL = '@cf/baai/bge-m3'
const DIMENSIONS = 1024
/** Texts of the greatest length that the model takes in one call. */
const EMBEDDED_AT_ONCE = 50
const NEAREST = 20

/** Vectors, and ids to delete, that the index takes in one call. */
export const GIVEN_AT_ONCE = 200
export const FORGOTTEN_AT_ONCE = 100

const Embedded = z.object({ data: z.array(z.array(z.number()).check(z.length(DIMENSIONS))) })
const Matches = z.object({ matches: z.array(z.object({ id: z.string(), score: z.number() })) })

/** A passage and its similarity to the question. */
export interface Similarity {
  id: string
  similarity: number
}

/** The text of a passage that is embedded: its distinct questions and its body. */
const textOf = ({ heading, questions, body }: Omit<store.EmbeddedPassage, 'id' | 'number'>): string =>
  [...new Set([heading, ...questions.split('\n')]), body].filter(Boolean).join('\n')

/** The index of passage vectors, made by the platform's model, with a namespace for each agent. */
export class PassageVectorIndex {
  readonly #models: Models
  readonly #index: VectorIndex
  readonly #clock: Clock
  readonly #circuit = new CircuitBreaker(NO_STORE)

  constructor(models: Models, index: VectorIndex, clock: Clock) {
    this.#models = models
    this.#index = index
    this.#clock = clock
  }

  /** Adds passages to the index; may be repeated. Throws when a call fails. */
  async give(agentId: string, passages: readonly store.EmbeddedPassage[]): Promise<void> {
    const groups: store.EmbeddedPassage[][] = []
    for (let at = 0; at < passages.length; at += EMBEDDED_AT_ONCE)
      groups.push(passages.slice(at, at + EMBEDDED_AT_ONCE))
    const embedded = await Promise.all(groups.map((group) => this.#embed(group.map(textOf))))
    const vectors = embedded.flat()
    await this.#index.upsert(
      passages.map(({ id }, index) => ({ id, namespace: agentId, values: vectors[index] as number[] })),
    )
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.#index.deleteByIds([...ids])
  }

  /** The passages most similar to a question; `null` after an error or the deadline. Never throws. */
  async nearest(agentId: string, question: string): Promise<Similarity[] | null> {
    if (!this.#circuit.mayCall(this.#clock.now())) return null
    const searching = this.#search(agentId, question)
    searching.catch(() => {})
    try {
      const found = await withTimeout(this.#clock, MEANING_WITHIN_MS, searching, () => {
        throw new Error('not said in time')
      })
      this.#circuit.record(true, this.#clock.now())
      return found
    } catch (error) {
      this.#circuit.record(false, this.#clock.now())
      log('warn', 'meaning.unsaid', { agentId, ...factsOf(error) })
      return null
    }
  }

  async #search(namespace: string, question: string): Promise<Similarity[]> {
    const [vector] = await this.#embed([question])
    const { matches } = Matches.parse(await this.#index.query(vector as number[], { namespace, topK: NEAREST }))
    return matches.map(({ id, score }) => ({ id, similarity: score }))
  }

  async #embed(text: string[]): Promise<number[][]> {
    const { data } = Embedded.parse(await this.#models.run(MODEL, { text, truncate_inputs: true }))
    if (data.length !== text.length) throw new Error(`${data.length} vectors for ${text.length} texts`)
    return data
  }
}

/** `null` if this installation has no vector search. */
export const passageVectorIndex = ({ AI, VECTORS }: Env, clock: Clock): PassageVectorIndex | null =>
  AI && VECTORS ? new PassageVectorIndex(AI, VECTORS, clock) : null

/** The documents of an agent that have passages; `null`: the agent was deleted. */
export async function documentsToEmbed(
  db: Database,
  agentId: string,
): Promise<{ id: string; version: number }[] | null> {
  const [[agent], documents] = await commit(db, store.existingAgent(db, agentId), store.knownDocuments(db, agentId))
  return agent ? documents : null
}

/** The next passages of a document after the number `after`; none if its version has changed. */
export const passagesToEmbed = (db: Database, agentId: string, documentId: string, version: number, after: number) =>
  store.passagesAfter(db, agentId, { documentId, version, after, most: GIVEN_AT_ONCE })

/** Has the agent's library embed what has changed in its knowledge. */
export const syncVectors = async (env: Env, agentId: string): Promise<void> => {
  await libraryOf(env, agentId).syncVectors()
}
