import * as z from 'zod/mini'
import { ENGINE_KINDS } from '../agents.ts'
import { CHAT_THEMES } from '../channel-settings.ts'
import { CHANNEL_TYPES, FIELD_TYPES } from '../channels.ts'
import { LOCALES } from '../locales.ts'
import { anId, count, settings, time } from './parts.ts'

export const ChannelField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  placeholder: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  options: z.exactOptional(z.readonly(z.array(z.string()))),
})
export const AgentTypeConfig = z.object({
  fields: z.readonly(z.array(ChannelField)),
  channels: z.partialRecord(z.enum(CHANNEL_TYPES), settings),
  engine: z.object({ kind: z.enum(ENGINE_KINDS) }),
})
export const Agent = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  typeId: anId,
  language: z.enum(LOCALES),
  patienceSeconds: z.number(),
  createdAt: time,
  updatedAt: time,
  agentType: z.object({ id: anId, name: z.string(), config: AgentTypeConfig }),
  _count: z.object({ conversations: count, channels: count }),
})
export const Agents = z.array(Agent)
export const AllowedAgentType = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  requiresApi: z.boolean(),
  config: AgentTypeConfig,
})
export const AllowedAgentTypes = z.array(AllowedAgentType)
export const PublicAgent = z.object({
  id: anId,
  name: z.string(),
  language: z.enum(LOCALES),
  channels: z.array(z.object({ type: z.enum(CHANNEL_TYPES) })),
  welcome: z.exactOptional(z.string()),
  quickActions: z.exactOptional(z.array(z.string())),
  theme: z.exactOptional(z.enum(CHAT_THEMES)),
})
