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
const Place = z.looseObject({ latitude: z.number(), longitude: z.number() })
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
/** What is told on field by field. */
const Thing = lenient(z.looseObject({}))

const Alone = z.object({
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
  location: lenient(Place),
  venue: lenient(z.looseObject({ location: Place, title: lenient(z.string()), address: lenient(z.string()) })),
  contact: lenient(
    z.looseObject({ phone_number: z.string(), first_name: lenient(z.string()), last_name: lenient(z.string()) }),
  ),
  dice: lenient(z.object({ emoji: z.string(), value: z.number() })),
  poll: lenient(z.looseObject({ question: z.string() })),
  game: lenient(z.looseObject({ title: z.string() })),
  checklist: lenient(z.looseObject({ title: z.string() })),
  invoice: lenient(z.looseObject({ title: z.string() })),
  story: Thing,
  paid_media: Thing,
  rich_message: Thing,
  giveaway: Thing,
  giveaway_winners: Thing,
  gift: Thing,
  unique_gift: Thing,
  checklist_tasks_done: Thing,
  checklist_tasks_added: Thing,
  refunded_payment: Thing,
  passport_data: Thing,
  /** Whom a contact picked with a button of a keyboard. */
  users_shared: Thing,
  chat_shared: Thing,
  /** What a web app of the bot sent. */
  web_app_data: lenient(z.object({ data: z.string(), button_text: z.string() })),
  successful_payment: lenient(
    z.looseObject({ currency: z.string(), total_amount: z.number(), invoice_payload: lenient(z.string()) }),
  ),
  /** The part that was marked of the message that is replied to. */
  quote: lenient(z.object({ text: z.string() })),
  reply_to_story: Thing,
  reply_to_checklist_task_id: lenient(z.number()),
  reply_to_poll_option_id: lenient(z.string()),
  external_reply: Thing,
  forward_origin: Thing,
  via_bot: Thing,
  sender_chat: Thing,
  author_signature: lenient(z.string()),
  sender_tag: lenient(z.string()),
  is_from_offline: lenient(z.boolean()),
  paid_star_count: lenient(z.number()),
  direct_messages_topic: Thing,
  reply_markup: lenient(z.object({ inline_keyboard: lenientList(lenientList(Button)) })),
})
/** A message with the one that it replies to, which has none itself. */
export const Message = z.extend(Alone, { reply_to_message: lenient(Alone) })
export type Message = z.output<typeof Message>
export type Alone = z.output<typeof Alone>

/** The chats of a connected account are others than those of the bot with the same people. */
export const chatOf = ({ chat, business_connection_id }: Alone): string =>
  business_connection_id === undefined ? String(chat.id) : `business:${chat.id}`

/** What is not told on of a message. */
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

/** Parts of a message that stand elsewhere: who writes and where, buttons of our own, and the message that is quoted. */
export const ELSEWHERE = ['chat', 'from', 'sender_business_bot', 'reply_to_message', 'reply_markup'] as const
