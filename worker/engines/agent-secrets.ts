import { ENGINE_SECRETS, type EngineSecret } from '../contract/agent-type-engine.ts'
import type { EngineKind } from '../contract/agents.ts'
import { SECRET_MASK } from '../contract/channels.ts'
import { type Keyring, open, seal } from '../core/secrets.ts'

/** Identifies an engine that is called at an address. */
interface CalledEngine {
  kind: EngineKind
  url?: string
}

/** The secrets of an engine, in plain text or encrypted; absent or `null` is not set. */
type Secrets = Partial<Record<EngineSecret, string>>
type Sealed = Partial<Record<EngineSecret, string | null>>

/** The context of the encryption: a secret decrypts only for the same agent, kind of engine and address. */
const contextOf = (agentId: string, { kind, url }: CalledEngine, name: EngineSecret): string =>
  `agent:${agentId}:engine.${kind}.${name}:${url}`

const mapSecrets = async (secrets: Sealed, map: (name: EngineSecret, secret: string) => Promise<string | null>) => {
  const all = ENGINE_SECRETS.map(async (name) => {
    const secret = secrets[name]
    return [name, secret ? await map(name, secret) : null] as const
  })
  return Object.fromEntries((await Promise.all(all)).filter(([, secret]) => secret !== null)) as Secrets
}

/** Encrypts the secrets of an engine for storage. */
export const sealedSecrets = (
  keys: Keyring,
  agentId: string,
  engine: CalledEngine,
  secrets: Secrets,
): Promise<Secrets> => mapSecrets(secrets, (name, secret) => seal(keys, contextOf(agentId, engine, name), secret))

/** Decrypts the secrets for a call, never for an API answer or a log. A secret that does not decrypt counts as not set. */
export const openedSecrets = (keys: Keyring, agentId: string, engine: CalledEngine, sealed: Sealed): Promise<Secrets> =>
  mapSecrets(sealed, (name, secret) => open(keys, contextOf(agentId, engine, name), secret))

/** The secrets as API answers show them: masked. */
export const masks = (secrets: Secrets): Secrets =>
  Object.fromEntries(Object.keys(secrets).map((name) => [name, SECRET_MASK]))
