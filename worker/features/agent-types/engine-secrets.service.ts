import { ENGINE_SECRETS, type EngineConfig, type EngineSecret } from '../../contract/agent-type-engine.ts'
import { SECRET_MASK } from '../../contract/channels.ts'
import { type Keyring, open, seal } from '../../core/secrets.ts'

/** The associated data of a secret: it can be decrypted for this setting of this type only. */
const placeOf = (typeId: string, name: EngineSecret): string => `agent-type:${typeId}:engine.${name}`

const setIn = (engine: EngineConfig): EngineSecret[] => ENGINE_SECRETS.filter((name) => engine[name] !== undefined)

const withSecrets = (engine: EngineConfig, secrets: Partial<Record<EngineSecret, string | null>>): EngineConfig => {
  const { key: _, authorization: __, ...rest } = engine
  return { ...rest, ...Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret)) }
}

const mapSecrets = async (engine: EngineConfig, read: (name: EngineSecret) => Promise<string | null>) =>
  Object.fromEntries(await Promise.all(setIn(engine).map(async (name) => [name, await read(name)] as const)))

/** The settings with encrypted secrets, as they are stored. */
export const sealedEngine = async (keys: Keyring, typeId: string, engine: EngineConfig): Promise<EngineConfig> =>
  withSecrets(engine, await mapSecrets(engine, (name) => seal(keys, placeOf(typeId, name), engine[name] ?? '')))

/**
 * The settings with decrypted secrets, for calling the engine. They must not be part of an answer or a log. A secret that cannot
 * be decrypted is left out.
 */
export const unsealedEngine = async (keys: Keyring, typeId: string, engine: EngineConfig): Promise<EngineConfig> =>
  withSecrets(engine, await mapSecrets(engine, (name) => open(keys, placeOf(typeId, name), engine[name])))

/** The settings for an answer, with a mask for each secret that can be decrypted. */
export async function maskedEngine(keys: Keyring, typeId: string, engine: EngineConfig): Promise<EngineConfig> {
  const clear = await unsealedEngine(keys, typeId, engine)
  return withSecrets(clear, Object.fromEntries(setIn(clear).map((name) => [name, SECRET_MASK])))
}
