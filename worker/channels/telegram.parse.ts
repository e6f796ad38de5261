import * as z from 'zod/mini'
import type { Locale } from '../contract/locales.ts'
import { chosen } from './attachments.ts'
import {
  type ContactChange,
  gathered,
  type InboundMessage,
  type Parsed,
  type Person,
  type Piece,
  skipped,
} from './inbound.ts'
import { jsonIn, storable, textOf } from './json.ts'
import { tappedText } from './suggestions.ts'
import { contentOf } from './telegram.content.ts'
import { chatOf, Message, User } from './telegram.message.ts'
import { Payment, paymentPiece } from './telegram.payments.ts'
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
/** In a group each person has a thread: what one of them says is nobody else's question. */
function sessionKeyOf(message: Message, personId?: number): string {
  const { message_thread_id, is_topic_message } = message
  const chat = isGroup(message) ? `group:${chatOf(message)}` : chatOf(message)
  const topic = is_topic_message && message_thread_id !== undefined ? `${chat}:${message_thread_id}` : chat
  return isGroup(message) ? `${topic}:${personId ?? 0}` : topic
}

/** The bot's name where it is called in a group: before the words, after them or behind a command. */
const addresseeOf = ({ username }: Bot): RegExp | null =>
  username && /^\w+$/.test(username) ? new RegExp(`(^/\\w+)@${username}\\b|,?\\s*@${username}\\b[,:]?`, 'giu') : null

/** Whether a message in a group is said to the bot: it names it, or replies to it. */
function isToBot({ text, caption, entities, caption_entities, reply_to_message: earlier }: Message, bot: Bot): boolean {
  const isNamed = [...entities, ...caption_entities].some(({ user }) => user?.id === bot.id)
  return isNamed || earlier?.from?.id === bot.id || (addresseeOf(bot)?.test(text ?? caption ?? '') ?? false)
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

function messagePiece(message: Message, given: object, updateId: number, bot: Bot): Piece {
  const id = messageIdOf(message)
  const isInGroup = isGroup(message)
  if (isInGroup ? !isToBot(message, bot) : message.chat.type !== 'private') return skipped('group', id)
  if (message.sender_business_bot) return skipped('echo', id)
  if (message.from?.is_bot) return skipped('bot', id)
  const said = contentOf(message, given, isInGroup ? addresseeOf(bot) : null)
  if (typeof said === 'string') return skipped('notMessage', `${said} ${id}`)
  const connectionId = message.business_connection_id
  // In a private chat the chat has the number of the contact: another sender there is the owner of the account.
  const isOwners = connectionId !== undefined && message.from?.id !== message.chat.id
  const topic = message.is_topic_message ? message.message_thread_id : undefined
  const taken: InboundMessage = {
    kind: said.kind,
    dedupeKey: String(updateId),
    messageId: id,
    sessionKey: sessionKeyOf(message, message.from?.id),
    otherSessionKeys: [],
    person: message.from && !isOwners ? personOf(message.from) : { id: String(message.chat.id) },
    sentAt: message.date * SECOND_MS,
    ordinal: message.message_id,
    text: said.text,
    ...(said.payload ? { payload: said.payload } : {}),
    attachments: said.attachments,
    ...(message.media_group_id ? { albumId: message.media_group_id } : {}),
    replyTo: {
      id: String(message.chat.id),
      messageId: id,
      ...(topic === undefined ? {} : { threadId: String(topic) }),
      ...(connectionId === undefined ? {} : { connectionId }),
    },
  }
  return isOwners ? { echoes: [taken] } : { messages: [taken] }
}

/** The words on the button that was tapped: Telegram tells its data, and shows the keyboard it was on. */
function labelOf(message: Message | undefined, data: string): string {
  const label = message?.reply_markup?.inline_keyboard.flat().find((button) => button.callback_data === data)?.text
  return label === undefined ? data : tappedText(label, data)
}

type Tap = NonNullable<z.output<typeof Update>['callback_query']>

function tapPiece(
  { id, from, message, data: given, game_short_name: game }: Tap,
  updateId: number,
  now: number,
): Piece {
  const data = storable(given ?? '').trim()
  if (message && message.chat.type !== 'private' && !isGroup(message)) return skipped('group', id)
  if (from.is_bot) return skipped('bot', id)
  const text = storable(labelOf(message, data)).trim() || (game ? `[game: ${storable(game)}]` : '')
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
    attachments: chosen(data, text),
    replyTo: {
      id: chat,
      tapId: id,
      ...(topic === undefined ? {} : { threadId: String(topic) }),
      ...(connectionId ? { connectionId } : {}),
    },
  }
  return { messages: [tap] }
}

