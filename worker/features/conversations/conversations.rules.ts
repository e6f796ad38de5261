import { allTokensQuery, quoted } from '../../core/full-text.ts'

/**
 * An FTS5 expression: exchanges of this agent that contain every word of `search`, or a word that begins with it. `null`:
 * `search` contains no word, so that nothing can be found.
 */
export function searchExpression(agentId: string, search: string): string | null {
  const words = wordsExpression(search)
  return words && `agent_id : ${quoted(agentId.replaceAll('-', ''))} AND ${words}`
}

/** The words of `searchExpression` without the agent; the caller adds the agents as terms of their own. */
export function wordsExpression(search: string): string | null {
  const words = allTokensQuery(search)
  return words && `{user_message agent_response} : (${words})`
}
