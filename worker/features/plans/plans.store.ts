import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BillingCycle, PricingType } from '../../contract/billing-terms.ts'
import type { PlansQuery } from '../../contract/plans.ts'
import type { PlanTranslations } from '../../contract/translations.ts'
import { type Condition, type Database, rowsOf, statement, totalOf, valuesOf } from '../../core/db.ts'
import { planAgentTypes, planColumns, plans } from '../../schema/plans.ts'

/** Fixed prices first, the cheapest first; negotiated ones last. */
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
  /** The FTS5 expression. */
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

export const plansCount = (db: Database, filters: PlanFilters) => totalOf(db, plans, matching(filters))

/** Whether all these agent types exist; true for none. */
const areKnown = (typeIds: readonly string[]): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${rowsOf(typeIds)} wanted
  WHERE NOT EXISTS (SELECT 1 FROM agent_types WHERE id = wanted.value AND deleted_at IS NULL))`

const isNameFree = (name: SQL, id: string): SQL => sql`NOT EXISTS (
  SELECT 1 FROM plans other WHERE other.is_public AND other.id <> ${id} AND lower(other.name) = lower(${name}))`

/** A public plan has a unique name and at least one agent type. */
const isPresentable = ({ id, name, isPublic, agentTypeIds }: NewPlan): SQL =>
  isPublic ? sql`${agentTypeIds.length} > 0 AND ${isNameFree(sql`${name}`, id)}` : sql`TRUE`

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
  translations: PlanTranslations
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
      max_agents, max_conversations, features, translations, is_public, trial_days, created_at, updated_at)
    SELECT ${plan.id}, ${plan.name}, ${plan.description}, ${plan.pricingType}, ${plan.priceCents},
      ${plan.commissionBasisPoints}, ${plan.billingCycle}, ${plan.maxAgents}, ${plan.maxConversations},
      ${asJson(plan.features)}, ${JSON.stringify(plan.translations)}, ${plan.isPublic ? 1 : 0}, ${plan.trialDays}, ${now}, ${now}
    WHERE ${areKnown(plan.agentTypeIds)} AND ${isPresentable(plan)}`,
  )

/** The changes of an edit; an absent one keeps its value. */
export interface PlanChange {
  facts: Partial<Omit<NewPlan, 'id' | 'priceCents' | 'commissionBasisPoints' | 'agentTypeIds' | 'features'>> & {
    features?: WholePlanRow['features']
  }
  /** `null`: absent. */
  amounts: { priceCents: number | null; commissionBasisPoints: number | null }
  agentTypeIds?: readonly string[] | undefined
}

/** Sets the amount that belongs to the kind of price after the change, with the row as it is when the statement runs. */
const amountsAfter = ({ facts: { pricingType }, amounts }: PlanChange) => {
  const kind = pricingType ? sql`${pricingType}` : sql`${plans.pricingType}`
  return {
    priceCents: sql`CASE ${kind} WHEN 'fixed' THEN coalesce(${amounts.priceCents}, ${plans.priceCents}) ELSE 0 END`,
    commissionBasisPoints: sql`CASE ${kind} WHEN 'commission'
      THEN coalesce(${amounts.commissionBasisPoints}, ${plans.commissionBasisPoints}) ELSE 0 END`,
  }
}

const isPublicAfter = ({ facts: { isPublic } }: PlanChange): SQL =>
  isPublic === undefined ? sql`is_public` : sql`${isPublic ? 1 : 0}`

/** Checked only when an edit changes a field that it depends on, so that a plan from before the rule can be edited. */
const hasTypesAfter = (change: PlanChange): SQL => {
  const { facts, agentTypeIds } = change
  if (!agentTypeIds && facts.isPublic === undefined) return sql`TRUE`
  const has = agentTypeIds
    ? sql`${agentTypeIds.length > 0 ? 1 : 0}`
    : sql`EXISTS (SELECT 1 FROM plan_agent_types WHERE plan_id = plans.id)`
  return sql`(NOT ${isPublicAfter(change)} OR ${has})`
}
const hasOwnNameAfter = (id: string, change: PlanChange): SQL => {
  const { name, isPublic } = change.facts
  if (name === undefined && isPublic === undefined) return sql`TRUE`
  return sql`(NOT ${isPublicAfter(change)} OR ${isNameFree(name === undefined ? sql`plans.name` : sql`${name}`, id)})`
}

const isChangeable = (id: string, change: PlanChange): SQL => {
  const { agentTypeIds } = change
  return sql`${eq(plans.id, id)} AND ${agentTypeIds ? areKnown(agentTypeIds) : sql`TRUE`}
    AND ${hasTypesAfter(change)} AND ${hasOwnNameAfter(id, change)}`
}

/** Subscribers keep what they have, because limits are checked when something is added. */
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
export const dropTypes = (db: Database, id: string, change: PlanChange) =>
  db
    .delete(planAgentTypes)
    .where(sql`plan_id = ${id} AND ${change.agentTypeIds ? isPlanChangeable(id, change) : sql`FALSE`}
    AND agent_type_id NOT IN ${valuesOf(change.agentTypeIds ?? [])}`)

export const addTypes = (db: Database, id: string, typeIds: readonly string[] = [], may: Condition = sql`TRUE`) =>
  statement(
    db,
    sql`
    INSERT INTO plan_agent_types (plan_id, agent_type_id)
    SELECT plans.id, wanted.value FROM plans JOIN ${rowsOf(typeIds)} wanted
    WHERE plans.id = ${id} AND ${areKnown(typeIds)} AND ${may} ON CONFLICT DO NOTHING`,
  )

export const isPlanUnused = (id: string): Condition =>
  sql`${isPlanThere(id)} AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE plan_id = ${id})`

/** A plan that has or had a subscription is not deleted. */
export const deletePlan = (db: Database, id: string) =>
  db
    .delete(plans)
    .where(sql`${eq(plans.id, id)} AND ${isPlanUnused(id)}`)
    .returning({ id: plans.id })

/** Why a plan was not created or changed: for each condition, whether it holds. */
const conditions = (db: Database, areTypesKnown: SQL, hasTypes: SQL, hasOwnName: SQL) =>
  statement<{ areTypesKnown: number; hasTypes: number; hasOwnName: number }>(
    db,
    sql`SELECT ${areTypesKnown} AS areTypesKnown, ${hasTypes} AS hasTypes, ${hasOwnName} AS hasOwnName`,
  )

export const conditionsOfNew = (db: Database, { id, name, isPublic, agentTypeIds }: NewPlan) =>
  conditions(
    db,
    areKnown(agentTypeIds),
    sql`${!isPublic || agentTypeIds.length > 0 ? 1 : 0}`,
    isPublic ? isNameFree(sql`${name}`, id) : sql`1`,
  )

export const conditionsOfChange = (db: Database, id: string, change: PlanChange) => {
  const planExists = (condition: SQL) => sql`EXISTS (SELECT 1 FROM plans WHERE id = ${id} AND ${condition})`
  return conditions(
    db,
    areKnown(change.agentTypeIds ?? []),
    planExists(hasTypesAfter(change)),
    planExists(hasOwnNameAfter(id, change)),
  )
}
