import * as z from 'zod/mini'
import { isShallow, isSmall } from './bounded-json.ts'
import type { ErrorCode } from './errors.ts'
import { WELCOME_MAX } from './limits.ts'
import { freeText, id, oneOf } from './text.ts'

/** The channels an agent can be put on. */
export const CHANNEL_TYPES = ['webchat', 'facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

export const CHANNEL_STATUSES = ['active', 'inactive', 'error'] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]

export const FIELD_TYPES = ['text', 'password', 'email', 'url', 'number', 'select'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** One input of a channel's settings. Labels are the provider's own names, the same in every language. */
export interface ChannelField {
  key: string
  label: string
  type: FieldType
  required: boolean
  placeholder?: string
  description?: string
  options?: readonly string[]
}

const secret = (key: string, label: string, required: boolean): ChannelField => ({
  key,
  label,
  type: 'password',
  required,
})
const plain = (key: string, label: string): ChannelField => ({ key, label, type: 'text', required: true })

const metaSecrets = [
  secret('accessToken', 'Access token', true),
  secret('verifyToken', 'Verify token', false),
  secret('appSecret', 'App secret', false),
]

/** What each channel asks of its owner. Every field of type `password` is a secret. */
export const CHANNEL_FIELDS = {
  webchat: [],
  facebook: [plain('pageId', 'Page ID'), ...metaSecrets],
  instagram: [plain('pageId', 'Instagram account ID'), ...metaSecrets],
  whatsapp: [plain('phoneNumberId', 'Phone number ID'), ...metaSecrets],
  telegram: [secret('botToken', 'Bot token', true)],
  viber: [secret('botToken', 'Authentication token', true)],
} as const satisfies Record<ChannelType, readonly ChannelField[]>

/** The channels that are answered today: a channel of another type cannot be added yet. */
export const OPEN_CHANNEL_TYPES: readonly ChannelType[] = ['webchat']

/** What the owner of a web chat may set. */
export const WebchatSettings = z.object({
  /** What the chat greets with; nothing for the product's own words. */
  welcome: z.optional(freeText({ max: WELCOME_MAX })),
})
export type WebchatSettings = z.infer<typeof WebchatSettings>

const config = z
  .record(z.string(), z.unknown(), { error: 'channel.configInvalid' satisfies ErrorCode })
  .check(z.refine((value) => isShallow(value) && isSmall(value), { error: 'channel.configTooLarge' }))

export const ChannelInput = z.object({
  agentId: id('agent.notFound'),
  type: oneOf(CHANNEL_TYPES, 'channel.typeRequired'),
  config: z.optional(config),
})
export type ChannelInput = z.infer<typeof ChannelInput>

/** `agentId` and `type` never change: a PUT that carries them is read as if it did not. */
export const ChannelEdit = z.object({
  status: z.optional(oneOf(['active', 'inactive'], 'field.option')),
  config: z.optional(config),
})
export type ChannelEdit = z.infer<typeof ChannelEdit>

export interface Channel {
  id: string
  type: ChannelType
  status: ChannelStatus
  statusReason?: string
  config: Record<string, unknown>
  agentId: string
  webhookUrl: string
  createdAt: string
  updatedAt: string
}

export interface ChannelTypeInfo {
  id: ChannelType
  name: string
  description: string
  icon: string
  color: string
  fields: readonly ChannelField[]
}
