import { type EngineConfig, missingSettings } from '../../contract/agent-type-engine.ts'
import type { AgentTypeSettings } from '../../contract/agent-types.ts'
import { CHANNEL_FIELDS, CHANNEL_TYPES, type ChannelField } from '../../contract/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'
import { mergeSecrets } from '../../engines/kept-secrets.rules.ts'

type Issues = Record<string, ErrorCode>

const isBlank = (value: unknown): boolean => value === '' || value === null

/** The settings, completed by the stored secrets that were not entered again, if engine and address are the same. */
export function withKeptSecrets(given: EngineConfig, before: EngineConfig | null) {
  const isSame = before !== null && before.kind === given.kind && before.url === given.url
  const { key: _, authorization: __, ...rest } = given
  const { secrets, issues } = mergeSecrets(given, isSame ? before : {})
  const engine: EngineConfig = { ...rest, ...secrets }
  return { engine, issues: issues satisfies Issues }
}

/**
 * Errors in a type's settings: an address that may not be called, or the secret of a channel, which every agent of the type would
 * get.
 */
export function settingsIssues({ fields, channels, engine }: AgentTypeSettings, rules: OutgoingRules): Issues {
  const isRefused = (value: unknown) => typeof value !== 'string' || outgoingAddress(value, rules) === null
  const issues: Issues = {}
  if (engine.url !== undefined && isRefused(engine.url)) issues['config.engine.url'] = 'agentType.addressRefused'
  for (const type of CHANNEL_TYPES) {
    const known: readonly ChannelField[] = [...CHANNEL_FIELDS[type], ...fields]
    for (const [key, value] of Object.entries(channels[type] ?? {})) {
      const place = `config.channels.${type}.${key}`
      const is = (kind: ChannelField['type']) => known.some((field) => field.key === key && field.type === kind)
      if (isBlank(value)) continue
      if (is('password')) issues[place] = 'agentType.secretRefused'
      else if (is('url') && isRefused(value)) issues[place] = 'agentType.addressRefused'
    }
  }
  return issues
}

/** The settings that an engine still needs before it can answer. */
export const lackingIssues = (engine: EngineConfig): Issues =>
  Object.fromEntries(missingSettings(engine).map((name) => [`config.engine.${name}`, 'field.required' as const]))