function editPiece(edited: Message, given: object, bot: Bot): Piece {
  const id = messageIdOf(edited)
  const isInGroup = isGroup(edited)
  if (isInGroup ? !isToBot(edited, bot) : edited.chat.type !== 'private') return skipped('group', id)
  const said = contentOf(edited, given, isInGroup ? addresseeOf(bot) : null)
  if (typeof said === 'string') return skipped('notMessage', `${said} ${id}`)
  const at = (edited.edit_date ?? edited.date) * SECOND_MS
  return { revisions: [{ messageId: id, sessionKey: sessionKeyOf(edited, edited.from?.id), text: said.text, at }] }
}

type ReactionUpdate = NonNullable<z.output<typeof Update>['message_reaction']>

/** All that a person has put on a message now; an emoji of a person's own has no character. */
function reactionPiece({ chat, message_id, user, date, new_reaction }: ReactionUpdate): Piece {
  const emoji = new_reaction.map((one) => one.emoji ?? (one.type === 'paid' ? '⭐' : '❔')).join('')
  const id = `${chat.id}:${message_id}`
  const sessionKey = chat.type === 'private' ? String(chat.id) : `group:${chat.id}:${user?.id ?? 0}`
  return {
    reactions: [{ messageId: id, sessionKey, emoji: storable(emoji) || null, at: date * SECOND_MS }],
  }
}

type Deleted = NonNullable<z.output<typeof Update>['deleted_business_messages']>

function deletedPiece({ chat, message_ids }: Deleted, at: number): Piece {
  const sessionKey = `business:${chat.id}`
  return { revisions: message_ids.map((id) => ({ messageId: `${sessionKey}:${id}`, sessionKey, text: null, at })) }
}

const CHANGES: Record<string, ContactChange['change']> = { kicked: 'blocked', member: 'unblocked' }

/** An update as it came. */
type Given = Partial<Record<string, object>>

function updatePiece(update: z.output<typeof Update>, given: Given, bot: Bot, now: number): Piece {
  const { update_id: id, callback_query: tap, my_chat_member: member, message_reaction: reaction } = update
  const { business_connection: connected, deleted_business_messages: deleted } = update
  const message = update.message ?? update.business_message
  const edited = update.edited_message ?? update.edited_business_message
  const raw = given['message'] ?? given['business_message'] ?? {}
  if (message) return messagePiece(message, raw, id, bot)
  if (tap) return tapPiece(tap, id, now)
  if (edited) return editPiece(edited, given['edited_message'] ?? given['edited_business_message'] ?? {}, bot)
  if (reaction) return reactionPiece(reaction)
  if (deleted) return deletedPiece(deleted, now)
  if (update.pre_checkout_query) return paymentPiece('pre_checkout_query', update.pre_checkout_query, id, bot.locale)
  if (update.shipping_query) return paymentPiece('shipping_query', update.shipping_query, id, bot.locale)
  if (connected) return skipped('setup', `business_connection ${connected.is_enabled ? 'enabled' : 'disabled'}`)
  const status = member?.new_chat_member?.status
  const change = member?.chat.type === 'private' ? CHANGES[status ?? ''] : undefined
  if (member && change)
    return { contacts: [{ change, sessionKey: String(member.chat.id), at: member.date * SECOND_MS }] }
  const name = Object.keys(given).find((key) => key !== 'update_id') ?? 'update'
  return skipped('notMessage', `${name} ${status ?? id}`)
}

/**
 * Reads one update. Channels, bots and all other updates are skipped, and what is said in groups to others; a tap has no
 * time of its own.
 */
export function parseTelegram(body: Uint8Array, bot: Bot, now: number): Parsed | null {
  const given = jsonIn(textOf(body))
  if (typeof given !== 'object' || given === null) return null
  const read = Update.safeParse(given)
  return gathered([read.success ? updatePiece(read.data, given as Given, bot, now) : skipped('malformed', 'update')])
}
