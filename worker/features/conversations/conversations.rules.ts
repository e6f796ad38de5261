const HAS_TOKEN = /[\p{L}\p{N}]/u
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * What the full-text index is asked: exchanges of this agent that hold every word, or a word that begins with it. Each
 * word is quoted, so that nothing a person types is syntax. `null`: there is no word in it, hence nothing to find.
 */
export function searchExpression(agentId: string, search: string): string | null {
  const words = search
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => HAS_TOKEN.test(word))
  if (words.length === 0) return null
  const all = words.map((word) => `${quoted(word)}*`).join(' AND ')
  return `agent_id : ${quoted(agentId)} AND {user_message agent_response} : (${all})`
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
