import * as z from 'zod/mini'
import { dayOf } from '../../worker/contract/days.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { isComplete, isContextPreferred, type Query, queriesIn } from '../../worker/engines/asks.rules.ts'
import { PERHAPS_FROM, UNSURE_MAX } from '../../worker/engines/confidence.rules.ts'
import type { Turn } from '../../worker/engines/engine.ts'
import { type Candidate, fuseCandidates, reciprocalRankFusion } from '../../worker/engines/fusion.rules.ts'
import { preferred } from '../../worker/engines/precedence.rules.ts'
import { STEMS_VERSION } from '../../worker/engines/words/terms.ts'
import type { KnowledgeReading, KnownKnowledge } from '../../worker/features/knowledge/knowledge.service.ts'
import { readFact, writeFact } from './facts.ts'
import { PassageVectors } from './passage-vectors.ts'
import { BEST, Retrieval } from './retrieval.ts'

const EMPTY: KnownKnowledge = { version: null, sources: {} }
/** Version of the way in which the copy is made; a copy of another version is read again. 2: without passages that have a blank. */
const COPY_VERSION = 2

/** Most passages whose origin is in the memory cache. */
const ORIGINS_MAX = 1_000
/** The source of a passage, the address of its page and when that was read. */
type Origin = { number: number; source: string; address: string | null; read_at: number | null }

const unsure = (candidate: Candidate): Candidate => ({
  ...candidate,
  found: { ...candidate.found, confidence: Math.min(candidate.found.confidence, UNSURE_MAX) },
})

const firstConfidence = ([first]: readonly Candidate[]): number => first?.found.confidence ?? 0

/** State of the copy: sources and their versions, and versions of stemming and copying. `hasIds`: with ids of the vector index. */
type CopyState = KnownKnowledge & { stems?: number; copy?: number; hasIds?: boolean }
const Stored = z.looseObject({ version: z.nullable(z.string()), sources: z.record(z.string(), z.unknown()) })

/** The object's searchable copy of the agent's passages in D1. A read replaces only the sources that changed. */
export class Knowledge {
  readonly #sql: SqlStorage
  readonly #retrieval: Retrieval
  readonly #vectors: PassageVectors | null
  readonly #origins = new Map<number, Origin>()

  constructor(env: Env, agentId: string, sql: SqlStorage, clock: Clock) {
    this.#sql = sql
    this.#vectors = PassageVectors.of(env, agentId, sql, clock)
    this.#retrieval = new Retrieval(sql)
  }

