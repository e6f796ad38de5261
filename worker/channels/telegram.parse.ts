import * as z from 'zod/mini'
import type { Locale } from '../contract/locales.ts'
import { choiceAttachments } from './attachments.ts'
import {
  type ContactChange,
  type InboundMessage,
  mergeItems,
  type Parsed,
  type ParsedItem,
  type Person,
  skipped,
} from './inbound.ts'
import { jsonIn, storable, textOf } from './json.ts'
import { tappedText } from './suggestions.ts'
import { contentOf } from './telegram.content.ts'
import { chatOf, Message, User } from './telegram.message.ts'
import { Payment, refusePayment } from './telegram.payments.ts'
import { lenient, lenientList } from './wire-shapes.ts'

const Member = lenient(z.object({ status: z.string() }))
export const Update = z.object({
  update_id: z.number(),
  message: lenient(Message),
  edited_message: lenient(Message),
  business_message: lenient(Message),
  edited_business_message: lenient(Message),
  callback_query: lenient(
    z.object({
      id: z.string(),
      from: User,
      data: lenient(z.string()),
      game_short_name: lenient(z.string()),
      message: lenient(Message),
    }),
  ),
  message_reaction: lenient(
    z.object({
      chat: z.object({ id: z.number(), type: z.string() }),
      message_id: z.number(),
      user: lenient(User),
      date: z.number(),
      new_reaction: lenientList(z.object({ type: z.string(), emoji: lenient(z.string()) })),
    }),
  ),
  pre_checkout_query: lenient(Payment),
  shipping_query: lenient(Payment),
  business_connection: lenient(z.object({ id: z.string(), is_enabled: lenient(z.boolean()) })),
  deleted_business_messages: lenient(
    z.object({ chat: z.object({ id: z.number() }), message_ids: lenientList(z.number()) }),
  ),
  my_chat_member: lenient(
    z.object({ chat: z.object({ id: z.number(), type: z.string() }), date: z.number(), new_chat_member: Member }),
  ),
})

const SECOND_MS = 1_000

/** The bot of the channel: its number, its name as far as it is known, and the language of its agent. */
export interface Bot {
  id: number
  username: string | null
  locale: Locale
}

const isGroup = ({ chat }: Message): boolean => chat.type === 'group' || chat.type === 'supergroup'

/** A message's number is unique in its chat only. */
const messageIdOf = (message: Message): string => `${chatOf(message)}:${message.message_id}`
/** In a group each person has a thread of his own. */
function sessionKeyOf(message: Message, personId?: number): string {
  const { message_thread_id, is_topic_message } = message
  const chat = isGroup(message) ? `group:${chatOf(message)}` : chatOf(message)
  const topic = is_topic_message && message_thread_id !== undefined ? `${chat}:${message_thread_id}` : chat
  return isGroup(message) ? `${topic}:${personId ?? 0}` : topic
}

/** The bot's name where it is called in a group: before the words, after them or behind a command. */
const mentionPattern = ({ username }: Bot): RegExp | null =>
  username && /^\w+$/.test(username) ? new RegExp(`(^/\\w+)@${username}\\b|,?\\s*@${username}\\b[,:]?`, 'giu') : null

/** Whether a message in a group is addressed to the bot: it mentions the bot or replies to it. */
function isAddressedToBot(
  { text, caption, entities, caption_entities, reply_to_message: original }: Message,
  bot: Bot,
): boolean {
  const isMentioned = [...entities, ...caption_entities].some(({ user }) => user?.id === bot.id)
  return isMentioned || original?.from?.id === bot.id || (mentionPattern(bot)?.test(text ?? caption ?? '') ?? false)
}

const personOf = ({ id, first_name, last_name, username, language_code }: z.output<typeof User>): Person => {
  const name = storable([first_name, last_name].filter(Boolean).join(' ')).trim()
  return {
    id: String(id),
    ...(name ? { name } : {}),
    ...(username ? { username } : {}),
    ...(language_code ? { language: language_code } : {}),
  }
}

