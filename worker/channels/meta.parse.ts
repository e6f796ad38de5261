import * as z from 'zod/mini'
import { type Attachment, choiceAttachments, hasMedia, noteAttachments } from './attachments.ts'
import { type InboundMessage, mergeItems, type Parsed, type ParsedItem, skipped } from './inbound.ts'
import { jsonIn, storable, textOf } from './json.ts'
import type { CommentReader } from './meta.comments.ts'
import { attachmentPart, referralAttachmentsOf, replyAttachments } from './meta.content.ts'
import { parseContactEvent, parseEdit, parseReaction, parseReceipt } from './meta.events.ts'
import { type ContactRef, Item, type Message, type Postback } from './meta.message.ts'
import { tappedText } from './suggestions.ts'
import { type LeftOut, rawAttachments } from './unknown.ts'
import { Id, Listed, lenient, Numeric } from './wire-shapes.ts'

const Body = z.object({ object: z.string(), entry: Listed })
const Entry = z.object({
  id: Id,
  time: lenient(Numeric),
  messaging: lenient(z.array(z.unknown())),
  standby: Listed,
  changes: Listed,
})
const Change = z.object({ field: z.string(), value: z.unknown() })

/** Fields of a message that are left out, each with the reason. */
const LEFT_OUT: LeftOut = {
  nlp: 'guesses of the provider about the words',
  is_self_reply: 'whose message is quoted',
  tags: 'of messages of the business',
  sticker_id: 'is part of its attachment',
}

/** Placeholder for content that is not supported: Messenger marks it so, or its field is unknown to this version. */
function unsupported({ is_unsupported }: Message, [unknown]: readonly Attachment[]): string {
  if (is_unsupported) return '[unsupported: message]'
  const name = unknown?.fields?.[0]?.name.split('.')[0]
  return name ? `[unsupported: ${name}]` : ''
}

function messageOf(
  message: Message,
  raw: unknown,
  at: number,
  { person, sessionKey }: ContactRef,
): InboundMessage | null {
  const parts = message.attachments.map(attachmentPart)
  const payload = message.quick_reply?.payload
  const typed = tappedText(message.text ?? '', payload)
  const unread = rawAttachments(raw, message, LEFT_OUT)
  const lines = [...parts.map(({ text }) => text), typed]
  const text = storable(lines.filter(Boolean).join('\n')).trim() || unsupported(message, unread)
  if (text === '') return null
  const attachments = parts.flatMap(({ attachments }) => attachments)
  return {
    kind: payload === undefined ? (hasMedia(attachments) ? 'media' : 'text') : 'tap',
    dedupeKey: message.mid,
    messageId: message.mid,
    sessionKey,
    otherSessionKeys: [],
    person: { id: person },
    sentAt: at,
    text,
    ...(payload === undefined ? {} : { payload: storable(payload) }),
    attachments: [
      ...attachments,
      ...choiceAttachments(payload && storable(payload), text),
      ...replyAttachments(message.reply_to),
      ...referralAttachmentsOf(message.referral),
      ...noteAttachments({ commands: message.commands.map(({ name }) => name).join(' ') }),
      ...unread,
    ],
    replyTo: { id: person, messageId: message.mid },
  }
}

function parseMessage(message: Message, raw: unknown, at: number, contact: ContactRef): ParsedItem {
  const { mid } = message
  if (message.is_echo) return skipped('echo', mid)
  if (message.is_deleted) return { revisions: [{ messageId: mid, sessionKey: contact.sessionKey, text: null, at }] }
  const inbound = messageOf(message, raw, at, contact)
  return inbound ? { messages: [inbound] } : skipped('empty', mid)
}

/** A message that the page sent. An app sets `metadata`, as we do with each text; a person in the inbox cannot. */
function parseEcho(message: Message, raw: unknown, at: number, contact: ContactRef): ParsedItem {
  const { mid, metadata, is_echo: isMarked, is_deleted: isDeleted } = message
  const inbound = isMarked && metadata === undefined && !isDeleted ? messageOf(message, raw, at, contact) : null
  return inbound ? { echoes: [inbound] } : skipped('echo', mid)
}

