import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { requiredText } from './text.ts'
import {
  TEMPLATE_CODE_MAX,
  TEMPLATE_FORM_FIELDS_MAX,
  TEMPLATE_FORM_NAME_MAX,
  TEMPLATE_HANDLE_MAX,
  TEMPLATE_LINE_MAX,
  TEMPLATE_MEDIA_URL_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VARIABLE_MAX,
  TEMPLATE_VARIABLES_MAX,
} from './thread-limits.ts'
import { uploadId } from './uploads.ts'
import { UUID } from './webchat.ts'

export const TEMPLATE_MEDIA = ['image', 'video', 'document'] as const
export type TemplateMedia = (typeof TEMPLATE_MEDIA)[number]

/** The types of files that Meta accepts as an example of a header. */
export const TEMPLATE_EXAMPLE_TYPES = {
  'image/jpeg': { media: 'image', ending: 'jpg' },
  'image/png': { media: 'image', ending: 'png' },
  'video/mp4': { media: 'video', ending: 'mp4' },
  'application/pdf': { media: 'document', ending: 'pdf' },
} as const satisfies Record<string, { media: TemplateMedia; ending: string }>
export type TemplateExampleType = keyof typeof TEMPLATE_EXAMPLE_TYPES

/** A file that was uploaded to Meta as an example for the review of a template's header. `handle`: Meta's id of the upload. */
export const TemplateExample = z.object({
  media: z.enum(TEMPLATE_MEDIA, { error: 'template.example' satisfies ErrorCode }),
  handle: requiredText({ required: 'template.example', tooLong: 'template.example', max: TEMPLATE_HANDLE_MAX }),
})
export type TemplateExample = z.infer<typeof TemplateExample>
export const OneTemplateExample = z.object({ example: TemplateExample })

/** `index`: the position among all buttons of the template. */
const Button = z.object({ index: z.int(), title: z.string() })

/**
 * A message template of WhatsApp. `status`, `category` and `rejectedReason` are Meta's values. `media`: the kind of file in its
 * header; `null`: none. `headerVariables` and `variables`: the variables in double braces of header and body, in order.
 * `links`: buttons whose address ends in a variable; `codes`: buttons that copy a code; `flows`: buttons that open a form.
 * `isSendable`: it is approved and requires no other values than these.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  rejectedReason: z.nullable(z.string()),
  header: z.nullable(z.string()),
  headerVariables: z.array(z.string()),
  media: z.nullable(z.enum(TEMPLATE_MEDIA)),
  body: z.string(),
  footer: z.nullable(z.string()),
  buttons: z.array(z.string()),
  variables: z.array(z.string()),
  links: z.array(z.extend(Button, { url: z.string() })),
  codes: z.array(Button),
  flows: z.array(Button),
  isSendable: z.boolean(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
export const MessageTemplates = z.object({ templates: z.array(MessageTemplate) })
export const OneTemplate = z.object({ template: MessageTemplate })

const word = () => requiredText({ required: 'template.required', max: TEMPLATE_NAME_MAX })
const values = (code: ErrorCode = 'template.variables', max = TEMPLATE_VARIABLE_MAX) =>
  z
    .array(requiredText({ required: code, tooLong: code, max }), { error: code })
    .check(z.maxLength(TEMPLATE_VARIABLES_MAX, { error: code }))

const formCode = 'template.flows' satisfies ErrorCode
const formData = z
  .record(
    z.string().check(z.regex(new RegExp(`^\\w{1,${TEMPLATE_FORM_NAME_MAX}}$`), { error: formCode })),
    z.string({ error: formCode }).check(z.maxLength(TEMPLATE_VARIABLE_MAX, { error: formCode })),
    { error: formCode },
  )
  .check(z.refine((data) => Object.keys(data).length <= TEMPLATE_FORM_FIELDS_MAX, { error: formCode }))

/**
 * `variables`, `headerVariables`, `links`, `codes`: the values for the fields of the same names of the template, in the same
 * order: texts, the end of each address, the code of each button. `flows`: values for the first screen of each form, by name;
 * may be left out where forms need none. The file of its header: one that was uploaded for the thread (`upload`), or a public
 * address (`mediaUrl`). `messageId`: the client's idempotency key.
 */
export const TemplateMessageInput = z.object({
  messageId: z
    .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
    .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
  name: word(),
  language: word(),
  variables: values(),
  headerVariables: z._default(values('template.headerVariables', TEMPLATE_LINE_MAX), []),
  links: z._default(values(), []),
  codes: z._default(values('template.codes', TEMPLATE_CODE_MAX), []),
  flows: z._default(
    z
      .array(z.object({ data: z._default(formData, {}) }), { error: formCode })
      .check(z.maxLength(TEMPLATE_VARIABLES_MAX, { error: formCode })),
    [],
  ),
  mediaUrl: z.optional(
    requiredText({ required: 'template.media', tooLong: 'template.media', max: TEMPLATE_MEDIA_URL_MAX }),
  ),
  upload: z.optional(uploadId),
})
export type TemplateMessageInput = z.infer<typeof TemplateMessageInput>
