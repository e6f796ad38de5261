import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Profile } from '../../contract/accounts.ts'
import type { OwnerChange } from '../../contract/team.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openDatabase, openRecord } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { setOwnerOfRecords } from '../../record/owners.store.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type ProfileRows, profileFrom, profileStatements } from '../auth/auth.service.ts'
import { confirmPassword } from '../auth/own-account.service.ts'
import { mailTo, type OwnerMail, sendSoon } from '../mail/mail.service.ts'
import * as store from './ownership.store.ts'

const MAIL_LASTS_MS = 24 * 60 * 60_000
/** Agents of a statement, rows of a table that it changes, and rounds of a run that change any; the hourly job changes the rest. */
const AGENTS_AT_ONCE = 100
const ROWS_AT_ONCE = 500
const ROUNDS_MAX = 100
const CHANGES_AT_ONCE = 20
/** Objects that did not get the change read their settings again within a minute. */
const SETTLES_MS = 5 * 60_000

/** Throws the reason why a change was not made; returns if it was the password. */
function refuseBy(facts: store.OwnershipFacts | undefined): void {
  if (!facts?.isMember) throw new Refusal(facts?.isInvited ? 'team.notAccepted' : 'team.memberNotFound')
  if (!facts.isActive) throw new Refusal('team.personInactive')
  if (facts.ownsAnother) throw new Refusal('team.ownsAnother')
  if (facts.isSuperAdmin) throw new Refusal('team.superAdminOwner')
}

/**
 * Makes a member the owner of the account, and the owner a manager of it. Everything that belongs to the account moves to the row
 * of the new owner in one batch; the rows in the database of conversations follow.
 */
export async function changeOwner(work: Work, caller: Caller, { userId: to, password }: OwnerChange): Promise<Profile> {
  if (caller.memberRole !== 'owner') throw new Refusal('team.onlyOwner')
  const { db, now } = work
  const { userId: from, recordDatabase } = caller
  if (to === from) throw new Refusal('team.alreadyOwner')
  const change = { id: newId(), from, to, now }
  const wanted = store.ownershipFacts(db, change)
  const confirmed = await confirmPassword(work, caller, 'password', password, wanted)
  const [current] = confirmed.facts
  if (!current) throw new Refusal('auth.sessionRevoked')
  const content: OwnerMail = { accountName: current.account, from: current.fromName, to: current.toName ?? '' }
  const mail = { secret: JSON.stringify(content), lastsMs: MAIL_LASTS_MS }
  const isChanged = store.isChanged(change)
  const [audit, given, received] = await Promise.all([
    auditOf(work),
    mailTo(work, 'accountGiven', store.personOf(from, change), mail),
    mailTo(work, 'accountReceived', store.personOf(to, change), mail),
  ])
  const done = await commit(
    db,
    store.ownershipFacts(db, change),
    store.insertChange(db, change, confirmed.passwordHash),
    ...store.moveAccount(db, change),
    audit({ action: 'owner_changed', actorId: from, target: { type: 'user', id: to }, when: isChanged }),
    ...given,
    ...received,
    confirmed.attemptsDeletion,
    store.agentsOfOwner(db, to),
    ...profileStatements(db, caller),
  )
  const [[facts], [changed]] = done
  const [agents, ...rows] = done.slice(-3) as [{ id: string }[], ...ProfileRows]
  if (!changed) {
    refuseBy(facts)
    throw new Refusal('auth.sessionRevoked')
  }
  sendSoon(work)
  await refreshAgents(work, agents)
  await moveRecords(work.env, recordDatabase, to, agents)
  return profileFrom(rows)
}

/**
 * Writes the new owner's id into the agents' rows in the database of conversations. Returns false when rows are left for the
 * hourly job, because there are too many for one run or the database could not be reached.
 */
async function moveRecords(env: Env, number: number, to: string, agents: readonly { id: string }[]): Promise<boolean> {
  try {
    const record = openRecord(env, number)
    let rounds = 0
    for (let start = 0; start < agents.length; start += AGENTS_AT_ONCE) {
      const ids = agents.slice(start, start + AGENTS_AT_ONCE).map(({ id }) => id)
      for (let isMore = true; isMore; ) {
        if (rounds === ROUNDS_MAX) return false
        const [first, ...rest] = setOwnerOfRecords(record, ids, to, ROWS_AT_ONCE)
        if (!first) return true
        const moved = (await commit(record, first, ...rest)).map((rows) => rows.length)
        // Agents whose rows were moved by an earlier run are not counted, so that each run comes further.
        if (moved.some((count) => count > 0)) rounds++
        isMore = moved.includes(ROWS_AT_ONCE)
      }
    }
    return true
  } catch (error) {
    log('warn', 'owner.recordNotMoved', factsOf(error))
    return false
  }
}

/**
 * Part of the hourly job: moves rows that objects wrote with the old owner before they read the new one, and rows that the call
 * left.
 */
export async function settleOwnerChanges(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  for (const change of await store.openChanges(db, now - SETTLES_MS, CHANGES_AT_ONCE))
    try {
      const { to, recordDatabase } = change
      const agents = await store.agentsOfOwner(db, to)
      if (await moveRecords(env, recordDatabase, to, agents)) await commit(db, ...store.completeChange(db, change))
    } catch (error) {
      log('error', 'owner.notSettled', { accountId: change.to, ...factsOf(error) })
    }
}
