import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import { MESSAGE_MAX } from './limits.ts'
import { anId } from './parts.ts'
import { requiredText } from './text.ts'

const SESSION = /^[A-Za-z0-9_.:-]{8,128}$/
export const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** The client's opaque id of a thread, unique within its agent. */
export const sessionId = z
  .string({ error: 'chat.sessionInvalid' satisfies ErrorCode })
  .check(z.regex(SESSION, { error: 'chat.sessionInvalid' satisfies ErrorCode }))

const PROVIDERS = CHANNEL_TYPES.filter((type) => type !== 'webchat').join('|')
/** Session ids of providers' contacts begin with their channel: a visitor who took one could read that contact's thread. */
const visitorSessionId = sessionId.check(
  z.regex(new RegExp(`^(?!(?:${PROVIDERS}):)`), { error: 'chat.sessionInvalid' satisfies ErrorCode }),
)

/**
 * A visitor's message. `messageId` is the client's idempotency key; `visitorToken` proves that a known `sessionId` is
 * its own; `earlierToken` is that of the session which the same visitor has left for this one: within 24 hours both are one
 * conversation for the plan, and neither shows anything of the other; `page` is the address that the chat stands on, or that led to it, of which query and fragment are not kept. What else a client may send (`timestamp`, `userAgent`, `conversationHistory` …) is accepted and not read.
 */
export const WebchatInput = z.object({
  message: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
  sessionId: z.optional(visitorSessionId),
  messageId: z.optional(
    z
      .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
      .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
  ),
  visitorToken: z.optional(z.string({ error: 'field.invalid' satisfies ErrorCode })),
  earlierToken: z.optional(z.string({ error: 'field.invalid' satisfies ErrorCode })),
  language: z.optional(z.string({ error: 'field.invalid' satisfies ErrorCode })),
  page: z.optional(z.string({ error: 'field.invalid' satisfies ErrorCode })),
})
export type WebchatInput = z.infer<typeof WebchatInput>

/** `response` is JSON text as an automation's webhook gives it: an array whose first item has `output`. */
export const WebhookResult = z.object({ response: z.string() })
export type WebhookResult = z.infer<typeof WebhookResult>

/** The message is stored and its reply is still being made. */
export const WebchatAccepted = z.object({
  messageId: z.string(),
  sessionId: z.string(),
  visitorToken: z.string(),
  conversationId: anId,
})
export const WebchatAnswer = z.extend(WebchatAccepted, { webhookResult: WebhookResult })
/** What the message became. Without `webhookResult` the reply is still on its way and arrives on the stream. */
export type WebchatAnswer = z.infer<typeof WebchatAccepted> & { webhookResult?: WebhookResult }
