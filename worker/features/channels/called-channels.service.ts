import type { Connection, ProviderType } from '../../channels/channels.ts'
import type { Work } from '../../core/context.ts'
import { together } from '../../core/together.ts'
import type { ChannelRow } from './channels.store.ts'
import { channelsOfTypes, connectionOf, secretsIn, settingsInClear } from './providers.service.ts'

/** A channel as calls of its provider are judged by it. */
export interface CalledChannel {
  channel: ChannelRow
  /** `null` when its secrets do not open. */
  connection: Connection | null
  /** In clear, for taking them out of what is kept. */
  secrets: readonly string[]
  /** Milliseconds UTC; nothing that was changed before is missing. */
  readAt: number
}

interface Known extends CalledChannel {
  /** What its connection was made from. */
  sealed: string
  isBeingRead: boolean
}

const FRESH_MS = 5_000
const REMEMBERED_MS = 10_000
const REMEMBERED_MOST = 1_000
const READ_WITHIN_MS = 250
const seen = new Map<string, Known>()
const due = together<Known>(READ_WITHIN_MS)

const keyOf = (agentId: string, type: string): string => `${type}:${agentId}`

/**
 * The channel that a provider calls, `null` when there is none. A busy one is read anew every five seconds, beside a
 * call that does not wait for it and together with whatever else is due; who finds that a call does not fit what is
 * remembered asks again with `isAnew`. Everything that counts is asked of the database when the message is stored.
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
    work.background(due(work.clock, known, (all) => readAnew(work, all)))
  }
  return known
}

async function read(work: Work, agentId: string, type: ProviderType): Promise<CalledChannel | null> {
  const readAt = work.clock.now()
  const [channel] = await channelsOfTypes(work.db, [{ agentId, type }])
  const key = keyOf(agentId, type)
  const known = seen.get(key)
  seen.delete(key)
  if (!channel) return null
  const called = await knownFrom(work, channel, readAt, known)
  if (seen.size >= REMEMBERED_MOST) seen.clear()
  seen.set(key, called)
  return called
}

/** What cannot be read is forgotten: the next call of it asks for itself, and says why there is no answer. */
async function readAnew(work: Work, all: readonly Known[]): Promise<void> {
  const readAt = work.clock.now()
  try {
    const places = all.map(({ channel }) => channel)
    const rows = await channelsOfTypes(work.db, places)
    const found = new Map(rows.map((row) => [keyOf(row.agentId, row.type), row]))
    for (const known of all) await renew(work, known, found, readAt)
  } catch {
    for (const { channel } of all) forgetCalled(channel.agentId, channel.type)
  }
}

/** Unless it was forgotten or read by somebody else meanwhile. */
async function renew(work: Work, known: Known, found: ReadonlyMap<string, ChannelRow>, readAt: number): Promise<void> {
  const key = keyOf(known.channel.agentId, known.channel.type)
  const channel = found.get(key)
  const called = channel && (await knownFrom(work, channel, readAt, known))
  if (seen.get(key) !== known) return
  if (called) seen.set(key, called)
  else seen.delete(key)
}

/** Opened only when it is not what it was. */
async function knownFrom(work: Work, channel: ChannelRow, readAt: number, known: Known | undefined): Promise<Known> {
  const { id, agentName, agentLanguage, config, typeConfig } = channel
  const sealed = JSON.stringify([id, agentName, agentLanguage, config, typeConfig.fields])
  const called = { channel, readAt, sealed, isBeingRead: false }
  if (known?.connection && known.sealed === sealed)
    return { ...called, connection: known.connection, secrets: known.secrets }
  const settings = await settingsInClear(work, channel)
  const connection = settings && connectionOf(work.config, channel, settings)
  return { ...called, connection, secrets: settings ? secretsIn(channel, settings) : [] }
}

/** Whoever has changed a channel sees it changed at his next call, if that comes to the same place. */
export const forgetCalled = (agentId: string, type: string): void => void seen.delete(keyOf(agentId, type))
