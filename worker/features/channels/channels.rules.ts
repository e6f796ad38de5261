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

type TypeOffer = Pick<AgentTypeConfig, 'channels' | 'fields'>

type ValidatedSettings = { change: SettingsChange } | { issues: Record<string, FieldIssue> }

/** Validates the owner's settings. Undeclared ones are dropped; an empty one is removed. */
export function judgeSettings(
  type: ChannelType,
  fields: readonly ChannelField[],
  given: Record<string, unknown>,
  kept: ReadonlySet<string>,
): ValidatedSettings {
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

/** The valid defaults of the agent type for a new channel. A secret is never a default, because many agents would share it. */
export function proposedSettings(type: ChannelType, offer: TypeOffer): Settings {
  const fields = fieldsOfChannel(type, offer.fields)
  const secrets = new Set(fields.filter(isSecret).map(({ key }) => key))
  const proposed = Object.entries(offer.channels[type] ?? {}).filter(([key]) => !secrets.has(key))
  const allKeys = new Set(fields.map(({ key }) => key))
  return settingsAfter(
    {},
    ...proposed.map(([key, value]) => {
      const judged = judgeSettings(type, fields, { [key]: value }, allKeys)
      return 'change' in judged ? judged.change : {}
    }),
  )
}

/** The settings after these changes, applied in order. */
export function settingsAfter(settings: Settings, ...changes: SettingsChange[]): Settings {
  const after = { ...settings }
  for (const [key, value] of changes.flatMap((change) => Object.entries(change))) {
    if (value === null) delete after[key]
    else if (value !== undefined) after[key] = value
  }
  return after
}

/**
 * Whether a change sets another account or other credentials. A secret that is set counts as changed, because encrypting the same
 * text twice gives different values.
 */
export const changesConnection = (type: ChannelType, change: SettingsChange, stored: Settings): boolean =>
  CHANNEL_FIELDS[type].some(({ key }) => isFieldChanged(key, change, stored))

export const isFieldChanged = (key: string, change: SettingsChange, stored: Settings): boolean =>
  change[key] !== undefined && (change[key] ?? undefined) !== stored[key]
