import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import {
  fieldsOfChannel,
  isSecret,
  ownSettingsOf,
  type SettingValue,
} from '../../../worker/contract/channel-settings.ts'
import type { Channel, ChannelField, ChannelType } from '../../../worker/contract/channels.ts'
import { linesOf } from '../../../worker/contract/text.ts'

/** The typed settings of a channel: text by key; a list has one item per line. */
export type ChannelDraft = Record<string, string>

type ChannelOffer = Pick<AgentTypeConfig, 'channels' | 'fields'>

export const fieldsOf = (type: ChannelType, { fields }: ChannelOffer): readonly ChannelField[] =>
  fieldsOfChannel(type, fields)

const typed = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))

const draftFrom = (type: ChannelType, offer: ChannelOffer, settings: Record<string, unknown> = {}): ChannelDraft =>
  Object.fromEntries(
    [...fieldsOf(type, offer).map(({ key }) => key), ...ownSettingsOf(type)].map((key) => [key, typed(settings[key])]),
  )

/** The default settings of the agent type for a channel; secrets have none. */
export function defaultsOf(type: ChannelType, offer: ChannelOffer): ChannelDraft {
  const secrets = fieldsOf(type, offer).filter(isSecret)
  return { ...draftFrom(type, offer, offer.channels[type]), ...Object.fromEntries(secrets.map(({ key }) => [key, ''])) }
}

/** The draft of a stored channel. A secret is its mask; sending the mask back keeps the secret. */
export const draftOf = ({ type, config }: Pick<Channel, 'type' | 'config'>, offer: ChannelOffer): ChannelDraft =>
  draftFrom(type, offer, config)

const LISTS: readonly string[] = ['quickActions', 'allowedOrigins']

/** Converts the draft to the input of the contract's schema. */
export const settingsOf = (draft: ChannelDraft): Record<string, SettingValue> =>
  Object.fromEntries(Object.entries(draft).map(([key, text]) => [key, LISTS.includes(key) ? linesOf(text) : text]))
