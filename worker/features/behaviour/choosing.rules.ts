import type { EngineSecret } from '../../contract/agent-type-engine.ts'
import type { Tuning, TuningInput } from '../../contract/behaviour.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Choices, OwnEngine, OwnEngineInput } from '../../contract/own-engine.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'
import { mergeSecrets } from '../../engines/kept-secrets.rules.ts'

type Issues = Record<string, ErrorCode>
type Secrets = Partial<Record<EngineSecret, string>>

/** The facts to validate a choice. `stored`: the decrypted secrets that are stored for this kind and address. */
export interface ChoiceFacts {
  choices: Choices
  outgoing: OutgoingRules
  hasPlatformModels: boolean
  stored: Secrets
}

const NEEDS_KEY: readonly string[] = ['openai', 'webhook']
export const lacksKey = ({ kind }: OwnEngine, { key }: Secrets): boolean => NEEDS_KEY.includes(kind) && !key

/** Whether the agent type still offers the chosen engine and model. */
export const isOffered = ({ own, typeModel }: Tuning, { engines, models }: Choices): boolean =>
  (!own || engines.includes(own.kind)) && (typeModel === undefined || models.includes(typeModel))

/** The agent's own engine without its secrets. */
export function withoutSecrets(given: OwnEngineInput): OwnEngine {
  const { key: _, authorization: __, ...engine } = { key: undefined, authorization: undefined, ...given }
  return engine
}

/** The agent's own engine without its secrets, the secrets (new or kept), and the errors by field. */
export function chosen(
  given: OwnEngineInput,
  { choices, outgoing, hasPlatformModels, stored }: ChoiceFacts,
): { engine: OwnEngine; secrets: Secrets; issues: Issues } {
  const { key, authorization, ...engine } = { key: undefined, authorization: undefined, ...given }
  const submitted = { ...(key !== undefined && { key }), ...(authorization !== undefined && { authorization }) }
  const { secrets, issues } = mergeSecrets(submitted, stored)
  const all: Issues = { ...issues }
  if (!choices.engines.includes(given.kind)) all['kind'] = 'engine.notOffered'
  else if (given.kind === 'workers-ai' && !hasPlatformModels) all['kind'] = 'engine.notBound'
  if ('url' in given && outgoingAddress(given.url, outgoing) === null) all['url'] = 'agentType.addressRefused'
  if (!all['key'] && lacksKey(engine, secrets)) all['key'] = 'field.required'
  return { engine, secrets, issues: all }
}

/** The owner's engine settings without secrets, the secrets, and the errors by field. */
export function tuningOf({ own, ...rest }: TuningInput, facts: ChoiceFacts) {
  const issues: Issues = {}
  if (rest.typeModel !== undefined && !facts.choices.models.includes(rest.typeModel))
    issues['typeModel'] = 'engine.modelNotOffered'
  if (!own) return { tuning: rest as Tuning, secrets: {} as Secrets, issues }
  const { engine, secrets, issues: ofOwn } = chosen(own, facts)
  for (const [name, code] of Object.entries(ofOwn)) issues[`own.${name}`] = code
  return { tuning: { ...rest, own: engine } as Tuning, secrets, issues }
}
