import type { Locale } from '../../worker/contract/locales.ts'
import type { AgentReading, Passage } from '../../worker/features/chat/mail.ts'

const FRESH_MS = 10_000
const BEST = 5

type Row = Record<'heading' | 'questions' | 'body' | 'language', string>

const passageFrom = ({ language, ...rest }: Row): Passage => ({ ...rest, language: language as Locale })

/** Each stem quoted, any of them, as a prefix: nothing in it is an operator. */
const matchOf = (subject: readonly string[]): string =>
  subject.map((stem) => `"${stem.replaceAll('"', '""')}"*`).join(' OR ')

type Read = (knownVersion: string | null) => Promise<AgentReading | null>

/**
 * What the hub knows of its agent, at most ten seconds old, and its own searchable copy of the passages, which is
 * written anew only when the database has another version. Limits are never read here: the statement that stores a
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
    const reading = await this.#read(this.#version())
    if (reading?.passages) this.#rewrite(reading.knowledgeVersion, reading.passages)
    return reading
  }

  #version(): string | null {
    const [fact] = this.#sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'knowledge'`)
    return fact?.value ?? null
  }

  #rewrite(version: string, passages: readonly Passage[]): void {
    this.#sql.exec('DELETE FROM passages')
    for (const { heading, questions, body, language } of passages)
      this.#sql.exec(
        'INSERT INTO passages (heading, questions, body, language) VALUES (?, ?, ?, ?)',
        heading,
        questions,
        body,
        language,
      )
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('knowledge', ?)`, version)
  }
}
