import { jsonIn } from './json.ts'
import type { WebhookResult } from './webchat.ts'

export type { WebhookResult }

export const webhookResult = (output: string): WebhookResult => ({ response: JSON.stringify([{ output }]) })

/** The text of a reply, or `null` when the response is not of a known form. */
export function outputOf(result: WebhookResult): string | null {
  const parsed = jsonIn(result.response)
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  const output = typeof first === 'object' && first !== null && 'output' in first ? first.output : null
  return typeof output === 'string' ? output : null
}

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
