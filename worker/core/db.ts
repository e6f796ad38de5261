import type { SQL } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { Env } from './env.ts'
import { patient } from './patience.ts'

interface Query {
  toSQL: () => { sql: string; params: unknown[] }
}

/** Where the reads of a session begin: at any replica, at the primary, or no earlier than a bookmark. */
export type Start = 'any' | 'newest' | { bookmark: string }

const constraintOf = (start: Start): string => {
  if (typeof start === 'object') return start.bookmark
  return start === 'newest' ? 'first-primary' : 'first-unconstrained'
}

/** Bookmarks sort as text in the order of time. */
const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other)

/**
 * A D1 session for one request: within it nothing is older than what was read or written before. `beside` takes what is
 * to happen together with the next `commit`, in the same batch; `onceSent` what is done when the next call has left.
 */
export function openDatabase(env: Env, start: Start) {
  const session = patient(env.DB.withSession(constraintOf(start)))
  const database = drizzle(session as unknown as D1Database, { casing: 'snake_case' })
  let followed: string | null = null
  return Object.assign(database, {
    /** The newest state that this request has seen or made. */
    bookmark: () => later(session.getBookmark(), followed),
    /** Somebody else wrote for this request: what it wrote belongs to what the caller has to see from now on. */
    follow: (bookmark: string | null) => {
      followed = later(bookmark, followed)
    },
    beside: (query: Query) => session.beside(query.toSQL()),
    onceSent: session.onceSent,
  })
}

export type Database = ReturnType<typeof openDatabase>
export type Statement = BatchItem<'sqlite'>
/** What a statement asks of the rows at its point of the batch; made by stores, handed on by services. */
export type Condition = SQL

/** A statement written in SQL that can stand in a batch, or beside one: drizzle by itself forgets to bind its values there. */
export const statement = <Row>(db: Database, query: SQL) => {
  const raw = db.all<Row>(query)
  return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql), toSQL: () => raw.getQuery() })
}

/** Several statements as one transaction and one round trip: all of them happen, or none. */
export const commit = <First extends Statement, Rest extends Statement[]>(
  db: Database,
  ...statements: [First, ...Rest]
): Promise<BatchResponse<[First, ...Rest]>> => db.batch(statements)

function failedOn(error: unknown, words: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message.includes(words)) return true
  return false
}

/** Whether a statement failed on this unique index, named by its columns as SQLite does: `users.email`. */
export const isTaken = (error: unknown, columns: string): boolean =>
  failedOn(error, `UNIQUE constraint failed: ${columns}`)

/** Whether a statement failed because a row that it refers to is not there, or goes while others refer to it. */
export const isDangling = (error: unknown): boolean => failedOn(error, 'FOREIGN KEY constraint failed')

/** Whether a trigger of ours stopped the batch, by the name that it raises. */
export const isForbidden = (error: unknown, rule: string): boolean => failedOn(error, rule)