function parseTap(postback: Postback, raw: unknown, at: number, { person, sessionKey }: ContactRef): ParsedItem {
  const payload = storable(postback.payload ?? '')
  const text = storable(tappedText(postback.title ?? '', payload)).trim() || payload.trim()
  const id = postback.mid ?? `${person}:${at}:${payload}`
  if (text === '') return skipped('empty', id)
  const tap: InboundMessage = {
    kind: 'tap',
    dedupeKey: id,
    messageId: id,
    sessionKey,
    otherSessionKeys: [],
    person: { id: person },
    sentAt: at,
    text,
    ...(payload ? { payload } : {}),
    attachments: [
      ...choiceAttachments(payload, text),
      ...referralAttachmentsOf(postback.referral),
      ...rawAttachments(raw, postback, LEFT_OUT),
    ],
    replyTo: { id: person, ...(postback.mid ? { messageId: postback.mid } : {}) },
  }
  return { messages: [tap] }
}

const ENVELOPE = ['sender', 'recipient', 'timestamp']
const fieldNames = (raw: unknown): string =>
  Object.keys(typeof raw === 'object' && raw !== null ? raw : {})
    .filter((name) => !ENVELOPE.includes(name))
    .join(' ') || 'messaging'

/** An item before validation, with the fields that its schema does not have. */
interface RawItem {
  message?: unknown
  postback?: unknown
}

/** `time`: that of the webhook, for what has none of its own, as some receipts. */
function parseItem(raw: unknown, ownId: string, time: number): ParsedItem {
  const parsed = Item.safeParse(raw)
  if (!parsed.success) return skipped('malformed', fieldNames(raw))
  const { timestamp: at = parsed.data.read?.watermark ?? parsed.data.delivery?.watermark ?? time } = parsed.data
  const item = { ...parsed.data, timestamp: at }
  const { sender, recipient, message, postback } = item
  if (ownId === '' || ![sender?.id, recipient?.id].includes(ownId)) return skipped('foreign', recipient?.id ?? '')
  const isEcho = sender?.id === ownId
  const person = isEcho ? recipient?.id : sender?.id
  if (!person) return skipped('malformed', 'sender')
  const contact: ContactRef = { person, sessionKey: `${ownId}:${person}` }
  const rawItem = raw as RawItem
  if (message)
    return isEcho
      ? parseEcho(message, rawItem.message, at, contact)
      : parseMessage(message, rawItem.message, at, contact)
  if (postback) return parseTap(postback, rawItem.postback, at, contact)
  if (item.delivery || item.read) return parseReceipt(item, contact)
  if (item.message_edit) return parseEdit(item.message_edit, at, contact)
  if (item.reaction || item.response_feedback) return parseReaction(item, contact)
  return parseContactEvent(item, contact) ?? skipped('notMessage', fieldNames(raw))
}

/** What differs between Messenger and Instagram: the `object` of their webhooks, and whether an entry is named after the page. */
interface Source {
  objects: readonly string[]
  isOwnEntry: (entryId: string, object: string) => boolean
  ownId: string
  /** How comments on posts are read; `null`: they are not answered. */
  comments: CommentReader | null
}

function parseChange(raw: unknown, time: number, { ownId, comments }: Source): ParsedItem {
  const { field = 'changes', value } = Change.safeParse(raw).data ?? {}
  return comments?.(field, value, { ownId, time }) ?? skipped('notMessage', field)
}

function parseEntry(raw: unknown, object: string, source: Source, now: number): ParsedItem[] {
  const { isOwnEntry, ownId } = source
  const parsed = Entry.safeParse(raw)
  if (!parsed.success) return [skipped('malformed', 'entry')]
  const { id, time, messaging, standby, changes } = parsed.data
  if (!isOwnEntry(id, object)) return [skipped('foreign', id)]
  return [
    ...(messaging ?? []).map((item) => parseItem(item, ownId, time ?? now)),
    ...standby.map(() => skipped('standby', id)),
    ...changes.map((change) => parseChange(change, time ?? now, source)),
  ]
}

/** Reads a webhook of Messenger or Instagram. */
export function parseMessaging(body: Uint8Array, source: Source, now: number): Parsed | null {
  const parsed = Body.safeParse(jsonIn(textOf(body)))
  if (!parsed.success) return null
  const { object, entry } = parsed.data
  if (!source.objects.includes(object)) return mergeItems([skipped('foreign', object)])
  return mergeItems(entry.flatMap((raw) => parseEntry(raw, object, source, now)))
}
