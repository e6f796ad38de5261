import { FINDINGS, sayFinding } from '../../channels/channels.ts'
import type { ChannelFinding } from '../../contract/channel-check.ts'
import type { Finding, StatusReason } from '../../contract/channel-records.ts'
import { fieldsOfChannel, isSecret, ownSettingsOf, type Settings } from '../../contract/channel-settings.ts'
import {
  CHANNEL_FIELDS,
  CHANNEL_TYPES,
  type Channel,
  type ChannelField,
  type ChannelType,
  type ChannelTypeInfo,
  type Remedy,
  SECRET_MASK,
} from '../../contract/channels.ts'
import type { Locale } from '../../contract/locales.ts'
import { say } from '../../core/words.ts'
import type { ChannelRow } from './channels.store.ts'
import { INTRODUCTIONS, nameOf, REASONS } from './channels.words.ts'

/** Reasons that connecting again does not correct. It corrects all others, and checks the channel. */
const OF_REASON: Partial<Record<StatusReason, Remedy>> = {
  appSecretMissing: 'appSecret',
  secretsUnreadable: 'settings',
  tokenInvalid: 'token',
  permissionMissing: 'token',
}

const OF_FINDING: Partial<Record<Finding['code'], Remedy>> = {
  secretMissing: 'appSecret',
  secretWrong: 'appSecret',
  scopesMissing: 'token',
  tokenExpires: 'token',
  tokenNotRenewed: 'token',
  idMalformed: 'settings',
  idOfAnother: 'settings',
  idUnknown: 'settings',
}

/** What the owner has to do about a channel; `null`: nothing. The finding of a failed check is more exact than its reason. */
function remedyOf(reason: StatusReason | null, finding: Finding | null): Remedy | null {
  const found = finding ? OF_FINDING[finding.code] : undefined
  if (reason === null) return found === 'token' ? 'token' : null
  return (reason === 'checkFailed' ? found : OF_REASON[reason]) ?? 'connect'
}

/** The settings of a channel with masked secrets, which super administrators do not see either. */
function settingsView(type: ChannelType, declared: readonly ChannelField[], config: Settings): Settings {
  const fields = fieldsOfChannel(type, declared)
  const secrets = new Set(fields.filter(isSecret).map(({ key }) => key))
  const keys = [...fields.map(({ key }) => key), ...ownSettingsOf(type)]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = config[key]
      return value === undefined ? [] : [[key, secrets.has(key) ? SECRET_MASK : value]]
    }),
  )
}

/** The webhook address of a channel. The origin is configured, never taken from a request. */
export const webhookUrl = (appOrigin: string, agentId: string, type: ChannelType): string =>
  `${appOrigin}/api/agents/${agentId}/channels/${type}`

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A finding in the reader's language. */
export const findingView = (finding: Finding, locale: Locale): ChannelFinding => ({
  level: FINDINGS[finding.code],
  message: sayFinding(locale, finding),
})

export interface ViewOptions {
  appOrigin: string
  locale: Locale
  /** Its secrets cannot be decrypted, even if the row says `active`. */
  isUnreadable: boolean
}

export { nameOf } from './channels.words.ts'

/** The sentence of a reason, or of the finding behind `checkFailed`. */
export const reasonView = (reason: StatusReason, finding: Finding | null, locale: Locale): string =>
  reason === 'checkFailed' && finding ? sayFinding(locale, finding) : say(locale, REASONS[reason])

export function channelView(
  row: Omit<ChannelRow, 'agentGreeting' | 'patienceMs' | 'recordDatabase'>,
  { appOrigin, locale, isUnreadable }: ViewOptions,
): Channel {
  const reason = isUnreadable ? 'secretsUnreadable' : row.statusReason
  return {
    id: row.id,
    type: row.type,
    status: isUnreadable ? 'error' : row.status,
    ...(reason !== null && { statusReason: reasonView(reason, row.lastFinding, locale) }),
    config: settingsView(row.type, row.typeConfig.fields, row.config),
    agentId: row.agentId,
    webhookUrl: webhookUrl(appOrigin, row.agentId, row.type),
    account: row.account,
    lastMessageAt: timeOf(row.lastMessageAt),
    lastCheckedAt: timeOf(row.lastCheckedAt),
    lastFinding: row.lastFinding && findingView(row.lastFinding, locale),
    remedy: remedyOf(reason, row.lastFinding),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** Every type of channel, described in the caller's language. */
export const catalogueView = (locale: Locale): ChannelTypeInfo[] =>
  CHANNEL_TYPES.map((id) => {
    const { description, icon, color } = INTRODUCTIONS[id]
    return {
      id,
      name: nameOf(id, locale),
      description: say(locale, description),
      icon,
      color,
      fields: CHANNEL_FIELDS[id],
    }
  })
