import {
  adapterOf,
  type CheckReport,
  FINDINGS,
  healthOf,
  isProvider,
  providerHttpOf,
  sayFinding,
  withExpiry,
} from '../../channels/channels.ts'
import type { ChannelCheck, EditedChannel } from '../../contract/channel-check.ts'
import type { Channel, ChannelEdit } from '../../contract/channels.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Notice } from '../../contract/notices.ts'
import type { Caller, Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { saveCheckResult } from './channel-state.service.ts'
import { channelForOwner, type EditedChannelRow, editedChannel } from './channels.service.ts'
import * as store from './channels.store.ts'
import { findingView } from './channels.view.ts'
import { REASONS } from './channels.words.ts'
import { disconnectInBackground, insertDisconnectJobs, runDisconnectJobs } from './disconnecting.service.ts'
import { connectionOf, settingsInClear } from './providers.service.ts'
import { type ChannelState, isObstacle, obstacleOf } from './readiness.rules.ts'

interface Connected {
  channel: Channel
  report: CheckReport
}

/**
 * Subscribes our webhook at the provider and checks the channel, which becomes active or gets the error that was found. Throws
 * `channel.noProvider` for the web chat, `channel.notReady` for a channel that its owner has to correct first.
 */
async function connect(
  work: Work,
  caller: Caller,
  channel: store.ChannelRow,
  fallback: ChannelState | null = null,
): Promise<Connected> {
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
  const report = withExpiry(await adapterOf(type).connect(connection, providerHttpOf(config)), now)
  const audit = await auditOf(work)
  const connecting: AuditEntry = {
    action: 'channel_connected',
    result: healthOf(report) === 'good' ? 'ok' : 'refused',
    actorId: caller.userId,
    target: { type: 'channel', id },
    detail: report.findings.map(({ code }) => code).join(', '),
    when: store.isThere(id),
  }
  const examined = await saveCheckResult(work, channel, report, { audit: audit(connecting), fallback })
  if (!examined) throw new Refusal('channel.notFound')
  return { channel: await channelForOwner(work, examined), report }
}

/** Connects a channel and returns the findings. */
export async function connectChannel(work: Work, caller: Caller, channel: store.ChannelRow): Promise<ChannelCheck> {
  const { channel: after, report } = await connect(work, caller, channel)
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

const UNCHECKED: ChannelState = { status: 'error', statusReason: 'unchecked' }

/** Whether the provider has to be checked at once: the credentials or the subscription of a channel in use have changed. */
const needsCheck = ({
  hasNewCredentials,
  isResubscribed,
  channel: { status, statusReason },
}: EditedChannelRow): boolean =>
  (hasNewCredentials || isResubscribed) && status !== 'inactive' && !isObstacle(statusReason)

/**
 * Edits a channel. Activating it connects it first, and throws `channel.notReady` when the provider does not confirm. New
 * credentials are connected, the findings are returned, and the previous account is unsubscribed.
 */
export async function editChannel(
  work: Work,
  caller: Caller,
  channel: store.ChannelRow,
  edit: ChannelEdit,
): Promise<{ channel: EditedChannel; notice: Notice }> {
  const edited = await editedChannel(work, caller, channel, edit)
  const notice = await noticeOf(work, edited)
  const isWanted = edit.status === 'active'
  if (!isProvider(channel.type) || !(isWanted || needsCheck(edited)))
    return { channel: { ...(await channelForOwner(work, edited.channel)), findings: null }, notice }
  const fallback = edited.hasNewCredentials ? UNCHECKED : null
  const { channel: after, report } = await connect(work, caller, edited.channel, fallback)
  if (edited.hasNewCredentials) await disconnectPrevious(work, channel, report)
  const { locale } = work
  const health = healthOf(report)
  const findings = report.findings.map((finding) => findingView(finding, locale))
  if (health === 'good' || !isWanted) return { channel: { ...after, findings }, notice }
  const reason = health === 'unknown' ? say(locale, REASONS.providerSilent) : faultsIn(report, locale)
  throw new Refusal('channel.notReady', { details: { reason } })
}

async function noticeOf(work: Work, { isSilenced, disconnectJobs }: EditedChannelRow): Promise<Notice> {
  if (!isSilenced) return 'channel.updated'
  return (await runDisconnectJobs(work, disconnectJobs)) ? 'channel.silenced' : 'channel.silencedUntold'
}

/** If the channel is now connected to another account, unsubscribes the previous one in the background. */
async function disconnectPrevious(
  work: Work,
  { id, config, account }: store.ChannelRow,
  report: CheckReport,
): Promise<void> {
  if (!account || !report.account || report.account.id === account.id) return
  const previous = { config, accountId: account.id }
  disconnectInBackground(work, await insertDisconnectJobs(work.db, { channelId: id }, work.now, previous))
}
