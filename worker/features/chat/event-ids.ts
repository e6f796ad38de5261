const NAMED_BY = 8

/** The end of an agent's id, which distinguishes the agents of one stream. */
const nameOf = (agentId: string): string => agentId.replaceAll('-', '').slice(-NAMED_BY)

/**
 * The last result that a reader received from each agent of a stream, as one event id: the agent's own number in a stream of one
 * agent, `<agent>-<number>` pairs in a stream of several. An agent that the id does not contain is read from now on.
 */
export class EventIds {
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

  /** The id of the event with this number of this agent. */
  at(agentId: string, number: string): string {
    this.#numbers.set(nameOf(agentId), number)
    if (this.#isOfOne) return number
    return [...this.#numbers].map((pair) => pair.join('-')).join('.')
  }
}
