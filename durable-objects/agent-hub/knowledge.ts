import * as z from 'zod/mini'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { joined } from '../../worker/engines/fusion.rules.ts'
import { STEMS_VERSION } from '../../worker/engines/words/terms.ts'
import type { AgentReading, Found, KnowledgeReading, KnownKnowledge } from '../../worker/features/chat/mail.ts'
import { Meant } from './meant.ts'
import { BEST, Retrieval } from './retrieval.ts'

const FRESH_MS = 10_000
const NOTHING: KnownKnowledge = { version: null, sources: {} }
/** What the examples of a type are told by among the sources: they have no vectors. */
const STARTERS = 'type:'

/**
 * What the copy was made from, and by which rules its stems. `hasIds`: each passage was kept with what the index of
 * vectors calls it.
 */
type Kept = KnownKnowledge & { stems?: number; hasIds?: boolean }
const Stored = z.looseObject({ version: z.nullable(z.string()), sources: z.record(z.string(), z.unknown()) })
type Read = (known: KnownKnowledge) => Promise<AgentReading | null>

/** What cannot be read is forgotten: everything is read anew. */
function keptIn(json: string | undefined): Kept {
  try {
    const { success, data } = Stored.safeParse(JSON.parse(json ?? 'null'))
    return success ? (data as Kept) : NOTHING
  } catch {
    return NOTHING
  }
}

/**
 * What the hub knows of its agent, at most ten seconds old, and its own searchable copy of the passages, of which
 * only those sources are written anew that the database has another version of. Limits are never read here: the
 * statement that stores a message holds them.
 */
export class Knowledge {
  readonly #sql: SqlStorage
  readonly #clock: Clock
  readonly #read: Read
  readonly #retrieval: Retrieval
  readonly #meant: Meant | null
  #reading: Promise<AgentReading | null> | null = null
  #readAt = 0

  constructor(env: Env, agentId: string, sql: SqlStorage, clock: Clock, read: Read) {
    this.#sql = sql
    this.#clock = clock
    this.#meant = Meant.of(env, agentId, sql, clock)
    this.#read = read
    this.#retrieval = new Retrieval(sql)
  }

  /** `null`: there is no such agent. */
  current(): Promise<AgentReading | null> {
    const now = this.#clock.now()
    if (this.#reading && now - this.#readAt < FRESH_MS) return this.#reading
    this.#readAt = now
    const reading = this.#readAnew()
    this.#reading = reading
    reading.then(
      (found) => {
        if (!found) this.forget()
      },
      () => this.forget(),
    )
    return reading
  }

  /** As old as it may be, so long as it was read since the object woke. */
  known(): Promise<AgentReading | null> {
    return this.#reading ?? this.current()
  }

  /** What is asked next is read again. */
  forget(): void {
    this.#reading = null
  }

  /** As `forget`, once what the agent knows has changed. */
  renew(): void {
    this.forget()
    this.#meant?.renew()
  }

  /**
   * The passages that fit best; else the first there are. At once by words alone; where what they mean is asked too,
   * both are, at the same time.
   */
  search(asked: string, language: Locale): readonly Found[] | Promise<readonly Found[]> {
    const nearest = this.#meant?.nearest(asked)
    if (!this.#meant || !nearest) return this.#orFirst(this.#retrieval.search(asked, language), language)
    return this.#byBoth(this.#meant, nearest, asked, language)
  }

  async #byBoth(
    meant: Meant,
    nearest: NonNullable<ReturnType<Meant['nearest']>>,
    asked: string,
    language: Locale,
  ): Promise<readonly Found[]> {
    const spoken = this.#retrieval.ranked(asked, language)
    const near = await nearest
    const found = near
      ? joined(spoken, meant.among(near, this.#retrieval), language)
      : spoken.map((candidate) => candidate.found)
    return this.#orFirst(found.slice(0, BEST), language)
  }

  #orFirst(fitting: readonly Found[], language: Locale): readonly Found[] {
    return fitting.length > 0 ? fitting : this.#retrieval.first(language)
  }

  async #readAnew(): Promise<AgentReading | null> {
    const known = this.#known()
    const reading = await this.#read(known)
    if (reading?.knowledge) this.#rewrite(known, reading.knowledge)
    return reading
  }

  #known(): KnownKnowledge {
    const [fact] = this.#sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'known'`)
    const { stems, hasIds, ...known } = keptIn(fact?.value)
    return stems === STEMS_VERSION && (hasIds || !this.#meant) ? known : NOTHING
  }

  /** Without a pause: nobody searches a copy that is half old. */
  #rewrite(known: KnownKnowledge, { version, sources, passages }: KnowledgeReading): void {
    this.#drop(Object.keys(known.sources).filter((source) => sources[source] !== known.sources[source]))
    if (known.version === null) this.#forgetAll()
    for (const { number, id, source, ...passage } of passages) {
      this.#retrieval.keep(number, passage)
      if (!source.startsWith(STARTERS)) this.#meant?.keep(number, id)
      this.#sql.exec('INSERT INTO passage_sources (number, source) VALUES (?, ?)', number, source)
    }
    this.#retrieval.refresh()
    const kept: Kept = { version, sources, stems: STEMS_VERSION, ...(this.#meant && { hasIds: true }) }
    const fact = JSON.stringify(kept)
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('known', ?)`, fact)
    this.#meant?.renew()
  }

  #forgetAll(): void {
    this.#retrieval.clear()
    this.#meant?.clear()
    this.#sql.exec('DELETE FROM passage_sources')
  }

  #drop(gone: readonly string[]): void {
    for (const source of gone) {
      const rows = this.#sql.exec<{ number: number }>('SELECT number FROM passage_sources WHERE source = ?', source)
      const numbers = rows.toArray().map(({ number }) => number)
      this.#retrieval.drop(numbers)
      this.#meant?.drop(numbers)
      this.#sql.exec('DELETE FROM passage_sources WHERE source = ?', source)
    }
  }
}
