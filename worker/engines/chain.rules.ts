import type { EngineSecret } from '../contract/agent-type-engine.ts'
import type { Tuning } from '../contract/behaviour.ts'
import type { Budgets, EngineSettings } from '../contract/engines.ts'
import type { Choices, OwnEngine } from '../contract/own-engine.ts'
import type { Turn } from './engine.ts'
import { settingsFrom, withTuning } from './settings.rules.ts'

/** Whose tokens a call takes: those that the type grants its agents, or those that an owner grants his own engine. */
export type TokenOwner = 'type' | 'own'

/** An engine in the order in which an agent's engines are asked: the next one speaks when it has nothing to say. */
export interface Link {
  settings: EngineSettings
  purse: TokenOwner
  /** What the type instructs is told to it. Whoever has the address of an engine reads all that it is told. */
  isInstructedByType: boolean
  /** Only stands in for the one before it, and is not there where that one is not. */
  isStandIn?: true
}

const BUILTIN: Link = { settings: { kind: 'builtin' }, purse: 'type', isInstructedByType: true }

const withStandIn = (link: Link): Link[] =>
  'hasFallback' in link.settings && link.settings.hasFallback ? [link, { ...BUILTIN, isStandIn: true }] : [link]

/** The engine of a type as an agent has it: tuned, and with another model if the type names it. */
function ofType(typeEngine: unknown, { typeModel, own: _, ...tuning }: Tuning, { models }: Choices): Link[] {
  const set = withTuning(typeEngine, tuning)
  if (!set) return []
  const isChosen = typeModel !== undefined && models.includes(typeModel) && 'model' in set
  const settings = isChosen ? { ...set, model: typeModel } : set
  return withStandIn({ settings, purse: 'type', isInstructedByType: true })
}

const lesser = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** Models of the platform are paid for by whoever pays for the type's. */
function within(own: Budgets, ofType: Budgets): Budgets {
  const [turn, session, month] = (['turn', 'session', 'month'] as const).map((name) => lesser(own[name], ofType[name]))
  return {
    ...(turn !== undefined && { turn }),
    ...(session !== undefined && { session }),
    ...(month !== undefined && { month }),
  }
}

const budgetsOf = (settings: EngineSettings | null): Budgets =>
  settings && 'budgets' in settings ? settings.budgets : {}

function ofOwner(own: OwnEngine, secrets: Secrets, typeEngine: unknown): Link | null {
  const settings = settingsFrom({ ...own, ...secrets, hasFallback: false })
  if (settings?.kind !== 'workers-ai')
    return settings && { settings, purse: 'own', isInstructedByType: settings.kind === 'builtin' }
  const budgets = within(settings.budgets, budgetsOf(settingsFrom(typeEngine)))
  return { settings: { ...settings, budgets }, purse: 'type', isInstructedByType: true }
}

export type Secrets = Partial<Record<EngineSecret, string>>

/**
 * The engines of an agent in the order in which they are asked; none: nobody answers. What its type does not let it
 * choose any more is as if it had not been chosen.
 */
export function chainOf(typeEngine: unknown, choices: Choices, tuning: Tuning, secrets: Secrets): Link[] {
  const { own } = tuning
  const theirs = ofType(typeEngine, tuning, choices)
  if (!own || !choices.engines.includes(own.kind)) return theirs
  const first = ofOwner(own, secrets, typeEngine)
  const mine = first ? [first] : []
  if (own.kind === 'builtin' || own.standIn === 'nobody') return mine
  if (own.standIn === 'type') return [...mine, ...theirs]
  return [...mine, first ? { ...BUILTIN, isStandIn: true } : BUILTIN]
}

/** A turn as this engine is told of it. */
export const turnFor = ({ isInstructedByType }: Link, turn: Turn): Turn =>
  isInstructedByType ? turn : { ...turn, agent: { ...turn.agent, systemMessage: '' } }