function parseMessage(message: Message, raw: object, updateId: number, bot: Bot): ParsedItem {
  const id = messageIdOf(message)
  const isInGroup = isGroup(message)
  if (isInGroup ? !isAddressedToBot(message, bot) : message.chat.type !== 'private') return skipped('group', id)
  if (message.sender_business_bot) return skipped('echo', id)
  if (message.from?.is_bot) return skipped('bot', id)
  const content = contentOf(message, raw, isInGroup ? mentionPattern(bot) : null)
  if (typeof content === 'string') return skipped('notMessage', `${content} ${id}`)
  const connectionId = message.business_connection_id
  // In a private chat the chat has the number of the contact: another sender there is the owner of the account.
  const isFromOwner = connectionId !== undefined && message.from?.id !== message.chat.id
  // Telegram sends greetings, away messages and scheduled messages for the owner: no person has taken the thread over.
  if (isFromOwner && message.is_from_offline) return skipped('echo', id)
  const topic = message.is_topic_message ? message.message_thread_id : undefined
  const inbound: InboundMessage = {
    kind: content.kind,
    dedupeKey: String(updateId),
    messageId: id,
    sessionKey: sessionKeyOf(message, message.from?.id),
    otherSessionKeys: [],
    person: message.from && !isFromOwner ? personOf(message.from) : { id: String(message.chat.id) },
    sentAt: message.date * SECOND_MS,
    ordinal: message.message_id,
    text: content.text,
    ...(content.payload ? { payload: content.payload } : {}),
    attachments: content.attachments,
    ...(message.media_group_id ? { albumId: message.media_group_id } : {}),
    replyTo: {
      id: String(message.chat.id),
      messageId: id,
      ...(topic === undefined ? {} : { threadId: String(topic) }),
      ...(connectionId === undefined ? {} : { connectionId }),
    },
  }
  return isFromOwner ? { echoes: [inbound] } : { messages: [inbound] }
}

/** Label of the tapped button: the update has its data only, the message's keyboard has the labels. */
function buttonLabel(message: Message | undefined, data: string): string {
  const label = message?.reply_markup?.inline_keyboard.flat().find((button) => button.callback_data === data)?.text
  return label === undefined ? data : tappedText(label, data)
}

type Tap = NonNullable<z.output<typeof Update>['callback_query']>

function parseTap(
  { id, from, message, data: rawData, game_short_name: game }: Tap,
  updateId: number,
  now: number,
): ParsedItem {
  const data = storable(rawData ?? '').trim()
  if (message && message.chat.type !== 'private' && !isGroup(message)) return skipped('group', id)
  if (from.is_bot) return skipped('bot', id)
  const text = storable(buttonLabel(message, data)).trim() || (game ? `[game: ${storable(game)}]` : '')
  if (text === '') return skipped('empty', id)
  const topic = message?.is_topic_message ? message.message_thread_id : undefined
  const chat = String(message?.chat.id ?? from.id)
  const connectionId = message?.business_connection_id
  const tap: InboundMessage = {
    kind: 'tap',
    dedupeKey: String(updateId),
    messageId: `tap:${id}`,
    sessionKey: message ? sessionKeyOf(message, from.id) : chat,
    otherSessionKeys: [],
    person: personOf(from),
    sentAt: now,
    text,
    payload: data,
    attachments: choiceAttachments(data, text),
    replyTo: {
      id: chat,
      tapId: id,
      ...(topic === undefined ? {} : { threadId: String(topic) }),
      ...(connectionId ? { connectionId } : {}),
    },
  }
  return { messages: [tap] }
}

