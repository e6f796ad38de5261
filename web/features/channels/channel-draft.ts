import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import {
  fieldsOfChannel,
  isSecret,
  ownSettingsOf,
  type SettingValue,
} from '../../../worker/contract/channel-settings.ts'
import type { Channel, ChannelField, ChannelType } from '../../../worker/contract/channels.ts'

/** The settings of a channel while they are typed: text, by the setting's key; a list is one item a line. */
export type ChannelDraft = Record<string, string>

type Offer = Pick<AgentTypeConfig, 'channels' | 'fields'>

export const fieldsOf = (type: ChannelType, { fields }: Offer): readonly ChannelField[] => fieldsOfChannel(type, fields)

const typed = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))

const draftFrom = (type: ChannelType, offer: Offer, settings: Record<string, unknown> = {}): ChannelDraft =>
  Object.fromEntries(
    [...fieldsOf(type, offer).map(({ key }) => key), ...ownSettingsOf(type)].map((key) => [key, typed(settings[key])]),
  )

/** Another type starts from what the agent's type proposes for it; a secret is nobody's to propose. */
export function defaultsOf(type: ChannelType, offer: Offer): ChannelDraft {
  const secrets = fieldsOf(type, offer).filter(isSecret)
  return { ...draftFrom(type, offer, offer.channels[type]), ...Object.fromEntries(secrets.map(({ key }) => [key, ''])) }
}

/** A channel as it is. In the place of a stored secret stands its mask, which sent back keeps it. */
export const draftOf = ({ type, config }: Pick<Channel, 'type' | 'config'>, offer: Offer): ChannelDraft =>
  draftFrom(type, offer, config)

const LISTS: readonly string[] = ['quickActions', 'allowedOrigins']

/** What was typed in the shape that the contract judges. */
export const settingsOf = (draft: ChannelDraft): Record<string, SettingValue> =>
  Object.fromEntries(
    Object.entries(draft).map(([key, text]) => [
      key,
      LISTS.includes(key)
        ? text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : text,
    ]),
  )
