import * as z from 'zod/mini'
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
import { saidBy } from './suggestions.ts'
import { chatOf, contentOf, Message, User } from './telegram.content.ts'
import { lenient } from './wire-shapes.ts'

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
      message: lenient(Message),
    }),
  ),
  message_reaction: lenient(z.looseObject({})),
  my_chat_member: lenient(
    z.object({ chat: z.object({ id: z.number(), type: z.string() }), date: z.number(), new_chat_member: Member }),
  ),
})

const SECOND_MS = 1_000

/** A message's number is unique in its chat only. */
const messageIdOf = (message: Message): string => `${chatOf(message)}:${message.message_id}`
const sessionKeyOf = (message: Message): string => {
  const { message_thread_id, is_topic_message } = message
  const isTopic = is_topic_message && message_thread_id !== undefined
  return isTopic ? `${chatOf(message)}:${message_thread_id}` : chatOf(message)
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

function messagePiece(message: Message, updateId: number): Piece {
  const id = messageIdOf(message)
  if (message.chat.type !== 'private') return skipped('group', id)
  if (message.sender_business_bot) return skipped('echo', id)
  if (message.from?.is_bot) return skipped('bot', id)
  const said = contentOf(message)
  if (said === null) return skipped('notMessage', id)
  const connectionId = message.business_connection_id
  // In a private chat the chat has the number of the contact: anybody else there is the owner of the account.
  const isOwners = connectionId !== undefined && message.from?.id !== message.chat.id
  const topic = message.is_topic_message ? message.message_thread_id : undefined
  const taken: InboundMessage = {
    kind: said.kind,
    dedupeKey: String(updateId),
    messageId: id,
    sessionKey: sessionKeyOf(message),
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
  return label === undefined ? data : saidBy(label, data)
}

type Tap = NonNullable<z.output<typeof Update>['callback_query']>

function tapPiece({ id, from, message, data: given }: Tap, updateId: number, now: number): Piece {
  const data = storable(given ?? '').trim()
  if (message && message.chat.type !== 'private') return skipped('group', id)
  if (from.is_bot) return skipped('bot', id)
  const text = storable(labelOf(message, data)).trim()
  if (text === '') return skipped('empty', id)
  const chat = String(message?.chat.id ?? from.id)
  const connectionId = message?.business_connection_id
  const tap: InboundMessage = {
    kind: 'tap',
    dedupeKey: String(updateId),
    messageId: `tap:${id}`,
    sessionKey: message ? sessionKeyOf(message) : chat,
    otherSessionKeys: [],
    person: personOf(from),
    sentAt: now,
    text,
    payload: data,
    attachments: chosen(data, text),
    replyTo: { id: chat, tapId: id, ...(connectionId ? { connectionId } : {}) },
  }
  return { messages: [tap] }
}

function editPiece(edited: Message): Piece {
  const id = messageIdOf(edited)
  if (edited.chat.type !== 'private') return skipped('group', id)
  const said = contentOf(edited)
  if (said === null) return skipped('notMessage', id)
  const at = (edited.edit_date ?? edited.date) * SECOND_MS
  return { revisions: [{ messageId: id, sessionKey: sessionKeyOf(edited), text: said.text, at }] }
}

const CHANGES: Record<string, ContactChange['change']> = { kicked: 'blocked', member: 'unblocked' }

function updatePiece(update: z.output<typeof Update>, now: number): Piece {
  const { update_id: id, callback_query: tap, my_chat_member: member } = update
  const message = update.message ?? update.business_message
  const edited = update.edited_message ?? update.edited_business_message
  if (message) return messagePiece(message, id)
  if (tap) return tapPiece(tap, id, now)
  if (edited) return editPiece(edited)
  const change = member?.chat.type === 'private' ? CHANGES[member.new_chat_member?.status ?? ''] : undefined
  if (member && change)
    return { contacts: [{ change, sessionKey: String(member.chat.id), at: member.date * SECOND_MS }] }
  return skipped(update.message_reaction ? 'reaction' : 'notMessage', String(id))
}

/** Reads one update. Groups, channels, bots and all other updates are skipped; a tap has no time of its own. */
export function parseTelegram(body: Uint8Array, now: number): Parsed | null {
  const given = jsonIn(textOf(body))
  if (typeof given !== 'object' || given === null) return null
  const read = Update.safeParse(given)
  return gathered([read.success ? updatePiece(read.data, now) : skipped('malformed', 'update')])
}
