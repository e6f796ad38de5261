import type { EngineSecret } from '../../contract/agent-type-engine.ts'
import type { Tuning, TuningInput } from '../../contract/behaviour.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Choices, OwnEngine, OwnEngineInput } from '../../contract/own-engine.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'
import { keptSecrets } from '../../engines/kept-secrets.rules.ts'

type Issues = Record<string, ErrorCode>
type Secrets = Partial<Record<EngineSecret, string>>

/** What is known where a choice is judged. `stored`: what is kept in clear for an engine of this kind and address. */
export interface Standing {
  choices: Choices
  outgoing: OutgoingRules
  hasPlatformModels: boolean
  stored: Secrets
}

const NEEDS_KEY: readonly string[] = ['openai', 'webhook']
export const lacksKey = ({ kind }: OwnEngine, { key }: Secrets): boolean => NEEDS_KEY.includes(kind) && !key

/** Whether a type lets its agents have what was chosen. */
export const isOffered = ({ own, typeModel }: Tuning, { engines, models }: Choices): boolean =>
  (!own || engines.includes(own.kind)) && (typeModel === undefined || models.includes(typeModel))

/** An engine of an agent's own as it may be seen by anybody. */
export function withoutSecrets(given: OwnEngineInput): OwnEngine {
  const { key: _, authorization: __, ...engine } = { key: undefined, authorization: undefined, ...given }
  return engine
}

/** An engine of an agent's own apart from its secrets, those that stay among them, and what is wrong with it. */
export function chosen(
  given: OwnEngineInput,
  { choices, outgoing, hasPlatformModels, stored }: Standing,
): { engine: OwnEngine; secrets: Secrets; issues: Issues } {
  const { key, authorization, ...engine } = { key: undefined, authorization: undefined, ...given }
  const told = { ...(key !== undefined && { key }), ...(authorization !== undefined && { authorization }) }
  const { secrets, issues } = keptSecrets(told, stored)
  const all: Issues = { ...issues }
  if (!choices.engines.includes(given.kind)) all['kind'] = 'engine.notOffered'
  else if (given.kind === 'workers-ai' && !hasPlatformModels) all['kind'] = 'engine.notBound'
  if ('url' in given && outgoingAddress(given.url, outgoing) === null) all['url'] = 'agentType.addressRefused'
  if (!all['key'] && lacksKey(engine, secrets)) all['key'] = 'field.required'
  return { engine, secrets, issues: all }
}

/** What an owner sets of the engine without its secrets, these, and what is wrong with it. */
export function tuningOf({ own, ...rest }: TuningInput, standing: Standing) {
  const issues: Issues = {}
  if (rest.typeModel !== undefined && !standing.choices.models.includes(rest.typeModel))
    issues['typeModel'] = 'engine.modelNotOffered'
  if (!own) return { tuning: rest as Tuning, secrets: {} as Secrets, issues }
  const { engine, secrets, issues: ofOwn } = chosen(own, standing)
  for (const [name, code] of Object.entries(ofOwn)) issues[`own.${name}`] = code
  return { tuning: { ...rest, own: engine } as Tuning, secrets, issues }
}
