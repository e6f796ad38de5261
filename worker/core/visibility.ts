import { type Column, type SQL, sql } from 'drizzle-orm'
import { isSuperAdmin } from '../contract/permissions.ts'
import type { Caller } from './context.ts'
import { valuesOf } from './db.ts'

/** The agents of an account: all of them, or those that a member is limited to. */
export type OfAccount = Pick<Caller, 'accountId' | 'agentIds'>
/** The agents that a caller may see; `null`: all, for a super administrator. */
export type Visibility = OfAccount | null

export const visibilityOf = (caller: Caller): Visibility => (isSuperAdmin(caller) ? null : caller)

/** The SQL condition that a row of `agents` is visible; `undefined`: every row is. */
export function isVisible(visibility: Visibility, agents: { ownerId: Column; id: Column }): SQL | undefined {
  if (visibility === null) return undefined
  const ofAccount = sql`${agents.ownerId} = ${visibility.accountId}`
  return visibility.agentIds === null
    ? ofAccount
    : sql`(${ofAccount} AND ${agents.id} IN ${valuesOf(visibility.agentIds)})`
}
