import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { idempotencyKeys } from '../../schema/idempotency.ts'

/** One attempt to run a call. */
export interface Attempt {
  userId: string
  call: string
  key: string
  bodyHash: string
  holder: string
  leaseUntil: number
  createdAt: number
}

const keyOf = ({ userId, call, key }: Attempt) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))
const isHeld = (attempt: Attempt) => and(keyOf(attempt), eq(idempotencyKeys.holder, attempt.holder))

/** Takes the key: a new one, an expired one, or one whose holder was lost before its batch. */
export const takeKey = (db: Database, attempt: Attempt, oldBefore: number) => {
  const { leaseUntil, createdAt, bodyHash, holder } = attempt
  return db
    .insert(idempotencyKeys)
    .values(attempt)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
      set: { bodyHash, holder, leaseUntil, createdAt, doneAt: null, status: null, answer: null },
      setWhere: sql`${idempotencyKeys.createdAt} < ${oldBefore} OR (
        ${idempotencyKeys.doneAt} IS NULL AND ${idempotencyKeys.leaseUntil} < ${createdAt}
        AND ${idempotencyKeys.bodyHash} = ${bodyHash})`,
    })
}

export const keyRow = (db: Database, attempt: Attempt) => db.select().from(idempotencyKeys).where(keyOf(attempt))
export type KeyRow = typeof idempotencyKeys.$inferSelect

/**
 * Part of the batch of the change. If another attempt has taken the key, the holder becomes NULL, which violates the column's
 * constraint, so that the whole batch fails.
 */
export const markDone = (db: Database, attempt: Attempt, now: number) =>
  db
    .update(idempotencyKeys)
    .set({ doneAt: now, holder: sql`CASE WHEN holder = ${attempt.holder} THEN holder END` })
    .where(keyOf(attempt))

export const keepAnswer = (db: Database, attempt: Attempt, now: number, answer: { status: number; body: string }) =>
  db.update(idempotencyKeys).set({ doneAt: now, status: answer.status, answer: answer.body }).where(isHeld(attempt))

/** Releases the key; with `isUnfinishedOnly` only if the change was not written. */
export const releaseKey = (db: Database, attempt: Attempt, isUnfinishedOnly: boolean) =>
  db.delete(idempotencyKeys).where(and(isHeld(attempt), isUnfinishedOnly ? isNull(idempotencyKeys.doneAt) : undefined))