  /** The version of the copy and its sources, so that D1 returns only what changed. An unreadable state counts as an empty copy. */
  copyState(): KnownKnowledge {
    const { data } = Stored.safeParse(readFact(this.#sql, 'known'))
    const { stems, copy, hasIds, ...known }: CopyState = (data as CopyState | undefined) ?? EMPTY
    return stems === STEMS_VERSION && copy === COPY_VERSION && (hasIds || !this.#vectors) ? known : EMPTY
  }

  /** Replaces the sources that changed, without an `await`, so that no search sees a partial state. */
  rewrite({ version, sources, passages }: KnowledgeReading): void {
    const known = this.copyState()
    this.#origins.clear()
    this.#drop(Object.keys(known.sources).filter((source) => sources[source] !== known.sources[source]))
    if (known.version === null) this.#clear()
    for (const { number, id, source, address, readAt, ...passage } of passages) {
      this.#retrieval.keep(number, passage)
      this.#vectors?.keep(number, id)
      this.#sql.exec(
        'INSERT INTO passage_sources (number, source, address, read_at) VALUES (?, ?, ?, ?)',
        number,
        source,
        address ?? null,
        readAt ?? null,
      )
    }
    this.#retrieval.refresh()
    const state: CopyState = {
      version,
      sources,
      stems: STEMS_VERSION,
      copy: COPY_VERSION,
      ...(this.#vectors && { hasIds: true }),
    }
    writeFact(this.#sql, 'known', state)
    this.#vectors?.renew()
  }

  /** Starts an update of the vectors after a change of the knowledge. */
  renewVectors(): void {
    this.#vectors?.renew()
  }

  /**
   * The best passages for a message, and for each of its questions if it has several. Without a match, the first passages in
   * the language. The search by words is local; a search by vectors runs concurrently, where there is an index.
   */
  async find(
    message: string,
    history: Turn['history'],
    language: Locale,
  ): Promise<Pick<Turn, 'passages' | 'questions'>> {
    const { whole, each } = queriesIn(message, history)
    const found = await Promise.all([whole, ...each].map((ask) => this.#search(ask, language)))
    const lists = this.#withOrigins(found.map((list) => list.slice(0, BEST)))
    const byNumber = new Map(lists.flat().map(({ number, found }) => [number, found]))
    const best = reciprocalRankFusion(...lists.map((list) => list.map(({ number }) => number))).slice(0, BEST)
    const passages = best.flatMap((number) => byNumber.get(number) ?? [])
    const questions = each.map(({ question }, at) => ({
      text: question,
      passages: (lists[at + 1] ?? []).map(({ found }) => found),
    }))
    return {
      passages: passages.length > 0 ? passages : this.#retrieval.first(language),
      ...(questions.length > 0 && { questions }),
    }
  }

  /**
   * Searches a possible follow-up alone and together with the earlier question, and takes the result with the better
   * confidence. A complete question keeps what is perhaps its answer: the earlier words find their own passage again.
   */
  async #search(query: Query, language: Locale): Promise<readonly Candidate[]> {
    const alone = await this.#hybridSearch({ ...query, earlier: '' }, language)
    if (query.earlier === '') return alone
    const together = await this.#hybridSearch(query, language)
    if (!isContextPreferred(firstConfidence(together), firstConfidence(alone), query.text)) return alone
    if (!isComplete(query.text) || together[0]?.number === alone[0]?.number) return together
    return firstConfidence(alone) >= PERHAPS_FROM ? alone : together.map(unsure)
  }

  async #hybridSearch({ question, text, earlier }: Query, language: Locale): Promise<readonly Candidate[]> {
    const nearest = this.#vectors?.nearest(`${earlier} ${text}`.trim())
    const ranked = this.#retrieval.ranked(text, language, earlier, question)
    const byWords = this.#preferred(ranked)
    const near = nearest && (await nearest)
    if (!this.#vectors || !near) return byWords
    // Passages that the preference rules removed are contradicted by preferred ones: vectors must not add them again.
    const removed = new Set(ranked.map(({ number }) => number))
    for (const { number } of byWords) removed.delete(number)
    const byMeaning = this.#vectors.resolve(near, this.#retrieval).filter(({ number }) => !removed.has(number))
    return fuseCandidates(byWords, byMeaning, language)
  }

  #preferred<Each extends Candidate>(ranked: readonly Each[]): Each[] {
    const sourcesOf = (numbers: readonly number[]): Map<number, string> => {
      const origins = this.#originsOf(numbers)
      return new Map(numbers.map((number) => [number, origins.get(number)?.source ?? '']))
    }
    return preferred(ranked, sourcesOf, (each) => this.#retrieval.questionKeysOf(each))
  }

  /** Adds the address of the page and the day on which it was read to the passages. */
  #withOrigins(lists: readonly (readonly Candidate[])[]): Candidate[][] {
    const origins = this.#originsOf(lists.flat().map(({ number }) => number))
    return lists.map((list) =>
      list.map(({ number, found }) => {
        const { address, read_at: readAt = null } = origins.get(number) ?? {}
        return {
          number,
          found: { ...found, ...(address && { address }), ...(readAt !== null && { date: dayOf(readAt) }) },
        }
      }),
    )
  }

  #originsOf(numbers: readonly number[]): ReadonlyMap<number, Origin> {
    if (this.#origins.size > ORIGINS_MAX) this.#origins.clear()
    const missing = numbers.filter((number) => !this.#origins.has(number))
    if (missing.length > 0) {
      const rows = this.#sql.exec<Origin>(
        `SELECT number, source, address, read_at FROM passage_sources
         WHERE number IN (SELECT value FROM json_each(?))`,
        JSON.stringify(missing),
      )
      for (const row of rows.toArray()) this.#origins.set(row.number, row)
    }
    return this.#origins
  }

  #clear(): void {
    this.#retrieval.clear()
    this.#vectors?.clear()
    this.#sql.exec('DELETE FROM passage_sources')
  }

  #drop(gone: readonly string[]): void {
    for (const source of gone) {
      const rows = this.#sql.exec<{ number: number }>('SELECT number FROM passage_sources WHERE source = ?', source)
      const numbers = rows.toArray().map(({ number }) => number)
      this.#retrieval.drop(numbers)
      this.#vectors?.drop(numbers)
      this.#sql.exec('DELETE FROM passage_sources WHERE source = ?', source)
    }
  }
}
