import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { CONTACT_STATES } from './contact-states.ts'
import type { ErrorCode } from './errors.ts'
import { CONTACT_MESSAGE_MAX, PERSON_NAME_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { pageQuery } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { freeText, oneOf, requiredText } from './text.ts'

/**
 * A message of a visitor of the home page to the operator. `website`: a honeypot that people do not see; only bots fill it in.
 */
export const ContactInput = z.object({
  name: requiredText({ required: 'account.nameRequired', max: PERSON_NAME_MAX, tooLong: 'account.nameTooLong' }),
  email,
  message: requiredText({
    required: 'chat.messageRequired',
    max: CONTACT_MESSAGE_MAX,
    tooLong: 'contact.messageTooLong',
  }),
  website: z.optional(freeText({ max: PERSON_NAME_MAX })),
})
export type ContactInput = z.infer<typeof ContactInput>

export const ContactMessagesQuery = z.object({
  ...pageQuery,
  state: z.optional(oneOf(CONTACT_STATES, 'field.option')),
})
export type ContactMessagesQuery = z.infer<typeof ContactMessagesQuery>

export const ContactMessageEdit = z.object({ isDone: z.boolean({ error: 'field.option' satisfies ErrorCode }) })
export type ContactMessageEdit = z.infer<typeof ContactMessageEdit>

export const ContactMessage = z.object({
  id: anId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: z.enum(LOCALES),
  createdAt: time,
  doneAt: z.nullable(time),
})
export type ContactMessage = z.infer<typeof ContactMessage>
export const ContactMessages = z.object({ messages: z.array(ContactMessage), open: count })
export type ContactMessages = z.infer<typeof ContactMessages>
