import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'
import { searchQuery, wholeNumber } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { id, oneOf } from './text.ts'

/**
 * The result of a provider's call. `accepted`: something in it was new; `duplicate`: all of it was received before; `forged`:
 * wrong signature; `unconfigured`: there is no secret to verify it with; `foreign`: for another account; `unsupported`: nothing
 * in it needs an answer; `malformed`: not the provider's format.
 */
export const WEBHOOK_VERDICTS = [
  'accepted',
  'duplicate',
  'forged',
  'unconfigured',
  'foreign',
  'unsupported',
  'malformed',
] as const
export type WebhookVerdict = (typeof WEBHOOK_VERDICTS)[number]

/** Replaying a call with another verdict can have no effect. */
export const REPLAYED: readonly WebhookVerdict[] = ['accepted', 'duplicate', 'forged', 'unconfigured']

/**
 * The filters of the list. `accepted`, `refused` and `unknown` are groups of verdicts; `unknown` includes calls with content
 * that is kept raw. `failed`: a message without a reply, or a reply that was not delivered.
 */
export const CALL_RESULTS = ['accepted', 'refused', 'failed', 'unknown'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

export const CALLS_PAGE_SIZE = 50

/** `beforeId`: the id of the last entry of the previous page. */
export const WebhookCallsQuery = z.object({
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CALLS_PAGE_SIZE),
  beforeId: z.optional(id()),
  search: searchQuery,
  result: z.optional(oneOf(CALL_RESULTS, 'field.option')),
})
export type WebhookCallsQuery = z.infer<typeof WebhookCallsQuery>

/**
 * A receipt of the provider for the reply or another message of ours. `messageId`: the provider's; `null`: for all of a thread.
 */
export const WebhookStatus = z.object({
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  messageId: z.nullable(z.string()),
  at: time,
  /** Why it failed, in the words of the provider. */
  detail: z.nullable(z.string()),
})
export type WebhookStatus = z.infer<typeof WebhookStatus>

export const WebhookCall = z.object({
  id: anId,
  at: time,
  verdict: z.enum(WEBHOOK_VERDICTS),
  /** The provider's name of what was skipped. */
  detail: z.nullable(z.string()),
  bytes: count,
  messages: count,
  /** The beginning of the text of its first message, after the name of the contact. */
  excerpt: z.nullable(z.string()),
  /** The provider's receipts for the replies, oldest first. */
  statuses: z.array(WebhookStatus),
  /** Why messages of it were not answered, or their replies not delivered, in the caller's language; empty when all were. */
  dropped: z.array(z.string()),
  replayedAt: z.nullable(time),
  mayReplay: z.boolean(),
})
export type WebhookCall = z.infer<typeof WebhookCall>
export const WebhookCalls = z.array(WebhookCall)

/** One call without secrets. `body`: `null` once the message in it was deleted. */
export const WebhookCallDetails = z.extend(WebhookCall, {
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
  /** Only the first part of the body is stored. */
  isTruncated: z.boolean(),
})
export type WebhookCallDetails = z.infer<typeof WebhookCallDetails>

/**
 * `taken`: messages that were queued again. `passedOver`: messages that needed nothing. `changes`: edits, deletions, reactions
 * and receipts that were applied, which happens only for a call that was refused before.
 */
export const WebhookReplay = z.object({ taken: count, passedOver: count, changes: count })
export type WebhookReplay = z.infer<typeof WebhookReplay>

/**
 * The response to a provider's webhook: an empty object, the welcome message of a Viber chat that was just opened, or the
 * refusal of a payment for Telegram.
 */
export const WebhookAcknowledgement = z.object({
  sender: z.exactOptional(z.object({ name: z.string() })),
  type: z.exactOptional(z.literal('text')),
  text: z.exactOptional(z.string()),
  tracking_data: z.exactOptional(z.string()),
  method: z.exactOptional(z.literal('answerPreCheckoutQuery')),
  pre_checkout_query_id: z.exactOptional(z.string()),
  ok: z.exactOptional(z.literal(false)),
  error_message: z.exactOptional(z.string()),
})

/** The answer of an automation's callback was accepted and is on its way to the contact. */
export const CallbackTaken = z.object({ taken: z.literal(true) })
export type CallbackTaken = z.infer<typeof CallbackTaken>
