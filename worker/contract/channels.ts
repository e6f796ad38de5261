import * as z from 'zod/mini'
import { ChannelFinding } from './channel-findings.ts'
import { CHANNEL_TYPES, type ChannelType } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import { isShallow, isSmall } from './json.ts'
import { CHANNELS_PER_AGENT_MAX } from './limits.ts'
import { anId, settings, time } from './parts.ts'
import { id, oneOf } from './text.ts'

export { CHANNEL_TYPES, type ChannelType } from './channel-types.ts'

export const CHANNEL_STATUSES = ['active', 'inactive', 'error'] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]

export const FIELD_TYPES = ['text', 'password', 'email', 'url', 'number', 'select'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** One input of a channel's settings. Labels are the provider's own names, the same in every language. */
export const ChannelField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  placeholder: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  options: z.exactOptional(z.readonly(z.array(z.string()))),
})
export type ChannelField = z.infer<typeof ChannelField>

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

/** The fields of each channel. Every field of type `password` is a secret. */
export const CHANNEL_FIELDS = {
  webchat: [],
  facebook: [plain('pageId', 'Page ID'), ...metaSecrets],
  instagram: [plain('pageId', 'Instagram account ID'), ...metaSecrets],
  whatsapp: [plain('phoneNumberId', 'Phone number ID'), ...metaSecrets],
  telegram: [secret('botToken', 'Bot token', true)],
  viber: [secret('botToken', 'Authentication token', true)],
} as const satisfies Record<ChannelType, readonly ChannelField[]>

/** Secrets that the Worker generates and gives to the provider only: no form asks for them, no answer has them. */
export const GENERATED_SECRETS: Partial<Record<ChannelType, readonly string[]>> = { telegram: ['webhookSecret'] }

/** The channels of Meta, which verifies the address of a webhook before it calls it, and signs its calls. */
export const META_TYPES = ['facebook', 'instagram', 'whatsapp'] as const satisfies readonly ChannelType[]
export type MetaType = (typeof META_TYPES)[number]
export const isMetaType = (type: string): type is MetaType => META_TYPES.some((one) => one === type)

/** The channels that an agent type lists, with the preset values of each. */
type OfferedChannels = Partial<Record<ChannelType, unknown>>

/** How many channels an agent may have: as many as its type lists, or `CHANNELS_PER_AGENT_MAX` when it lists none. */
export const channelLimit = (offered: OfferedChannels): number => Object.keys(offered).length || CHANNELS_PER_AGENT_MAX

/** Whether an agent may have the channel: its type lists it, or lists none. */
export const isOffered = (type: ChannelType, offered: OfferedChannels): boolean =>
  Object.hasOwn(offered, type) || Object.keys(offered).length === 0

/** Replaces secrets in answers. Sent back in a request, it keeps the stored secret. */
export const SECRET_MASK = '********'

const config = z
  .record(z.string(), z.unknown(), { error: 'channel.configInvalid' satisfies ErrorCode })
  .check(z.refine((value) => isShallow(value) && isSmall(value), { error: 'channel.configTooLarge' }))

const noType = 'channel.typeRequired' satisfies ErrorCode
const unknownType = 'channel.typeUnknown' satisfies ErrorCode

export const ChannelInput = z.object({
  agentId: id('agent.notFound'),
  type: z.enum(CHANNEL_TYPES, { error: ({ input }) => (input ? unknownType : noType) }),
  config: z.optional(config),
})
export type ChannelInput = z.infer<typeof ChannelInput>

/** `agentId` and `type` cannot be changed: a PUT may contain them, but they are ignored. */
export const ChannelEdit = z.object({
  status: z.optional(oneOf(['active', 'inactive'], 'field.option')),
  config: z.optional(config),
})
export type ChannelEdit = z.infer<typeof ChannelEdit>

/** How an owner corrects a channel: connect it, set another token or app secret, or edit its settings. */
export const REMEDIES = ['connect', 'token', 'appSecret', 'settings'] as const
export type Remedy = (typeof REMEDIES)[number]

/** `link`: opens a chat with the account; `null` where there is none. */
const account = z.object({ id: z.string(), name: z.string(), link: z.nullable(z.string()) })
export type ChannelAccount = z.infer<typeof account>

export const Channel = z.object({
  id: anId,
  type: z.enum(CHANNEL_TYPES),
  status: z.enum(CHANNEL_STATUSES),
  statusReason: z.exactOptional(z.string()),
  config: settings,
  agentId: anId,
  webhookUrl: z.string(),
  /** The account at the provider, from the last check; `null` before it. */
  account: z.nullable(account),
  /** The time of the last message, to the minute. */
  lastMessageAt: z.nullable(time),
  /** The time of the last check, and the finding that needs the owner's attention. */
  lastCheckedAt: z.nullable(time),
  lastFinding: z.nullable(ChannelFinding),
  /** `null` when there is nothing to correct. */
  remedy: z.nullable(z.enum(REMEDIES)),
  createdAt: time,
  updatedAt: time,
})
export type Channel = z.infer<typeof Channel>
export const Channels = z.array(Channel)

export const ChannelTypeInfo = z.object({
  id: z.enum(CHANNEL_TYPES),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  fields: z.readonly(z.array(ChannelField)),
})
export type ChannelTypeInfo = z.infer<typeof ChannelTypeInfo>
export const ChannelTypes = z.array(ChannelTypeInfo)
