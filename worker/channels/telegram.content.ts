import {
  type Attachment,
  type AttachmentKind,
  choiceAttachments,
  fieldsOf,
  fileFields,
  mediaFields,
  noteAttachments,
  quoteAttachments,
} from './attachments.ts'
import type { InboundMessage } from './inbound.ts'
import { storable } from './json.ts'
import { mapLink } from './links.ts'
import { chatOf, LEFT_OUT, type Message, READ_ELSEWHERE, type SingleMessage } from './telegram.message.ts'
import { flatten, rawAttachments } from './unknown.ts'

/** Content of a message besides its text: the text that represents it, its attachment, and further details. */
interface ContentPart {
  text: string
  attachment: Attachment
  details?: object
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

function filePart(message: SingleMessage): ContentPart | null {
  const photo = [...message.photo].sort((a, b) => a.width - b.width).at(-1)
  if (photo)
    return {
      text: '[image]',
      attachment: { kind: 'image', mediaId: photo.file_id, ...fileFields(photo.file_size, message.caption) },
    }
  for (const [key, kind] of FILES) {
    const file = message[key]
    if (!file) continue
    const { title, performer, set_name, start_timestamp, emoji, file_name, mime_type, duration, file_size } = file
    const name = storable(file_name ?? emoji ?? '')
    return {
      text: name ? `[${kind}: ${name}]` : `[${kind}]`,
      attachment: {
        kind,
        mediaId: file.file_id,
        ...(name ? { name } : {}),
        ...mediaFields(mime_type, duration),
        ...(key === 'voice' ? { isVoice: true } : {}),
        ...fileFields(file_size, message.caption),
      },
      details: { title, performer, set_name, start_timestamp, ...(file_name ? { emoji } : {}) },
    }
  }
  return null
}

function locationPart({ location, venue }: SingleMessage): ContentPart | null {
  const place = venue?.location ?? location
  if (!place) return null
  const { latitude, longitude, ...placeDetails } = place
  const { location: _, title, address, ...venueDetails } = venue ?? {}
  return {
    text: [`[location: ${latitude}, ${longitude}]`, title, address].filter(Boolean).join('\n'),
    attachment: {
      kind: 'location',
      url: mapLink(latitude, longitude),
      latitude,
      longitude,
      ...(title ? { name: storable(title) } : {}),
      ...fileFields(undefined, address),
    },
    details: { ...placeDetails, ...venueDetails },
  }
}

/** Labels of the contents that have no attachment kind of their own, in the order in which they are looked for. */
const LABELS = {
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
} as const satisfies Partial<Record<keyof SingleMessage, (message: SingleMessage) => string>>

function otherPart(message: SingleMessage): ContentPart | null {
  const { contact, successful_payment: payment } = message
  if (contact) {
    const { first_name, last_name, phone_number, ...more } = contact
    const name = [first_name, last_name].filter(Boolean).join(' ')
    const fields = fieldsOf({ name, phone: phone_number, ...flatten(more) })
    return { text: `[contact: ${`${name} ${phone_number}`.trim()}]`, attachment: { kind: 'contact', fields } }
  }
  if (payment) {
    const { currency, total_amount: amount, invoice_payload: invoice, ...more } = payment
    // In the smallest unit of the currency.
    return {
      text: `[payment: ${amount} ${currency}]`,
      attachment: { kind: 'other', fields: fieldsOf({ currency, amount, invoice, ...flatten(more) }) },
    }
  }
  for (const [name, label] of Object.entries(LABELS)) {
    const value = message[name as keyof typeof LABELS]
    if (!value) continue
    const fields = fieldsOf(flatten(value, LEFT_OUT))
    const kind = name === 'story' ? 'story' : 'other'
    return { text: `[${label(message)}]`, attachment: { kind, ...(fields.length > 0 ? { fields } : {}) } }
  }
  return null
}

/** Links behind text, and mentions of people without a user name. */
function entityAttachments({ text, caption, entities, caption_entities }: Message): Attachment[] {
  const content = text ?? caption ?? ''
  return [...entities, ...caption_entities].flatMap(({ type, offset, length, url, user }): Attachment[] => {
    const name = storable(content.slice(offset, offset + length).toWellFormed())
    if (type === 'text_link' && url) return [{ kind: 'share', name, fields: fieldsOf({ url }) }]
    return type === 'text_mention' && user
      ? noteAttachments({ mention: name, user_id: user.id, username: user.username })
      : []
  })
}

/** Details of a message besides its content. */
const contextNotes = (message: Message): Attachment[] =>
  noteAttachments({
    ...(message.chat.title ? { chat: message.chat.title } : {}),
    ...flatten(
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

function storyAttachments({ reply_to_story: story }: Message): Attachment[] {
  return story ? [{ kind: 'story', fields: fieldsOf(flatten(story)) }] : []
}

function replyQuote(message: Message): Attachment[] {
  const { reply_to_message: original, quote, is_topic_message, message_thread_id } = message
  // In a topic each message answers the one that opened it.
  if (!original || (is_topic_message && original.message_id === message_thread_id))
    return quote ? [{ kind: 'quote', caption: storable(quote.text) }] : []
  return quoteAttachments(`${chatOf(message)}:${original.message_id}`, quote?.text ?? textOf(original))
}

const textOf = (message: SingleMessage): string => {
  const part = filePart(message) ?? locationPart(message) ?? otherPart(message)
  return storable([part?.text, message.text ?? message.caption].filter(Boolean).join('\n')).trim()
}

/** Fields of a message that are not its content. */
const ENVELOPE =
  /^(?:message_id|message_thread_id|from|chat|date|edit_date|sender_\w+|is_\w+|business_connection_id|reply_\w+|has_\w+|via_bot|author_signature|media_group_id|effect_id|paid_star_count|link_preview_options|quote|external_reply|forward_origin|direct_messages_topic)$/
/** Service messages: events in a chat that nobody wrote. */
const SERVICE =
  /^(?:new_chat_|left_chat_|delete_chat_|group_chat_|supergroup_chat_|channel_chat_|chat_owner_|chat_background_|community_chat_|forum_topic_|general_forum_topic_|video_chat_|migrate_|pinned_message$|message_auto_delete_|boost_added$|connected_website$|write_access_allowed$|proximity_alert_|giveaway_created$|giveaway_completed$|gift_upgrade_sent$|paid_message_price_|direct_message_price_|managed_bot_|poll_option_|suggested_post_)/

export type MessageContent = Pick<InboundMessage, 'kind' | 'text' | 'payload' | 'attachments'>

/** The content of a message, or the field of a service message (somebody joined, a message was pinned). */
export function contentOf(message: Message, raw: object, addressee: RegExp | null = null): MessageContent | string {
  const { web_app_data: app } = message
  const part = filePart(message) ?? locationPart(message) ?? otherPart(message)
  const typed = message.text ?? message.caption ?? app?.button_text
  const typedToAgent = addressee
    ? typed?.replace(addressee, (_, command: string | undefined) => command ?? '').trim() || typed
    : typed
  const fieldNames = Object.keys(raw).filter((name) => !ENVELOPE.test(name))
  const unsupported = part || typedToAgent || fieldNames.some((name) => SERVICE.test(name)) ? undefined : fieldNames[0]
  const text = storable(
    [part?.text ?? (unsupported && `[unsupported: ${unsupported}]`), typedToAgent].filter(Boolean).join('\n'),
  ).trim()
  if (text === '') return fieldNames[0] ?? 'message'
  const start = /^\/start(?:@\w+)?(?:\s+(\S+))?$/.exec(text)
  const payload = start?.[1] ?? app?.data
  const ownFields = Object.fromEntries(
    Object.entries(raw).filter(([name]) => !(READ_ELSEWHERE as readonly string[]).includes(name)),
  )
  return {
    kind: start ? 'start' : app ? 'tap' : part ? 'media' : 'text',
    text,
    ...(payload ? { payload: storable(payload) } : {}),
    attachments: [
      ...(part ? [part.attachment] : []),
      ...noteAttachments(flatten(part?.details ?? {}, LEFT_OUT)),
      ...choiceAttachments(app?.data, text),
      ...replyQuote(message),
      ...storyAttachments(message),
      ...entityAttachments(message),
      ...contextNotes(message),
      ...rawAttachments(ownFields, message, LEFT_OUT),
    ],
  }
}
