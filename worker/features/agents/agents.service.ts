import type { Agent, AgentEdit, AgentInput, AgentsQuery, PublicAgent } from '../../contract/agents.ts'
import { type Paging, paging } from '../../contract/paging.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { farewellsBehind, farewellsTo } from '../channels/farewells.service.ts'
import { clearLibrary, forgettingKnowledge } from '../knowledge/knowledge.service.ts'
import { type PlanFacts, whyNotCreated, whyNotRetyped } from './agents.rules.ts'
import * as store from './agents.store.ts'
import { agentView, publicAgentView } from './agents.view.ts'

export type { AgentRow } from './agents.store.ts'

/** Whose agents a caller may see: a super administrator everybody's. */
const ownerSeenBy = (caller: Caller): store.Owner => (isSuperAdmin(caller) ? null : caller.userId)

/** An agent that the caller may see; refuses (`agent.notFound`) alike when it is another's and when there is none. */
export async function agentOf({ db }: Work, caller: Caller, id: string): Promise<store.AgentRow> {
  const [agent] = await store.agentById(db, ownerSeenBy(caller), id)
  if (!agent) throw new Refusal('agent.notFound')
  return agent
}

async function pageOf(
  { db }: Work,
  owner: store.Owner,
  query: AgentsQuery,
): Promise<{ agents: Agent[]; meta: Paging }> {
  const [rows, [counted]] = await commit(db, store.agentsPage(db, owner, query), store.agentsCount(db, owner, query))
  return { agents: rows.map(agentView), meta: paging(query.page, query.limit, counted?.total ?? 0) }
}

export const listAgents = (work: Work, caller: Caller, query: AgentsQuery) => pageOf(work, ownerSeenBy(caller), query)
export const listOwnAgents = (work: Work, caller: Caller, query: AgentsQuery) => pageOf(work, caller.userId, query)

const factsFrom = (row: store.PlanFactsRow | undefined): PlanFacts => ({
  typeKnown: row?.typeKnown === 1,
  hasPlan: row?.hasPlan === 1,
  typeAllowed: row?.typeAllowed === 1,
  have: row?.have ?? 0,
  allowed: row?.allowed ?? null,
})

/** What an agent has from the beginning: statements that write nothing where there is no agent of this id. */
export interface Equipment {
  id: string
  statements: readonly Statement[]
}

/** Refuses with what stands in the way: an unknown type, no plan, no room in it, or a type that it does not include. */
export async function createAgent(
  { db, now }: Work,
  caller: Caller,
  input: AgentInput,
  { id, statements }: Equipment = { id: newId(), statements: [] },
): Promise<Agent> {
  const done = await commit(
    db,
    store.insertAgent(db, {
      ...input,
      id,
      ownerId: caller.userId,
      description: input.description || null,
      now,
    }),
    ...statements,
    store.agentById(db, caller.userId, id),
    store.planFacts(db, caller.userId, input.typeId),
  )
  const [[agent], [facts]] = done.slice(-2) as [store.AgentRow[], store.PlanFactsRow[]]
  if (!agent) throw whyNotCreated(factsFrom(facts))
  return agentView(agent)
}

/** The owner never changes. A new type must be in the caller's plan, unless no plan limits the caller. */
export async function editAgent(
  { db, now }: Work,
  caller: Caller,
  agent: store.AgentRow,
  edit: AgentEdit,
): Promise<Agent> {
  const entitled = isSuperAdmin(caller) ? null : agent.ownerId
  const [updated, [edited], [facts]] = await commit(
    db,
    store.updateAgent(db, agent.id, edit, now, entitled),
    store.agentById(db, null, agent.id),
    store.planFacts(db, agent.ownerId, edit.typeId ?? agent.typeId),
  )
  if (!edited) throw new Refusal('agent.notFound')
  if (updated.length === 0) throw whyNotRetyped(factsFrom(facts)) ?? new Refusal('agent.notFound')
  return agentView(edited)
}

/** Soft: the conversations stay. Nobody finds the agent any more, its channels fall silent at once and what it was given to know goes. */
export async function deleteAgent(work: Work, agent: store.AgentRow): Promise<{ id: string }> {
  const { db, env, now } = work
  const [written, deleted] = await commit(
    db,
    farewellsTo(db, { agentId: agent.id }, now),
    store.deleteAgent(db, agent.id, now),
    store.silenceChannels(db, agent.id, now),
    forgettingKnowledge(db, agent.id),
  )
  if (deleted.length === 0) throw new Refusal('agent.notFound')
  work.background(clearLibrary(env, agent.id))
  farewellsBehind(work, written)
  return { id: agent.id }
}

/** What anybody may know of an agent; an unknown one, a deleted one and one of a deactivated owner are the same. */
export async function publicAgentOf({ db }: Work, id: string): Promise<PublicAgent> {
  const [[agent], channels] = await commit(db, store.publicAgent(db, id), store.activeChannels(db, id))
  if (!agent) throw new Refusal('agent.notFound')
  return publicAgentView(agent, channels)
}
