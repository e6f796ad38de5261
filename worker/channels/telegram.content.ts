import * as z from 'zod/mini'
import { type Attachment, type AttachmentKind, about, chosen, fieldsOf, quoted } from './attachments.ts'
import type { InboundMessage } from './inbound.ts'
import { storable } from './json.ts'
import { mapLink } from './links.ts'
import { lenient, Many } from './wire-shapes.ts'

export const User = z.object({
  id: z.number(),
  is_bot: lenient(z.boolean()),
  first_name: lenient(z.string()),
  last_name: lenient(z.string()),
  username: lenient(z.string()),
  language_code: lenient(z.string()),
})

const File = lenient(
  z.object({
    file_id: z.string(),
    file_name: lenient(z.string()),
    emoji: lenient(z.string()),
    file_size: lenient(z.number()),
  }),
)
const Place = z.object({ latitude: z.number(), longitude: z.number() })
const Button = z.object({ text: z.string(), callback_data: lenient(z.string()) })

export const Message = z.object({
  message_id: z.number(),
  from: lenient(User),
  chat: z.object({ id: z.number(), type: z.string() }),
  date: z.number(),
  edit_date: lenient(z.number()),
  message_thread_id: lenient(z.number()),
  /** Of a message in a private chat of somebody who has connected the bot to his own account. */
  business_connection_id: lenient(z.string()),
  /** The bot that sent it for the owner of the account. */
  sender_business_bot: lenient(User),
  is_topic_message: lenient(z.boolean()),
  media_group_id: lenient(z.string()),
  text: lenient(z.string()),
  caption: lenient(z.string()),
  photo: Many(z.object({ file_id: z.string(), width: z.number(), file_size: lenient(z.number()) })),
  voice: File,
  audio: File,
  video: File,
  video_note: File,
  animation: File,
  document: File,
  sticker: File,
  location: lenient(Place),
  venue: lenient(z.object({ location: Place, title: lenient(z.string()), address: lenient(z.string()) })),
  contact: lenient(
    z.object({ phone_number: z.string(), first_name: lenient(z.string()), last_name: lenient(z.string()) }),
  ),
  dice: lenient(z.object({ emoji: z.string(), value: z.number() })),
  poll: lenient(z.object({ question: z.string() })),
  story: lenient(z.looseObject({})),
  /** What a web app of the bot sent. */
  web_app_data: lenient(z.object({ data: z.string(), button_text: z.string() })),
  successful_payment: lenient(
    z.object({ currency: z.string(), total_amount: z.number(), invoice_payload: lenient(z.string()) }),
  ),
  /** The message that is replied to, and the part of it that was marked. */
  reply_to_message: lenient(
    z.object({ message_id: z.number(), text: lenient(z.string()), caption: lenient(z.string()) }),
  ),
  quote: lenient(z.object({ text: z.string() })),
  reply_markup: lenient(z.object({ inline_keyboard: Many(Many(Button)) })),
})
export type Message = z.output<typeof Message>

/** The chats of a connected account are others than those of the bot with the same people. */
export const chatOf = ({ chat, business_connection_id }: Message): string =>
  business_connection_id === undefined ? String(chat.id) : `business:${chat.id}`

/** The content of a message besides its text: the words that represent it, and what may be shown of it. */
interface Piece {
  words: string
  shown: Attachment
}

const FILES: readonly (readonly [
  'voice' | 'audio' | 'video' | 'video_note' | 'animation' | 'document' | 'sticker',
  AttachmentKind,
])[] = [
  ['animation', 'video'],
  ['voice', 'audio'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['video_note', 'video'],
  ['document', 'file'],
  ['sticker', 'sticker'],
]

function fileOf(message: Message): Piece | null {
  const photo = [...message.photo].sort((a, b) => a.width - b.width).at(-1)
  if (photo)
    return {
      words: '[image]',
      shown: { kind: 'image', mediaId: photo.file_id, ...about(photo.file_size, message.caption) },
    }
  for (const [key, kind] of FILES) {
    const file = message[key]
    if (!file) continue
    const name = storable(file.file_name ?? file.emoji ?? '')
    const words = name ? `[${kind}: ${name}]` : `[${kind}]`
    return {
      words,
      shown: { kind, mediaId: file.file_id, ...(name ? { name } : {}), ...about(file.file_size, message.caption) },
    }
  }
  return null
}

function otherOf(message: Message): Piece | null {
  const { location, venue, contact, dice, poll, story, successful_payment: payment } = message
  const place = venue?.location ?? location
  if (place) {
    const { latitude, longitude } = place
    const words = [`[location: ${latitude}, ${longitude}]`, venue?.title, venue?.address].filter(Boolean).join('\n')
    const name = venue?.title ? { name: storable(venue.title) } : {}
    return {
      words,
      shown: {
        kind: 'location',
        url: mapLink(latitude, longitude),
        latitude,
        longitude,
        ...name,
        ...about(undefined, venue?.address),
      },
    }
  }
  if (contact) {
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
    const fields = fieldsOf({ name, phone: contact.phone_number })
    return { words: `[contact: ${`${name} ${contact.phone_number}`.trim()}]`, shown: { kind: 'contact', fields } }
  }
  if (payment) {
    const { currency, total_amount: amount, invoice_payload: invoice } = payment
    // In the smallest unit of the currency.
    return {
      words: `[payment: ${amount} ${currency}]`,
      shown: { kind: 'other', fields: fieldsOf({ currency, amount, invoice }) },
    }
  }
  if (dice) return { words: `[${dice.emoji} ${dice.value}]`, shown: { kind: 'other' } }
  if (poll) return { words: `[poll: ${poll.question}]`, shown: { kind: 'other' } }
  return story ? { words: '[story]', shown: { kind: 'share' } } : null
}

export type Said = Pick<InboundMessage, 'kind' | 'text' | 'payload' | 'attachments'>

/** What a contact said, or `null` for a service message (somebody joined, something was pinned). */
export function contentOf(message: Message): Said | null {
  const { web_app_data: app, reply_to_message: earlier } = message
  const piece = fileOf(message) ?? otherOf(message)
  const words = message.text ?? message.caption ?? app?.button_text
  const text = storable([piece?.words, words].filter(Boolean).join('\n')).trim()
  if (text === '') return null
  const start = /^\/start(?:@\w+)?(?:\s+(\S+))?$/.exec(text)
  const payload = start?.[1] ?? app?.data
  return {
    kind: start ? 'start' : app ? 'tap' : piece ? 'media' : 'text',
    text,
    ...(payload ? { payload: storable(payload) } : {}),
    attachments: [
      ...(piece ? [piece.shown] : []),
      ...chosen(app?.data, text),
      ...quoted(
        earlier && `${chatOf(message)}:${earlier.message_id}`,
        message.quote?.text ?? earlier?.text ?? earlier?.caption,
      ),
    ],
  }
}
