import type { PublicAgent } from '../../worker/contract/agents.ts'
import type { Success } from '../../worker/contract/envelope.ts'

/** The agent of this address, or `null` when there is none. Throws when it cannot be looked up now. */
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
