import { adapterOf, type Failure, isProvider, providerHttpOf, ruleOf } from '../../channels/channels.ts'
import { type Config, configOf } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Database, openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { auditEach } from '../audit/audit.service.ts'
import * as store from './disconnecting.store.ts'
import { connectionOf } from './providers.service.ts'
import { unsealed } from './sealing.ts'

export { insertDisconnectJobs } from './disconnecting.store.ts'

/** One attempt an hour for a day. */
const ATTEMPTS_MAX = 24
const RETRY_MS = 55 * 60_000
/** The timeout of the first attempt, for which the owner waits. */
const FIRST_TIMEOUT_MS = 4_000
/** A job makes up to three calls; an invocation may make a thousand, including those of the channel checks. */
const JOBS_MAX = 50
const AT_ONCE = 5

const SEALED: Failure = { reason: 'tokenInvalid', code: 'sealed', detail: '' }

/** Unsubscribes at the provider; `null` when that succeeded, or when there is nothing to unsubscribe. */
async function disconnect(config: Config, job: store.DisconnectJob, timeoutMs?: number): Promise<Failure | null> {
  const { channelId: id, agentId, type } = job
  if (!isProvider(type)) return null
  const { settings, unreadable } = await unsealed(config.dataKeys, { ...job, id, typeConfig: OWN_FIELDS })
  if (unreadable.length > 0) return SEALED
  const channel = { type, agentId, agentName: '', agentLanguage: 'es' as const }
  const http = { ...providerHttpOf(config), ...(timeoutMs && { timeoutMs }) }
  return adapterOf(type).disconnect(connectionOf(config, channel, settings), http)
}
/** No provider needs the fields that an agent type adds. */
const OWN_FIELDS = { fields: [] }

const isRetried = (failure: Failure, { attempts }: store.DisconnectJob): boolean =>
  ruleOf(failure).action === 'retry' && attempts + 1 < ATTEMPTS_MAX

type JobWork = Pick<Work, 'db' | 'config' | 'now'>

/** Makes one attempt; true when it succeeded. An account that a channel uses again stays subscribed. */
async function runJob({ db, config, now }: JobWork, job: store.DisconnectJob, timeoutMs?: number): Promise<boolean> {
  const [account] = await store.isAccountUsed(db, job)
  const failure = account?.isUsed ? null : await disconnect(config, job, timeoutMs)
  if (failure && isRetried(failure, job)) {
    await store.postponeDisconnectJob(db, job, now + RETRY_MS)
    return false
  }
  const action = failure ? 'channel_not_disconnected' : 'channel_disconnected'
  const entry = auditEach({ db, now }, action, 'channel', store.auditDetail(job, job.type, failure?.reason ?? ''))
  if (account?.isUsed) await store.deleteDisconnectJob(db, job.id)
  else await commit(db, store.deleteDisconnectJob(db, job.id), entry)
  return failure === null
}

/** After an exception the job stays stored, and the hourly job runs it again. */
const runOrPostpone = (work: JobWork, job: store.DisconnectJob, timeoutMs?: number): Promise<boolean> =>
  runJob(work, job, timeoutMs).catch((error: unknown) => {
    log('error', 'channel.disconnect', { channelId: job.channelId, ...factsOf(error) })
    return false
  })

/**
 * Runs jobs that were just stored, while the owner waits. Returns false when a provider could not be reached yet; the removal
 * itself does not depend on it.
 */
export async function runDisconnectJobs(work: JobWork, stored: readonly { id: string }[]): Promise<boolean> {
  const done = await Promise.all(
    stored.map(async ({ id }) => {
      const [job] = await store.disconnectJobById(work.db, id)
      return !job || runOrPostpone(work, job, FIRST_TIMEOUT_MS)
    }),
  )
  return !done.includes(false)
}

/** As `runDisconnectJobs`, in the background of the call. */
export const disconnectInBackground = (
  { env, config, clock, background }: Pick<Work, 'env' | 'config' | 'clock' | 'background'>,
  stored: readonly { id: string }[],
): void => {
  if (stored.length === 0) return
  background(runDisconnectJobs({ db: openDatabase(env, 'newest'), config, now: clock.now() }, stored))
}

/** The hourly job: runs the due jobs again. */
export async function retryDisconnectJobs(env: Env, now: number): Promise<void> {
  const db: Database = openDatabase(env, 'newest')
  const work = { db, config: configOf(env), now }
  const due = await store.disconnectJobsDue(db, now, JOBS_MAX)
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map((job) => runOrPostpone(work, job)))
}
