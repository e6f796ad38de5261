import type { AgentTypeConfig } from '../../contract/agents.ts'
import {
  channelSettings,
  fieldsOfChannel,
  isSecret,
  type Settings,
  type SettingsChange,
} from '../../contract/channel-settings.ts'
import { CHANNEL_FIELDS, type ChannelField, type ChannelType } from '../../contract/channels.ts'
import { type ErrorCode, isErrorCode } from '../../contract/errors.ts'
import type { FieldIssue } from '../../core/refusal.ts'

type Offer = Pick<AgentTypeConfig, 'channels' | 'fields'>

export type Judged = { change: SettingsChange } | { issues: Record<string, FieldIssue> }

/** Reads what a channel's owner sent: only settings that are declared come through, and an empty one is taken away. */
export function judgeSettings(
  type: ChannelType,
  fields: readonly ChannelField[],
  given: Record<string, unknown>,
  kept: ReadonlySet<string>,
): Judged {
  const read = channelSettings(type, fields, kept).safeParse(given)
  if (read.success) return { change: read.data }
  const issues: Record<string, FieldIssue> = {}
  for (const { path, message } of read.error.issues) {
    const code: ErrorCode = isErrorCode(message) ? message : 'field.invalid'
    const label = fields.find(({ key }) => key === path[0])?.label
    issues[['config', ...path].join('.')] ??= label === undefined ? code : { code, details: { field: label } }
  }
  return { issues }
}

/** What an agent's type proposes for a new channel, as far as it can be one. A secret that many share is none. */
export function proposedSettings(type: ChannelType, offer: Offer): Settings {
  const fields = fieldsOfChannel(type, offer.fields)
  const secrets = new Set(fields.filter(isSecret).map(({ key }) => key))
  const proposed = Object.entries(offer.channels[type] ?? {}).filter(([key]) => !secrets.has(key))
  const everything = new Set(fields.map(({ key }) => key))
  return settingsAfter(
    {},
    ...proposed.map(([key, value]) => {
      const judged = judgeSettings(type, fields, { [key]: value }, everything)
      return 'change' in judged ? judged.change : {}
    }),
  )
}

/** The settings once these changes are made, in their order. */
export function settingsAfter(settings: Settings, ...changes: SettingsChange[]): Settings {
  const after = { ...settings }
  for (const [key, value] of changes.flatMap((change) => Object.entries(change))) {
    if (value === null) delete after[key]
    else if (value !== undefined) after[key] = value
  }
  return after
}

/** Whether a change makes it another account's channel, or one with other credentials. A sealed secret never equals itself. */
export const speaksAnew = (type: ChannelType, change: SettingsChange, stored: Settings): boolean =>
  CHANNEL_FIELDS[type].some(({ key }) => change[key] !== undefined && (change[key] ?? undefined) !== stored[key])
