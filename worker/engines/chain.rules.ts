import type { EngineSecret } from '../contract/agent-type-engine.ts'
import type { Tuning } from '../contract/behaviour.ts'
import type { Budgets, EngineSettings } from '../contract/engines.ts'
import type { Choices, OwnEngine } from '../contract/own-engine.ts'
import type { Turn } from './engine.ts'
import { settingsFrom, withTuning } from './settings.rules.ts'

/** Whose token budget a call is charged to: that of the agent type, or that of the owner's own engine. */
export type TokenOwner = 'type' | 'own'

/** An engine of an agent's chain. The engines are called in order, each when the one before it gave no reply. */
export interface ChainEngine {
  settings: EngineSettings
  tokenOwner: TokenOwner
  /** It receives the system message of the type. False for an owner's engine: who runs its server reads every prompt. */
  hasTypeInstructions: boolean
  /** The fallback of the engine before it; left out where that one is not available. */
  isFallback?: true
}

const BUILTIN: ChainEngine = { settings: { kind: 'builtin' }, tokenOwner: 'type', hasTypeInstructions: true }

const withFallback = (engine: ChainEngine): ChainEngine[] =>
  'hasFallback' in engine.settings && engine.settings.hasFallback
    ? [engine, { ...BUILTIN, isFallback: true }]
    : [engine]

/** The chain of the type's engine, tuned by the agent and with the chosen model if the type still offers it. */
function typeChain(typeEngine: unknown, { typeModel, own: _, ...tuning }: Tuning, { models }: Choices): ChainEngine[] {
  const tuned = withTuning(typeEngine, tuning)
  if (!tuned) return []
  const isChosen = typeModel !== undefined && models.includes(typeModel) && 'model' in tuned
  const settings = isChosen ? { ...tuned, model: typeModel } : tuned
  return withFallback({ settings, tokenOwner: 'type', hasTypeInstructions: true })
}

const minDefined = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** The lower of both budgets in each period. */
function lowerBudgets(own: Budgets, ofType: Budgets): Budgets {
  const [turn, session, month] = (['turn', 'session', 'month'] as const).map((name) =>
    minDefined(own[name], ofType[name]),
  )
  return {
    ...(turn !== undefined && { turn }),
    ...(session !== undefined && { session }),
    ...(month !== undefined && { month }),
  }
}

const budgetsOf = (settings: EngineSettings | null): Budgets =>
  settings && 'budgets' in settings ? settings.budgets : {}

/**
 * The owner's own engine. Its Workers AI models are billed to the installation, so that the budgets of the type apply
 * too.
 */
function ownEngineOf(own: OwnEngine, secrets: Secrets, typeEngine: unknown): ChainEngine | null {
  const settings = settingsFrom({ ...own, ...secrets, hasFallback: false })
  if (settings?.kind !== 'workers-ai')
    return settings && { settings, tokenOwner: 'own', hasTypeInstructions: settings.kind === 'builtin' }
  const budgets = lowerBudgets(settings.budgets, budgetsOf(settingsFrom(typeEngine)))
  return { settings: { ...settings, budgets }, tokenOwner: 'type', hasTypeInstructions: true }
}

export type Secrets = Partial<Record<EngineSecret, string>>

/**
 * The chain of an agent's engines in calling order; empty: the agent cannot answer. A choice that its type no longer offers
 * is ignored.
 */
export function chainOf(typeEngine: unknown, choices: Choices, tuning: Tuning, secrets: Secrets): ChainEngine[] {
  const { own } = tuning
  const typeEngines = typeChain(typeEngine, tuning, choices)
  if (!own || !choices.engines.includes(own.kind)) return typeEngines
  const ownEngine = ownEngineOf(own, secrets, typeEngine)
  const ownChain = ownEngine ? [ownEngine] : []
  if (own.kind === 'builtin' || own.standIn === 'nobody') return ownChain
  if (own.standIn === 'type') return [...ownChain, ...typeEngines]
  return [...ownChain, ownEngine ? { ...BUILTIN, isFallback: true } : BUILTIN]
}

/** The turn as the engine receives it: without the system message of the type where that is not for this engine. */
export const turnFor = ({ hasTypeInstructions }: ChainEngine, turn: Turn): Turn =>
  hasTypeInstructions ? turn : { ...turn, agent: { ...turn.agent, systemMessage: '' } }
