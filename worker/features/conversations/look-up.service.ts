import { agentsToFlush, flushAgent, flushEach } from '../../agent-client/flush.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { openRecord, openRecords, type RecordDatabase } from '../../core/db.ts'
import { type AgentRow, findAgent } from '../agents/agents.service.ts'

export interface LookedUp<Row> {
  row: Row
  record: RecordDatabase
  agent: AgentRow
}

/** Queries the caller's database of conversations; for a super administrator all of them. */
async function queryRecords<Row>(
  { env }: Work,
  caller: Caller,
  query: (record: RecordDatabase, owner: string | null) => PromiseLike<Row[]>,
): Promise<{ row: Row; record: RecordDatabase } | undefined> {
  const isUnlimited = isSuperAdmin(caller)
  const records = isUnlimited ? openRecords(env) : [openRecord(env, caller.recordDatabase)]
  const answers = await Promise.all(
    records.map(async (record) => {
      const [row] = await query(record, isUnlimited ? null : caller.accountId)
      return row === undefined ? undefined : { row, record }
    }),
  )
  return answers.find((answer) => answer !== undefined)
}

/** A row as D1 has it, of an agent that the caller may see; `null`: there is none. */
export async function lookUpWritten<Row extends { agentId: string }>(
  work: Work,
  caller: Caller,
  query: (record: RecordDatabase, owner: string | null) => PromiseLike<Row[]>,
): Promise<LookedUp<Row> | null> {
  const found = await queryRecords(work, caller, query)
  const agent = found && (await findAgent(work, caller, found.row.agentId))
  return agent ? { ...found, agent } : null
}

/**
 * A row of a conversation that the caller may see, as it was before its agent's object was flushed. A row that is not in D1 yet
 * is looked up again after the caller's agents were flushed. `null`: there is none, or its agent was deleted or is of another
 * account.
 */
export async function lookUp<Row extends { agentId: string }>(
  work: Work,
  caller: Caller,
  query: (record: RecordDatabase, owner: string | null) => PromiseLike<Row[]>,
): Promise<LookedUp<Row> | null> {
  const written = await queryRecords(work, caller, query)
  if (!written) {
    await flushEach(work, await agentsToFlush(work.db, caller.accountId))
    return lookUpWritten(work, caller, query)
  }
  const { agentId } = written.row
  const [agent] = await Promise.all([findAgent(work, caller, agentId), flushAgent(work, agentId)])
  return agent ? { ...written, agent } : null
}
