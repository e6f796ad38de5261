import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import { PAGE_SIZE, PLANS_UNPAGED_MAX } from '../../contract/limits.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import { hundredths, type PlanEdit, type PlanInput, type PlansQuery, type WholePlan } from '../../contract/plans.ts'
import type { Plan } from '../../contract/subscriptions.ts'
import { type PlanTranslations, withoutEmptyTexts } from '../../contract/translations.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { nameKeyOf } from '../../core/folding.ts'
import { allWordsQuery } from '../../core/full-text.ts'
import { newId } from '../../core/ids.ts'
import { firstOf, invalid, Refusal } from '../../core/refusal.ts'
import { type AuditAction, type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { amountsOf, editedPricingIssue } from './plans.rules.ts'
import * as store from './plans.store.ts'
import { planView, wholePlanView } from './plans.view.ts'

/** The public plans. */
export const offeredPlans = async ({ db, locale }: Work): Promise<Plan[]> =>
  (await store.publicPlans(db)).map((plan) => planView(plan, locale))

/** One page, or everything up to a limit when no page is requested. */
const sliceOf = ({ page, limit }: PlansQuery) =>
  page === undefined && limit === undefined
    ? { page: 1, limit: PLANS_UNPAGED_MAX }
    : { page: page ?? 1, limit: limit ?? PAGE_SIZE }

export async function listPlans({ db }: Work, query: PlansQuery): Promise<Page<WholePlan[]>> {
  const { page, limit } = sliceOf(query)
  const { search, billingCycle } = query
  const words = search ? allWordsQuery(search) : undefined
  if (words === null) return pageFrom([], { page, limit }, undefined)
  const filters = { billingCycle, ...(words && { words: `{name description} : (${words})` }) }
  const [rows, [counted]] = await commit(
    db,
    store.plansPage(db, filters, { limit, offset: (page - 1) * limit }),
    store.plansCount(db, filters),
  )
  return pageFrom(rows.map(wholePlanView), { page, limit }, counted)
}

export const planOf = ({ db }: Work, id: string): Promise<store.WholePlanRow> =>
  firstOf(store.planById(db, id), 'plan.notFound')

type Conditions = Awaited<ReturnType<typeof store.conditionsOfNew>>[number]

function refusalFor([conditions]: readonly Conditions[]): Refusal {
  if (conditions?.areTypesKnown === 0) return invalid({ agentTypeIds: 'agentType.notFound' })
  if (conditions?.hasTypes === 0) return invalid({ agentTypeIds: 'plan.typesRequired' })
  return conditions?.hasOwnName === 0 ? invalid({ name: 'plan.nameTaken' }) : new Refusal('server.busy')
}

const entry = (caller: Caller, action: AuditAction, id: string): AuditEntry => ({
  action,
  actorId: caller.userId,
  target: { type: 'plan', id },
})

/** Names are compared as people read them, which SQL cannot; the statements refuse equal ones of calls at the same time. */
async function checkName({ db }: Work, { id, name, isPublic }: Pick<store.NewPlan, 'id' | 'name' | 'isPublic'>) {
  if (!isPublic) return
  const others = (await store.publicPlans(db)).filter((plan) => plan.id !== id)
  if (others.some((plan) => nameKeyOf(plan.name) === nameKeyOf(name))) throw invalid({ name: 'plan.nameTaken' })
}

export async function createPlan(work: Work, caller: Caller, input: PlanInput): Promise<WholePlan> {
  const { db, now } = work
  const plan: store.NewPlan = {
    id: newId(),
    name: input.name,
    description: input.description || null,
    pricingType: input.pricingType,
    ...amountsOf(input),
    billingCycle: input.billingCycle,
    maxAgents: input.maxAgents,
    maxConversations: input.maxConversations,
    features: input.features ?? null,
    translations: withoutEmptyTexts(input.translations ?? {}),
    // A public plan needs agent types, so a plan without any stays hidden unless it is requested to be public.
    isPublic: input.isPublic ?? (input.agentTypeIds ?? []).length > 0,
    trialDays: input.trialDays ?? 0,
    agentTypeIds: input.agentTypeIds ?? [],
  }
  await checkName(work, plan)
  const audit = await auditOf(work)
  const [, , , [made]] = await commit(
    db,
    store.insertPlan(db, plan, now),
    store.addTypes(db, plan.id, plan.agentTypeIds),
    audit({ ...entry(caller, 'plan_created', plan.id), when: store.isPlanThere(plan.id) }),
    store.planById(db, plan.id),
  )
  if (!made) throw refusalFor(await store.conditionsOfNew(db, plan))
  return wholePlanView(made)
}

const wholeOf = (amount: number | null | undefined): number | null =>
  typeof amount === 'number' ? hundredths(amount) : null

/** The changes of a PUT, field by field. */
function changeOf({
  description,
  translations,
  priceUsd,
  commissionRate,
  agentTypeIds,
  ...rest
}: PlanEdit): store.PlanChange {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    facts: {
      ...given,
      ...(description !== undefined && { description: description || null }),
      ...(translations !== undefined && { translations: withoutEmptyTexts<PlanTranslations>(translations) }),
    },
    amounts: { priceCents: wholeOf(priceUsd), commissionBasisPoints: wholeOf(commissionRate) },
    agentTypeIds,
  }
}

/**
 * Edits a plan. Subscribers keep what they have: agents beyond a lowered limit stay, and new ones are refused until there is
 * room.
 */
export async function editPlan(
  work: Work,
  caller: Caller,
  plan: store.WholePlanRow,
  edit: PlanEdit,
): Promise<WholePlan> {
  const { db, now } = work
  if (Object.keys(edit).length === 0) return wholePlanView(plan)
  const issue = editedPricingIssue(plan, edit)
  if (issue) throw invalid(issue)
  const change = changeOf(edit)
  if (edit.name !== undefined || edit.isPublic) await checkName(work, { ...plan, ...change.facts })
  const audit = await auditOf(work)
  const [, [updated], , , [edited], agents] = await commit(
    db,
    audit({
      ...entry(caller, 'plan_updated', plan.id),
      detail: Object.keys(edit).join(' '),
      when: store.isPlanChangeable(plan.id, change),
    }),
    store.updatePlan(db, plan.id, change, now),
    store.dropTypes(db, plan.id, change),
    store.addTypes(db, plan.id, change.agentTypeIds, store.isPlanChangeable(plan.id, change)),
    store.planById(db, plan.id),
    agentIdsOf(db, { planId: plan.id }),
  )
  if (!edited) throw new Refusal('plan.notFound')
  if (!updated) throw refusalFor(await store.conditionsOfChange(db, plan.id, change))
  await refreshAgents(work, agents)
  return wholePlanView(edited)
}

export async function deletePlan(work: Work, caller: Caller, { id }: store.WholePlanRow): Promise<{ id: string }> {
  const { db } = work
  const audit = await auditOf(work)
  const [, [deleted], [left]] = await commit(
    db,
    audit({ ...entry(caller, 'plan_deleted', id), when: store.isPlanUnused(id) }),
    store.deletePlan(db, id),
    store.planById(db, id),
  )
  if (deleted) return deleted
  throw left
    ? new Refusal('plan.inUse', { details: { subscriptions: left.subscriptionCount } })
    : new Refusal('plan.notFound')
}
