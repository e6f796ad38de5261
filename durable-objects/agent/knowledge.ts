import * as z from 'zod/mini'
import { dayOf } from '../../worker/contract/days.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { isContextPreferred, type Query, queriesIn } from '../../worker/engines/asks.rules.ts'
import type { Turn } from '../../worker/engines/engine.ts'
import { type Candidate, fuseCandidates, reciprocalRankFusion } from '../../worker/engines/fusion.rules.ts'
import { preferred } from '../../worker/engines/precedence.rules.ts'
import { STEMS_VERSION } from '../../worker/engines/words/terms.ts'
import type { KnowledgeReading, KnownKnowledge } from '../../worker/features/knowledge/knowledge.service.ts'
import { PassageVectors } from './passage-vectors.ts'
import { BEST, Retrieval } from './retrieval.ts'

const NOTHING: KnownKnowledge = { version: null, sources: {} }
/** Changes when the copy of what D1 has is made in another way: 2 is without passages that have a blank. */
const COPY_VERSION = 2

const fitOfFirst = ([first]: readonly Candidate[]): number => first?.found.fit ?? 0

/** What the copy was made from, and by which version of the stemming rules. `hasIds`: passages have their vectors' ids. */
type Kept = KnownKnowledge & { stems?: number; copy?: number; hasIds?: boolean }
const Stored = z.looseObject({ version: z.nullable(z.string()), sources: z.record(z.string(), z.unknown()) })

/** A note that cannot be read counts as nothing known: everything is read again. */
function keptIn(json: string | undefined): Kept {
  try {
    const { success, data } = Stored.safeParse(JSON.parse(json ?? 'null'))
    return success ? (data as Kept) : NOTHING
  } catch {
    return NOTHING
  }
}

/** The object's searchable copy of its agent's passages. A reading replaces only the sources that changed. */
export class Knowledge {
  readonly #sql: SqlStorage
  readonly #retrieval: Retrieval
  readonly #vectors: PassageVectors | null

  constructor(env: Env, agentId: string, sql: SqlStorage, clock: Clock) {
    this.#sql = sql
    this.#vectors = PassageVectors.of(env, agentId, sql, clock)
    this.#retrieval = new Retrieval(sql)
  }

  /** The copy's version, for reading what is newer. */
  known(): KnownKnowledge {
    const [fact] = this.#sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'known'`)
    const { stems, copy, hasIds, ...known } = keptIn(fact?.value)
    return stems === STEMS_VERSION && copy === COPY_VERSION && (hasIds || !this.#vectors) ? known : NOTHING
  }

  /** Replaces the sources that changed, in one synchronous stretch: no search sees half of it. */
  rewrite({ version, sources, passages }: KnowledgeReading): void {
    const known = this.known()
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
    const kept: Kept = {
      version,
      sources,
      stems: STEMS_VERSION,
      copy: COPY_VERSION,
      ...(this.#vectors && { hasIds: true }),
    }
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('known', ?)`, JSON.stringify(kept))
    this.#vectors?.renew()
  }

  /** The vectors follow a change of the agent's knowledge. */
  renewVectors(): void {
    this.#vectors?.renew()
  }

  /**
   * What fits a message, and where it asks several things, what fits each of them; else the first passages there are.
   * Synchronous by words alone; with vectors both searches run at the same time.
   */
  async find(
    message: string,
    history: Turn['history'],
    language: Locale,
  ): Promise<Pick<Turn, 'passages' | 'questions'>> {
    const { whole, each } = queriesIn(message, history)
    const found = await Promise.all([whole, ...each].map((ask) => this.#answering(ask, language)))
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

  /** A question that may go on from an earlier one is looked for alone and with that: the surer of both is taken. */
  async #answering({ text, earlier }: Query, language: Locale): Promise<readonly Candidate[]> {
    const alone = await this.#byBoth(text, language)
    if (earlier === '') return alone
    const together = await this.#byBoth(text, language, earlier)
    return isContextPreferred(fitOfFirst(together), fitOfFirst(alone), text) ? together : alone
  }

  async #byBoth(question: string, language: Locale, earlier = ''): Promise<readonly Candidate[]> {
    const nearest = this.#vectors?.nearest(`${earlier} ${question}`.trim())
    const ranked = this.#retrieval.ranked(question, language, earlier)
    const byWords = this.#preferred(ranked)
    const near = nearest && (await nearest)
    if (!this.#vectors || !near) return byWords
    // What the words put aside, a preferred passage contradicts.
    const aside = new Set(ranked.map(({ number }) => number))
    for (const { number } of byWords) aside.delete(number)
    const byMeaning = this.#vectors.among(near, this.#retrieval).filter(({ number }) => !aside.has(number))
    return fuseCandidates(byWords, byMeaning, language)
  }

  #preferred<Each extends Candidate>(ranked: readonly Each[]): Each[] {
    return preferred(ranked, (numbers) => {
      const rows = this.#sql.exec<{ number: number; source: string }>(
        'SELECT number, source FROM passage_sources WHERE number IN (SELECT value FROM json_each(?))',
        JSON.stringify(numbers),
      )
      return new Map(rows.toArray().map(({ number, source }) => [number, source]))
    })
  }

  /** The passages, each with the address of its page and the day on which it was read. */
  #withOrigins(lists: readonly (readonly Candidate[])[]): Candidate[][] {
    const rows = this.#sql.exec<{ number: number; address: string | null; read_at: number | null }>(
      'SELECT number, address, read_at FROM passage_sources WHERE number IN (SELECT value FROM json_each(?))',
      JSON.stringify(lists.flat().map(({ number }) => number)),
    )
    const origins = new Map(rows.toArray().map((row) => [row.number, row]))
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
