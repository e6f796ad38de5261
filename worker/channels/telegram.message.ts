import * as z from 'zod/mini'
import { Listed, lenient, lenientList } from './wire-shapes.ts'

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
    mime_type: lenient(z.string()),
    duration: lenient(z.number()),
    file_size: lenient(z.number()),
    /** Of an audio. */
    title: lenient(z.string()),
    performer: lenient(z.string()),
    /** Of a sticker. */
    emoji: lenient(z.string()),
    set_name: lenient(z.string()),
    type: lenient(z.string()),
    /** Of a film. */
    start_timestamp: lenient(z.number()),
    /** The still of a live photo. */
    photo: Listed,
  }),
)
const Location = z.looseObject({ latitude: z.number(), longitude: z.number() })
const Button = z.object({ text: z.string(), callback_data: lenient(z.string()) })
const Entities = lenientList(
  z.object({
    type: z.string(),
    offset: z.number(),
    length: z.number(),
    url: lenient(z.string()),
    user: lenient(User),
  }),
)
/** An object that is passed on field by field. */
const AnyObject = lenient(z.looseObject({}))

const SingleMessage = z.object({
  message_id: z.number(),
  from: lenient(User),
  chat: z.object({ id: z.number(), type: z.string(), title: lenient(z.string()) }),
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
  entities: Entities,
  caption_entities: Entities,
  photo: lenientList(z.object({ file_id: z.string(), width: z.number(), file_size: lenient(z.number()) })),
  voice: File,
  audio: File,
  video: File,
  video_note: File,
  animation: File,
  document: File,
  sticker: File,
  live_photo: File,
  location: lenient(Location),
  venue: lenient(z.looseObject({ location: Location, title: lenient(z.string()), address: lenient(z.string()) })),
  contact: lenient(
    z.looseObject({ phone_number: z.string(), first_name: lenient(z.string()), last_name: lenient(z.string()) }),
  ),
  dice: lenient(z.object({ emoji: z.string(), value: z.number() })),
  poll: lenient(z.looseObject({ question: z.string() })),
  game: lenient(z.looseObject({ title: z.string() })),
  checklist: lenient(z.looseObject({ title: z.string() })),
  invoice: lenient(z.looseObject({ title: z.string() })),
  story: AnyObject,
  paid_media: AnyObject,
  rich_message: AnyObject,
  giveaway: AnyObject,
  giveaway_winners: AnyObject,
  gift: AnyObject,
  unique_gift: AnyObject,
  checklist_tasks_done: AnyObject,
  checklist_tasks_added: AnyObject,
  refunded_payment: AnyObject,
  passport_data: AnyObject,
  /** The people that a contact picked with a button of a keyboard. */
  users_shared: AnyObject,
  chat_shared: AnyObject,
  /** Data from a web app of the bot. */
  web_app_data: lenient(z.object({ data: z.string(), button_text: z.string() })),
  successful_payment: lenient(
    z.looseObject({ currency: z.string(), total_amount: z.number(), invoice_payload: lenient(z.string()) }),
  ),
  /** The quoted part of the message that is replied to. */
  quote: lenient(z.object({ text: z.string() })),
  reply_to_story: AnyObject,
  reply_to_checklist_task_id: lenient(z.number()),
  reply_to_poll_option_id: lenient(z.string()),
  external_reply: AnyObject,
  forward_origin: AnyObject,
  via_bot: AnyObject,
  sender_chat: AnyObject,
  author_signature: lenient(z.string()),
  sender_tag: lenient(z.string()),
  is_from_offline: lenient(z.boolean()),
  paid_star_count: lenient(z.number()),
  direct_messages_topic: AnyObject,
  reply_markup: lenient(z.object({ inline_keyboard: lenientList(lenientList(Button)) })),
})
/** A message with the one that it replies to; Telegram nests one level. */
export const Message = z.extend(SingleMessage, { reply_to_message: lenient(SingleMessage) })
export type Message = z.output<typeof Message>
export type SingleMessage = z.output<typeof SingleMessage>

/** The prefix separates a contact's chat with a connected account from his chat with the bot: both have his id. */
export const chatOf = ({ chat, business_connection_id }: SingleMessage): string =>
  business_connection_id === undefined ? String(chat.id) : `business:${chat.id}`

/** Fields of a message that are left out, each with the reason. */
export const LEFT_OUT = {
  file_unique_id: 'a second id of a file that is fetched by its first',
  thumbnail: 'the same picture, smaller',
  cover: 'the same picture, smaller',
  qualities: 'the same film, smaller',
  width: 'is in the file',
  height: 'is in the file',
  length: 'is in the file',
  file_size: 'of a smaller copy',
  is_animated: 'is in the file',
  is_video: 'is in the file',
  custom_emoji_id: 'how a character is drawn',
  premium_animation: 'how a sticker is drawn',
  entities: 'links and mentions are told on their own, the rest is how words look',
  caption_entities: 'as entities',
  position: 'where a quote stands in its message',
  is_manual: 'whether a part was marked: its words are told',
  is_premium: 'of the account of a person',
  added_to_attachment_menu: 'of the account of a person',
  has_media_spoiler: 'how it is shown',
  show_caption_above_media: 'how it is shown',
  link_preview_options: 'how it is shown',
  effect_id: 'how it is shown',
  has_protected_content: 'whether it may be passed on by Telegram',
  sender_boost_count: 'of the group',
}

/** Fields that are read elsewhere: sender, chat, our own buttons, and the quoted message. */
export const READ_ELSEWHERE = ['chat', 'from', 'sender_business_bot', 'reply_to_message', 'reply_markup'] as const
