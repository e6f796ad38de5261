import { ENGINE_SECRETS, type EngineSecret } from '../contract/agent-type-engine.ts'
import { SECRET_MASK } from '../contract/channels.ts'
import type { ErrorCode } from '../contract/errors.ts'

type Secrets = Partial<Record<EngineSecret, string>>
type Issues = Partial<Record<EngineSecret, ErrorCode>>

/**
 * Merges submitted secrets with the stored ones, both in plain text: an absent or masked one stays as it is stored, an
 * empty one is removed. A mask without a stored secret is an issue. `stored`: those of the same engine at the same
 * address.
 */
export function mergeSecrets(submitted: Secrets, stored: Secrets): { secrets: Secrets; issues: Issues } {
  const secrets: Secrets = {}
  const issues: Issues = {}
  for (const name of ENGINE_SECRETS) {
    const secret = submitted[name] === undefined || submitted[name] === SECRET_MASK ? stored[name] : submitted[name]
    if (secret) secrets[name] = secret
    else if (submitted[name] === SECRET_MASK) issues[name] = 'engine.secretAnew'
  }
  return { secrets, issues }
}
