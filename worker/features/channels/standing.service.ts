import { type CheckReport, FINDINGS, type Finding, type FindingCode, healthOf } from '../../channels/channels.ts'
import { commit, type Database, type Statement } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { hubOf } from '../../core/hub.ts'
import { factsOf, log } from '../../core/log.ts'
import * as store from './channels.store.ts'
import type { StatusReason } from './channels.words.ts'
import type { Standing } from './readiness.rules.ts'

const isError = ({ code }: Finding): boolean => FINDINGS[code] === 'error'

/** Findings that have a reason of their own; the others are told by the finding itself. */
const REASON_OF: Partial<Record<FindingCode, StatusReason>> = {
  webhookMissing: 'webhookMissing',
  scopesMissing: 'permissionMissing',
}

/** Why a channel that was found broken is: the provider's own refusal, or that the check found something. */
function faultOf({ findings }: CheckReport): StatusReason {
  const fault = findings.find(isError)
  if (fault?.code === 'refused' && fault.failure) return fault.failure.reason
  return (fault && REASON_OF[fault.code]) ?? 'checkFailed'
}

/** `null`: the provider could not be asked, which says nothing of the channel. */
function standingFrom(report: CheckReport): Standing | null {
  const health = healthOf(report)
  if (health === 'unknown') return null
  return health === 'good'
    ? { status: 'active', statusReason: null }
    : { status: 'error', statusReason: faultOf(report) }
}

/** What of a report wants the owner's eye first, without the provider's own words. */
function worstOf({ findings }: CheckReport): Finding | null {
  const worst = findings.find(isError) ?? findings.find(({ code }) => FINDINGS[code] === 'warning')
  return worst ? { ...worst, ...(worst.failure && { failure: { ...worst.failure, detail: '' } }) } : null
}

/**
 * Writes down how a provider sees a channel, and tells whoever watches when that is news. `unasked`: how it stands when
 * the provider could not be asked, instead of as it did. `null`: it is gone.
 */
export async function keepReport(
  { db, env, now }: { db: Database; env: Env; now: number },
  channel: store.ChannelRow,
  report: CheckReport,
  besides: Statement[] = [],
  unasked: Standing | null = null,
): Promise<store.ChannelRow | null> {
  const told = standingFrom(report)
  const standing = told ?? unasked
  const at = told || !unasked ? now : null
  const finding = told ? worstOf(report) : channel.lastFinding
  const account = (told && report.account) ?? undefined
  const isNews = standing !== null && standing.status !== channel.status
  const [[after]] = await commit(
    db,
    store.channelById(db, null, channel.id),
    store.setChecked(db, channel, { at, finding, account }),
    ...(standing && (isNews || standing.statusReason !== channel.statusReason)
      ? [store.setStanding(db, channel, standing, now)]
      : []),
    ...besides,
  )
  if (isNews) await tellOwners(env, channel, standing.status === 'error')
  return after ? { ...after, ...standing, lastCheckedAt: at, lastFinding: finding, ...(account && { account }) } : null
}

/** Whoever watches the agent learns that a channel of it is not as it was. Nobody's work fails for it. */
export async function tellOwners(
  env: Env,
  { agentId, type }: Pick<store.ChannelRow, 'agentId' | 'type'>,
  hasFailed = false,
): Promise<void> {
  try {
    await hubOf(env, agentId).channelUpdated(type, hasFailed)
  } catch (error) {
    log('warn', 'channel.untold', { agentId, ...factsOf(error) })
  }
}
