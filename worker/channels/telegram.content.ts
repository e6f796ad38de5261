import {
  type Attachment,
  type AttachmentKind,
  chosen,
  fieldNotes,
  fieldsOf,
  fileFacts,
  playing,
  quoted,
} from './attachments.ts'
import type { InboundMessage } from './inbound.ts'
import { storable } from './json.ts'
import { mapLink } from './links.ts'
import { type Alone, chatOf, ELSEWHERE, LEFT_OUT, type Message } from './telegram.message.ts'
import { flat, rawOf } from './unknown.ts'

/** The content of a message besides its text: the words that represent it, what may be shown of it, and more about it. */
interface Piece {
  words: string
  shown: Attachment
  more?: object
}

const FILES: readonly (readonly [
  'voice' | 'audio' | 'video' | 'video_note' | 'animation' | 'document' | 'sticker' | 'live_photo',
  AttachmentKind,
])[] = [
  ['animation', 'video'],
  ['voice', 'audio'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['video_note', 'video'],
  ['live_photo', 'video'],
  ['document', 'file'],
  ['sticker', 'sticker'],
]

function fileOf(message: Alone): Piece | null {
  const photo = [...message.photo].sort((a, b) => a.width - b.width).at(-1)
  if (photo)
    return {
      words: '[image]',
      shown: { kind: 'image', mediaId: photo.file_id, ...fileFacts(photo.file_size, message.caption) },
    }
  for (const [key, kind] of FILES) {
    const file = message[key]
    if (!file) continue
    const { title, performer, set_name, start_timestamp, emoji, file_name, mime_type, duration, file_size } = file
    const name = storable(file_name ?? emoji ?? '')
    return {
      words: name ? `[${kind}: ${name}]` : `[${kind}]`,
      shown: {
        kind,
        mediaId: file.file_id,
        ...(name ? { name } : {}),
        ...playing(mime_type, duration),
        ...(key === 'voice' ? { isVoice: true } : {}),
        ...fileFacts(file_size, message.caption),
      },
      more: { title, performer, set_name, start_timestamp, ...(file_name ? { emoji } : {}) },
    }
  }
  return null
}

function placeOf({ location, venue }: Alone): Piece | null {
  const given = venue?.location ?? location
  if (!given) return null
  const { latitude, longitude, ...ofPlace } = given
  const { location: _, title, address, ...ofVenue } = venue ?? {}
  return {
    words: [`[location: ${latitude}, ${longitude}]`, title, address].filter(Boolean).join('\n'),
    shown: {
      kind: 'location',
      url: mapLink(latitude, longitude),
      latitude,
      longitude,
      ...(title ? { name: storable(title) } : {}),
      ...fileFacts(undefined, address),
    },
    more: { ...ofPlace, ...ofVenue },
  }
}

/** What has no kind of its own, in the order in which it is looked for: the words for it, told on field by field. */
const OTHERS = {
  dice: ({ dice }) => `${dice?.emoji} ${dice?.value}`,
  poll: ({ poll }) => `poll: ${poll?.question}`,
  game: ({ game }) => `game: ${game?.title}`,
  checklist: ({ checklist }) => `checklist: ${checklist?.title}`,
  invoice: ({ invoice }) => `invoice: ${invoice?.title}`,
  story: () => 'story',
  paid_media: () => 'paid media',
  rich_message: () => 'rich message',
  giveaway: () => 'giveaway',
  giveaway_winners: () => 'giveaway winners',
  gift: () => 'gift',
  unique_gift: () => 'gift',
  checklist_tasks_done: () => 'checklist tasks done',
  checklist_tasks_added: () => 'checklist tasks added',
  refunded_payment: () => 'refunded payment',
  passport_data: () => 'passport',
  users_shared: () => 'users shared',
  chat_shared: () => 'chat shared',
} as const satisfies Partial<Record<keyof Alone, (message: Alone) => string>>

function otherOf(message: Alone): Piece | null {
  const { contact, successful_payment: payment } = message
  if (contact) {
    const { first_name, last_name, phone_number, ...more } = contact
    const name = [first_name, last_name].filter(Boolean).join(' ')
    const fields = fieldsOf({ name, phone: phone_number, ...flat(more) })
    return { words: `[contact: ${`${name} ${phone_number}`.trim()}]`, shown: { kind: 'contact', fields } }
  }
  if (payment) {
    const { currency, total_amount: amount, invoice_payload: invoice, ...more } = payment
    // In the smallest unit of the currency.
    return {
      words: `[payment: ${amount} ${currency}]`,
      shown: { kind: 'other', fields: fieldsOf({ currency, amount, invoice, ...flat(more) }) },
    }
  }
  for (const [name, words] of Object.entries(OTHERS)) {
    const given = message[name as keyof typeof OTHERS]
    if (!given) continue
    const fields = fieldsOf(flat(given, LEFT_OUT))
    const kind = name === 'story' ? 'story' : 'other'
    return { words: `[${words(message)}]`, shown: { kind, ...(fields.length > 0 ? { fields } : {}) } }
  }
  return null
}

/** Addresses behind words, and people who are named without a user name. */
function linked({ text, caption, entities, caption_entities }: Message): Attachment[] {
  const words = text ?? caption ?? ''
  return [...entities, ...caption_entities].flatMap(({ type, offset, length, url, user }): Attachment[] => {
    const name = storable(words.slice(offset, offset + length).toWellFormed())
    if (type === 'text_link' && url) return [{ kind: 'share', name, fields: fieldsOf({ url }) }]
    return type === 'text_mention' && user
      ? fieldNotes({ mention: name, user_id: user.id, username: user.username })
      : []
  })
}

/** What is told of a message beside its content. */
const surroundings = (message: Message): Attachment[] =>
  fieldNotes({
    ...(message.chat.title ? { chat: message.chat.title } : {}),
    ...flat(
      {
        forward_origin: message.forward_origin,
        external_reply: message.external_reply,
        via_bot: message.via_bot,
        sender_chat: message.sender_chat,
        author_signature: message.author_signature,
        sender_tag: message.sender_tag,
        is_from_offline: message.is_from_offline,
        paid_star_count: message.paid_star_count,
        direct_messages_topic: message.direct_messages_topic,
        reply_to_checklist_task_id: message.reply_to_checklist_task_id,
        reply_to_poll_option_id: message.reply_to_poll_option_id,
      },
      {},
    ),
  })

function storyOf({ reply_to_story: story }: Message): Attachment[] {
  return story ? [{ kind: 'story', fields: fieldsOf(flat(story)) }] : []
}

function quoteOf(message: Message): Attachment[] {
  const { reply_to_message: earlier, quote, is_topic_message, message_thread_id } = message
  // In a topic each message answers the one that opened it.
  if (!earlier || (is_topic_message && earlier.message_id === message_thread_id))
    return quote ? [{ kind: 'quote', caption: storable(quote.text) }] : []
  return quoted(`${chatOf(message)}:${earlier.message_id}`, quote?.text ?? wordsOf(earlier))
}

const wordsOf = (message: Alone): string => {
  const piece = fileOf(message) ?? placeOf(message) ?? otherOf(message)
  return storable([piece?.words, message.text ?? message.caption].filter(Boolean).join('\n')).trim()
}

/** What a message is made of beside its content. */
const ENVELOPE =
  /^(?:message_id|message_thread_id|from|chat|date|edit_date|sender_\w+|is_\w+|business_connection_id|reply_\w+|has_\w+|via_bot|author_signature|media_group_id|effect_id|paid_star_count|link_preview_options|quote|external_reply|forward_origin|direct_messages_topic)$/
/** What happened in a chat, which nobody said. */
const SERVICE =
  /^(?:new_chat_|left_chat_|delete_chat_|group_chat_|supergroup_chat_|channel_chat_|chat_owner_|chat_background_|community_chat_|forum_topic_|general_forum_topic_|video_chat_|migrate_|pinned_message$|message_auto_delete_|boost_added$|connected_website$|write_access_allowed$|proximity_alert_|giveaway_created$|giveaway_completed$|gift_upgrade_sent$|paid_message_price_|direct_message_price_|managed_bot_|poll_option_|suggested_post_)/

export type MessageContent = Pick<InboundMessage, 'kind' | 'text' | 'payload' | 'attachments'>

/** What a contact said, or the name of what happened instead (somebody joined, something was pinned). */
export function contentOf(message: Message, given: object, addressee: RegExp | null = null): MessageContent | string {
  const { web_app_data: app } = message
  const piece = fileOf(message) ?? placeOf(message) ?? otherOf(message)
  const spoken = message.text ?? message.caption ?? app?.button_text
  const words = addressee
    ? spoken?.replace(addressee, (_, command: string | undefined) => command ?? '').trim() || spoken
    : spoken
  const names = Object.keys(given).filter((name) => !ENVELOPE.test(name))
  const other = piece || words || names.some((name) => SERVICE.test(name)) ? undefined : names[0]
  const text = storable([piece?.words ?? (other && `[unsupported: ${other}]`), words].filter(Boolean).join('\n')).trim()
  if (text === '') return names[0] ?? 'message'
  const start = /^\/start(?:@\w+)?(?:\s+(\S+))?$/.exec(text)
  const payload = start?.[1] ?? app?.data
  const here = Object.fromEntries(
    Object.entries(given).filter(([name]) => !(ELSEWHERE as readonly string[]).includes(name)),
  )
  return {
    kind: start ? 'start' : app ? 'tap' : piece ? 'media' : 'text',
    text,
    ...(payload ? { payload: storable(payload) } : {}),
    attachments: [
      ...(piece ? [piece.shown] : []),
      ...fieldNotes(flat(piece?.more ?? {}, LEFT_OUT)),
      ...chosen(app?.data, text),
      ...quoteOf(message),
      ...storyOf(message),
      ...linked(message),
      ...surroundings(message),
      ...rawOf(here, message, LEFT_OUT),
    ],
  }
}
