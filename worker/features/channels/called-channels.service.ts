import type { Connection, ProviderType } from '../../channels/channels.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import { coalescing } from '../../core/coalescing.ts'
import type { Work } from '../../core/context.ts'
import type { ChannelRow } from './channels.store.ts'
import { channelsOfTypes, connectionOf, secretsIn, settingsInClear } from './providers.service.ts'

/** A channel as needed to verify and parse its provider's calls. */
export interface CalledChannel {
  channel: ChannelRow
  /** `null` when its secrets cannot be decrypted. */
  connection: Connection | null
  /** Decrypted; they are removed from what is logged. */
  secrets: readonly string[]
  /** Milliseconds since 1970. Changes before this time are included. */
  readAt: number
}

interface CachedChannel extends CalledChannel {
  /** The encrypted settings that the connection was made from. */
  sealed: string
  isBeingRead: boolean
}

const FRESH_MS = 5_000
const REMEMBERED_MS = 10_000
const REMEMBERED_MOST = 1_000
const READ_WITHIN_MS = 250
const seen = new BoundedMap<string, CachedChannel>(REMEMBERED_MOST)
const due = coalescing<CachedChannel>(READ_WITHIN_MS)

const keyOf = (agentId: string, type: string): string => `${type}:${agentId}`

/**
 * The channel that a provider calls; `null` when there is none. The cached copy of a busy channel is read again every five
 * seconds, in the background and together with other channels. A caller whose call does not match the copy repeats this with
 * `isFresh`. The agent's object decides by its own settings when the message is stored.
 */
export async function calledChannel(
  work: Work,
  agentId: string,
  type: ProviderType,
  isFresh = false,
): Promise<CalledChannel | null> {
  const cached = seen.get(keyOf(agentId, type))
  const age = cached && !isFresh ? work.now - cached.readAt : REMEMBERED_MS
  if (!cached || age >= REMEMBERED_MS) return read(work, agentId, type)
  if (age >= FRESH_MS && !cached.isBeingRead) {
    cached.isBeingRead = true
    work.background(due(work.clock, cached, (all) => refreshAll(work, all)))
  }
  return cached
}

async function read(work: Work, agentId: string, type: ProviderType): Promise<CalledChannel | null> {
  const readAt = work.clock.now()
  const [channel] = await channelsOfTypes(work.db, [{ agentId, type }])
  const key = keyOf(agentId, type)
  const cached = seen.get(key)
  seen.delete(key)
  if (!channel) return null
  const called = await cachedFrom(work, channel, readAt, cached)
  seen.set(key, called)
  return called
}

/** A channel that cannot be read is removed from the cache: its next call reads it and gets the error. */
async function refreshAll(work: Work, all: readonly CachedChannel[]): Promise<void> {
  const readAt = work.clock.now()
  try {
    const refs = all.map(({ channel }) => channel)
    const rows = await channelsOfTypes(work.db, refs)
    const found = new Map(rows.map((row) => [keyOf(row.agentId, row.type), row]))
    for (const cached of all) await renew(work, cached, found, readAt)
  } catch {
    for (const { channel } of all) evictCalled(channel.agentId, channel.type)
  }
}

/** Updates the copy, unless it was removed or read again meanwhile. */
async function renew(
  work: Work,
  cached: CachedChannel,
  found: ReadonlyMap<string, ChannelRow>,
  readAt: number,
): Promise<void> {
  const key = keyOf(cached.channel.agentId, cached.channel.type)
  const channel = found.get(key)
  const called = channel && (await cachedFrom(work, channel, readAt, cached))
  if (seen.get(key) !== cached) return
  if (called) seen.set(key, called)
  else seen.delete(key)
}

/** Decrypts the settings only if they have changed. */
async function cachedFrom(
  work: Work,
  channel: ChannelRow,
  readAt: number,
  cached: CachedChannel | undefined,
): Promise<CachedChannel> {
  const { id, agentName, agentLanguage, account, config, typeConfig } = channel
  const sealed = JSON.stringify([id, agentName, agentLanguage, account?.link, config, typeConfig.fields])
  const called = { channel, readAt, sealed, isBeingRead: false }
  if (cached?.connection && cached.sealed === sealed)
    return { ...called, connection: cached.connection, secrets: cached.secrets }
  const settings = await settingsInClear(work, channel)
  const connection = settings && connectionOf(work.config, channel, settings)
  return { ...called, connection, secrets: settings ? secretsIn(channel, settings) : [] }
}

/** The next call on this isolate reads the channel again. Called after a change of it. */
export const evictCalled = (agentId: string, type: string): void => void seen.delete(keyOf(agentId, type))
