/** Agents that this process has called, or a page that it opened. */
const agents = new Set<string>()

const IN_ADDRESS = /\/(?:agents|chat)\/([0-9a-f]{8}-[0-9a-f-]{27})/gi

/** Notes the agents that an address names. */
export function noteAddress(address: string): void {
  for (const [, id] of address.matchAll(IN_ADDRESS)) if (id) agents.add(id.toLowerCase())
}

export const noteAgent = (id: string): void => void agents.add(id)
export const clearAgents = (): void => agents.clear()

const real = globalThis.fetch
globalThis.fetch = (input, init) => {
  noteAddress(input instanceof Request ? input.url : String(input))
  return real(input, init)
}

/** Calls a method of these agents' objects. */
type CallObjects = (method: 'flush' | 'refresh', names: readonly string[]) => Promise<void>

/** What the objects have still to write is in the database when this returns: a test reads its own messages. */
export const flushObjects = (call: CallObjects): Promise<void> => call('flush', [...agents])

/** The objects read their settings again: a test has changed them in the database. */
export const refreshObjects = (call: CallObjects): Promise<void> => call('refresh', [...agents])
