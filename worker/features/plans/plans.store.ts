import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BillingCycle, PricingType } from '../../contract/billing-terms.ts'
import type { PlansQuery } from '../../contract/plans.ts'
import { type Condition, type Database, rowsOf, statement, valuesOf } from '../../core/db.ts'
import { planAgentTypes, planColumns, plans } from '../../schema/plans.ts'

/** Fixed prices first, the cheapest on top; negotiated ones last. */
export const publicPlans = (db: Database) =>
  db
    .select(planColumns)
    .from(plans)
    .where(eq(plans.isPublic, true))
    .orderBy(desc(plans.pricingType), plans.priceCents, plans.name)

const wholeColumns = {
  ...planColumns,
  subscriptionCount: sql<number>`(
    SELECT coalesce(sum(subscriptions), 0) FROM subscription_counts WHERE plan_id = plans.id
  )`.as('subscription_count'),
}

const selectPlans = (db: Database) => db.select(wholeColumns).from(plans)

export const planById = (db: Database, id: string) => selectPlans(db).where(eq(plans.id, id))

export type WholePlanRow = Awaited<ReturnType<typeof planById>>[number]

export interface PlanFilters extends Pick<PlansQuery, 'billingCycle'> {
  /** The full-text expression. */
  words?: string
}

const matching = ({ words, billingCycle }: PlanFilters): SQL =>
  sql.join(
    [
      billingCycle ? eq(plans.billingCycle, billingCycle) : sql`TRUE`,
      words ? sql`${plans.id} IN (SELECT plan_id FROM plans_search WHERE plans_search MATCH ${words})` : sql`TRUE`,
    ],
    sql` AND `,
  )

export const plansPage = (db: Database, filters: PlanFilters, slice: { limit: number; offset: number }) =>
  selectPlans(db)
    .where(matching(filters))
    .orderBy(desc(plans.createdAt), desc(sql`plans.rowid`))
    .limit(slice.limit)
    .offset(slice.offset)

export const plansCount = (db: Database, filters: PlanFilters) =>
  db.select({ total: sql<number>`count(*)` }).from(plans).where(matching(filters))

/** Whether all these agent types exist; true for none. */
const areKnown = (typeIds: readonly string[]): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${rowsOf(typeIds)} wanted
  WHERE NOT EXISTS (SELECT 1 FROM agent_types WHERE id = wanted.value AND deleted_at IS NULL))`

export interface NewPlan {
  id: string
  name: string
  description: string | null
  pricingType: PricingType
  priceCents: number
  commissionBasisPoints: number
  billingCycle: BillingCycle
  maxAgents: number | null
  maxConversations: number | null
  features: unknown
  isPublic: boolean
  trialDays: number
  agentTypeIds: readonly string[]
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export const insertPlan = (db: Database, plan: NewPlan, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO plans (id, name, description, pricing_type, price_cents, commission_basis_points, billing_cycle,
      max_agents, max_conversations, features, is_public, trial_days, created_at, updated_at)
    SELECT ${plan.id}, ${plan.name}, ${plan.description}, ${plan.pricingType}, ${plan.priceCents},
      ${plan.commissionBasisPoints}, ${plan.billingCycle}, ${plan.maxAgents}, ${plan.maxConversations},
      ${asJson(plan.features)}, ${plan.isPublic ? 1 : 0}, ${plan.trialDays}, ${now}, ${now}
    WHERE ${areKnown(plan.agentTypeIds)}`,
  )

/** The changes of an edit; an absent one keeps its value. */
export interface PlanChange {
  facts: Partial<Omit<NewPlan, 'id' | 'priceCents' | 'commissionBasisPoints' | 'agentTypeIds' | 'features'>> & {
    features?: WholePlanRow['features']
  }
  /** `null`: not named. */
  amounts: { priceCents: number | null; commissionBasisPoints: number | null }
  agentTypeIds?: readonly string[] | undefined
}

/**
 * Keeps the amount that belongs to the kind of price after the change, with the row as it is when the statement runs.
 */
const amountsAfter = ({ facts: { pricingType }, amounts }: PlanChange) => {
  const kind = pricingType ? sql`${pricingType}` : sql`${plans.pricingType}`
  return {
    priceCents: sql`CASE ${kind} WHEN 'fixed' THEN coalesce(${amounts.priceCents}, ${plans.priceCents}) ELSE 0 END`,
    commissionBasisPoints: sql`CASE ${kind} WHEN 'commission'
      THEN coalesce(${amounts.commissionBasisPoints}, ${plans.commissionBasisPoints}) ELSE 0 END`,
  }
}

const isChangeable = (id: string, { agentTypeIds }: PlanChange): SQL =>
  sql`${eq(plans.id, id)} AND ${agentTypeIds ? areKnown(agentTypeIds) : sql`TRUE`}`

/** Subscribers keep what they have: limits are checked when something is added. */
export const updatePlan = (db: Database, id: string, change: PlanChange, now: number) =>
  db
    .update(plans)
    .set({ ...change.facts, ...amountsAfter(change), updatedAt: now })
    .where(isChangeable(id, change))
    .returning({ id: plans.id })

export const isPlanChangeable = (id: string, change: PlanChange): Condition =>
  sql`EXISTS (SELECT 1 FROM plans WHERE ${isChangeable(id, change)})`
export const isPlanThere = (id: string): Condition => sql`EXISTS (SELECT 1 FROM plans WHERE id = ${id})`

/** Removes the agent types that the edit does not list; without a list all stay. */
export const dropTypes = (db: Database, id: string, typeIds: readonly string[] | undefined) =>
  db.delete(planAgentTypes).where(sql`plan_id = ${id} AND ${typeIds ? areKnown(typeIds) : sql`FALSE`}
    AND agent_type_id NOT IN ${valuesOf(typeIds ?? [])}`)

export const addTypes = (db: Database, id: string, typeIds: readonly string[] = []) =>
  statement(
    db,
    sql`
    INSERT INTO plan_agent_types (plan_id, agent_type_id)
    SELECT plans.id, wanted.value FROM plans JOIN ${rowsOf(typeIds)} wanted
    WHERE plans.id = ${id} AND ${areKnown(typeIds)} ON CONFLICT DO NOTHING`,
  )

export const isPlanUnused = (id: string): Condition =>
  sql`${isPlanThere(id)} AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE plan_id = ${id})`

/** A plan with any subscription, ended ones included, is not deleted. */
export const deletePlan = (db: Database, id: string) =>
  db
    .delete(plans)
    .where(sql`${eq(plans.id, id)} AND ${isPlanUnused(id)}`)
    .returning({ id: plans.id })
