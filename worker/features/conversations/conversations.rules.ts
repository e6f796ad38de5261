import { everyWord, quoted } from '../../core/full-text.ts'

/**
 * What the full-text index is asked: exchanges of this agent that hold every word, or a word that begins with it.
 * `null`: there is no word in it, hence nothing to find.
 */
export function searchExpression(agentId: string, search: string): string | null {
  const words = wordsExpression(search)
  return words && `agent_id : ${quoted(agentId)} AND ${words}`
}

/** As `searchExpression`, for whoever names the agents himself. */
export function wordsExpression(search: string): string | null {
  const words = everyWord(search)
  return words && `{user_message agent_response} : (${words})`
}

/** How many replies took at most `upTo` ms and longer than the bucket before. */
export interface Bucket {
  upTo: number
  replies: number
}

/** The time that this share of the replies did not exceed, in ms, to the precision of the buckets; `null` of none. */
export function percentile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.reduce((sum, { replies }) => sum + replies, 0)
  if (total === 0) return null
  let counted = 0
  for (const { upTo, replies } of [...buckets].sort((a, b) => a.upTo - b.upTo)) {
    counted += replies
    if (counted >= total * share) return upTo
  }
  return null
}
