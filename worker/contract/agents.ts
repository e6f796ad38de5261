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
  /** The debounce window on channels of providers. The web chat has none. */
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
  /** Only agents of this owner. Agents of another account are for super administrators only. */
  userId: z.optional(id()),
})
export type AgentsQuery = z.infer<typeof AgentsQuery>

/** The kinds of engines, which produce replies. */
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
  /** Of the published behaviour: the address of the picture, and the colour (`#rrggbb`). */
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

/** The fields of an agent that visitors may read. */
export const PublicAgent = z.object({
  id: anId,
  name: z.string(),
  language: z.enum(LOCALES),
  channels: z.array(z.object({ type: z.enum(CHANNEL_TYPES) })),
  /** The greeting of the web chat; absent: the default. */
  welcome: z.exactOptional(z.string()),
  /** Suggested questions, sent with one press; absent: the owner has chosen none. */
  quickActions: z.exactOptional(z.array(z.string())),
  /** The theme unless the visitor has chosen one; absent: that of the visitor's system. */
  theme: z.exactOptional(z.enum(CHAT_THEMES)),
  /** The address of its picture; absent: none. */
  avatar: z.exactOptional(z.string()),
  /** Its colour and the readable text colour on it, as the CSS style of an element. */
  accent: z.exactOptional(z.object({ background: z.string(), color: z.string() })),
})
export type PublicAgent = z.infer<typeof PublicAgent>
