import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { requiredText } from './text.ts'
import {
  TEMPLATE_MEDIA_URL_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VARIABLE_MAX,
  TEMPLATE_VARIABLES_MAX,
} from './thread-limits.ts'
import { uploadId } from './uploads.ts'
import { UUID } from './webchat.ts'

export const TEMPLATE_MEDIA = ['image', 'video', 'document'] as const
export type TemplateMedia = (typeof TEMPLATE_MEDIA)[number]

/**
 * A text for WhatsApp to approve. `status`, `category` and `rejectedReason` are Meta's words. `media`: what its header holds
 * instead of words; `variables`: what stands in double braces in the body, in order; `links`: the buttons that open
 * an address whose end is a variable, by their place among all. `isSendable`: it is approved, and needs nothing else.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  rejectedReason: z.nullable(z.string()),
  header: z.nullable(z.string()),
  media: z.nullable(z.enum(TEMPLATE_MEDIA)),
  body: z.string(),
  footer: z.nullable(z.string()),
  buttons: z.array(z.string()),
  variables: z.array(z.string()),
  links: z.array(z.object({ index: z.int(), title: z.string(), url: z.string() })),
  isSendable: z.boolean(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
export const MessageTemplates = z.object({ templates: z.array(MessageTemplate) })
export const OneTemplate = z.object({ template: MessageTemplate })

const word = () => requiredText({ required: 'template.required', max: TEMPLATE_NAME_MAX })
const values = () =>
  z
    .array(
      requiredText({ required: 'template.variables', tooLong: 'template.variables', max: TEMPLATE_VARIABLE_MAX }),
      { error: 'template.variables' satisfies ErrorCode },
    )
    .check(z.maxLength(TEMPLATE_VARIABLES_MAX, { error: 'template.variables' satisfies ErrorCode }))

/**
 * `variables`: a value for each variable of the template, in the same order; `links`: the end of each address in its `links`.
 * What its header holds is a file that was uploaded for the thread (`upload`), or has a public address (`mediaUrl`).
 * `messageId`: the client's idempotency key.
 */
export const TemplateMessageInput = z.object({
  messageId: z
    .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
    .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
  name: word(),
  language: word(),
  variables: values(),
  links: z._default(values(), []),
  mediaUrl: z.optional(
    requiredText({ required: 'template.media', tooLong: 'template.media', max: TEMPLATE_MEDIA_URL_MAX }),
  ),
  upload: z.optional(uploadId),
})
export type TemplateMessageInput = z.infer<typeof TemplateMessageInput>
