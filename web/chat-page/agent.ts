import type { PublicAgent } from '../../worker/contract/agents.ts'
import type { Success } from '../../worker/contract/envelope.ts'

/** Who answers here, or `null` when nobody does. Throws when that cannot be found out now. */
export async function findAgent(agentId: string): Promise<PublicAgent | null> {
  const response = await fetch(`/api/agents/${encodeURIComponent(agentId)}/public`, {
    headers: { accept: 'application/json' },
  })
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
  if (!response.ok) throw new Error(`Agent answered ${response.status}`)
  const { data } = (await response.json()) as Success<PublicAgent>
  return data.channels.some(({ type }) => type === 'webchat') ? data : null
}

/** The agent of a chat's address. */
export function agentIdOf(path: string): string | null {
  const part = /^\/public\/chat\/([^/]+)\/?$/.exec(path)?.[1]
  if (!part) return null
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
