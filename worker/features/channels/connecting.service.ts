import {
  adapterOf,
  type CheckReport,
  FINDINGS,
  type Finding,
  healthOf,
  isProvider,
  wiresOf,
  withExpiry,
} from '../../channels/channels.ts'
import type { ChannelCheck } from '../../contract/channel-check.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { auditOf } from '../audit/audit.service.ts'
import { shown } from './channels.service.ts'
import * as store from './channels.store.ts'
import { findingView } from './channels.view.ts'
import { REASONS, type StatusReason } from './channels.words.ts'
import { connectionOf, settingsInClear } from './providers.service.ts'
import { obstacleOf, type Standing } from './readiness.rules.ts'

const isError = ({ code }: Finding): boolean => FINDINGS[code] === 'error'

/** Why a channel that was found broken is: the provider's own refusal, or that the check found something. */
function faultOf({ findings }: CheckReport): StatusReason {
  const fault = findings.find(isError)
  return fault?.code === 'refused' && fault.failure ? fault.failure.reason : 'checkFailed'
}

/** `null`: the provider could not be asked, which says nothing of the channel. */
function standingFrom(report: CheckReport): Standing | null {
  const health = healthOf(report)
  if (health === 'unknown') return null
  return health === 'good'
    ? { status: 'active', statusReason: null }
    : { status: 'error', statusReason: faultOf(report) }
}

/**
 * Tells the provider where to call and asks it how it sees the channel, which is on from then on or says what is wrong.
 * Refuses what has no provider, and what cannot work before its owner has mended it.
 */
export async function connectChannel(work: Work, caller: Caller, channel: store.ChannelRow): Promise<ChannelCheck> {
  const { db, config, locale, now } = work
  const { id, type } = channel
  if (!isProvider(type)) throw new Refusal('channel.noProvider')
  const settings = await settingsInClear(work, channel)
  const isProvable = Boolean(settings?.['appSecret']) || config.metaAppSecret !== null
  const obstacle = obstacleOf({ type, isUnreadable: settings === null, isProvable })
  if (!settings || obstacle)
    throw new Refusal('channel.notReady', {
      details: { reason: say(locale, REASONS[obstacle ?? 'secretsUnreadable']) },
    })
  const connection = connectionOf(config, channel, settings)
  const report = withExpiry(await adapterOf(type).connect(connection, wiresOf(config)), now)
  const standing = standingFrom(report)
  const audit = await auditOf(work)
  const entry = audit({
    action: 'channel_connected',
    result: standing?.status === 'active' ? 'ok' : 'refused',
    actorId: caller.userId,
    target: { type: 'channel', id },
    detail: report.findings.map(({ code }) => code).join(', '),
    when: store.isThere(id),
  })
  const [[after]] = await commit(
    db,
    store.channelById(db, null, id),
    ...(standing ? [store.setStanding(db, channel, standing, now)] : []),
    entry,
  )
  if (!after) throw new Refusal('channel.notFound')
  return {
    channel: await shown(work, { ...after, ...standing }),
    account: report.account?.name ?? null,
    findings: report.findings.map((finding) => findingView(finding, locale)),
  }
}
