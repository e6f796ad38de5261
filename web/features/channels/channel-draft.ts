import * as v from 'valibot'
import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import {
  CHANNEL_FIELDS,
  type Channel,
  type ChannelField,
  type ChannelType,
  type FieldType,
} from '../../../worker/contract/channels.ts'
import type { ErrorCode } from '../../../worker/contract/errors.ts'

/** The settings of a channel while they are typed: text, by the field's key. */
export type ChannelDraft = Record<string, string>

/** The greeting is the only setting of the web chat: the provider's fields are of others. */
export const WELCOME = 'welcome'

export const fieldsOf = (type: ChannelType): readonly ChannelField[] => CHANNEL_FIELDS[type]

const keysOf = (type: ChannelType): string[] => (type === 'webchat' ? [WELCOME] : fieldsOf(type).map(({ key }) => key))

const draftFrom = (type: ChannelType, settings: Record<string, unknown> | undefined): ChannelDraft =>
  Object.fromEntries(keysOf(type).map((key) => [key, String(settings?.[key] ?? '')]))

/** Another type starts from what the agent's type proposes for it. */
export const defaultsOf = (type: ChannelType, { channels }: AgentTypeConfig): ChannelDraft =>
  draftFrom(type, channels[type])

/** A channel as it is. Its secrets never come back: left empty, they stay what they are. */
export function draftOf({ type, config }: Pick<Channel, 'type' | 'config'>): ChannelDraft {
  const secrets = fieldsOf(type).filter((field) => field.type === 'password')
  return { ...draftFrom(type, config), ...Object.fromEntries(secrets.map(({ key }) => [key, ''])) }
}

const text = v.pipe(v.string(), v.trim())
const readers: Partial<Record<FieldType, { schema: v.GenericSchema<string, string | number>; code: ErrorCode }>> = {
  number: { schema: v.pipe(text, v.toNumber(), v.finite()), code: 'field.number' },
  email: { schema: v.pipe(text, v.email()), code: 'field.email' },
  url: { schema: v.pipe(text, v.url()), code: 'field.url' },
}

export interface ReadConfig {
  config: Record<string, string | number>
  problems: Record<string, ErrorCode>
}

/** Typed text as the values of a channel's config; what is left empty stays out, or as it is `stored`. */
export function readConfig(
  fields: readonly ChannelField[],
  draft: ChannelDraft,
  stored: Record<string, unknown> = {},
): ReadConfig {
  const read: ReadConfig = { config: {}, problems: {} }
  for (const { key, type, required, options } of fields) {
    const typed = draft[key]?.trim() ?? ''
    if (!typed) {
      const kept = type === 'password' && Boolean(stored[key])
      if (required && !kept) read.problems[key] = 'field.required'
      continue
    }
    const reader = readers[type]
    const result = reader && v.safeParse(reader.schema, typed)
    if (reader && !result?.success) read.problems[key] = reader.code
    else if (options && !options.includes(typed)) read.problems[key] = 'field.option'
    else read.config[key] = result?.success ? result.output : typed
  }
  return read
}
