import * as z from 'zod/mini'
import { chosen, hasMedia } from './attachments.ts'
import { gathered, type InboundMessage, type Parsed, type Piece, type Receipt, skipped } from './inbound.ts'
import { jsonIn, storable, textOf } from './json.ts'
import { attachmentOf, Earlier, Part, Referral, referredBy, repliedTo } from './meta.content.ts'
import { saidBy } from './suggestions.ts'
import { Id, Listed, lenient, Many, Numeric } from './wire-shapes.ts'

const Body = z.object({ object: z.string(), entry: Listed })
const Entry = z.object({ id: Id, messaging: lenient(z.array(z.unknown())), standby: Listed, changes: Listed })
const Party = lenient(z.object({ id: Id }))
/** One item of `messaging`: Messenger's and Instagram's are alike. */
export const Item = z.object({
  sender: Party,
  recipient: Party,
  timestamp: Numeric,
  message: z.optional(
    z.object({
      mid: z.string(),
      text: lenient(z.string()),
      is_echo: lenient(z.boolean()),
      metadata: lenient(z.string()),
      is_deleted: lenient(z.boolean()),
      is_unsupported: lenient(z.boolean()),
      quick_reply: lenient(z.object({ payload: z.string() })),
      attachments: Many(Part),
      reply_to: Earlier,
      referral: Referral,
    }),
  ),
  postback: z.optional(
    z.object({
      mid: lenient(z.string()),
      title: lenient(z.string()),
      payload: lenient(z.string()),
      referral: Referral,
    }),
  ),
  message_edit: z.optional(z.object({ mid: z.string(), text: lenient(z.string()), num_edit: lenient(z.number()) })),
  reaction: lenient(z.looseObject({})),
  delivery: z.optional(z.object({ mids: Many(z.string()), watermark: lenient(Numeric) })),
  read: z.optional(z.object({ mid: lenient(z.string()), watermark: lenient(Numeric) })),
})
type Item = z.output<typeof Item>
type Message = NonNullable<Item['message']>

interface Side {
  person: string
  sessionKey: string
}

function messageOf(message: Message, at: number, { person, sessionKey }: Side): InboundMessage | null {
  const parts = message.attachments.map(attachmentOf)
  const payload = message.quick_reply?.payload
  const said = saidBy(message.text ?? '', payload)
  const text = storable([...parts.map(({ words }) => words), said].filter(Boolean).join('\n')).trim()
  if (text === '') return null
  const sent = parts.map(({ shown }) => shown)
  return {
    kind: payload === undefined ? (hasMedia(sent) ? 'media' : 'text') : 'tap',
    dedupeKey: message.mid,
    messageId: message.mid,
    sessionKey,
    otherSessionKeys: [],
    person: { id: person },
    sentAt: at,
    text,
    ...(payload === undefined ? {} : { payload: storable(payload) }),
    attachments: [
      ...sent,
      ...chosen(payload && storable(payload), text),
      ...repliedTo(message.reply_to),
      ...referredBy(message.referral),
    ],
    replyTo: { id: person, messageId: message.mid },
  }
}

function messagePiece(message: Message, at: number, side: Side): Piece {
  const { mid } = message
  if (message.is_echo) return skipped('echo', mid)
  if (message.is_deleted) return { revisions: [{ messageId: mid, sessionKey: side.sessionKey, text: null, at }] }
  if (message.is_unsupported) return skipped('unsupported', mid)
  const taken = messageOf(message, at, side)
  return taken ? { messages: [taken] } : skipped('empty', mid)
}

/** What the page itself sent. An app sets `metadata`, as we do with each text; a person in the inbox cannot. */
function echoPiece(message: Message, at: number, side: Side): Piece {
  const { mid, metadata, is_echo: isMarked, is_deleted: isDeleted } = message
  const taken = isMarked && metadata === undefined && !isDeleted ? messageOf(message, at, side) : null
  return taken ? { echoes: [taken] } : skipped('echo', mid)
}

function tapPiece(postback: NonNullable<Item['postback']>, at: number, { person, sessionKey }: Side): Piece {
  const payload = storable(postback.payload ?? '')
  const text = storable(saidBy(postback.title ?? '', payload)).trim() || payload.trim()
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
    attachments: [...chosen(payload, text), ...referredBy(postback.referral)],
    replyTo: { id: person, ...(postback.mid ? { messageId: postback.mid } : {}) },
  }
  return { messages: [tap] }
}

function receiptPiece({ delivery, read, timestamp: at }: Item, { sessionKey }: Side): Piece {
  const ofOne = (status: 'delivered' | 'read', messageId: string): Receipt => ({ status, messageId, sessionKey, at })
  const ofAll = (status: 'delivered' | 'read', upTo: number | undefined): Receipt[] =>
    upTo === undefined ? [] : [{ status, upTo, sessionKey, at }]
  return {
    receipts: [
      ...(delivery?.mids ?? []).map((mid) => ofOne('delivered', mid)),
      ...ofAll('delivered', delivery?.watermark),
      ...(read?.mid ? [ofOne('read', read.mid)] : []),
      ...ofAll('read', read?.watermark),
    ],
  }
}

/** An edit without text was seen in development mode: it is ignored. */
function editPiece(edit: NonNullable<Item['message_edit']>, at: number, { sessionKey }: Side): Piece {
  if (edit.text === undefined || edit.num_edit === 0) return skipped('edit', edit.mid)
  return { revisions: [{ messageId: edit.mid, sessionKey, text: storable(edit.text), at }] }
}

function itemPiece(given: unknown, ownId: string): Piece {
  const read = Item.safeParse(given)
  if (!read.success) return skipped('malformed', 'messaging')
  const item = read.data
  const { sender, recipient, message, postback, timestamp: at } = item
  if (ownId === '' || ![sender?.id, recipient?.id].includes(ownId)) return skipped('foreign', recipient?.id ?? '')
  const isEcho = sender?.id === ownId
  const person = isEcho ? recipient?.id : sender?.id
  if (!person) return skipped('malformed', 'sender')
  const side: Side = { person, sessionKey: `${ownId}:${person}` }
  if (message) return isEcho ? echoPiece(message, at, side) : messagePiece(message, at, side)
  if (postback) return tapPiece(postback, at, side)
  if (item.delivery || item.read) return receiptPiece(item, side)
  if (item.message_edit) return editPiece(item.message_edit, at, side)
  return item.reaction ? skipped('reaction', person) : skipped('notMessage', 'messaging')
}

/** What differs between the two: the `object` of their webhooks, and whether an entry is named after the page. */
interface Source {
  objects: readonly string[]
  isOwnEntry: (entryId: string, object: string) => boolean
  ownId: string
}

function entryPieces(given: unknown, object: string, { isOwnEntry, ownId }: Source): Piece[] {
  const read = Entry.safeParse(given)
  if (!read.success) return [skipped('malformed', 'entry')]
  const { id, messaging, standby, changes } = read.data
  if (!isOwnEntry(id, object)) return [skipped('foreign', id)]
  return [
    ...(messaging ?? []).map((item) => itemPiece(item, ownId)),
    ...standby.map(() => skipped('standby', id)),
    ...changes.map(() => skipped('notMessage', 'changes')),
  ]
}

/** Reads a webhook of Messenger or Instagram. */
export function parseMessaging(body: Uint8Array, source: Source): Parsed | null {
  const read = Body.safeParse(jsonIn(textOf(body)))
  if (!read.success) return null
  const { object, entry } = read.data
  if (!source.objects.includes(object)) return gathered([skipped('foreign', object)])
  return gathered(entry.flatMap((given) => entryPieces(given, object, source)))
}
