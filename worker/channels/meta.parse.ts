import * as z from 'zod/mini'
import { type Attachment, chosen, described, fieldNotes, hasMedia } from './attachments.ts'
import { gathered, type InboundMessage, type Parsed, type Piece, type Receipt, skipped } from './inbound.ts'
import { jsonIn, storable, textOf } from './json.ts'
import type { CommentReader } from './meta.comments.ts'
import { attachmentOf, referredBy, repliedTo } from './meta.content.ts'
import { Item, type Message, type Postback } from './meta.message.ts'
import { tappedText } from './suggestions.ts'
import { flat, type LeftOut, rawOf } from './unknown.ts'
import { Id, Listed, lenient, Numeric } from './wire-shapes.ts'

const Body = z.object({ object: z.string(), entry: Listed })
const Entry = z.object({
  id: Id,
  time: lenient(Numeric),
  messaging: lenient(z.array(z.unknown())),
  standby: Listed,
  changes: Listed,
})
const Changed = z.object({ field: z.string(), value: z.unknown() })
interface Side {
  person: string
  sessionKey: string
}

/** Fields of a message that are left out, each with the reason. */
const LEFT_OUT: LeftOut = {
  nlp: 'guesses of the provider about the words',
  is_self_reply: 'whose message is quoted',
  tags: 'of messages of the business',
  sticker_id: 'told with its attachment',
}

/** The words for what this version does not read: of Messenger's own, and of fields that are new. */
function unsupported({ is_unsupported }: Message, [raw]: readonly Attachment[]): string {
  if (is_unsupported) return '[unsupported: message]'
  const name = raw?.fields?.[0]?.name.split('.')[0]
  return name ? `[unsupported: ${name}]` : ''
}

function messageOf(message: Message, given: unknown, at: number, { person, sessionKey }: Side): InboundMessage | null {
  const parts = message.attachments.map(attachmentOf)
  const payload = message.quick_reply?.payload
  const said = tappedText(message.text ?? '', payload)
  const raw = rawOf(given, message, LEFT_OUT)
  const words = [...parts.map(({ words }) => words), said]
  const text = storable(words.filter(Boolean).join('\n')).trim() || unsupported(message, raw)
  if (text === '') return null
  const sent = parts.flatMap(({ shown }) => shown)
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
      ...fieldNotes({ commands: message.commands.map(({ name }) => name).join(' ') }),
      ...raw,
    ],
    replyTo: { id: person, messageId: message.mid },
  }
}

function messagePiece(message: Message, given: unknown, at: number, side: Side): Piece {
  const { mid } = message
  if (message.is_echo) return skipped('echo', mid)
  if (message.is_deleted) return { revisions: [{ messageId: mid, sessionKey: side.sessionKey, text: null, at }] }
  const taken = messageOf(message, given, at, side)
  return taken ? { messages: [taken] } : skipped('empty', mid)
}

/** What the page itself sent. An app sets `metadata`, as we do with each text; a person in the inbox cannot. */
function echoPiece(message: Message, given: unknown, at: number, side: Side): Piece {
  const { mid, metadata, is_echo: isMarked, is_deleted: isDeleted } = message
  const taken = isMarked && metadata === undefined && !isDeleted ? messageOf(message, given, at, side) : null
  return taken ? { echoes: [taken] } : skipped('echo', mid)
}

