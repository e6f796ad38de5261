import type { Behaviour } from '../../contract/behaviour.ts'
import type { EngineSettings } from '../../contract/engines.ts'
import { tuned } from '../../engines/settings.rules.ts'

/** What an agent's own behaviour makes of the engine of its type. */
export interface Behaving {
  instructions: string
  nextStep: string
  /** `null`: what is set cannot answer. */
  engine: EngineSettings | null
}

/** `typeEngine`: as it is stored, its secrets in clear. */
export const behaving = (typeEngine: unknown, { instructions, nextStep, engine }: Behaviour): Behaving => ({
  instructions,
  nextStep,
  engine: tuned(typeEngine, engine),
})
