import * as z from 'zod/mini'
import type { ChatTheme } from './channel-settings.ts'
import type { ChannelField, ChannelType } from './channels.ts'
import type { ErrorCode } from './errors.ts'
import { AGENT_DESCRIPTION_MAX, AGENT_NAME_MAX, PATIENCE_SECONDS_MAX } from './limits.ts'
import { LOCALES, type Locale } from './locales.ts'
import { pageQuery, searchQuery } from './paging.ts'
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
  /** How long a person who writes in bursts to a provider's channel is let finish; the web chat never waits. */
  patienceSeconds: z._default(patienceSeconds, PATIENCE_SECONDS_MAX),
})
export type AgentInput = z.infer<typeof AgentInput>

/** A field that is absent keeps its value; a `description` of `null` or nothing is taken away. */
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
})
export type AgentsQuery = z.infer<typeof AgentsQuery>

/** What produces an agent's reply. */
export const ENGINE_KINDS = ['builtin', 'openai', 'workers-ai', 'webhook'] as const
export type EngineKind = (typeof ENGINE_KINDS)[number]

export interface AgentTypeConfig {
  fields: readonly ChannelField[]
  channels: Partial<Record<ChannelType, Record<string, unknown>>>
  engine: { kind: EngineKind }
}

export interface Agent {
  id: string
  name: string
  description: string | null
  typeId: string
  language: Locale
  patienceSeconds: number
  createdAt: string
  updatedAt: string
  agentType: { id: string; name: string; config: AgentTypeConfig }
  _count: { conversations: number; channels: number }
}

/** An agent type as its user sees it: the system message stays inside. */
export interface AllowedAgentType {
  id: string
  name: string
  description: string | null
  requiresApi: boolean
  config: AgentTypeConfig
}

/** All that a visitor may know of an agent. */
export interface PublicAgent {
  id: string
  name: string
  language: Locale
  channels: { type: ChannelType }[]
  /** What the web chat greets with, if its owner has written something of his own. */
  welcome?: string
  /** The questions that can be asked with one press, if its owner has chosen them. */
  quickActions?: string[]
  /** How the page looks unless the visitor has chosen; as his system does if this is absent. */
  theme?: ChatTheme
}
