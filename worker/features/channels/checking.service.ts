import { adapterOf, isProvider, providerHttpOf, withExpiry } from '../../channels/channels.ts'
import { configOf } from '../../core/config.ts'
import { DAY_MS } from '../../core/days.ts'
import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { runAll } from '../../core/jobs.ts'
import { factsOf, log } from '../../core/log.ts'
import { saveCheckResult } from './channel-state.service.ts'
import * as store from './channels.store.ts'
import { retryDisconnectJobs } from './disconnecting.service.ts'
import { connectionOf, settingsInClear } from './providers.service.ts'
import { renewToken } from './renewing.service.ts'

/** A check makes up to seven calls, and an invocation may make a thousand: further channels are checked an hour later. */
const CHANNELS_MAX = 100
const AT_ONCE = 5

/** A channel whose secrets cannot be decrypted has that error already; it is checked again the next day. */
async function checkChannel(env: Env, channel: store.ChannelRow, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const config = configOf(env)
  const settings = await settingsInClear({ env, db, config }, channel)
  if (!settings || !isProvider(channel.type)) {
    await store.setChecked(db, channel, { at: now, finding: null })
    return
  }
  const { token, findings, endsAt } = await renewToken({ env, db, config, now }, channel, settings)
  const connection = connectionOf(config, channel, { ...settings, ...token })
  const report = await adapterOf(channel.type).check(connection, providerHttpOf(config))
  const known = { ...report, ...(endsAt !== null && { expiresAt: endsAt }) }
  const dated = findings.length > 0 ? report : withExpiry(known, now)
  await saveCheckResult({ db, env, now }, channel, { ...dated, findings: [...dated.findings, ...findings] })
}

/**
 * Checks active channels and those in error at their providers, each once a day, the oldest check first. Deactivated ones are
 * left out.
 */
async function checkChannels(env: Env, now: number): Promise<void> {
  const due = await store.channelsToCheck(openDatabase(env, 'newest'), now - DAY_MS, CHANNELS_MAX)
  let failed = 0
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(
      due.slice(from, from + AT_ONCE).map((channel) =>
        checkChannel(env, channel, now).catch((error: unknown) => {
          failed++
          log('error', 'channel.check', { channelId: channel.id, ...factsOf(error) })
        }),
      ),
    )
  log('info', 'channels.checked', { checked: due.length - failed, failed })
}

/** The hourly job for channels. */
export async function hourly(env: Env, now: number): Promise<void> {
  await runAll({ disconnectJobs: retryDisconnectJobs(env, now), channelChecks: checkChannels(env, now) })
}
