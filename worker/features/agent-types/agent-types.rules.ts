import type { AgentTypeSettings } from '../../contract/agent-types.ts'
import { CHANNEL_FIELDS, CHANNEL_TYPES, type ChannelField } from '../../contract/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'

type Issues = Record<string, ErrorCode>

const isBlank = (value: unknown): boolean => value === '' || value === null

/**
 * What a type's settings may not hold: an address that no call may go out to, wherever it stands, and the secret of a
 * channel, which every customer would be given.
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
