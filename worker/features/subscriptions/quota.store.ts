import { and, eq, isNull } from 'drizzle-orm'
import type { QuotaPolicy } from '../../contract/billing-terms.ts'
import type { Database } from '../../core/db.ts'
import { entitlements } from '../../schema/subscriptions.ts'
import { users } from '../../schema/users.ts'
import { usedIn } from './subscriptions.store.ts'

/** The policy that a user chose, and the plan conversations used in a month (`YYYY-MM`). */
export const quotaOf = (db: Database, userId: string, month: string) =>
  db
    .select({ policy: users.quotaPolicy, used: usedIn(userId, month).as('used') })
    .from(users)
    .where(eq(users.id, userId))

/** The limits of a user's plan conversations; more than one row for a super administrator with a plan. */
export const limitsOf = (db: Database, userId: string) =>
  db
    .select({ maxConversations: entitlements.maxConversations, answersUpTo: entitlements.conversationLimit })
    .from(entitlements)
    .where(eq(entitlements.ownerId, userId))

export const setQuotaPolicy = (db: Database, userId: string, quotaPolicy: QuotaPolicy, now: number) =>
  db
    .update(users)
    .set({ quotaPolicy, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
