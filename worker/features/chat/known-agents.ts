const REMEMBERED_MS = 30_000
const REMEMBERED_MOST = 10_000
const seen = new Map<string, number>()

/**
 * Spares a look into the database for an agent that was there moments ago. It only decides whether the agent's hub may
 * be woken: everything that counts is asked of the database when the message is stored.
 */
export async function isKnown(agentId: string, now: number, look: () => Promise<boolean>): Promise<boolean> {
  if ((seen.get(agentId) ?? 0) > now) return true
  if (!(await look())) return false
  if (seen.size >= REMEMBERED_MOST) seen.clear()
  seen.set(agentId, now + REMEMBERED_MS)
  return true
}

export const forget = (agentId: string): void => void seen.delete(agentId)
