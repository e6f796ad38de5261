import { fieldsOfChannel, isSecret, type Settings, type SettingsChange } from '../../contract/channel-settings.ts'
import { type ChannelField, type ChannelType, GENERATED_SECRETS } from '../../contract/channels.ts'
import { base64url } from '../../core/hashing.ts'
import { isOfOlderKey, type Keyring, open, seal } from '../../core/secrets.ts'
import type { ChannelRow, Resealing } from './channels.store.ts'

/** The associated data of a secret: it can be decrypted for this field of this channel only. */
const placeOf = (channelId: string, key: string): string => `channel:${channelId}:${key}`

const secretsOf = (type: ChannelType, fields: readonly ChannelField[]): string[] => [
  ...fields.filter(isSecret).map(({ key }) => key),
  ...(GENERATED_SECRETS[type] ?? []),
]

/** A secret encrypted for a field of a channel. */
export const sealedSecret = (keys: Keyring, channelId: string, key: string, secret: string): Promise<string> =>
  seal(keys, placeOf(channelId, key), secret)

const MADE_BYTES = 32

/** New values for the generated secrets of a channel that are missing or cannot be decrypted. */
export const newSecrets = (type: ChannelType, settings: Settings): SettingsChange =>
  Object.fromEntries(
    (GENERATED_SECRETS[type] ?? [])
      .filter((key) => settings[key] === undefined)
      .map((key) => [key, base64url(crypto.getRandomValues(new Uint8Array(MADE_BYTES)))]),
  )

/** The channel for which a change of settings is encrypted. */
interface SealedFor {
  id: string
  type: ChannelType
  fields: readonly ChannelField[]
  stored: Settings
}

/** A change with its secrets encrypted. `secrets`: the keys of those that it sets or removes. */
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

/** The decrypted secrets of a channel, which are removed from what is logged. */
export const secretsIn = (channel: Pick<ChannelRow, 'type' | 'typeConfig'>, settings: Settings): string[] =>
  secretsOf(channel.type, fieldsOf(channel))
    .map((key) => settings[key])
    .filter((secret) => typeof secret === 'string' && secret !== '') as string[]

interface OpenedSettings {
  settings: Settings
  /** The keys of secrets that cannot be decrypted. */
  unreadable: string[]
}

/** The fields that the agent type adds to a channel's own. */
interface TypeFields {
  typeConfig: Pick<ChannelRow['typeConfig'], 'fields'>
}

export const fieldsOf = ({ type, typeConfig }: Pick<ChannelRow, 'type'> & TypeFields): readonly ChannelField[] =>
  fieldsOfChannel(type, typeConfig.fields)

/** A channel's decrypted settings, for calling its provider. They must not be part of an answer or a log. */
export async function unsealed(
  keys: Keyring,
  row: Pick<ChannelRow, 'id' | 'type' | 'config'> & TypeFields,
): Promise<OpenedSettings> {
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

/** The secrets of a channel that were encrypted with an older key, encrypted with the newest one. */
export async function resealed(keys: Keyring, row: ChannelRow, { settings }: OpenedSettings): Promise<Resealing[]> {
  const older = secretsOf(row.type, fieldsOf(row)).filter(
    (key) => settings[key] !== undefined && isOfOlderKey(keys, row.config[key]),
  )
  return Promise.all(
    older.map(async (key) => ({
      key,
      was: String(row.config[key]),
      resealed: await seal(keys, placeOf(row.id, key), String(settings[key])),
    })),
  )
}
