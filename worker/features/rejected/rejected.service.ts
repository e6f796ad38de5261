import { agentObjectOf } from '../../agent-client/agent.ts'
import type { RejectedAgents, RejectedDropped, RejectedEntries, RejectedRetried } from '../../contract/rejected.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecords } from '../../core/db.ts'
import { factsOf, log } from '../../core/log.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import * as store from './rejected.store.ts'

const AGENTS_MOST = 50

/** The database's error without the prefixes of the layers that passed it on. */
const reasonOf = (message: string): string =>
  message.replace(/^(?:Error: |D1_ERROR: )+|:? ?\(?(?:extended: )?SQLITE_[A-Z_]+\)?/g, '')

const iso = (at: number): string => new Date(at).toISOString()

/** Agents with rows that a database of conversations refuses, read from D1 without calling their objects. */
export async function listAgents({ env, db }: Work): Promise<RejectedAgents> {
  const found = await Promise.all(openRecords(env).map((record) => store.agentsWithRejected(record, AGENTS_MOST)))
  const rows = found
    .flat()
    .sort((one, other) => one.since - other.since)
    .slice(0, AGENTS_MOST)
  if (rows.length === 0) return []
  const names = await store.namesOf(
    db,
    rows.map(({ agentId }) => agentId),
  )
  const byId = new Map(names.map((row) => [row.id, row]))
  return rows.flatMap(({ agentId, entries, since }) => {
    const row = byId.get(agentId)
    return row ? [{ agentId, agentName: row.name, owner: row.owner, entries, since: iso(since) }] : []
  })
}

/** Throws `agent.notFound` for an unknown agent. A deleted one may have such rows as well. */
export const existingAgent = ({ db }: Work, id: string): Promise<{ id: string }> =>
  firstOf(store.namesOf(db, [id]), 'agent.notFound')

export async function listEntries({ env }: Work, agentId: string): Promise<RejectedEntries> {
  const entries = await agentObjectOf(env, agentId).rejected()
  return entries.map(({ number, kind, ref, sessionId, reason, at }) => ({
    ...{ number, kind, ref, sessionId },
    reason: reasonOf(reason),
    at: iso(at),
  }))
}

/** Has the agent's object write all refused rows again. The audit entry is written first, as for `dropEntry`. */
export async function retryEntries(work: Work, caller: Caller, agentId: string): Promise<RejectedRetried> {
  const audit = await auditOf(work)
  const target = { type: 'agent', id: agentId } as const
  const [[agent]] = await commit(
    work.db,
    store.namesOf(work.db, [agentId]),
    audit({ action: 'rejected_rows_retried', actorId: caller.userId, target, when: store.isAgent(agentId) }),
  )
  if (!agent) throw new Refusal('agent.notFound')
  try {
    return { left: await agentObjectOf(work.env, agentId).retryRejected() }
  } catch (error) {
    log('warn', 'rejected.retry', { agentId, ...factsOf(error) })
    throw new Refusal('server.busy')
  }
}

/** Drops a refused row for good. The audit entry is written first, so that nothing is dropped without one. */
export async function dropEntry(work: Work, caller: Caller, agentId: string, number: number): Promise<RejectedDropped> {
  const object = agentObjectOf(work.env, agentId)
  const entry = (await object.rejected()).find((each) => each.number === number)
  if (!entry) throw new Refusal('rejected.notFound')
  if (entry.kind === 'deletion') throw new Refusal('rejected.deletionStays')
  const audit = await auditOf(work)
  const target = { type: 'agent', id: agentId } as const
  const detail = `${entry.kind} ${entry.ref}`
  await commit(work.db, audit({ action: 'rejected_row_dropped', actorId: caller.userId, target, detail }))
  if (!(await object.dropRejected(number))) throw new Refusal('rejected.notFound')
  return { number }
}
