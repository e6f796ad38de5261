/** Agents that this process, or a page that it opened, has called. */
const agents = new Set<string>()

const IN_ADDRESS = /\/(?:agents|chat)\/([0-9a-f]{8}-[0-9a-f-]{27})/gi

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

type CallObjects = (method: 'flush' | 'refresh', names: readonly string[]) => Promise<void>

/** Flushes the objects, so that a test reads its own messages. */
export const flushObjects = (call: CallObjects): Promise<void> => call('flush', [...agents])

/** Refreshes the objects after a test has changed their settings in the database. */
export const refreshObjects = (call: CallObjects): Promise<void> => call('refresh', [...agents])
