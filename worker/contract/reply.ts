/** `response` is JSON text as an automation's webhook gives it: an array whose first item has `output`. */
export interface WebhookResult {
  response: string
}

export const webhookResult = (output: string): WebhookResult => ({ response: JSON.stringify([{ output }]) })

/** The text of a reply, or `null` when the response is not of a known form. */
export function outputOf(result: WebhookResult): string | null {
  try {
    const parsed: unknown = JSON.parse(result.response)
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
    const output = typeof first === 'object' && first !== null && 'output' in first ? first.output : null
    return typeof output === 'string' ? output : null
  } catch {
    return null
  }
}

/** A word that a person may tap instead of typing, and what the tap says. */
export interface ReplySuggestion {
  title: string
  payload: string
}

/** A picture or a file that a reply shows, by its address. */
export interface ReplyMedia {
  kind: 'image' | 'file'
  url: string
  name?: string
  caption?: string
}
