import type { ProviderType } from '../../channels/channels.ts'
import type { Settings } from '../../contract/channel-settings.ts'
import type { Work } from '../../core/context.ts'
import type { ChannelRow } from './channels.store.ts'
import { channelOfType, settingsInClear } from './providers.service.ts'

/** A channel as calls of its provider are judged by it; `settings` is `null` when its secrets do not open. */
export interface CalledChannel {
  channel: ChannelRow
  settings: Settings | null
  /** Milliseconds UTC; nothing that was changed before is missing. */
  readAt: number
  isBeingRead?: boolean
}

const FRESH_MS = 5_000
const REMEMBERED_MS = 10_000
const REMEMBERED_MOST = 1_000
const seen = new Map<string, CalledChannel>()

const keyOf = (agentId: string, type: string): string => `${type}:${agentId}`

/**
 * The channel that a provider calls, `null` when there is none. A busy one is read and opened once in five seconds, by
 * one call that nobody waits for; who finds that a call does not fit what is remembered asks again with `isAnew`.
 * Everything that counts is asked of the database when the message is stored.
 */
export async function calledChannel(
  work: Work,
  agentId: string,
  type: ProviderType,
  isAnew = false,
): Promise<CalledChannel | null> {
  const known = seen.get(keyOf(agentId, type))
  const age = known && !isAnew ? work.now - known.readAt : REMEMBERED_MS
  if (!known || age >= REMEMBERED_MS) return read(work, agentId, type)
  if (age >= FRESH_MS && !known.isBeingRead) {
    known.isBeingRead = true
    work.background(read(work, agentId, type).catch(() => forgetCalled(agentId, type)))
  }
  return known
}

async function read(work: Work, agentId: string, type: ProviderType): Promise<CalledChannel | null> {
  const key = keyOf(agentId, type)
  const channel = await channelOfType(work.db, agentId, type)
  seen.delete(key)
  if (!channel) return null
  const called = { channel, settings: await settingsInClear(work, channel), readAt: work.now }
  if (seen.size >= REMEMBERED_MOST) seen.clear()
  seen.set(key, called)
  return called
}

/** Whoever has changed a channel sees it changed at his next call, if that comes to the same place. */
export const forgetCalled = (agentId: string, type: string): void => void seen.delete(keyOf(agentId, type))
