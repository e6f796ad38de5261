import * as z from 'zod/mini'
import { CHAT_THEMES } from './channel-settings.ts'
import { CHANNEL_TYPES, ChannelField } from './channels.ts'
import type { ErrorCode } from './errors.ts'
import { AGENT_DESCRIPTION_MAX, AGENT_NAME_MAX, PATIENCE_SECONDS_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { pageQuery, searchQuery } from './paging.ts'
import { anId, count, settings, time } from './parts.ts'
import { freeText, id, oneOf, requiredText } from './text.ts'

const name = requiredText({ required: 'agent.nameRequired', tooLong: 'agent.nameTooLong', max: AGENT_NAME_MAX })
const description = freeText({ tooLong: 'agent.descriptionTooLong', max: AGENT_DESCRIPTION_MAX })
const typeId = id('agent.typeRequired')
const language = oneOf(LOCALES, 'agent.languageUnknown')
const patienceSeconds = z
  .number({ error: 'agent.patienceRange' satisfies ErrorCode })
  .check(z.gte(0, { error: 'agent.patienceRange' }), z.lte(PATIENCE_SECONDS_MAX, { error: 'agent.patienceRange' }))

export const AgentInput = z.object({
  name,
  description: z.optional(z.nullable(description)),
  typeId,
  language: z._default(language, 'es'),
  /** The debounce window of providers' channels; the web chat does not wait. */
  patienceSeconds: z._default(patienceSeconds, PATIENCE_SECONDS_MAX),
})
export type AgentInput = z.infer<typeof AgentInput>

/** An absent field keeps its value; a `description` of `null` or `''` is removed. */
export const AgentEdit = z.object({
  name: z.optional(name),
  description: z.optional(z.nullable(description)),
  typeId: z.optional(typeId),
  language: z.optional(language),
  patienceSeconds: z.optional(patienceSeconds),
})
export type AgentEdit = z.infer<typeof AgentEdit>

export const AgentsQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  typeId: z.optional(id()),
  language: z.optional(language),
  /** Only agents of this owner; other accounts' for super administrators alone. */
  userId: z.optional(id()),
})
export type AgentsQuery = z.infer<typeof AgentsQuery>

/** What produces an agent's reply. */
export const ENGINE_KINDS = ['builtin', 'openai', 'workers-ai', 'webhook'] as const
export type EngineKind = (typeof ENGINE_KINDS)[number]

export const AgentTypeConfig = z.object({
  fields: z.readonly(z.array(ChannelField)),
  channels: z.partialRecord(z.enum(CHANNEL_TYPES), settings),
  engine: z.object({ kind: z.enum(ENGINE_KINDS) }),
})
export type AgentTypeConfig = z.infer<typeof AgentTypeConfig>

export const Agent = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  typeId: anId,
  language: z.enum(LOCALES),
  patienceSeconds: z.number(),
  /** Of what is published: the address of its picture, and its colour. */
  avatar: z.nullable(z.string()),
  color: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
  agentType: z.object({ id: anId, name: z.string(), config: AgentTypeConfig }),
  owner: z.object({ id: anId, name: z.string(), email: z.string() }),
  _count: z.object({ conversations: count, channels: count }),
})
export type Agent = z.infer<typeof Agent>
export const Agents = z.array(Agent)

/** An agent type as members see it, in their language: without the system message. */
export const AllowedAgentType = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  requiresApi: z.boolean(),
  config: AgentTypeConfig,
})
export type AllowedAgentType = z.infer<typeof AllowedAgentType>
export const AllowedAgentTypes = z.array(AllowedAgentType)

/** All that a visitor may know of an agent. */
export const PublicAgent = z.object({
  id: anId,
  name: z.string(),
  language: z.enum(LOCALES),
  channels: z.array(z.object({ type: z.enum(CHANNEL_TYPES) })),
  /** What the web chat greets with, if its owner has written something of his own. */
  welcome: z.exactOptional(z.string()),
  /** The questions that can be asked with one press, if its owner has chosen them. */
  quickActions: z.exactOptional(z.array(z.string())),
  /** The theme unless the visitor has chosen one; absent: that of his system. */
  theme: z.exactOptional(z.enum(CHAT_THEMES)),
  /** The address of its picture. */
  avatar: z.exactOptional(z.string()),
  /** Its colour, and that of the text on it, as an element's style. */
  accent: z.exactOptional(z.object({ background: z.string(), color: z.string() })),
})
export type PublicAgent = z.infer<typeof PublicAgent>
