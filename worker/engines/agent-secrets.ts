import { ENGINE_SECRETS, type EngineSecret } from '../contract/agent-type-engine.ts'
import type { EngineKind } from '../contract/agents.ts'
import { SECRET_MASK } from '../contract/channels.ts'
import { type Keyring, open, seal } from '../core/secrets.ts'

/** What names an engine that is called at an address. */
export interface CalledEngine {
  kind: EngineKind
  url?: string
}

/** In clear or sealed; what is absent or `null` is not set. */
type Secrets = Partial<Record<EngineSecret, string>>
type Sealed = Partial<Record<EngineSecret, string | null>>

/** Where a secret lies: sealed for one agent, one kind of engine and one address, it opens for nothing else. */
const placeOf = (agentId: string, { kind, url }: CalledEngine, name: EngineSecret): string =>
  `agent:${agentId}:engine.${kind}.${name}:${url}`

const each = async (secrets: Sealed, turned: (name: EngineSecret, secret: string) => Promise<string | null>) => {
  const all = ENGINE_SECRETS.map(async (name) => {
    const secret = secrets[name]
    return [name, secret ? await turned(name, secret) : null] as const
  })
  return Object.fromEntries((await Promise.all(all)).filter(([, secret]) => secret !== null)) as Secrets
}

export const sealedSecrets = (
  keys: Keyring,
  agentId: string,
  engine: CalledEngine,
  secrets: Secrets,
): Promise<Secrets> => each(secrets, (name, secret) => seal(keys, placeOf(agentId, engine, name), secret))

/** In clear: for whoever calls the engine, never for an answer or a log. What opens no more is not set. */
export const openedSecrets = (keys: Keyring, agentId: string, engine: CalledEngine, sealed: Sealed): Promise<Secrets> =>
  each(sealed, (name, secret) => open(keys, placeOf(agentId, engine, name), secret))

/** As they are answered. */
export const masks = (secrets: Secrets): Secrets =>
  Object.fromEntries(Object.keys(secrets).map((name) => [name, SECRET_MASK]))
