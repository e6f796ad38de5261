import { allTokensQuery, quoted } from '../../core/full-text.ts'

/**
 * What the full-text index is asked: exchanges of this agent that hold every word, or a word that begins with it.
 * `null`: there is no word in it, hence nothing to find.
 */
export function searchExpression(agentId: string, search: string): string | null {
  const words = wordsExpression(search)
  return words && `agent_id : ${quoted(agentId.replaceAll('-', ''))} AND ${words}`
}

/** The words of `searchExpression` without the agents, which the caller adds as terms of its own. */
export function wordsExpression(search: string): string | null {
  const words = allTokensQuery(search)
  return words && `{user_message agent_response} : (${words})`
}
