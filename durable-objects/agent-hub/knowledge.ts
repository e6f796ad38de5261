import type { Locale } from '../../worker/contract/locales.ts'
import type { AgentReading, KnowledgeReading, KnownKnowledge, Passage } from '../../worker/features/chat/mail.ts'

const FRESH_MS = 10_000
const BEST = 5

type Row = Record<'heading' | 'questions' | 'body' | 'language', string>

const passageFrom = ({ language, ...rest }: Row): Passage => ({ ...rest, language: language as Locale })

/** Each stem quoted, any of them, as a prefix: nothing in it is an operator. */
const matchOf = (subject: readonly string[]): string =>
  subject.map((stem) => `"${stem.replaceAll('"', '""')}"*`).join(' OR ')

type Read = (known: KnownKnowledge) => Promise<AgentReading | null>

/**
 * What the hub knows of its agent, at most ten seconds old, and its own searchable copy of the passages, of which
 * only those sources are written anew that the database has another version of. Limits are never read here: the statement that stores a
 * message holds them.
 */
export class Knowledge {
  readonly #sql: SqlStorage
  readonly #read: Read
  #reading: Promise<AgentReading | null> | null = null
  #readAt = 0

  constructor(sql: SqlStorage, read: Read) {
    this.#sql = sql
    this.#read = read
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

  /** The passages that fit best, where heading and ways to ask weigh more than the text; else the first there are. */
  readonly search = (subject: readonly string[], language: Locale): Passage[] => {
    const fitting = subject.length > 0 ? this.#fitting(subject) : []
    return fitting.length > 0 ? fitting : this.#first(language)
  }

  #fitting(subject: readonly string[]): Passage[] {
    return this.#sql
      .exec<Row>(
        `SELECT heading, questions, body, language FROM passages
         WHERE passages MATCH ? ORDER BY bm25(passages, 4.0, 6.0, 1.0) LIMIT ?`,
        matchOf(subject),
        BEST,
      )
      .toArray()
      .map(passageFrom)
  }

  #first(language: Locale): Passage[] {
    return this.#sql
      .exec<Row>(
        'SELECT heading, questions, body, language FROM passages WHERE language = ? ORDER BY rowid LIMIT ?',
        language,
        BEST,
      )
      .toArray()
      .map(passageFrom)
  }

  async #readAnew(): Promise<AgentReading | null> {
    const known = this.#known()
    const reading = await this.#read(known)
    if (reading?.knowledge) this.#rewrite(known, reading.knowledge)
    return reading
  }

  #known(): KnownKnowledge {
    const [fact] = this.#sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'knowledge'`)
    return fact?.value.startsWith('{') ? JSON.parse(fact.value) : { version: null, sources: {} }
  }

  /** Without a pause: nobody searches a copy that is half old. */
  #rewrite(known: KnownKnowledge, { version, sources, passages }: KnowledgeReading): void {
    this.#drop(Object.keys(known.sources).filter((source) => sources[source] !== known.sources[source]))
    if (known.version === null) this.#sql.exec('DELETE FROM passages; DELETE FROM passage_sources')
    for (const { number, source, heading, questions, body, language } of passages) {
      this.#sql.exec(
        'INSERT INTO passages (rowid, heading, questions, body, language) VALUES (?, ?, ?, ?, ?)',
        number,
        heading,
        questions,
        body,
        language,
      )
      this.#sql.exec('INSERT INTO passage_sources (number, source) VALUES (?, ?)', number, source)
    }
    const fact = JSON.stringify({ version, sources } satisfies KnownKnowledge)
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('knowledge', ?)`, fact)
  }

  #drop(gone: readonly string[]): void {
    for (const source of gone) {
      this.#sql.exec(
        'DELETE FROM passages WHERE rowid IN (SELECT number FROM passage_sources WHERE source = ?)',
        source,
      )
      this.#sql.exec('DELETE FROM passage_sources WHERE source = ?', source)
    }
  }
}
