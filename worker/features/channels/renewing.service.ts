import { type RefreshWork, refreshAgents } from '../../agent-client/refresh.ts'
import { adapterOf, type Finding, isProvider, providerHttpOf, ruleOf } from '../../channels/channels.ts'
import type { Settings } from '../../contract/channel-settings.ts'
import type { Work } from '../../core/context.ts'
import { DAY_MS } from '../../core/days.ts'
import { log } from '../../core/log.ts'
import type { ChannelRow } from './channels.store.ts'
import * as store from './channels.store.ts'
import { connectionOf } from './providers.service.ts'
import { sealedSecret } from './sealing.ts'

/** The lifetime of an expiring token, of which no provider gives a longer one. */
const LIFE_MS = 60 * DAY_MS
/** Providers do not renew a younger token. */
const YOUNGEST_MS = DAY_MS
const LEFT_MS = 45 * DAY_MS

interface TokenTimes {
  tokenSince: number | null
  tokenEndsAt: number | null
  createdAt: number
}

const sinceOf = ({ tokenSince, createdAt }: TokenTimes): number => tokenSince ?? createdAt

/** The latest time at which the token may expire: a token that an owner entered may have been older. */
const latestEnd = (times: TokenTimes): number => times.tokenEndsAt ?? sinceOf(times) + LIFE_MS

/** A token whose end is unknown is renewed as soon as the provider allows it. */
const isDueForRenewal = (times: TokenTimes, now: number): boolean =>
  now - sinceOf(times) >= YOUNGEST_MS && (times.tokenEndsAt === null || times.tokenEndsAt - now < LEFT_MS)

/** The new token in clear (empty if unchanged), findings for its owner, and the time at which it expires. */
interface Renewed {
  token: Settings
  findings: Finding[]
  endsAt: number | null
}

/**
 * Renews an expiring token long before its end, and stores the new one encrypted before using it. A provider's refusal is a
 * finding. When the provider cannot be reached, the next daily check tries again, with a warning when little time is left.
 */
export async function renewToken(
  work: RefreshWork & Pick<Work, 'config' | 'now'>,
  channel: ChannelRow,
  settings: Settings,
): Promise<Renewed> {
  const { db, config, now } = work
  const unchanged: Renewed = { token: {}, findings: [], endsAt: channel.tokenEndsAt }
  if (!isProvider(channel.type) || !isDueForRenewal(channel, now)) return unchanged
  const renewal = await adapterOf(channel.type).renew?.(connectionOf(config, channel, settings), providerHttpOf(config))
  if (!renewal) return unchanged
  if (!('reason' in renewal)) {
    const { key, token, lastsMs } = renewal
    const endsAt = now + lastsMs
    const sealed = await sealedSecret(config.dataKeys, channel.id, key, token)
    await store.storeRenewedToken(db, channel, { key, sealed, now, endsAt })
    await refreshAgents(work, { agentId: channel.agentId })
    return { token: { [key]: token }, findings: [], endsAt }
  }
  log('warn', 'channel.tokenNotRenewed', { channelId: channel.id, reason: renewal.reason, code: renewal.code })
  const remaining = latestEnd(channel) - now
  if (ruleOf(renewal).action === 'retry' && remaining > LATE_MS) return unchanged
  const days = Math.max(0, Math.ceil(remaining / DAY_MS))
  return { ...unchanged, findings: [{ code: 'tokenNotRenewed', facts: { days } }] }
}

const LATE_MS = 20 * DAY_MS
