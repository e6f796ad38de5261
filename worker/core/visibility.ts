import { type Column, type SQL, sql } from 'drizzle-orm'
import { isSuperAdmin } from '../contract/permissions.ts'
import type { Caller } from './context.ts'
import { valuesOf } from './db.ts'

/** Agents of an account: all of them, or those that a member is limited to. */
export type OfAccount = Pick<Caller, 'accountId' | 'agentIds'>
/** The agents that a caller may see; `null`: everybody's, as a super administrator does. */
export type Visibility = OfAccount | null

export const visibilityOf = (caller: Caller): Visibility => (isSuperAdmin(caller) ? null : caller)

/** Whether a row of `agents` is among them. */
export function isVisible(seen: Visibility, agents: { ownerId: Column; id: Column }): SQL | undefined {
  if (seen === null) return undefined
  const own = sql`${agents.ownerId} = ${seen.accountId}`
  return seen.agentIds === null ? own : sql`(${own} AND ${agents.id} IN ${valuesOf(seen.agentIds)})`
}
