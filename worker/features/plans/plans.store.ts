import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { planColumns, plans } from './plans.table.ts'

/** Fixed prices first, the cheapest of them on top; what is negotiated comes last. */
export const publicPlans = (db: Database) =>
  db
    .select(planColumns)
    .from(plans)
    .where(eq(plans.isPublic, true))
    .orderBy(desc(plans.pricingType), plans.priceCents, plans.name)
