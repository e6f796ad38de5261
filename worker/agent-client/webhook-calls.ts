import type { CallResult, WebhookStatus, WebhookVerdict } from '../contract/webhook-calls.ts'

/**
 * A receipt as it is logged: of one message (`messageId`), or of all messages of a session up to a time (`upTo`). Times are in
 * milliseconds UTC.
 */
export interface LoggedReceipt {
  status: WebhookStatus['status']
  messageId?: string
  upTo?: number
  sessionId: string
  at: number
  detail: string | null
}

/** A provider's call for the webhook log of the agent's object. `at`: milliseconds UTC. */
export interface NewLoggedCall {
  id: string
  channelId: string
  at: number
  verdict: WebhookVerdict
  detail: string | null
  /** It has content that the schemas do not know, which is kept as it was sent. */
  hasUnknown: boolean
  headers: Record<string, string>
  /** Without the secrets of the channel. */
  body: string
  /** `body` is only the first part. */
  isTruncated: boolean
  /** The text that is searched, folded (`core/folding.ts`). */
  words: string
  /** The beginning of the first message, without the secrets of the channel. */
  excerpt: string | null
  bytes: number
  messages: number
  keys: readonly string[]
  statuses: readonly LoggedReceipt[]
  /** It has receipts only: it gets no entry of its own if each of them belongs to another entry. */
  isStatusesOnly: boolean
}

/** The contents of a call, known once it is parsed. */
export type CallContents = Pick<NewLoggedCall, 'keys' | 'messages' | 'excerpt'>

/** Which calls of a channel are listed, newest first. `search`: folded. */
export interface CallsWanted {
  limit: number
  beforeId?: string | undefined
  search?: string | undefined
  result?: CallResult | undefined
}

/** An entry of the log. `problems`: codes of refusals, and reasons of failed deliveries with the prefix `delivery.`. */
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

/** Most calls without a valid signature that are logged in a minute, for each channel: anybody can send them. */
export const UNVERIFIED_A_MINUTE = 60

export const isUnverified = (verdict: WebhookVerdict): boolean => verdict === 'forged' || verdict === 'unconfigured'

/** The key for texts about a message that are in the calls of other messages. */
export const keyAbout = (channelType: string, messageId: string): string => `about:${channelType}:${messageId}`
