import * as z from 'zod/mini'
import { FINDING_LEVELS } from '../channel-check.ts'
import { CHANNEL_STATUSES, CHANNEL_TYPES, REMEDIES } from '../channels.ts'
import { WEBHOOK_VERDICTS } from '../webhook-calls.ts'
import { ChannelField } from './agents.ts'
import { anId, count, settings, time } from './parts.ts'

const finding = z.object({ level: z.enum(FINDING_LEVELS), message: z.string() })

export const Channel = z.object({
  id: anId,
  type: z.enum(CHANNEL_TYPES),
  status: z.enum(CHANNEL_STATUSES),
  statusReason: z.exactOptional(z.string()),
  config: settings,
  agentId: anId,
  webhookUrl: z.string(),
  account: z.nullable(z.object({ id: z.string(), name: z.string(), link: z.nullable(z.string()) })),
  lastMessageAt: z.nullable(time),
  lastCheckedAt: z.nullable(time),
  lastFinding: z.nullable(finding),
  remedy: z.nullable(z.enum(REMEDIES)),
  createdAt: time,
  updatedAt: time,
})
export const Channels = z.array(Channel)
export const EditedChannel = z.extend(Channel, { findings: z.nullable(z.array(finding)) })
export const ChannelCheck = z.object({
  channel: Channel,
  account: z.nullable(z.string()),
  findings: z.array(finding),
})
export const ChannelTypeInfo = z.object({
  id: z.enum(CHANNEL_TYPES),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  fields: z.readonly(z.array(ChannelField)),
})
export const ChannelTypes = z.array(ChannelTypeInfo)

export const WebhookCall = z.object({
  id: anId,
  at: time,
  verdict: z.enum(WEBHOOK_VERDICTS),
  detail: z.nullable(z.string()),
  bytes: count,
  messages: count,
  dropped: z.array(z.string()),
  replayedAt: z.nullable(time),
  mayReplay: z.boolean(),
})
export const WebhookCalls = z.array(WebhookCall)
export const WebhookCallDetails = z.extend(WebhookCall, {
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
})
/** What a provider's webhook is answered with: an empty object, or the message that greets whoever opens a Viber chat. */
export const WebhookAcknowledgement = z.object({
  sender: z.exactOptional(z.object({ name: z.string() })),
  type: z.exactOptional(z.literal('text')),
  text: z.exactOptional(z.string()),
  tracking_data: z.exactOptional(z.string()),
})
export const WebhookReplay = z.object({ taken: count, passedOver: count })
