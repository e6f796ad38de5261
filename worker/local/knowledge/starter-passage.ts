import type { AGENT_TYPES } from '../catalogue.ts'

/** One thing agents of a type know. `questions`: other ways people ask for it. */
export interface StarterPassage {
  type: keyof typeof AGENT_TYPES
  heading: string
  questions: readonly string[]
  body: string
}
