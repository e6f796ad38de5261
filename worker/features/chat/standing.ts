const NAMED_BY = 8

/** Enough of an agent's id to tell it from the others of one stream. */
const nameOf = (agentId: string): string => agentId.replaceAll('-', '').slice(-NAMED_BY)

/**
 * Where a reader stands at each agent of his stream, as one event id: of a stream of one agent it is the agent's own
 * number, of several `<agent>-<number>` for each. An agent that an id does not name is new to its reader.
 */
export class Standing {
  readonly #isOfOne: boolean
  readonly #numbers = new Map<string, string>()

  constructor(agentIds: readonly string[], lastEventId: string | null) {
    this.#isOfOne = agentIds.length === 1
    if (lastEventId === null) return
    const [only] = agentIds
    if (this.#isOfOne && only) this.#numbers.set(nameOf(only), lastEventId)
    else
      for (const [, name, number] of lastEventId.matchAll(/([0-9a-f]{8})-(\d{1,15})(?:\.|$)/g))
        if (name && number) this.#numbers.set(name, number)
  }

  of(agentId: string): string | null {
    return this.#numbers.get(nameOf(agentId)) ?? null
  }

  /** The id of the event that brings the reader to this number of this agent. */
  at(agentId: string, number: string): string {
    this.#numbers.set(nameOf(agentId), number)
    if (this.#isOfOne) return number
    return [...this.#numbers].map((pair) => pair.join('-')).join('.')
  }
}
