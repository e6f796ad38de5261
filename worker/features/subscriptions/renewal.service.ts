import { type RefreshWork, refreshAgents } from '../../agent-client/refresh.ts'
import type { Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { auditEach } from '../audit/audit.service.ts'
import { nextPeriod } from './renewal.rules.ts'
import { chargeRenewals, endExpired, endedBefore, expired, type Renewal, renew, renewed } from './renewal.store.ts'

type RenewalWork = RefreshWork & Pick<Work, 'now'>

const CHUNK = 500
/** More chunks than a day's subscriptions need; the rest is processed by the next run. */
const CHUNKS_MAX = 100
/** Calls of objects count against the platform's limit of a run; further objects read the change within a minute. */
const REFRESHED_MOST = 100

type EndedSubscription = Awaited<ReturnType<typeof endedBefore>>[number]

function renewalOf(today: string, { id, startDate, endDate, billingCycle }: EndedSubscription): Renewal {
  const { start, end } = nextPeriod(today, startDate, endDate, billingCycle)
  return { id, from: endDate, start, to: end, paymentId: newId() }
}

async function rollChunk(work: RenewalWork, today: string, ended: readonly EndedSubscription[]) {
  const { db, now } = work
  const over = ended.filter(({ autoRenew }) => !autoRenew).map(({ id }) => id)
  const renewals = ended.filter(({ autoRenew }) => autoRenew).map((row) => renewalOf(today, row))
  const [, , , cancelled, rolled] = await commit(
    db,
    auditEach({ db, now }, 'subscription_expired', 'subscription', expired(over, today)),
    auditEach({ db, now }, 'subscription_renewed', 'subscription', renewed(renewals)),
    chargeRenewals(db, renewals, now),
    endExpired(db, over, today, now),
    renew(db, renewals, now),
  )
  const ownerIds = [...cancelled, ...rolled].map(({ userId }) => userId)
  return { cancelled: cancelled.length, renewed: rolled.length, ownerIds }
}

/**
 * The daily job of subscriptions: one whose end has passed is cancelled, or begins its next period with a due payment. It may be
 * repeated and run concurrently, because every statement checks its conditions itself.
 */
export async function rollSubscriptions(work: RenewalWork): Promise<{ cancelled: number; renewed: number }> {
  const today = dayOf(work.now)
  const done = { cancelled: 0, renewed: 0 }
  const touched: string[] = []
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
    const ended = await endedBefore(work.db, today, CHUNK)
    if (ended.length === 0) break
    const { cancelled, renewed: rolled, ownerIds } = await rollChunk(work, today, ended)
    done.cancelled += cancelled
    done.renewed += rolled
    touched.push(...ownerIds.slice(0, REFRESHED_MOST - touched.length))
    if (ended.length < CHUNK) break
  }
  if (touched.length > 0) await refreshAgents(work, { ownerIds: touched }, REFRESHED_MOST)
  return done
}