function parseEdit(edited: Message, raw: object, bot: Bot): ParsedItem {
  const id = messageIdOf(edited)
  const isInGroup = isGroup(edited)
  if (isInGroup ? !isAddressedToBot(edited, bot) : edited.chat.type !== 'private') return skipped('group', id)
  const content = contentOf(edited, raw, isInGroup ? mentionPattern(bot) : null)
  if (typeof content === 'string') return skipped('notMessage', `${content} ${id}`)
  const at = (edited.edit_date ?? edited.date) * SECOND_MS
  return { revisions: [{ messageId: id, sessionKey: sessionKeyOf(edited, edited.from?.id), text: content.text, at }] }
}

type ReactionUpdate = NonNullable<z.output<typeof Update>['message_reaction']>

/** All reactions of a person on a message; a custom emoji has no character. */
function parseReaction({ chat, message_id, user, date, new_reaction }: ReactionUpdate): ParsedItem {
  const emoji = new_reaction.map((reaction) => reaction.emoji ?? (reaction.type === 'paid' ? '⭐' : '❔')).join('')
  const id = `${chat.id}:${message_id}`
  const sessionKey = chat.type === 'private' ? String(chat.id) : `group:${chat.id}:${user?.id ?? 0}`
  return {
    reactions: [{ messageId: id, sessionKey, emoji: storable(emoji) || null, at: date * SECOND_MS }],
  }
}

type Deleted = NonNullable<z.output<typeof Update>['deleted_business_messages']>

function parseDeletion({ chat, message_ids }: Deleted, at: number): ParsedItem {
  const sessionKey = `business:${chat.id}`
  return { revisions: message_ids.map((id) => ({ messageId: `${sessionKey}:${id}`, sessionKey, text: null, at })) }
}

const CHANGES: Record<string, ContactChange['change']> = { kicked: 'blocked', member: 'unblocked' }

/** An update before validation. */
type RawUpdate = Partial<Record<string, object>>

function parseUpdate(update: z.output<typeof Update>, rawUpdate: RawUpdate, bot: Bot, now: number): ParsedItem {
  const { update_id: id, callback_query: tap, my_chat_member: member, message_reaction: reaction } = update
  const { business_connection: connected, deleted_business_messages: deleted } = update
  const message = update.message ?? update.business_message
  const edited = update.edited_message ?? update.edited_business_message
  const raw = rawUpdate['message'] ?? rawUpdate['business_message'] ?? {}
  if (message) return parseMessage(message, raw, id, bot)
  if (tap) return parseTap(tap, id, now)
  if (edited) return parseEdit(edited, rawUpdate['edited_message'] ?? rawUpdate['edited_business_message'] ?? {}, bot)
  if (reaction) return parseReaction(reaction)
  if (deleted) return parseDeletion(deleted, now)
  if (update.pre_checkout_query) return refusePayment('pre_checkout_query', update.pre_checkout_query, id, bot.locale)
  if (update.shipping_query) return refusePayment('shipping_query', update.shipping_query, id, bot.locale)
  if (connected) return skipped('setup', `business_connection ${connected.is_enabled ? 'enabled' : 'disabled'}`)
  const status = member?.new_chat_member?.status
  const change = member?.chat.type === 'private' ? CHANGES[status ?? ''] : undefined
  if (member && change)
    return { contacts: [{ change, sessionKey: String(member.chat.id), at: member.date * SECOND_MS }] }
  const name = Object.keys(rawUpdate).find((key) => key !== 'update_id') ?? 'update'
  return skipped('notMessage', `${name} ${status ?? id}`)
}

/**
 * Parses one update. Skipped are channels, bots, messages in groups that are not addressed to the bot, and other kinds of
 * updates. A tap has no time of its own and gets `now`.
 */
export function parseTelegram(body: Uint8Array, bot: Bot, now: number): Parsed | null {
  const raw = jsonIn(textOf(body))
  if (typeof raw !== 'object' || raw === null) return null
  const parsed = Update.safeParse(raw)
  return mergeItems([
    parsed.success ? parseUpdate(parsed.data, raw as RawUpdate, bot, now) : skipped('malformed', 'update'),
  ])
}
