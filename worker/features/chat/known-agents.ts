const REMEMBERED_MS = 30_000
const REMEMBERED_MOST = 10_000
const seen = new Map<string, number>()

/**
 * Whether the agent is public, cached for 30 s. It only decides whether the agent's object is called; the object decides by its
 * own settings whether a message is answered.
 */
export async function isKnown(agentId: string, now: number, look: () => Promise<boolean>): Promise<boolean> {
  if ((seen.get(agentId) ?? 0) > now) return true
  if (!(await look())) return false
  if (seen.size >= REMEMBERED_MOST) seen.clear()
  seen.set(agentId, now + REMEMBERED_MS)
  return true
}

export const forget = (agentId: string): void => void seen.delete(agentId)
