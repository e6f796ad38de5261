/** The agent types that an installation starts with. */
export type StarterType = 'service' | 'sales' | 'automation'

/**
 * Something that people ask: its subject and ways to ask for it. Only the owner of an agent can answer it. `sample`: what
 * the demo agent answers, of a shop that does not exist.
 */
export interface StarterQuestion {
  type: StarterType
  heading: string
  questions: readonly string[]
  sample?: string
}

/** What visitors of the demo agent ask about the product itself, and what is true of it. */
export interface AboutProduct {
  heading: string
  questions: readonly string[]
  sample: string
}
