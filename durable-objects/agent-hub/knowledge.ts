import type { Locale } from '../../worker/contract/locales.ts'
import type { Found } from '../../worker/engines/engine.ts'
import type { AgentReading, KnowledgeReading, KnownKnowledge } from '../../worker/features/chat/mail.ts'
import { Retrieval } from './retrieval.ts'

const FRESH_MS = 10_000

type Read = (known: KnownKnowledge) => Promise<AgentReading | null>

/**
 * What the hub knows of its agent, at most ten seconds old, and its own searchable copy of the passages, of which
 * only those sources are written anew that the database has another version of. Limits are never read here: the statement that stores a
 * message holds them.
 */
export class Knowledge {
  readonly #sql: SqlStorage
  readonly #read: Read
  readonly #retrieval: Retrieval
  #reading: Promise<AgentReading | null> | null = null
  #readAt = 0

  constructor(sql: SqlStorage, read: Read) {
    this.#sql = sql
    this.#read = read
    this.#retrieval = new Retrieval(sql)
  }

  /** `null`: there is no such agent. */
  current(now: number): Promise<AgentReading | null> {
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
  known(now: number): Promise<AgentReading | null> {
    return this.#reading ?? this.current(now)
  }

  /** What is asked next is read again. */
  forget(): void {
    this.#reading = null
  }

  /** The passages that fit best; else the first there are. */
  readonly search = (asked: string, language: Locale): Found[] => {
    const fitting = this.#retrieval.search(asked, language)
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
    return fact ? JSON.parse(fact.value) : { version: null, sources: {} }
  }

  /** Without a pause: nobody searches a copy that is half old. */
  #rewrite(known: KnownKnowledge, { version, sources, passages }: KnowledgeReading): void {
    this.#drop(Object.keys(known.sources).filter((source) => sources[source] !== known.sources[source]))
    if (known.version === null) this.#forgetAll()
    for (const { number, source, ...passage } of passages) {
      this.#retrieval.keep(number, passage)
      this.#sql.exec('INSERT INTO passage_sources (number, source) VALUES (?, ?)', number, source)
    }
    this.#retrieval.refresh()
    const fact = JSON.stringify({ version, sources } satisfies KnownKnowledge)
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('known', ?)`, fact)
  }

  #forgetAll(): void {
    this.#retrieval.clear()
    this.#sql.exec('DELETE FROM passage_sources')
  }

  #drop(gone: readonly string[]): void {
    for (const source of gone) {
      const rows = this.#sql.exec<{ number: number }>('SELECT number FROM passage_sources WHERE source = ?', source)
      this.#retrieval.drop(rows.toArray().map(({ number }) => number))
      this.#sql.exec('DELETE FROM passage_sources WHERE source = ?', source)
    }
  }
}