function tapPiece(postback: Postback, given: unknown, at: number, { person, sessionKey }: Side): Piece {
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
    attachments: [...chosen(payload, text), ...referredBy(postback.referral), ...rawOf(given, postback, LEFT_OUT)],
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

/** The characters for what Meta names without one. */
const REACTIONS = new Map(
  Object.entries({ smile: '😆', angry: '😠', sad: '😢', wow: '😮', love: '❤️', like: '👍', dislike: '👎' }),
)

/** All that a contact has on a message now: one emoji, or none. */
function reactionPiece({ reaction, response_feedback: judged, timestamp: at }: Item, { sessionKey }: Side): Piece {
  if (judged) {
    const emoji = /^good/i.test(judged.feedback) ? '👍' : '👎'
    return { reactions: [{ messageId: judged.mid, sessionKey, emoji, at }] }
  }
  if (!reaction) return {}
  const named = REACTIONS.get(reaction.reaction ?? '') ?? reaction.reaction ?? ''
  const emoji = reaction.action === 'unreact' ? null : storable(reaction.emoji ?? named) || null
  return { reactions: [{ messageId: reaction.mid, sessionKey, emoji, at }] }
}

/** What a contact did without writing: opened the chat by an ad or a link, agreed to something, answered a survey. */
function actPiece({ referral, optin, messaging_feedback: survey, timestamp: at }: Item, side: Side): Piece | null {
  const { person, sessionKey } = side
  const ref = storable(referral?.ref ?? '').trim()
  const act = referral
    ? { kind: 'start' as const, text: ref ? `[opened: ${ref}]` : '[opened]', attachments: referredBy(referral) }
    : optin
      ? {
          text: `[optin: ${storable(optin.title ?? optin.payload ?? optin.ref ?? '')}]`,
          attachments: asForm(flat(optin)),
        }
      : survey
        ? { text: '[form]', attachments: asForm(flat(survey)) }
        : null
  if (!act) return null
  const id = `${sessionKey}:${at}:${act.text}`
  return {
    messages: [
      {
        kind: 'tap',
        ...act,
        dedupeKey: id,
        messageId: id,
        sessionKey,
        otherSessionKeys: [],
        person: { id: person },
        sentAt: at,
        ...(ref ? { payload: ref } : {}),
        replyTo: { id: person },
      },
    ],
  }
}
const asForm = (values: object): Attachment[] => {
  const form = described('form', values)
  return form ? [form] : []
}

const ENVELOPE = ['sender', 'recipient', 'timestamp']
const nameOf = (given: unknown): string =>
  Object.keys(typeof given === 'object' && given !== null ? given : {})
    .filter((name) => !ENVELOPE.includes(name))
    .join(' ') || 'messaging'

/** An item as it came. */
interface Given {
  message?: unknown
  postback?: unknown
}

function itemPiece(given: unknown, ownId: string): Piece {
  const read = Item.safeParse(given)
  if (!read.success) return skipped('malformed', nameOf(given))
  const item = read.data
  const { sender, recipient, message, postback, timestamp: at } = item
  if (ownId === '' || ![sender?.id, recipient?.id].includes(ownId)) return skipped('foreign', recipient?.id ?? '')
  const isEcho = sender?.id === ownId
  const person = isEcho ? recipient?.id : sender?.id
  if (!person) return skipped('malformed', 'sender')
  const side: Side = { person, sessionKey: `${ownId}:${person}` }
  const raw = given as Given
  if (message) return isEcho ? echoPiece(message, raw.message, at, side) : messagePiece(message, raw.message, at, side)
  if (postback) return tapPiece(postback, raw.postback, at, side)
  if (item.delivery || item.read) return receiptPiece(item, side)
  if (item.message_edit) return editPiece(item.message_edit, at, side)
  if (item.reaction || item.response_feedback) return reactionPiece(item, side)
  return actPiece(item, side) ?? skipped('notMessage', nameOf(given))
}

/** What differs between the two: the `object` of their webhooks, and whether an entry is named after the page. */
interface Source {
  objects: readonly string[]
  isOwnEntry: (entryId: string, object: string) => boolean
  ownId: string
  /** How comments on posts are read; `null`: they are not answered. */
  comments: CommentReader | null
}

function changePiece(given: unknown, time: number, { ownId, comments }: Source): Piece {
  const { field = 'changes', value } = Changed.safeParse(given).data ?? {}
  return comments?.(field, value, { ownId, time }) ?? skipped('notMessage', field)
}

function entryPieces(given: unknown, object: string, source: Source, now: number): Piece[] {
  const { isOwnEntry, ownId } = source
  const read = Entry.safeParse(given)
  if (!read.success) return [skipped('malformed', 'entry')]
  const { id, time, messaging, standby, changes } = read.data
  if (!isOwnEntry(id, object)) return [skipped('foreign', id)]
  return [
    ...(messaging ?? []).map((item) => itemPiece(item, ownId)),
    ...standby.map(() => skipped('standby', id)),
    ...changes.map((change) => changePiece(change, time ?? now, source)),
  ]
}

/** Reads a webhook of Messenger or Instagram. */
export function parseMessaging(body: Uint8Array, source: Source, now: number): Parsed | null {
  const read = Body.safeParse(jsonIn(textOf(body)))
  if (!read.success) return null
  const { object, entry } = read.data
  if (!source.objects.includes(object)) return gathered([skipped('foreign', object)])
  return gathered(entry.flatMap((given) => entryPieces(given, object, source, now)))
}
