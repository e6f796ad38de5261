import { fieldsOfChannel, isSecret, type Settings, type SettingsChange } from '../../contract/channel-settings.ts'
import { type ChannelField, type ChannelType, HOUSE_SECRETS } from '../../contract/channels.ts'
import { base64url } from '../../core/hashing.ts'
import { isOfOlderKey, type Keyring, open, seal } from '../../core/secrets.ts'
import type { ChannelRow } from './channels.store.ts'

/** Where a secret lies: sealed for one field of one channel, it opens nowhere else. */
const placeOf = (channelId: string, key: string): string => `channel:${channelId}:${key}`

const secretsOf = (type: ChannelType, fields: readonly ChannelField[]): string[] => [
  ...fields.filter(isSecret).map(({ key }) => key),
  ...(HOUSE_SECRETS[type] ?? []),
]

/** A secret as it may be stored for a field of a channel. */
export const sealedSecret = (keys: Keyring, channelId: string, key: string, secret: string): Promise<string> =>
  seal(keys, placeOf(channelId, key), secret)

const MADE_BYTES = 32

/** The house's own secrets of a channel that it lacks, or that open no more, made anew. */
export const madeSecrets = (type: ChannelType, settings: Settings): SettingsChange =>
  Object.fromEntries(
    (HOUSE_SECRETS[type] ?? [])
      .filter((key) => settings[key] === undefined)
      .map((key) => [key, base64url(crypto.getRandomValues(new Uint8Array(MADE_BYTES)))]),
  )

/** Where a change of settings goes. */
export interface SealedFor {
  id: string
  type: ChannelType
  fields: readonly ChannelField[]
  stored: Settings
}

/** A change as it may be stored: its secrets sealed. `secrets`: the keys of those that it sets or really takes away. */
export async function sealedChange(
  keys: Keyring,
  { id, type, fields, stored }: SealedFor,
  change: SettingsChange,
): Promise<{ change: SettingsChange; secrets: string[] }> {
  const secrets = secretsOf(type, fields).filter(
    (key) => change[key] ?? (change[key] === null && stored[key] !== undefined),
  )
  const sealed = await Promise.all(
    secrets.map(async (key) => {
      const secret = change[key]
      return [key, typeof secret === 'string' ? await seal(keys, placeOf(id, key), secret) : null] as const
    }),
  )
  return { change: { ...change, ...Object.fromEntries(sealed) }, secrets }
}

/** The secrets among a channel's settings, in clear: what must stand nowhere else. */
export const secretsIn = (channel: Pick<ChannelRow, 'type' | 'typeConfig'>, settings: Settings): string[] =>
  secretsOf(channel.type, fieldsOf(channel))
    .map((key) => settings[key])
    .filter((secret) => typeof secret === 'string' && secret !== '') as string[]

export interface Unsealed {
  settings: Settings
  /** The keys of secrets that are stored and do not open. */
  unreadable: string[]
}

/** What the agent's type declares beside a channel's own fields. */
interface Declared {
  typeConfig: Pick<ChannelRow['typeConfig'], 'fields'>
}

export const fieldsOf = ({ type, typeConfig }: Pick<ChannelRow, 'type'> & Declared): readonly ChannelField[] =>
  fieldsOfChannel(type, typeConfig.fields)

/** A channel's settings in clear: for whoever speaks to its provider, never for an answer or a log. */
export async function unsealed(
  keys: Keyring,
  row: Pick<ChannelRow, 'id' | 'type' | 'config'> & Declared,
): Promise<Unsealed> {
  const settings = { ...row.config }
  const unreadable: string[] = []
  for (const key of secretsOf(row.type, fieldsOf(row))) {
    if (settings[key] === undefined) continue
    const secret = await open(keys, placeOf(row.id, key), settings[key])
    if (secret === null) {
      delete settings[key]
      unreadable.push(key)
    } else settings[key] = secret
  }
  return { settings, unreadable }
}

export interface Resealing {
  key: string
  was: string
  becomes: string
}

/** The secrets of a channel that an older key sealed, sealed with the one that seals now. */
export async function resealed(keys: Keyring, row: ChannelRow, { settings }: Unsealed): Promise<Resealing[]> {
  const older = secretsOf(row.type, fieldsOf(row)).filter(
    (key) => settings[key] !== undefined && isOfOlderKey(keys, row.config[key]),
  )
  return Promise.all(
    older.map(async (key) => ({
      key,
      was: String(row.config[key]),
      becomes: await seal(keys, placeOf(row.id, key), String(settings[key])),
    })),
  )
}
