import { getTableColumns, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BILLING_CYCLES, PRICING_TYPES } from '../contract/billing-terms.ts'
import type { PlanTranslations } from '../contract/translations.ts'
import { agentTypes } from './agent-types.ts'
import { reference } from './reference.ts'

/** Money is in cents, the commission in hundredths of a percent. A limit of `null`: unlimited. */
export const plans = sqliteTable(
  'plans',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text(),
    pricingType: text({ enum: PRICING_TYPES }).notNull(),
    priceCents: integer().notNull().default(0),
    commissionBasisPoints: integer().notNull().default(0),
    billingCycle: text({ enum: BILLING_CYCLES }).notNull(),
    maxAgents: integer(),
    maxConversations: integer(),
    features: text({ mode: 'json' }).$type<string[] | Record<string, unknown>>(),
    translations: text({ mode: 'json' }).$type<PlanTranslations>().notNull().default({}),
    isPublic: integer({ mode: 'boolean' }).notNull().default(true),
    trialDays: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (plan) => [
    index('plans_public').on(plan.isPublic, plan.priceCents),
    index('plans_created').on(plan.createdAt),
    check('plans_price', sql`${plan.priceCents} >= 0`),
    check('plans_commission', sql`${plan.commissionBasisPoints} BETWEEN 0 AND 10000`),
  ],
)

export const planAgentTypes = sqliteTable(
  'plan_agent_types',
  {
    planId: reference(() => plans.id, 'cascade'),
    agentTypeId: reference(() => agentTypes.id, 'cascade'),
  },
  (row) => [primaryKey({ columns: [row.planId, row.agentTypeId] }), index('plan_agent_types_type').on(row.agentTypeId)],
)

/** The columns of a plan with the ids of the agent types that it allows, for every query of `plans`. */
export const planColumns = {
  ...getTableColumns(plans),
  agentTypeIds: sql`(
    SELECT json_group_array(agent_type_id ORDER BY agent_type_id) FROM plan_agent_types WHERE plan_id = plans.id
  )`.mapWith((text: string) => JSON.parse(text) as string[]),
}
