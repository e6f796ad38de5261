import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core'
import type { Env } from './env.ts'
import { retryingSession } from './retrying-session.ts'

interface Query {
  toSQL: () => { sql: string; params: unknown[] }
}

/** The state at which a session's reads start: any replica, the primary, or at least a bookmark. */
export type Start = 'any' | 'newest' | { bookmark: string }

const constraintOf = (start: Start): string => {
  if (typeof start === 'object') return start.bookmark
  return start === 'newest' ? 'first-primary' : 'first-unconstrained'
}

/** Bookmarks sort as text by age. */
const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other)

function open(binding: D1Database, start: Start) {
  let current = binding.withSession(constraintOf(start))
  const session = retryingSession({
    prepare: (query: string) => current.prepare(query),
    batch: (statements: D1PreparedStatement[]) => current.batch(statements),
    getBookmark: () => current.getBookmark(),
  } as D1DatabaseSession)
  const database = drizzle(session as unknown as D1Database, { casing: 'snake_case' })
  let observed: string | null = null
  return Object.assign(database, {
    /** The bookmark of the newest state that this request has read or written. */
    bookmark: () => later(session.getBookmark(), observed),
    /** Takes the bookmark of an object's write, so that later reads of this request include it. */
    follow: (bookmark: string | null) => {
      if (bookmark === null || bookmark === later(current.getBookmark(), observed)) return
      if (later(bookmark, current.getBookmark()) === bookmark) current = binding.withSession(bookmark)
      observed = later(bookmark, observed)
    },
    beside: (query: Query) => session.beside(query.toSQL()),
  })
}
type Session = ReturnType<typeof open>

/**
 * A session on the database of accounts for one request: reads are never older than its earlier reads and writes. `beside` adds
 * a statement to the batch of the next `commit`.
 */
export const openDatabase = (env: Env, start: Start) =>
  Object.assign(open(env.DB, start), { holds: 'accounts' as const })

/**
 * The databases of conversations, numbered from 1: `CONVERSATIONS`, `CONVERSATIONS_2` and so on. The row of an account has the
 * number of its own.
 */
function recordBindings(env: Env): readonly D1Database[] {
  const found = [env.CONVERSATIONS]
  for (let next = env['CONVERSATIONS_2']; next; next = env[`CONVERSATIONS_${found.length + 1}`]) found.push(next)
  return found
}

/**
 * A session on a database of conversations. It reads from the primary, because an agent's object writes there for the caller,
 * who has to see it. No statement joins databases.
 */
export function openRecord(env: Env, number: number) {
  const binding = recordBindings(env)[number - 1]
  if (!binding) throw new Error(`There is no database of conversations with the number ${number}.`)
  return Object.assign(open(binding, 'newest'), { holds: 'conversations' as const })
}

/** A session on each database of conversations. */
export const openRecords = (env: Env): RecordDatabase[] =>
  recordBindings(env).map((_, index) => openRecord(env, index + 1))

/** The sizes of databases in bytes, which D1 returns with each answer; `null`: it did not answer. */
async function sizesOf(bindings: readonly D1Database[]): Promise<(number | null)[]> {
  const answers = await Promise.allSettled(bindings.map((binding) => binding.prepare('SELECT 1').run()))
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.meta.size_after : null))
}

/**
 * The number of the smallest database of conversations, for a new account. A database that does not answer is not chosen.
 */
export async function emptiestRecord(env: Env): Promise<number> {
  const bindings = recordBindings(env)
  if (bindings.length === 1) return 1
  const bytes = (await sizesOf(bindings)).map((size) => size ?? Infinity)
  return 1 + bytes.indexOf(Math.min(...bytes))
}

/** Every database with its size in bytes, by the name of its binding; `null`: it did not answer. */
export async function databaseSizes(env: Env): Promise<{ database: string; bytes: number | null }[]> {
  const bindings = [env.DB, ...recordBindings(env)]
  const names = bindings.map((_, index) => ['DB', 'CONVERSATIONS'][index] ?? `CONVERSATIONS_${index}`)
  return (await sizesOf(bindings)).map((bytes, index) => ({ database: names[index] ?? '', bytes }))
}

export type Database = ReturnType<typeof openDatabase>
export type RecordDatabase = ReturnType<typeof openRecord>
export type Statement = BatchItem<'sqlite'>
/** An SQL condition that is evaluated when its statement of the batch runs. */
export type Condition = SQL

/**
 * A raw SQL statement that can be part of a batch: drizzle alone does not bind its values there, and would build the text each
 * time that it asks for it.
 */
export const statement = <Row>(db: Session, query: SQL) => {
  const raw = db.all<Row>(query)
  const built = raw.getQuery()
  return Object.assign(raw, { stmt: db.$client.prepare(built.sql), getQuery: () => built, toSQL: () => built })
}

export type Reading<Row> = ReturnType<typeof statement<Row>>

/** Values as rows with a column `value`. They are one bound parameter, because D1 allows a hundred. */
export const rowsOf = (values: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(values)})`

/** Values as the right side of IN. */
export const valuesOf = (values: readonly unknown[]): SQL => sql`(SELECT value FROM ${rowsOf(values)})`

/** Counts the rows of a table, for a batch. */
export const totalOf = (db: Session, table: SQLiteTable | SQLiteView | SQL, where: SQL | undefined) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(table)
    .where(where)

/** Runs several statements as one transaction in one round trip: all of them or none. */
export const commit = <First extends Statement, Rest extends Statement[]>(
  db: Session,
  ...statements: [First, ...Rest]
): Promise<BatchResponse<[First, ...Rest]>> => db.batch(statements)

/** The messages of an error and of its causes. */
function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []
}

const failedOn = (error: unknown, message: string): boolean => messagesOf(error).some((each) => each.includes(message))

const REFUSED = /constraint|datatype mismatch|too big|too large|no such column/i

/** Whether D1 refuses a row, so that no retry helps. */
export const isRefused = (error: unknown): boolean => messagesOf(error).some((each) => REFUSED.test(each))

/** Whether a statement violated this unique index, named by its columns as in SQLite: `users.email`. */
export const isUniqueConflict = (error: unknown, columns: string): boolean =>
  failedOn(error, `UNIQUE constraint failed: ${columns}`)

/** Whether a statement violated a foreign key: a referenced row is missing or was to be deleted. */
export const isMissingReference = (error: unknown): boolean => failedOn(error, 'FOREIGN KEY constraint failed')

/** Whether a batch was aborted with this message: the name that a trigger raises, or that of another error on purpose. */
export const isRaised = (error: unknown, message: string): boolean => failedOn(error, message)
