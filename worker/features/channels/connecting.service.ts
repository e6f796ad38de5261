import {
  adapterOf,
  type CheckReport,
  FINDINGS,
  healthOf,
  isProvider,
  sayFinding,
  wiresOf,
  withExpiry,
} from '../../channels/channels.ts'
import type { ChannelCheck } from '../../contract/channel-check.ts'
import type { Channel, ChannelEdit } from '../../contract/channels.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Caller, Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { auditOf } from '../audit/audit.service.ts'
import { editedChannel, shown } from './channels.service.ts'
import * as store from './channels.store.ts'
import { findingView } from './channels.view.ts'
import { REASONS } from './channels.words.ts'
import { connectionOf, settingsInClear } from './providers.service.ts'
import { obstacleOf } from './readiness.rules.ts'
import { keepReport } from './standing.service.ts'

interface Connected {
  channel: Channel
  report: CheckReport
}

/**
 * Tells the provider where to call and asks it how it sees the channel, which is on from then on or says what is wrong.
 * Refuses what has no provider, and what cannot work before its owner has mended it.
 */
async function connected(work: Work, caller: Caller, channel: store.ChannelRow): Promise<Connected> {
  const { config, locale, now } = work
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
  const audit = await auditOf(work)
  const examined = await keepReport(
    work,
    channel,
    report,
    audit({
      action: 'channel_connected',
      result: healthOf(report) === 'good' ? 'ok' : 'refused',
      actorId: caller.userId,
      target: { type: 'channel', id },
      detail: report.findings.map(({ code }) => code).join(', '),
      when: store.isThere(id),
    }),
  )
  if (!examined) throw new Refusal('channel.notFound')
  return { channel: await shown(work, examined), report }
}

/** Connects a channel, and tells what was found. */
export async function connectChannel(work: Work, caller: Caller, channel: store.ChannelRow): Promise<ChannelCheck> {
  const { channel: after, report } = await connected(work, caller, channel)
  return {
    channel: after,
    account: report.account?.name ?? null,
    findings: report.findings.map((finding) => findingView(finding, work.locale)),
  }
}

const faultsIn = ({ findings }: CheckReport, locale: Locale): string =>
  findings
    .filter(({ code }) => FINDINGS[code] === 'error')
    .map((finding) => sayFinding(locale, finding))
    .join(' ')

/** An edit. What is to be switched on is connected first, and refused when its provider does not give its word. */
export async function editChannel(
  work: Work,
  caller: Caller,
  channel: store.ChannelRow,
  edit: ChannelEdit,
): Promise<Channel> {
  const edited = await editedChannel(work, caller, channel, edit)
  if (edit.status !== 'active' || !isProvider(channel.type)) return shown(work, edited)
  const { channel: after, report } = await connected(work, caller, edited)
  const { locale } = work
  const health = healthOf(report)
  if (health === 'good') return after
  const reason = health === 'unknown' ? say(locale, REASONS.providerSilent) : faultsIn(report, locale)
  throw new Refusal('channel.notReady', { details: { reason } })
}
