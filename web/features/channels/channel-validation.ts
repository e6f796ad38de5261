import { channelSettings } from '../../../worker/contract/channel-settings.ts'
import type { ChannelField, ChannelType } from '../../../worker/contract/channels.ts'
import type { ErrorCode } from '../../../worker/contract/errors.ts'
import type { FieldErrors, Validated } from '../../core/form-errors.ts'
import { type ChannelDraft, settingsOf } from './channel-draft.ts'

interface ReadChannel {
  type: ChannelType
  config: Record<string, unknown>
}

interface TypedChannel {
  type: ChannelType | undefined
  fields: readonly ChannelField[]
  draft: ChannelDraft
  /** The stored settings. */
  stored: Record<string, unknown> | undefined
}

type ErrorSentence = (code: string, details?: Record<string, string>) => string

const REQUIRED = 'channel.typeRequired' satisfies ErrorCode

/** Validates the typed channel: the body of the request, or its errors by the field names of the server. */
export function validateChannel(
  { type, fields, draft, stored = {} }: TypedChannel,
  say: ErrorSentence,
): Validated<ReadChannel> {
  if (!type) return { ok: false, errors: { type: say(REQUIRED) } }
  const config = settingsOf(draft)
  const result = channelSettings(type, fields, new Set(Object.keys(stored))).safeParse(config)
  if (result.success) return { ok: true, value: { type, config } }
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) {
    const field = fields.find(({ key }) => key === path[0])?.label
    errors[['config', ...path].join('.')] ??= say(message, field === undefined ? {} : { field })
  }
  return { ok: false, errors }
}

/** The error of a setting, or of its first invalid item. */
export const errorAbout = (errors: FieldErrors, key: string): string | undefined =>
  errors[`config.${key}`] ?? Object.entries(errors).find(([path]) => path.startsWith(`config.${key}.`))?.[1]
