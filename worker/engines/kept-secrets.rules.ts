import { ENGINE_SECRETS, type EngineSecret } from '../contract/agent-type-engine.ts'
import { SECRET_MASK } from '../contract/channels.ts'
import type { ErrorCode } from '../contract/errors.ts'

type Secrets = Partial<Record<EngineSecret, string>>
type Issues = Partial<Record<EngineSecret, ErrorCode>>

/**
 * Secrets as they were told, with those that were not told again: what is absent or masked stays as it is stored, what is
 * empty is taken away. A mask of nothing is an issue. `stored`: of the same engine at the same address, in clear.
 */
export function keptSecrets(told: Secrets, stored: Secrets): { secrets: Secrets; issues: Issues } {
  const secrets: Secrets = {}
  const issues: Issues = {}
  for (const name of ENGINE_SECRETS) {
    const secret = told[name] === undefined || told[name] === SECRET_MASK ? stored[name] : told[name]
    if (secret) secrets[name] = secret
    else if (told[name] === SECRET_MASK) issues[name] = 'engine.secretAnew'
  }
  return { secrets, issues }
}
