import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { requiredText } from './text.ts'
import { TEMPLATE_NAME_MAX, TEMPLATE_VARIABLE_MAX, TEMPLATE_VARIABLES_MAX } from './thread-limits.ts'
import { UUID } from './webchat.ts'

/**
 * A text that WhatsApp has approved. `status` and `category` are Meta's words. `variables`: what stands in double braces in
 * the body, in order. `isSendable`: it is approved, and needs nothing but words.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  header: z.nullable(z.string()),
  body: z.string(),
  footer: z.nullable(z.string()),
  buttons: z.array(z.string()),
  variables: z.array(z.string()),
  isSendable: z.boolean(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
export const MessageTemplates = z.object({ templates: z.array(MessageTemplate) })

const word = () => requiredText({ required: 'template.required', max: TEMPLATE_NAME_MAX })
/** `variables`: a value for each variable of the template, in the same order. `messageId`: the client's idempotency key. */
export const TemplateMessageInput = z.object({
  messageId: z
    .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
    .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
  name: word(),
  language: word(),
  variables: z
    .array(
      requiredText({ required: 'template.variables', tooLong: 'template.variables', max: TEMPLATE_VARIABLE_MAX }),
      { error: 'template.variables' satisfies ErrorCode },
    )
    .check(z.maxLength(TEMPLATE_VARIABLES_MAX, { error: 'template.variables' satisfies ErrorCode })),
})
export type TemplateMessageInput = z.infer<typeof TemplateMessageInput>
