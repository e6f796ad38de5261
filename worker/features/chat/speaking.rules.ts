import type { Behaviour } from '../../contract/behaviour.ts'
import type { EngineSettings } from '../../contract/engines.ts'
import { tuned } from '../../engines/settings.rules.ts'

/** What an agent's own behaviour makes of the engine of its type. */
export interface Spoken {
  instructions: string
  nextStep: string
  /** `null`: what is set cannot answer. */
  engine: EngineSettings | null
}

/** `typeEngine`: as it is stored, its secrets in clear. */
export const spokenAs = (typeEngine: unknown, { instructions, nextStep, engine }: Behaviour): Spoken => ({
  instructions,
  nextStep,
  engine: tuned(typeEngine, engine),
})
