import { agentObjectOf } from '../../agent-client/agent.ts'
import { type RefreshWork, refreshAgents } from '../../agent-client/refresh.ts'
import { type CheckReport, FINDINGS, type Finding, type FindingCode, healthOf } from '../../channels/channels.ts'
import type { StatusReason } from '../../contract/channel-records.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Database, type Statement } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { noticesWritten } from '../../record/notices.store.ts'
import * as store from './channels.store.ts'
import type { ChannelState } from './readiness.rules.ts'

const isError = ({ code }: Finding): boolean => FINDINGS[code] === 'error'

/** Findings with a status reason of their own; for others the finding is shown. */
const REASON_OF: Partial<Record<FindingCode, StatusReason>> = {
  webhookMissing: 'webhookMissing',
  scopesMissing: 'permissionMissing',
}

/** The status reason of a failed check: the provider's refusal, or the error that was found. */
function faultOf({ findings }: CheckReport): StatusReason {
  const fault = findings.find(isError)
  if (fault?.code === 'refused' && fault.failure) return fault.failure.reason
  return (fault && REASON_OF[fault.code]) ?? 'checkFailed'
}

/** `null`: the provider could not be reached, so the channel keeps its state. */
function stateFrom(report: CheckReport): ChannelState | null {
  const health = healthOf(report)
  if (health === 'unknown') return null
  return health === 'good'
    ? { status: 'active', statusReason: null }
    : { status: 'error', statusReason: faultOf(report) }
}

/** The worst finding of a report, without the provider's own text. */
function worstOf({ findings }: CheckReport): Finding | null {
  const worst = findings.find(isError) ?? findings.find(({ code }) => FINDINGS[code] === 'warning')
  return worst ? { ...worst, ...(worst.failure && { failure: { ...worst.failure, detail: '' } }) } : null
}

/**
 * The statement that notifies the owner of a channel that turns to error. It has to precede the statement that sets the error, in
 * the same batch: it writes nothing unless the channel is active, so that the agent's object and the daily check, which both find
 * errors, write only one notification.
 */
export const failureNotice = (db: Database, channel: store.ChannelRow, at: number) => {
  const { agentId, type: channelType } = channel
  const notice = { id: newId(), kind: 'channel', sessionId: '', channelType, at, assigneeId: null }
  return noticesWritten(db, agentId, [notice], store.isStillActive(channel))
}

/** A check that a member requested. `fallback`: the state if the provider cannot be reached; `null`: the state stays. */
interface RequestedCheck {
  audit: Statement
  fallback: ChannelState | null
}

/**
 * Stores the result of a check, and notifies the agent's streams when the status has changed. The owner is notified of an error,
 * unless a member requested the check (`requested`) and so sees the result. Returns `null` when the channel was removed.
 */
export async function saveCheckResult(
  work: RefreshWork & Pick<Work, 'now'>,
  channel: store.ChannelRow,
  report: CheckReport,
  requested: RequestedCheck | null = null,
): Promise<store.ChannelRow | null> {
  const { db, env, now } = work
  const reported = stateFrom(report)
  const fallback = requested?.fallback ?? null
  const state = reported ?? fallback
  const at = reported || !fallback ? now : null
  const finding = reported ? worstOf(report) : channel.lastFinding
  const account = (reported && report.account) ?? undefined
  const isChanged = state !== null && state.status !== channel.status
  const isOther = state !== null && (isChanged || state.statusReason !== channel.statusReason)
  const [[after]] = await commit(
    db,
    store.channelById(db, null, channel.id),
    store.setChecked(db, channel, { at, finding, account }),
    ...(isChanged && state.status === 'error' && !requested ? [failureNotice(db, channel, now)] : []),
    ...(isOther ? [store.setState(db, channel, state, now)] : []),
    ...(requested ? [requested.audit] : []),
  )
  if (isOther) await refreshAgents(work, { agentId: channel.agentId })
  if (isChanged) await notifyOwners(env, channel, state.status === 'error')
  return after ? { ...after, ...state, lastCheckedAt: at, lastFinding: finding, ...(account && { account }) } : null
}

/** Notifies the agent's streams that a channel has changed. An error is only logged, because the change itself is stored. */
export async function notifyOwners(
  env: Env,
  { agentId, type }: Pick<store.ChannelRow, 'agentId' | 'type'>,
  hasFailed = false,
): Promise<void> {
  try {
    await agentObjectOf(env, agentId).channelUpdated(type, hasFailed)
  } catch (error) {
    log('warn', 'channel.eventNotSent', { agentId, ...factsOf(error) })
  }
}
