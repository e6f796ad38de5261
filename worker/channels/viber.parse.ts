import * as z from 'zod/mini'
import { type Attachment, about, fieldsOf } from './attachments.ts'
import type { Failure } from './failures.ts'
import { gathered, type InboundMessage, type Parsed, type Person, type Piece, skipped } from './inbound.ts'
import { exactJsonIn, storable, textOf } from './json.ts'
import { linkOf, mapLink } from './links.ts'
import { Id, lenient, Numeric } from './wire-shapes.ts'

const HOSTS = ['viber.com']

const User = z.object({ id: z.string(), name: lenient(z.string()), language: lenient(z.string()) })
export const Event = z.object({
  event: z.string(),
  timestamp: Numeric,
  /** Nineteen digits: text, never a number. */
  message_token: lenient(Id),
  chat_id: lenient(z.string()),
  sender: lenient(User),
  user: lenient(User),
  user_id: lenient(z.string()),
  context: lenient(z.string()),
  desc: lenient(z.string()),
  message: lenient(
    z.object({
      type: z.string(),
      text: lenient(z.string()),
      media: lenient(z.string()),
      file_name: lenient(z.string()),
      size: lenient(z.number()),
      location: lenient(z.object({ lat: z.number(), lon: z.number() })),
      contact: lenient(z.object({ name: lenient(z.string()), phone_number: lenient(z.string()) })),
    }),
  ),
})
type Event = z.output<typeof Event>
type Message = NonNullable<Event['message']>

const personOf = ({ id, name, language }: z.output<typeof User>): Person => ({
  id,
  ...(name ? { name: storable(name) } : {}),
  ...(language ? { language } : {}),
})

interface Said {
  text: string
  attachments: Attachment[]
}

const MEDIA = { picture: 'image', video: 'video', file: 'file', sticker: 'sticker' } as const
const isMedia = (type: string): type is keyof typeof MEDIA => Object.hasOwn(MEDIA, type)

function saidIn({ type, text, media, file_name, size, location, contact }: Message): Said | null {
  const words = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()
  if (type === 'text') return { text: words(text), attachments: [] }
  if (type === 'url') return { text: words(text, media), attachments: [] }
  if (isMedia(type)) {
    const kind = MEDIA[type]
    const url = linkOf(media, HOSTS)
    const name = file_name ? storable(file_name) : undefined
    const shown = { kind, ...(url ? { url } : {}), ...(name ? { name } : {}), ...about(size, text) }
    return { text: words(type === 'file' && name ? `[file: ${name}]` : `[${kind}]`, text), attachments: [shown] }
  }
  if (type === 'location' && location) {
    const url = mapLink(location.lat, location.lon)
    const place = { kind: 'location', url, latitude: location.lat, longitude: location.lon } as const
    return { text: words(`[location: ${location.lat}, ${location.lon}]`), attachments: [place] }
  }
  if (type !== 'contact') return null
  const card = [contact?.name, contact?.phone_number].filter(Boolean).join(' ')
  const fields = fieldsOf({ name: contact?.name, phone: contact?.phone_number })
  return { text: words(card ? `[contact: ${card}]` : '[contact]'), attachments: [{ kind: 'contact', fields }] }
}

function messageOf(event: Event, token: string, user: z.output<typeof User>, said: Said): InboundMessage {
  const isStart = event.event === 'conversation_started'
  return {
    kind: isStart ? 'start' : said.attachments.length > 0 ? 'media' : 'text',
    dedupeKey: `${event.event}:${token}`,
    messageId: token,
    sessionKey: user.id,
    otherSessionKeys: [],
    person: personOf(user),
    sentAt: event.timestamp,
    text: said.text,
    ...(isStart && event.context ? { payload: storable(event.context) } : {}),
    attachments: said.attachments,
    replyTo: { id: user.id, messageId: token },
  }
}

function messagePiece(event: Event, token: string): Piece {
  const { sender, message: given, chat_id } = event
  if (chat_id !== undefined) return skipped('group', token)
  if (!sender || !given || token === '') return skipped('malformed', token)
  const said = saidIn(given)
  if (!said) return skipped('unsupported', given.type)
  return said.text === '' ? skipped('empty', token) : { messages: [messageOf(event, token, sender, said)] }
}

const RECEIPTS = { delivered: 'delivered', seen: 'read', failed: 'failed' } as const
const isReceipt = (event: string): event is keyof typeof RECEIPTS => Object.hasOwn(RECEIPTS, event)

/** Viber sends a receipt for each of a contact's devices: the same receipt comes again. */
function receiptPiece({ event, timestamp: at, user_id, desc }: Event, messageId: string): Piece {
  if (!isReceipt(event)) return skipped('notMessage', event)
  const detail = storable(desc ?? '')
    .slice(0, 300)
    .toWellFormed()
  const failure: Failure = { reason: 'personUnreachable', code: 'failed', detail }
  const receipt = { status: RECEIPTS[event], messageId, sessionKey: user_id ?? '', at }
  return { receipts: [event === 'failed' ? { ...receipt, failure } : receipt] }
}

function eventPiece(event: Event): Piece {
  const { event: name, message_token: token = '', timestamp: at, user } = event
  const person = user?.id ?? event.user_id
  if (name === 'message') return messagePiece(event, token)
  if (name === 'conversation_started' && user)
    return { messages: [messageOf(event, token, user, { text: '', attachments: [] })] }
  if ((name === 'subscribed' || name === 'unsubscribed') && person)
    return { contacts: [{ change: name, sessionKey: person, at }] }
  return name === 'webhook' ? skipped('setup', name) : receiptPiece(event, token)
}

/** Reads one event of a Viber bot. */
export function parseViber(body: Uint8Array): Parsed | null {
  const given = exactJsonIn(textOf(body))
  if (typeof given !== 'object' || given === null) return null
  const read = Event.safeParse(given)
  return gathered([read.success ? eventPiece(read.data) : skipped('malformed', 'event')])
}
