import * as z from 'zod/mini'
import { Part, Referral, ReplyTo } from './meta.content.ts'
import { Id, lenient, lenientList, Numeric } from './wire-shapes.ts'

const Party = lenient(z.object({ id: Id }))
/** One item of `messaging`: Messenger's and Instagram's are alike. */
export const Item = z.object({
  sender: Party,
  recipient: Party,
  timestamp: lenient(Numeric),
  message: z.optional(
    z.object({
      mid: z.string(),
      text: lenient(z.string()),
      is_echo: lenient(z.boolean()),
      metadata: lenient(z.string()),
      is_deleted: lenient(z.boolean()),
      is_unsupported: lenient(z.boolean()),
      app_id: lenient(Id),
      quick_reply: lenient(z.object({ payload: z.string() })),
      /** Names of commands that the contact picked. */
      commands: lenientList(z.object({ name: z.string() })),
      attachments: lenientList(Part),
      reply_to: ReplyTo,
      referral: Referral,
    }),
  ),
  postback: z.optional(
    z.object({
      mid: lenient(z.string()),
      title: lenient(z.string()),
      payload: lenient(z.string()),
      referral: Referral,
    }),
  ),
  message_edit: z.optional(z.object({ mid: z.string(), text: lenient(z.string()), num_edit: lenient(z.number()) })),
  reaction: lenient(
    z.object({
      mid: z.string(),
      action: lenient(z.string()),
      reaction: lenient(z.string()),
      emoji: lenient(z.string()),
    }),
  ),
  /** An ad or a link opened a chat that exists. */
  referral: Referral,
  /** A contact agreed to something: a plugin of a website, or messages about a subject. */
  optin: lenient(z.looseObject({ title: lenient(z.string()), payload: lenient(z.string()), ref: lenient(z.string()) })),
  /** A contact's rating of a reply. */
  response_feedback: lenient(z.object({ mid: z.string(), feedback: z.string() })),
  /** The answers to a survey. */
  messaging_feedback: lenient(z.looseObject({})),
  delivery: z.optional(z.object({ mids: lenientList(z.string()), watermark: lenient(Numeric) })),
  read: z.optional(z.object({ mid: lenient(z.string()), watermark: lenient(Numeric) })),
})
export type Item = z.output<typeof Item> & { timestamp: number }
export type Message = NonNullable<Item['message']>
export type Postback = NonNullable<Item['postback']>

/** The contact of an item, and the key of the thread with him. */
export interface ContactRef {
  person: string
  sessionKey: string
}
