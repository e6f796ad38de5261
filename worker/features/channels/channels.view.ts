import {
  CHANNEL_FIELDS,
  CHANNEL_TYPES,
  type Channel,
  type ChannelField,
  type ChannelType,
  type ChannelTypeInfo,
} from '../../contract/channels.ts'
import type { Locale } from '../../contract/locales.ts'
import { say } from '../../core/words.ts'
import type { ChannelRow } from './channels.store.ts'
import { INTRODUCTIONS } from './channels.words.ts'

const MASK_MAX = 8
const masked = (secret: unknown): string => '*'.repeat(Math.min(MASK_MAX, String(secret).length))

/** The settings of a channel without its secrets: nobody reads those back, super administrators included. */
export function settingsView(type: ChannelType, config: Record<string, unknown>): Record<string, unknown> {
  const fields: readonly ChannelField[] = CHANNEL_FIELDS[type]
  const secrets = new Set(fields.filter((field) => field.type === 'password').map((field) => field.key))
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, secrets.has(key) ? masked(value) : value]),
  )
}

/** Where a channel's messages are sent to. The origin is configured, never taken from a request. */
const webhookUrl = (appOrigin: string, agentId: string, type: ChannelType): string =>
  `${appOrigin}/api/agents/${agentId}/channels/${type}`

export const channelView = (row: ChannelRow, appOrigin: string): Channel => ({
  id: row.id,
  type: row.type,
  status: row.status,
  ...(row.statusReason !== null && { statusReason: row.statusReason }),
  config: settingsView(row.type, row.config),
  agentId: row.agentId,
  webhookUrl: webhookUrl(appOrigin, row.agentId, row.type),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

/** Every type of channel, introduced in a person's language. */
export const catalogueView = (locale: Locale): ChannelTypeInfo[] =>
  CHANNEL_TYPES.map((id) => {
    const { name, description, icon, color } = INTRODUCTIONS[id]
    return {
      id,
      name: typeof name === 'string' ? name : say(locale, name),
      description: say(locale, description),
      icon,
      color,
      fields: CHANNEL_FIELDS[id],
    }
  })
