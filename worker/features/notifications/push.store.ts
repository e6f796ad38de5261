import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { pushSubscriptions } from '../../schema/notifications.ts'
import { SESSION_END, sessions } from '../../schema/sessions.ts'

/** Browsers with a push subscription whose session is live. */
export const devicesOf = (db: Database, userId: string, now: number) =>
  db
    .select({
      sessionId: pushSubscriptions.sessionId,
      sealed: pushSubscriptions.sealed,
      createdAt: pushSubscriptions.createdAt,
      userAgent: sessions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), sql`${SESSION_END} > ${now}`))
    .orderBy(pushSubscriptions.createdAt)
export type DeviceRow = Awaited<ReturnType<typeof devicesOf>>[number]

/** Removes a browser's subscription that belongs to an earlier session. */
export const deleteEndpoint = (db: Database, endpointHash: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash))

export const saveDevice = (db: Database, device: typeof pushSubscriptions.$inferInsert) => {
  const { endpointHash, sealed, createdAt } = device
  return db
    .insert(pushSubscriptions)
    .values(device)
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: { endpointHash, sealed, createdAt } })
}

export const deleteDevice = (db: Database, userId: string, sessionId: string) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)))
    .returning({ id: pushSubscriptions.sessionId })

/** Removes a subscription that its push service reports as expired, unless it was saved again meanwhile. */
export const deleteExpired = (db: Database, { sessionId, sealed }: DeviceRow) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.sealed, sealed)))
