import type { EngineConfig } from '../../contract/agent-type-engine.ts'
import type { AgentType } from '../../contract/agent-types.ts'
import type { AgentTypeConfig, AllowedAgentType } from '../../contract/agents.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Choices } from '../../contract/own-engine.ts'
import { inLocale } from '../../contract/translations.ts'
import { pick } from '../../core/pick.ts'
import type { AgentTypeRow, WholeTypeRow } from './agent-types.store.ts'

/** A type's settings for members. Of the engine only the kind is returned. */
export const typeConfigView = ({ fields, channels, engine }: AgentTypeConfig): AgentTypeConfig => ({
  fields,
  channels,
  engine: { kind: engine.kind },
})

/** A type in the language `locale`, without the system message. */
export const allowedTypeView = (row: AgentTypeRow, locale: Locale): AllowedAgentType => ({
  id: row.id,
  ...inLocale({ name: row.name, description: row.description }, row.translations, locale),
  requiresApi: row.requiresApi,
  config: typeConfigView(row.config),
})

/** Lists each field, so that a new one is not returned unless it is added here. */
const engineView = ({ kind, url, key, authorization, model, temperature, ...more }: EngineConfig): EngineConfig => {
  const { maxOutputTokens, contextTokens, hasFallback, budgets, prices } = more
  const set = {
    url,
    key,
    authorization,
    model,
    temperature,
    maxOutputTokens,
    contextTokens,
    hasFallback,
    budgets,
    prices,
  }
  return { kind, ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) }
}

const choicesView = ({ models, engines }: Choices): Choices => ({ models, engines })

/**
 * A type for super administrators: in the source language, with its translations and the system message. `masked`: the engine
 * with masked secrets.
 */
export const agentTypeView = (row: WholeTypeRow, masked: EngineConfig): AgentType => ({
  ...pick(row, 'id', 'name', 'description', 'requiresApi', 'systemMessage', 'translations'),
  config: {
    fields: row.config.fields,
    channels: row.config.channels,
    engine: engineView(masked),
    ...(row.config.agentsMayChoose && { agentsMayChoose: choicesView(row.config.agentsMayChoose) }),
  },
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  _count: { agents: row.agentCount },
})
