import * as z from 'zod/mini'
import { anId, count, time } from './parts.ts'

/**
 * The result of a provider's call. `accepted`: something in it was new; `duplicate`: all of it was known; `forged`:
 * wrong signature; `unconfigured`: no secret to verify with; `foreign`: for another account; `unsupported`: nothing
 * in it is answered; `malformed`: not the provider's format.
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

export const WebhookCall = z.object({
  id: anId,
  at: time,
  verdict: z.enum(WEBHOOK_VERDICTS),
  /** The provider's name for what was skipped. */
  detail: z.nullable(z.string()),
  bytes: count,
  messages: count,
  /** Why messages of it were not answered, in the caller's language; empty when all were. */
  dropped: z.array(z.string()),
  replayedAt: z.nullable(time),
  mayReplay: z.boolean(),
})
export type WebhookCall = z.infer<typeof WebhookCall>
export const WebhookCalls = z.array(WebhookCall)

/** One call without secrets. `body` is `null` when it was too long to be stored. */
export const WebhookCallDetails = z.extend(WebhookCall, {
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
})
export type WebhookCallDetails = z.infer<typeof WebhookCallDetails>

/** How many messages were queued again, and how many needed nothing. */
export const WebhookReplay = z.object({ taken: count, passedOver: count })
export type WebhookReplay = z.infer<typeof WebhookReplay>

/**
 * The response to a provider's webhook: an empty object, the welcome message of a Viber chat that was just opened, or what
 * Telegram is told of a payment.
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

/** The answer of an automation that called back is taken: it is on its way to the contact. */
export const CallbackTaken = z.object({ taken: z.literal(true) })
export type CallbackTaken = z.infer<typeof CallbackTaken>
