import type { FailureReason } from '../../channels/failures.ts'
import type { Settings } from '../../contract/channel-settings.ts'
import { type ChannelType, isMetaType } from '../../contract/channels.ts'
import type { Work } from '../../core/context.ts'
import type { Database } from '../../core/db.ts'
import { equalInConstantTime, keyedHash } from '../../core/hashing.ts'
import { Refusal } from '../../core/refusal.ts'
import * as store from './channels.store.ts'
import { unsealed } from './sealing.ts'

/** The channel that a provider's call is for; an unknown agent, a deleted one and one of nobody active have none. */
export async function channelForMeta({ db }: Work, agentId: string, type: string): Promise<store.ChannelRow> {
  const [channel] = isMetaType(type) ? await store.channelInPublic(db, agentId, type) : []
  if (!channel) throw new Refusal('channel.notFound')
  return channel
}

/**
 * A channel's settings in clear, for speaking to its provider. `null` when a secret of it does not open: nothing may be
 * sent or believed then, and the channel says so from now on.
 */
export async function settingsInClear(
  { db, config }: Pick<Work, 'db' | 'config'>,
  channel: store.ChannelRow,
): Promise<Settings | null> {
  const { settings, unreadable } = await unsealed(config.dataKeys, channel)
  if (unreadable.length === 0) return settings
  if (channel.statusReason !== 'secretsUnreadable') await store.markFailed(db, channel, 'secretsUnreadable')
  return null
}

export type { ChannelRow } from './channels.store.ts'

/** The channel of this type of an agent that lives and whose owner is active. */
export const channelOfType = async (db: Database, agentId: string, type: ChannelType) =>
  (await store.channelInPublic(db, agentId, type))[0] ?? null

/** A provider refuses to work with a channel: it says so until its owner has mended it. */
export const turnToError = (db: Database, channel: store.ChannelRow, reason: FailureReason) =>
  store.markFailed(db, channel, reason)

const CHALLENGE = /^[A-Za-z0-9_-]{1,128}$/
type Queries = Record<string, string[]>

const only = (queries: Queries, name: string): string => {
  const [value = '', ...more] = queries[name] ?? []
  return more.length === 0 ? value : ''
}

/** Compares what may differ in length too: of both sides only their hashes are looked at. */
const isSame = async ({ config: { privacyKey } }: Work, left: string, right: string): Promise<boolean> =>
  equalInConstantTime(await keyedHash(privacyKey, 'verify', left), await keyedHash(privacyKey, 'verify', right))

/**
 * What Meta is answered when it asks whether an address is the channel's: the challenge that it sent. Proves nothing of
 * what is sent there later, for unless the channel has a token of its own the agent's public id is the token.
 */
export async function answerHandshake(work: Work, channel: store.ChannelRow, queries: Queries): Promise<string> {
  const [mode, token, challenge] = ['hub.mode', 'hub.verify_token', 'hub.challenge'].map((name) => only(queries, name))
  if (!mode || !token) throw new Refusal('channel.handshakeMalformed')
  const settings = await settingsInClear(work, channel)
  const expected = settings && String(settings['verifyToken'] ?? channel.agentId)
  if (mode !== 'subscribe' || !expected || !(await isSame(work, token, expected)))
    throw new Refusal('channel.handshakeRefused')
  if (!challenge || !CHALLENGE.test(challenge)) throw new Refusal('channel.handshakeMalformed')
  return challenge
}

/** The sites that may frame an agent's public chat; `null` for all. */
export async function framersOf({ db }: Pick<Work, 'db'>, agentId: string): Promise<readonly string[] | null> {
  const [webchat] = await store.webchatConfig(db, agentId)
  const origins = webchat?.config['allowedOrigins']
  return Array.isArray(origins) ? origins : null
}
