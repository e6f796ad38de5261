import * as z from 'zod/mini'
import { CHANNEL_FIELDS, type ChannelField, type ChannelType, GENERATED_SECRETS, SECRET_MASK } from './channels.ts'
import type { ErrorCode } from './errors.ts'
import { ALLOWED_ORIGINS_MAX, CHANNEL_VALUE_MAX, QUICK_ACTION_MAX, QUICK_ACTIONS_MAX, WELCOME_MAX } from './limits.ts'
import { codePoints, freeText, isWellFormed, oneOf, requiredText } from './text.ts'
import { parseUrl } from './url.ts'

/** The types of a setting; only the web chat has lists. */
export type SettingValue = string | number | string[]
export type Settings = Record<string, SettingValue>
/** A change of settings: `null` removes a setting, an absent one keeps its value. */
export type SettingsChange = Record<string, SettingValue | null | undefined>

export const isSecret = ({ type }: ChannelField): boolean => type === 'password'

/** The fields that the owner of a channel fills in: those of the channel's type, then those that the agent type adds. */
export function fieldsOfChannel(type: ChannelType, declared: readonly ChannelField[]): readonly ChannelField[] {
  const own: readonly ChannelField[] = CHANNEL_FIELDS[type]
  const reserved = new Set([...own.map(({ key }) => key), ...ownSettingsOf(type), ...(GENERATED_SECRETS[type] ?? [])])
  return [...own, ...declared.filter(({ key }) => !reserved.has(key))]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const isWebAddress = (text: string): boolean => {
  const url = parseUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** The code of the rule of its field that a text breaks; `null`: none. */
function fieldError({ type, options }: ChannelField, text: string): ErrorCode | null {
  if (!isWellFormed(text)) return 'field.illFormed'
  if (codePoints(text) > CHANNEL_VALUE_MAX) return 'field.tooLong'
  if (type === 'email' && !EMAIL.test(text)) return 'field.email'
  if (type === 'url' && !isWebAddress(text)) return 'field.url'
  if (type === 'number' && !Number.isFinite(Number(text))) return 'field.number'
  if (type === 'select' && !options?.includes(text)) return 'field.option'
  return null
}

type FieldResult = { code: ErrorCode } | { change: SettingValue | null | undefined }

/** Validates one field: an error, or the change. `isKept`: there is a stored value, which stays when no value is sent. */
function validateField(field: ChannelField, isKept: boolean, value: unknown): FieldResult {
  const isMissing = value === undefined || (isSecret(field) && value === SECRET_MASK)
  if (isMissing) return field.required && !isKept ? { code: 'channel.fieldRequired' } : { change: undefined }
  const isNumber = field.type === 'number' && typeof value === 'number'
  if (typeof value !== 'string' && !isNumber) return { code: field.type === 'number' ? 'field.number' : 'field.text' }
  const text = String(value).trim()
  if (text === '') return field.required ? { code: 'channel.fieldRequired' } : { change: null }
  const code = fieldError(field, text)
  return code ? { code } : { change: field.type === 'number' ? Number(text) : text }
}

type Setting = z.ZodMiniType<SettingValue | null | undefined>

function fieldSchema(field: ChannelField, isKept: boolean): Setting {
  const schema = z.pipe(
    z.unknown(),
    z.transform((value: unknown, ctx) => {
      const result = validateField(field, isKept, value)
      if ('change' in result) return result.change
      ctx.issues.push({ code: 'custom', message: result.code, input: value })
      return z.NEVER
    }),
  )
  return field.required && !isKept ? schema : z.optional(schema)
}

const ORIGIN = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/
const origin = z.pipe(
  z.string({ error: 'channel.originInvalid' satisfies ErrorCode }),
  z.transform((text: string, ctx) => {
    const url = parseUrl(text.trim())
    // The origin is written into a Content-Security-Policy. Hosts with characters that have a meaning there are refused.
    if (url && ORIGIN.test(url.origin) && url.href === `${url.origin}/`) return url.origin
    ctx.issues.push({ code: 'custom', message: 'channel.originInvalid' satisfies ErrorCode, input: text })
    return z.NEVER
  }),
)

const emptyToNull = (value: string): string | null => value || null
const listOf = (item: z.ZodMiniType<string>, max: number, tooMany: ErrorCode) =>
  z.optional(
    z.pipe(
      z
        .array(item, { error: 'field.invalid' satisfies ErrorCode })
        .check(z.refine((list) => list.length <= max, { error: tooMany })),
      z.transform((list: string[]) => (list.length === 0 ? null : [...new Set(list)])),
    ),
  )
const quickAction = requiredText({ max: QUICK_ACTION_MAX })

export const CHAT_THEMES = ['light', 'dark'] as const
export type ChatTheme = (typeof CHAT_THEMES)[number]

/** The settings of a web chat. An empty one is reset to the default. */
export const webchatShape = {
  /** The greeting of the chat. */
  welcome: z.optional(z.pipe(freeText({ max: WELCOME_MAX }), z.transform(emptyToNull))),
  /** Suggested questions, sent with one press. */
  quickActions: listOf(quickAction, QUICK_ACTIONS_MAX, 'channel.quickActionsTooMany'),
  /** The theme of the public page unless the visitor has chosen one; empty: that of the visitor's system. */
  theme: z.optional(
    z.pipe(
      oneOf(['', ...CHAT_THEMES], 'field.option'),
      z.transform((theme: '' | ChatTheme) => theme || null),
    ),
  ),
  /** The origins that may frame the public page; empty: all. */
  allowedOrigins: listOf(origin, ALLOWED_ORIGINS_MAX, 'channel.originsTooMany'),
} as const satisfies Record<string, Setting>

/**
 * The settings of Messenger and Instagram besides their fields. `commentReplies`: `private` answers comments on posts with a
 * private message; absent: comments are not answered.
 */
export const commentsShape = {
  commentReplies: z.optional(
    z.pipe(
      oneOf(['', 'private'], 'field.option'),
      z.transform((replies: '' | 'private') => replies || null),
    ),
  ),
} as const satisfies Record<string, Setting>

const OWN_SETTINGS: Partial<Record<ChannelType, Record<string, Setting>>> = {
  webchat: webchatShape,
  facebook: commentsShape,
  instagram: commentsShape,
}

/** The keys of the settings of a type that are not fields. */
export const ownSettingsOf = (type: ChannelType): string[] => Object.keys(OWN_SETTINGS[type] ?? {})

/**
 * The schema of the settings of one channel, for the Worker and the form. `fields`: those of `fieldsOfChannel`; `kept`: keys
 * that have a stored value. The output has declared settings only: a value, or `null` to remove it.
 */
export const channelSettings = (
  type: ChannelType,
  fields: readonly ChannelField[],
  kept: ReadonlySet<string> = new Set(),
) => {
  const ofFields: Record<string, Setting> = Object.fromEntries(
    fields.map((field) => [field.key, fieldSchema(field, kept.has(field.key))]),
  )
  return z.object({ ...ofFields, ...OWN_SETTINGS[type] })
}
