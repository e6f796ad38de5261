import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Agent, AgentEdit, AgentInput, AgentsQuery, PublicAgent } from '../../contract/agents.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { type Visibility, visibilityOf } from '../../core/visibility.ts'
import * as store from './agents.store.ts'
import { agentView, publicAgentView } from './agents.view.ts'
import { activeChannels, openingTexts, publicAgent } from './public-agent.store.ts'

/** The plan's limits for an agent of a type, read in the same batch as the refused statement. */
interface PlanFacts {
  typeKnown: boolean
  hasPlan: boolean
  typeAllowed: boolean
  have: number
  /** `null`: unlimited. */
  allowed: number | null
}

const unknownType = () => invalid({ typeId: 'agentType.notFound' })

/** The reason why an agent could not be created. */
function whyNotCreated({ typeKnown, hasPlan, have, allowed }: PlanFacts): Refusal {
  if (!typeKnown) return unknownType()
  if (!hasPlan) return new Refusal('plan.required')
  if (allowed !== null && have >= allowed) return new Refusal('plan.agentsExceeded', { details: { have, allowed } })
  return new Refusal('plan.agentTypeNotAllowed')
}

/** The reason why an agent's type could not be changed; `null` when it is not the plan. */
function whyNotRetyped({ typeKnown, hasPlan, typeAllowed }: PlanFacts): Refusal | null {
  if (!typeKnown) return unknownType()
  if (!hasPlan) return new Refusal('plan.required')
  return typeAllowed ? null : new Refusal('plan.agentTypeNotAllowed')
}

export {
  type AgentRow,
  agentById,
  deleteAgent as deleteAgentRow,
  hasRoomFor,
  silenceChannels as deactivateChannels,
} from './agents.store.ts'

/** An agent that the caller may see. Throws `agent.notFound` for one of another account, as for an unknown id. */
export async function agentOf(work: Work, caller: Caller, id: string): Promise<store.AgentRow> {
  const agent = await findAgent(work, caller, id)
  if (!agent) throw new Refusal('agent.notFound')
  return agent
}

export const findAgent = async ({ db }: Work, caller: Caller, id: string): Promise<store.AgentRow | undefined> =>
  (await store.agentById(db, visibilityOf(caller), id))[0]

/** Those of these agents that the caller may see, in no order. */
export const visibleAgents = async ({ db }: Work, caller: Caller, ids: readonly string[]): Promise<store.AgentRow[]> =>
  store.agentsByIds(db, visibilityOf(caller), ids)

/** Agents with the number of their exchanges, which is read from their owners' databases of conversations. */
async function viewsOf(
  { env, locale }: Pick<Work, 'env' | 'locale'>,
  rows: readonly store.AgentRow[],
): Promise<Agent[]> {
  const byDatabase = [...Map.groupBy(rows, ({ recordDatabase }) => recordDatabase)]
  const counted = await Promise.all(
    byDatabase.map(([number, agents]) =>
      store.conversationCounts(
        openRecord(env, number),
        agents.map(({ id }) => id),
      ),
    ),
  )
  const counts = new Map(counted.flat().map(({ agentId, conversations }) => [agentId, conversations]))
  return rows.map((row) => agentView(row, counts.get(row.id) ?? 0, locale))
}

export async function viewOf(work: Work, row: store.AgentRow): Promise<Agent> {
  const [view] = await viewsOf(work, [row])
  return view as Agent
}

async function pageOf(work: Work, seen: Visibility, query: AgentsQuery): Promise<Page<Agent[]>> {
  const { db } = work
  const [rows, [counted]] = await commit(db, store.agentsPage(db, seen, query), store.agentsCount(db, seen, query))
  return pageFrom(await viewsOf(work, rows), query, counted)
}

/** Throws `access.denied` when a member asks for the agents of another account. */
export function listAgents(work: Work, caller: Caller, query: AgentsQuery) {
  if (!isSuperAdmin(caller) && query.userId !== undefined && query.userId !== caller.accountId)
    throw new Refusal('access.denied')
  return pageOf(work, visibilityOf(caller), query)
}
export const listOwnAgents = (work: Work, caller: Caller, query: AgentsQuery) => pageOf(work, caller, query)

const factsFrom = (row: store.PlanFactsRow | undefined): PlanFacts => ({
  typeKnown: row?.typeKnown === 1,
  hasPlan: row?.hasPlan === 1,
  typeAllowed: row?.typeAllowed === 1,
  have: row?.have ?? 0,
  allowed: row?.allowed ?? null,
})

/** The reason why an owner's plan has no room for an agent. */
export async function refusalOfNew(
  { db }: Work,
  { ownerId, typeId }: Pick<store.AgentRow, 'ownerId' | 'typeId'>,
): Promise<Refusal> {
  const [facts] = await store.planFacts(db, ownerId, typeId)
  return whyNotCreated(factsFrom(facts))
}

/** Statements for the content of a new agent. They write nothing if the agent was not created. */
interface NewAgentStatements {
  id: string
  statements: readonly Statement[]
  /** False: its owner answered the questions of a business of its kind instead of those of the type. */
  asksOfType?: boolean
}

/** Throws for an unknown type, a missing plan, a full plan, or a type outside of the plan. */
export async function createAgent(
  { db, now, locale }: Work,
  caller: Caller,
  input: AgentInput,
  { id, statements, asksOfType = true }: NewAgentStatements = { id: newId(), statements: [] },
): Promise<Agent> {
  const done = await commit(
    db,
    store.insertAgent(db, {
      ...input,
      id,
      asksOfType,
      ownerId: caller.accountId,
      description: input.description || null,
      now,
    }),
    ...statements,
    store.agentById(db, null, id),
    store.planFacts(db, caller.accountId, input.typeId),
  )
  const [[agent], [facts]] = done.slice(-2) as [store.AgentRow[], store.PlanFactsRow[]]
  if (!agent) throw whyNotCreated(factsFrom(facts))
  return agentView(agent, 0, locale)
}

/** The owner never changes. A new type has to be in the caller's plan, unless the caller has no plan limit. */
export async function editAgent(work: Work, caller: Caller, agent: store.AgentRow, edit: AgentEdit): Promise<Agent> {
  const { db, now } = work
  const entitled = isSuperAdmin(caller) ? null : agent.ownerId
  const [updated, [edited], [facts]] = await commit(
    db,
    store.updateAgent(db, agent.id, edit, now, entitled),
    store.agentById(db, null, agent.id),
    store.planFacts(db, agent.ownerId, edit.typeId ?? agent.typeId),
  )
  if (!edited) throw new Refusal('agent.notFound')
  if (updated.length === 0) throw whyNotRetyped(factsFrom(facts)) ?? new Refusal('agent.notFound')
  await refreshAgents(work, { agentId: agent.id })
  return viewOf(work, edited)
}

/** The public view of an agent. Throws `agent.notFound` for an unknown agent, a deleted one and one of a deactivated owner. */
export async function publicAgentOf({ db, locale }: Work, id: string): Promise<PublicAgent> {
  const [[agent], channels, texts] = await commit(db, publicAgent(db, id), activeChannels(db, id), openingTexts(db, id))
  if (!agent) throw new Refusal('agent.notFound')
  return publicAgentView(agent, channels, texts, locale)
}
