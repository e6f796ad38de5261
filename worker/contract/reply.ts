import { jsonIn } from './json.ts'
import type { WebhookResult } from './webchat.ts'

export type { WebhookResult }

export const webhookResult = (output: string, suggestions: readonly ReplySuggestion[] = []): WebhookResult => ({
  response: JSON.stringify([{ output, ...(suggestions.length > 0 && { suggestions }) }]),
})

/** A reply's text, `null` when the response is not of a known form, and the titles of its options. */
export function replyIn(result: WebhookResult): { text: string | null; options: string[] | undefined } {
  const parsed = jsonIn(result.response)
  const first = (Array.isArray(parsed) ? parsed[0] : parsed) as { output?: unknown; suggestions?: ReplySuggestion[] }
  const { output, suggestions } = first ?? {}
  return { text: typeof output === 'string' ? output : null, options: suggestions?.map(({ title }) => title) }
}

export const outputOf = (result: WebhookResult): string | null => replyIn(result).text

/** A suggestion that a contact may tap instead of typing, and the text that the tap sends. */
export interface ReplySuggestion {
  title: string
  payload: string
}

/** One of several messages of a reply: its part of the reply's text, and the addresses of its media. */
export interface ReplyMessage {
  text: string
  urls: readonly string[]
}

/** A picture or a file that a reply shows, by its address. */
export interface ReplyMedia {
  kind: 'image' | 'file'
  url: string
  name?: string
  caption?: string
  /** In bytes, where it is known. */
  size?: number
}
