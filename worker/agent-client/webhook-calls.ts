import type { CallResult, WebhookStatus, WebhookVerdict } from '../contract/webhook-calls.ts'

/** A receipt as the log has it: of one message, or of all of a session up to a time (`upTo`). Times in milliseconds UTC. */
export interface LoggedReceipt {
  status: WebhookStatus['status']
  messageId?: string
  upTo?: number
  sessionId: string
  at: number
  detail: string | null
}

/** A provider's call on its way into the log of the agent's object. `at` in milliseconds UTC. */
export interface NewLoggedCall {
  id: string
  channelId: string
  at: number
  verdict: WebhookVerdict
  detail: string | null
  /** Something in it was kept as it came. */
  hasUnknown: boolean
  headers: Record<string, string>
  /** Without the secrets of the channel. */
  body: string
  /** Only the first part of the body. */
  isTruncated: boolean
  /** What can be searched for, folded. */
  words: string
  /** Of the first message, without the secrets of the channel. */
  excerpt: string | null
  bytes: number
  messages: number
  keys: readonly string[]
  statuses: readonly LoggedReceipt[]
  /** It brought receipts and nothing else: it has no entry where each belongs to one. */
  isStatusesOnly: boolean
}

/** What is known of a call once it was read. */
export type CallContents = Pick<NewLoggedCall, 'keys' | 'messages' | 'excerpt'>

/** Which calls of a channel are read, the newest first; `search` is folded. */
export interface CallsWanted {
  limit: number
  beforeId?: string | undefined
  search?: string | undefined
  result?: CallResult | undefined
}

/** An entry of the log. `problems`: codes of refusals, and reasons of failed deliveries after `delivery.`. */
export interface LoggedCall
  extends Pick<NewLoggedCall, 'id' | 'at' | 'verdict' | 'detail' | 'excerpt' | 'bytes' | 'messages' | 'isTruncated'> {
  statuses: (Omit<WebhookStatus, 'at'> & { at: number })[]
  problems: string[]
  replayedAt: number | null
  hasBody: boolean
}

export interface LoggedCallDetails extends LoggedCall {
  headers: Record<string, string>
  body: string | null
}

/** The key by which what was said in another call about a message is found. */
export const keyAbout = (channelType: string, messageId: string): string => `about:${channelType}:${messageId}`
