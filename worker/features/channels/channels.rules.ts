import type { AgentTypeConfig } from '../../contract/agents.ts'
import { type ChannelType, OPEN_CHANNEL_TYPES, WebchatSettings } from '../../contract/channels.ts'
import { type ErrorCode, isErrorCode } from '../../contract/errors.ts'

/** Whether an agent of a type with these settings may be put on the channel: the type must offer it, and so must we. */
export const mayBeAdded = (type: ChannelType, { channels }: AgentTypeConfig): boolean =>
  OPEN_CHANNEL_TYPES.includes(type) && Object.hasOwn(channels, type)

export type Settings = Record<string, string>
/** What a call changes about a channel's settings; `null` takes the setting away. */
export type SettingsChange = Record<string, string | null>
export type Judged = { change: SettingsChange } | { fields: Record<string, ErrorCode> }

/** Reads what a channel's owner sent: only settings that are declared come through, and an empty one is taken away. */
export function judgeSettings(given: Record<string, unknown>): Judged {
  const read = WebchatSettings.safeParse(given)
  if (read.success) {
    const change: SettingsChange = {}
    for (const [key, value] of Object.entries(read.data)) if (value !== undefined) change[key] = value || null
    return { change }
  }
  const fields: Record<string, ErrorCode> = {}
  for (const issue of read.error.issues)
    fields[['config', ...issue.path].join('.')] ??= isErrorCode(issue.message) ? issue.message : 'field.invalid'
  return { fields }
}

/** The settings a channel begins with: what its owner sent over what the agent's type has for it. */
export function firstSettings(defaults: Record<string, unknown>, change: SettingsChange): Settings {
  const judged = judgeSettings(defaults)
  const merged = { ...('change' in judged ? judged.change : {}), ...change }
  return Object.fromEntries(
    Object.entries(merged).filter((setting): setting is [string, string] => setting[1] !== null),
  )
}
