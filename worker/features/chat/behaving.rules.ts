import type { Behaviour } from '../../contract/behaviour.ts'
import type { Choices } from '../../contract/own-engine.ts'
import { chainOf, type Link, type Secrets } from '../../engines/chain.rules.ts'

/** What an agent's own behaviour makes of the engine of its type. */
export interface Behaving {
  instructions: string
  nextStep: string
  /** The engines that are asked, in this order; none: what is set cannot answer. */
  engines: Link[]
}

/** The engine of a type as it is stored, its secrets in clear, and what its agents may choose. */
export interface TypeEngine {
  engine: unknown
  choices: Choices
}

/** How an agent is to behave, with the secrets of an engine of its own in clear. */
export interface Behaved {
  behaviour: Behaviour
  secrets: Secrets
}

export const behaving = (
  { engine, choices }: TypeEngine,
  { behaviour: { instructions, nextStep, engine: tuning }, secrets }: Behaved,
): Behaving => ({ instructions, nextStep, engines: chainOf(engine, choices, tuning, secrets) })
