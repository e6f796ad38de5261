import * as z from 'zod/mini'
import { INTENTS } from './intents.ts'

/** The author of a message: the contact, the agent, a member of the account, or the product itself. */
export const AUTHORS = ['contact', 'agent', 'member', 'system'] as const
export type Author = (typeof AUTHORS)[number]

/**
 * Kinds of attachments. `share`: a link or a shared post. `story`: a story that is answered or that mentions the business.
 * `choice`: the value of a tapped button. `referral`: the ad, product or link that the contact came from. `quote`: the message
 * that is replied to. `reaction`: an emoji on a message (`name`; empty once it is removed). `note`: a property of the message
 * reported by the provider, such as that it was forwarded. `raw`: content that the schemas do not know, as the provider sent
 * it. `other`: known content without a kind of its own.
 */
export const ATTACHMENT_TYPES = [
  'image',
  'audio',
  'video',
  'file',
  'sticker',
  'location',
  'contact',
  'share',
  'choice',
  'order',
  'form',
  'referral',
  'quote',
  'reaction',
  'story',
  'note',
  'raw',
  'other',
] as const

const Text = z.object({ type: z.literal('text'), text: z.string() })

/** A value that was filled in or reported, with its name at the provider. */
export const AttachmentField = z.object({ name: z.string(), value: z.string() })
export type AttachmentField = z.infer<typeof AttachmentField>
/** One line of an order; `price` is that of one piece, in `currency` (ISO 4217). */
export const OrderItem = z.object({
  id: z.string(),
  quantity: z.number(),
  price: z.exactOptional(z.number()),
  currency: z.exactOptional(z.string()),
})

/** Facts of an attachment, in a message and in its record. Each is absent if not known. */
export const attachmentFacts = {
  /** A link that may be shown to people. */
  url: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  /** In bytes. */
  size: z.exactOptional(z.number()),
  caption: z.exactOptional(z.string()),
  mimeType: z.exactOptional(z.string()),
  /** The duration of audio or video. */
  seconds: z.exactOptional(z.number()),
  /** Audio that was recorded for this message. */
  isVoice: z.exactOptional(z.boolean()),
  /** Of a location, in degrees. */
  latitude: z.exactOptional(z.number()),
  longitude: z.exactOptional(z.number()),
  /** Names and values: of a tapped button, a form, a contact card, a referral, a payment, a note, or of raw data (`raw`). */
  fields: z.exactOptional(z.array(AttachmentField)),
  /** Of an order. */
  items: z.exactOptional(z.array(OrderItem)),
  /** Of a quote, a reaction or a story: the provider's id of it. */
  messageId: z.exactOptional(z.string()),
}

/** `mediaId`: the provider's id of a file, which is fetched with the channel's token. */
const Attachment = z.object({
  type: z.enum(ATTACHMENT_TYPES),
  mediaId: z.exactOptional(z.string()),
  ...attachmentFacts,
})

/** The intent of the contact's message that a reply answers. */
const Recognised = z.object({ type: z.literal('intent'), intent: z.enum(INTENTS) })

/** The reply answers a courtesy, such as a greeting or thanks. */
const CourtesyAnswered = z.object({ type: z.literal('courtesy') })

/** The thread passes to the members of the account or back to the agent. */
const Handover = z.object({
  type: z.literal('handover'),
  to: z.enum(['members', 'agent']),
  reason: z.exactOptional(z.string()),
})

/** Options that a reply offers: a title, and what a tap tells the engine. */
const Choices = z.object({
  type: z.literal('choices'),
  options: z.array(z.object({ title: z.string(), payload: z.string() })),
})

/** One part of a message. */
export const MessagePart = z.union([Text, Attachment, Recognised, CourtesyAnswered, Handover, Choices])
export type MessagePart = z.infer<typeof MessagePart>
export type AttachmentPart = z.infer<typeof Attachment>

export const isAttachment = (part: MessagePart): part is AttachmentPart =>
  (ATTACHMENT_TYPES as readonly string[]).includes(part.type)

/** The attachments of a message, with the names of their kinds for engines and the record. */
export const attachmentsOf = (parts: readonly MessagePart[]) =>
  parts.filter(isAttachment).map(({ type: kind, ...rest }) => ({ kind, ...rest }))

/** The parts of a message of text, files or both. */
export const messageParts = (text: string, files: readonly AttachmentPart[] = []): MessagePart[] =>
  text === '' && files.length > 0 ? [...files] : [{ type: 'text', text }, ...files]

/** The options that a reply offers. */
export const optionsOf = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === 'choices' ? part.options : []))

/** The text of a message: its text parts, joined by line breaks. */
export const textOf = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
