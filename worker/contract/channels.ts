import * as z from 'zod/mini'
import { isShallow, isSmall } from './bounded-json.ts'
import type { ChannelFinding } from './channel-findings.ts'
import { CHANNEL_TYPES, type ChannelType } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import { CHANNELS_PER_AGENT_MAX } from './limits.ts'
import { id, oneOf } from './text.ts'

export { CHANNEL_TYPES, type ChannelType } from './channel-types.ts'

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

/** Secrets that are made here and told to the provider alone: no form asks for them and no answer shows them. */
export const HOUSE_SECRETS: Partial<Record<ChannelType, readonly string[]>> = { telegram: ['webhookSecret'] }

/** Meta proves that an address is its owner's before it sends anything there, and signs what it sends. */
export const META_TYPES = ['facebook', 'instagram', 'whatsapp'] as const satisfies readonly ChannelType[]
export type MetaType = (typeof META_TYPES)[number]
export const isMetaType = (type: string): type is MetaType => META_TYPES.some((one) => one === type)

/** The channels that an agent's type names, with what it proposes for each. */
type Offered = Partial<Record<ChannelType, unknown>>

/** How many channels an agent may have: as many as its type names, or the usual number when it names none. */
export const mostChannels = (offered: Offered): number => Object.keys(offered).length || CHANNELS_PER_AGENT_MAX

/** Whether an agent may be put on the channel: its type names it, or names none and leaves it open. */
export const isOffered = (type: ChannelType, offered: Offered): boolean =>
  Object.hasOwn(offered, type) || Object.keys(offered).length === 0

/** What stands in an answer in the place of a secret; sent back, it means the secret that is stored. */
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

/** `agentId` and `type` never change: a PUT that carries them is read as if it did not. */
export const ChannelEdit = z.object({
  status: z.optional(oneOf(['active', 'inactive'], 'field.option')),
  config: z.optional(config),
})
export type ChannelEdit = z.infer<typeof ChannelEdit>

/** What mends a channel from here: connecting it, another token or app secret, or going through its settings. */
export const REMEDIES = ['connect', 'token', 'appSecret', 'settings'] as const
export type Remedy = (typeof REMEDIES)[number]

/** `link`: where anybody opens a chat with the account; `null` where there is no such place. */
export interface ChannelAccount {
  id: string
  name: string
  link: string | null
}

export interface Channel {
  id: string
  type: ChannelType
  status: ChannelStatus
  statusReason?: string
  config: Record<string, unknown>
  agentId: string
  webhookUrl: string
  /** Whose account it speaks for, as its provider last said; `null` before it did. */
  account: ChannelAccount | null
  /** To the minute: when somebody last wrote. */
  lastMessageAt: string | null
  /** When its provider was last asked about it, and what of the answer wants its owner's eye. */
  lastCheckedAt: string | null
  lastFinding: ChannelFinding | null
  /** `null` when nothing has to be mended. */
  remedy: Remedy | null
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
