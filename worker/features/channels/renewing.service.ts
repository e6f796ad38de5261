import { adapterOf, type Finding, isProvider, ruleOf, wiresOf } from '../../channels/channels.ts'
import type { Settings } from '../../contract/channel-settings.ts'
import type { Work } from '../../core/context.ts'
import { DAY_MS } from '../../core/days.ts'
import { log } from '../../core/log.ts'
import type { ChannelRow } from './channels.store.ts'
import * as store from './channels.store.ts'
import { connectionOf } from './providers.service.ts'
import { isDueForRenewal, latestEnd } from './renewing.rules.ts'
import { sealedSecret } from './sealing.ts'

/** What became of a channel's token: the new one in clear, what its owner has to know, and when it ends. */
interface Renewed {
  token: Settings
  findings: Finding[]
  endsAt: number | null
}

/**
 * Has a token that ends given anew, long before it does, and keeps the new one sealed before anything is done with it.
 * What a provider refuses is a finding; one that could not be asked is asked again tomorrow, and told of when that gets
 * late.
 */
export async function renewedToken(
  { db, config, now }: Pick<Work, 'db' | 'config' | 'now'>,
  channel: ChannelRow,
  settings: Settings,
): Promise<Renewed> {
  const asItIs: Renewed = { token: {}, findings: [], endsAt: channel.tokenEndsAt }
  if (!isProvider(channel.type) || !isDueForRenewal(channel, now)) return asItIs
  const renewal = await adapterOf(channel.type).renew?.(connectionOf(config, channel, settings), wiresOf(config))
  if (!renewal) return asItIs
  if (!('reason' in renewal)) {
    const { key, token, lastsMs } = renewal
    const endsAt = now + lastsMs
    const sealed = await sealedSecret(config.dataKeys, channel.id, key, token)
    await store.tokenRenewed(db, channel, { key, sealed, now, endsAt })
    return { token: { [key]: token }, findings: [], endsAt }
  }
  log('warn', 'channel.tokenNotRenewed', { channelId: channel.id, reason: renewal.reason, code: renewal.code })
  const left = latestEnd(channel) - now
  if (ruleOf(renewal).advice === 'retry' && left > LATE_MS) return asItIs
  const days = Math.max(0, Math.ceil(left / DAY_MS))
  return { ...asItIs, findings: [{ code: 'tokenNotRenewed', facts: { days } }] }
}

const LATE_MS = 20 * DAY_MS
