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
/**
 * A visitor's session id must not begin with the name of a provider: such ids belong to contacts of providers, whose threads
 * could be read with them.
 */
const visitorSessionId = sessionId.check(
  z.regex(new RegExp(`^(?!(?:${PROVIDERS}):)`), { error: 'chat.sessionInvalid' satisfies ErrorCode }),
)

/**
 * A visitor's message. `messageId`: the client's idempotency key. `visitorToken`: proves that an existing `sessionId` is the
 * client's own. `earlierToken`: of the session that the visitor had before this one; within 24 hours the plan counts both as
 * one conversation, and neither shows anything of the other. `page`: the address of the page that contains the chat or led to
 * it, stored without query and fragment. Other fields (`timestamp`, `userAgent`, `conversationHistory` …) are accepted and
 * ignored.
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

/** `response`: JSON text in the form of an automation's webhook, an array whose first item has `output`. */
export const WebhookResult = z.object({ response: z.string() })
export type WebhookResult = z.infer<typeof WebhookResult>

/** The message is stored, and its reply is not ready yet. */
export const WebchatAccepted = z.object({
  messageId: z.string(),
  sessionId: z.string(),
  visitorToken: z.string(),
  conversationId: anId,
})
export const WebchatAnswer = z.extend(WebchatAccepted, { webhookResult: WebhookResult })
/** The answer to a visitor's message. Without `webhookResult` the reply is not ready yet and is sent on the stream. */
export type WebchatAnswer = z.infer<typeof WebchatAccepted> & { webhookResult?: WebhookResult }
