import { BoundedMap } from '../../core/bounded-map.ts'

const CACHED_MS = 30_000
const publicUntil = new BoundedMap<string, number>(10_000)

/**
 * Whether the agent is public, cached for 30 s. It only decides whether the agent's object is called; the object decides by its
 * own settings whether a message is answered.
 */
export async function isPublicAgent(agentId: string, now: number, look: () => Promise<boolean>): Promise<boolean> {
  if ((publicUntil.get(agentId) ?? 0) > now) return true
  if (!(await look())) return false
  publicUntil.set(agentId, now + CACHED_MS)
  return true
}

export const evictAgent = (agentId: string): void => void publicUntil.delete(agentId)
